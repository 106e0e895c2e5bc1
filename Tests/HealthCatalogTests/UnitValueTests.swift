import HealthCatalog
import Testing

private func convert(_ value: Double, _ from: String, _ to: String) throws -> Double {
  try Unit(parsing: from).convert(value, to: Unit(parsing: to))
}

@Suite("Unit values")
struct UnitValueTests {
  @Test("R085 values convert between all compatible units: 187 cm is exactly 1.87 m")
  func exactLengths() throws {
    #expect(try convert(187, "cm", "m") == 1.87)
    #expect(try convert(1.87, "m", "cm") == 187)
    #expect(try convert(4.7, "m/s^2", "cm/s^2") == 470)
    #expect(try convert(2, "g", "mg") == 2000)
    #expect(try convert(250, "mcg", "mg") == 0.25)
    #expect(try convert(1, "kcal", "J") == 4184)
    #expect(try convert(1.5, "L", "mL") == 1500)
  }

  @Test("F098 the zero of a temperature scale counts only in plain temperatures")
  func temperatures() throws {
    #expect(try convert(27, "degC", "degF") == 80.6)
    #expect(try convert(98.6, "degF", "degC") == 37)
    #expect(try convert(36.6, "degC", "K") == 309.75)
    #expect(try convert(1.1, "degC·m", "m·degF") == 1.98)
    #expect(try convert(-40, "degC", "degF") == -40)
  }

  @Test("F099 factors are exact")
  func factors() throws {
    #expect(try convert(1, "oz", "g") == 28.349523125)
    #expect(try convert(1, "in", "m") == 0.0254)
    #expect(try convert(1, "atm", "Pa") == 101325)
    #expect(try convert(1, "cal", "J") == 4.184)
  }
}
