import HealthCatalog
import Testing

@Suite("Unit values")
struct UnitValueTests {
  @Test("R085 values convert between all compatible units: 187 cm is exactly 1.87 m")
  func exact() throws {
    #expect(try convert(187, "cm", "m") == 1.87)
    #expect(try convert(1.87, "m", "cm") == 187)
    #expect(try convert(4.7, "m/s^2", "cm/s^2") == 470)
    #expect(try convert(2, "g", "mg") == 2000)
    #expect(try convert(250, "mcg", "mg") == 0.25)
    #expect(try convert(1, "kcal", "J") == 4184)
    #expect(try convert(3, "Cal", "kcal") == 3)
    #expect(try convert(1.5, "L", "mL") == 1500)
    #expect(try convert(2, "m^3", "L") == 2000)
    #expect(try convert(1, "d", "min") == 1440)
    #expect(try convert(70, "kg/(m.s^2)", "Pa") == 70)
    let value = 30_511_872.047366135
    #expect(try close(convert(12.7, "m^4·atm^2·GL/in^2", "in^2·atm^2·GL"), value))
  }

  @Test("F097 percent and count do not scale; null is 1 in both")
  func dimensionless() throws {
    #expect(try convert(0.5, "%", "count") == 0.5)
    #expect(try convert(1.1, "count", "%") == 1.1)
    #expect(try convert(1, "()", "count") == 1)
    #expect(try convert(1, "()", "%") == 1)
    #expect(try convert(3, "Hz", "count/s") == 3)
  }

  @Test("F098 the zero of a temperature scale counts only in plain temperatures")
  func temperatures() throws {
    #expect(try convert(27, "degC", "degF") == 80.6)
    #expect(try convert(98.6, "degF", "degC") == 37)
    #expect(try convert(36.6, "degC", "K") == 309.75)
    #expect(try convert(309.75, "K", "degC") == 36.6)
    #expect(try convert(-40, "degC", "degF") == -40)
    #expect(try convert(300_000, "mK", "degC") == 26.85)
    #expect(try convert(1.1, "degC·m", "m·degF") == 1.98)
    #expect(try convert(10, "degC/min", "K/min") == 10)
  }

  @Test("F099 factors are exact")
  func factors() throws {
    let facts: [(String, Double, String)] = [
      ("oz", 28.349523125, "g"), ("in", 0.0254, "m"), ("atm", 101325, "Pa"), ("cal", 4.184, "J"),
      ("lb", 453.59237, "g"), ("st", 14, "lb"), ("ft", 12, "in"), ("yd", 3, "ft"),
      ("mi", 1609.344, "m"), ("cup_us", 8, "fl_oz_us"), ("pt_us", 16, "fl_oz_us"),
      ("pt_imp", 20, "fl_oz_imp"), ("cup_imp", 10, "fl_oz_imp"), ("pt_imp", 568.26125, "mL"),
      ("fl_oz_us", 29.5735295625, "mL"), ("mmHg", 133.322387415, "Pa"), ("cmAq", 98.0665, "Pa"),
      ("lb", 16, "oz"), ("deg", Double.pi / 180, "rad"), ("hr", 3600, "s"),
    ]
    for (from, factor, to) in facts { #expect(try convert(1, from, to) == factor, "\(from)") }
    #expect(try convert(180, "deg", "rad") == Double.pi)
    #expect(try convert(Double.pi, "rad", "deg") == 180)
  }

  @Test("F094 moles convert by their molar masses")
  func moles() throws {
    #expect(try convert(2, "mol<18>", "g") == 36)
    #expect(try convert(36, "g", "mol<18>") == 2)
    #expect(try convert(1, "mol<100>", "mol<50>") == 2)
    #expect(try convert(1, "mmol<180.1558800000541>/L", "mg/dL") == 18.01558800000541)
    #expect(try close(convert(90, "mg/dL", "mmol<180.1558800000541>/L"), 4.995673746534))
  }

  @Test("F028 between equal units a value is not touched, not even its last bit")
  func identity() throws {
    var random = SeededGenerator(seed: 28)
    let conversion = try unit("m/s^2").conversion(to: unit("m·s^-2"))
    #expect(conversion.isIdentity)
    for _ in 0..<1000 {
      let value = Double(bitPattern: random.next())
      let same = try convert(value, "m/s^2", "m·s^-2")
      #expect(same.bitPattern == value.bitPattern)
      #expect(conversion(value).bitPattern == value.bitPattern)
    }
  }

  @Test("F103 one conversion serves many values, as convert does")
  func conversions() throws {
    let conversion = try unit("degF").conversion(to: unit("degC"))
    for value in [-459.67, 0, 32, 98.6, 212] {
      #expect(try conversion(value) == convert(value, "degF", "degC"))
    }
    #expect(conversion(32) == 0)
    #expect(conversion(.infinity) == .infinity)
    #expect(conversion(.nan).isNaN)
    #expect(try convert(1e306, "km", "mm").isInfinite)
    #expect(try convert(1e308, "mi", "in").isInfinite)
    #expect(try convert(1e307, "in", "ft").isFinite)
    #expect(try convert(1.7e308, "degC", "K").isFinite)
  }

  @Test("X1 a factor that no Double holds is an error")
  func outOfRange() throws {
    let error = try #require(throws: UnitConversionError.self) {
      try convert(1, "Tm^9000", "fm^9000")
    }
    #expect(error.reason == .outOfRange)
  }
}
