import HealthCatalog
import Testing

@Suite("Unit compatibility")
struct UnitCompatibilityTests {
  @Test(
    "F097 units that measure the same are compatible",
    arguments: [
      ("%", "count"), ("%/m", "count/in"), ("m^3", "L"), ("m·km·mm", "L"), ("m^2·in", "L"),
      ("mol<123>", "mol<456>"), ("mol<123>", "g"), ("mg/dL", "mmol<180.1558800000541>/L"),
      ("m^4·atm^2·GL/in^2", "in^2·atm^2·GL"), ("Hz", "count/s"), ("Hz", "1/min"),
      ("Pa", "kg/(m.s^2)"), ("mmHg", "kg.m^-1.s^-2"), ("kPa", "cmAq"), ("J", "kg·m^2/s^2"),
      ("()", "count"), ("()", "count^2"), ("()", "%"), ("count", "count^2"), ("degC·m", "m·degF"),
      ("V^2·S", "W"), ("m/in", "count"), ("deg", "rad"), ("ml/kg*min", "L/g·s"),
    ])
  func compatibleUnits(left: String, right: String) throws {
    #expect(try compatible(left, right))
  }

  @Test("F101 W and J/s are compatible, unlike in HealthKit")
  func watt() throws {
    #expect(try compatible("W", "J/s"))
    #expect(try convert(250, "W", "J/s") == 250)
    #expect(try close(convert(1, "kcal/hr", "W"), 4184.0 / 3600))
  }

  @Test(
    "F103 X1 asking for compatibility never fails; converting says both units",
    arguments: [
      ("dBASPL", "Pa"), ("dBASPL", "dBHL"), ("()", "IU"), ("()", "in"), ("()", "appleEffortScore"),
      ("g", "IU"), ("m", "s"), ("m", "m^2"), ("D", "pD"), ("lx", "count"), ("rad", "count"),
      ("g", "m"), ("kcal", "W"), ("mol", "g"), ("V", "W"),
    ])
  func incompatibleUnits(left: String, right: String) throws {
    #expect(try !compatible(left, right))
    let error = try #require(throws: UnitConversionError.self) { try convert(1, left, right) }
    #expect(error.reason == .incompatible)
    #expect(error.description.contains("incompatible units: \(left), \(right)"))
  }

  @Test("R084 dietary types take no international units")
  func internationalUnits() throws {
    for type in Catalog.types where type.name.hasPrefix("dietary") {
      let unit = try #require(type.canonicalUnit)
      #expect(!unit.isCompatible(with: .internationalUnit), "\(type.name)")
    }
  }

  @Test("R088 heart rate is count/time, speed length/time")
  func rates() throws {
    let heartRate = try #require(Catalog.type(named: "heartRate")?.canonicalUnit)
    #expect(try heartRate.isCompatible(with: unit("count/min")))
    for type in Catalog.types where type.kind == .quantity && type.name.hasSuffix("Speed") {
      #expect(try type.canonicalUnit?.isCompatible(with: unit("km/hr")) == true, "\(type.name)")
    }
    #expect(try convert(90, "count/min", "count/s") == 1.5)
    #expect(try convert(36, "km/hr", "m/s") == 10)
  }
}
