import HealthKit
import HealthKitExtras
import Testing

@Suite("HKQuantity") struct HKQuantityTests {
  private func quantity(_ value: Double, _ unit: String) -> HKQuantity {
    HKQuantity(unit: HKUnit(from: unit), doubleValue: value)
  }

  @Test("R085 Values convert between all compatible units")
  func conversion() {
    #expect(quantity(1.5, "g").doubleValue(for: .gramUnit(with: .milli)) == 1500)
    #expect(quantity(1500, "mcg").doubleValue(for: .gramUnit(with: .milli)) == 1.5)
    #expect(quantity(1, "kcal").doubleValue(for: .joule()) == 4184)
    #expect(quantity(250, "mL").doubleValue(for: .liter()) == 0.25)
    #expect(quantity(187, "cm").doubleValue(for: .meter()) == 1.87)
  }

  @Test("R086 Percent quantities are fractions")
  func percent() {
    #expect(quantity(0.95, "%").doubleValue(for: .percent()) == 0.95)
    #expect(quantity(0.95, "%").doubleValue(for: .count()) == 0.95)
  }

  @Test("F028 The double that was given comes back, and common units compare exactly")
  func exactness() {
    let value = 0.1 + 0.2
    #expect(quantity(value, "kg").doubleValue(for: .gramUnit(with: .kilo)) == value)
    #expect(quantity(1, "m").compare(quantity(100, "cm")) == .orderedSame)
    #expect(quantity(0.3, "m").compare(quantity(31, "cm")) == .orderedAscending)
    #expect(quantity(32, "cm").compare(quantity(0.3, "m")) == .orderedDescending)
  }

  @Test("F098 The zero of a temperature counts only in plain temperatures")
  func temperatures() {
    #expect(quantity(27, "degC").doubleValue(for: .degreeFahrenheit()) == 80.6)
    #expect(abs(quantity(1.1, "degC·m").doubleValue(for: HKUnit(from: "m·degF")) - 1.98) < 1e-12)
  }

  @Test("F099 Factors are exact")
  func factors() {
    #expect(quantity(1, "oz").doubleValue(for: .gram()) == 28.349523125)
    #expect(quantity(1, "in").doubleValue(for: .meter()) == 0.0254)
    #expect(quantity(1, "atm").doubleValue(for: .pascal()) == 101_325)
    #expect(quantity(1, "cal").doubleValue(for: .joule()) == 4.184)
  }

  @Test("F103 Quantities are equal across units; compatibility never traps")
  func equality() {
    #expect(quantity(1, "kg") == quantity(1000, "g"))
    #expect(quantity(37, "degC") == quantity(98.6, "degF"))
    #expect(quantity(37, "degC").hash == quantity(98.6, "degF").hash)
    #expect(quantity(0, "kg").hash == quantity(-0.0, "g").hash)
    #expect(quantity(1, "kg") != quantity(1, "m"))
    #expect(quantity(1, "kg") != quantity(1, "g"))
    #expect(!quantity(1, "kg").isEqual(1))
    #expect(!quantity(1, "kg").is(compatibleWith: .meter()))
    #expect(Set([quantity(1, "kg"), quantity(1000, "g"), quantity(2, "kg")]).count == 2)
  }

  @Test("A quantity prints its value and unit")
  func description() {
    #expect(quantity(72.5, "kg").description == "72.5 kg")
    #expect(quantity(68, "count/min").description == "68 count/min")
  }

  @Test("X1 An incompatible unit traps in Apple's words, and the sibling throws")
  func incompatible() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = HKQuantity(unit: .decibelAWeightedSoundPressureLevel(), doubleValue: 60)
        .doubleValue(for: .pascal())
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("Attempt to convert incompatible units: dBASPL, Pa"))
    #expect(text.contains("value(in:)"))
    await #expect(processExitsWith: .failure) {
      _ = HKQuantity(unit: .gram(), doubleValue: 1).compare(
        HKQuantity(unit: .meter(), doubleValue: 1))
    }
    let error = #expect(throws: HKError.self) { try quantity(1, "g").value(in: .meter()) }
    #expect(error?.code == .errorInvalidArgument)
    #expect(try quantity(1, "kg").value(in: .gram()) == 1000)
  }
}
