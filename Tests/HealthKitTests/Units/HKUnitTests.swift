import HealthKit
import HealthKitExtras
import Testing

@Suite("HKUnit") struct HKUnitTests {
  @Test("R087 Every factory of the guides makes the unit of its name")
  func factories() {
    let units: [(HKUnit, String)] = [
      (.count(), "count"), (.meter(), "m"), (.mile(), "mi"), (.kilocalorie(), "kcal"),
      (.jouleUnit(with: .kilo), "kJ"), (.gramUnit(with: .milli), "mg"), (.pound(), "lb"),
      (.percent(), "%"), (.literUnit(with: .milli), "mL"), (.liter(), "L"), (.minute(), "min"),
      (.second(), "s"), (.count().unitDivided(by: .minute()), "count/min"),
      (.gramUnit(with: .micro), "mcg"), (.meterUnit(with: .centi), "cm"),
      (
        .moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose)
          .unitDivided(by: .liter()), "mmol<180.1558800000541>/L"
      ),
      (.appleEffortScore(), "appleEffortScore"), (.calorieForTest(), "cal"),
    ]
    for (unit, string) in units { #expect(unit.unitString == string) }
  }

  @Test("R088 Heart rate is count per time, speed length per time")
  func rates() {
    let beats = HKUnit.count().unitDivided(by: .minute())
    #expect(HKQuantityType(.heartRate).is(compatibleWith: beats))
    #expect(!HKQuantityType(.heartRate).is(compatibleWith: .count()))
    let speed = HKUnit.meter().unitDivided(by: .second())
    #expect(HKQuantityType(.walkingSpeed).is(compatibleWith: speed))
    #expect(!HKQuantityType(.walkingSpeed).is(compatibleWith: .meter()))
  }

  @Test("R089 Unit strings are read and written alike", arguments: ["count", "count/min", "kcal"])
  func strings(string: String) {
    #expect(HKUnit(from: string).unitString == string)
  }

  @Test("F092 Factors, one fraction, powers and parentheses")
  func grammar() {
    #expect(HKUnit(from: "kcal/kg·hr") == HKUnit(from: "kcal/(kg*hr)"))
    #expect(HKUnit(from: "m.s^-2") == HKUnit(from: "m/s^2"))
    #expect(HKUnit(from: "(m^2)^2") == HKUnit(from: "m^4"))
  }

  @Test(
    "F093 Valid and invalid strings",
    arguments: [
      "m^2^2", "(m)(m)", "m(m)", "()^2", "()·m", "/s", "percent", "km<123>", "mol<>",
    ])
  func invalid(string: String) {
    #expect {
      try HKUnit(parsing: string)
    } throws: { error in
      (error as? HKError)?.code == .errorInvalidArgument
    }
  }

  @Test("F093 Valid strings", arguments: ["1/s", "(m^2)^2", "m^0", "m^1", "", "()"])
  func valid(string: String) throws {
    _ = try HKUnit(parsing: string)
  }

  @Test("F094 Moles with and without a molar mass are different units")
  func moles() {
    let glucose = HKUnit.moleUnit(withMolarMass: HKUnitMolarMassBloodGlucose)
    #expect(glucose != HKUnit(from: "mol"))
    #expect(HKQuantity(unit: glucose, doubleValue: 1).is(compatibleWith: .gram()))
    #expect(!HKQuantity(unit: HKUnit(from: "mol"), doubleValue: 1).is(compatibleWith: .gram()))
  }

  @Test("F095 Prefixes print as f p n mc m c d da h k M G T")
  func prefixes() {
    let strings: [(HKMetricPrefix, String)] = [
      (.femto, "f"), (.pico, "p"), (.nano, "n"), (.micro, "mc"), (.milli, "m"), (.centi, "c"),
      (.deci, "d"), (.deca, "da"), (.hecto, "h"), (.kilo, "k"), (.mega, "M"), (.giga, "G"),
      (.tera, "T"), (.none, ""),
    ]
    for (prefix, string) in strings {
      #expect(HKUnit.gramUnit(with: prefix).unitString == string + "g")
      #expect(HKUnit.secondUnit(with: prefix).unitString == string + "s")
    }
  }

  @Test("F096 Every unit of the table has a factory")
  func allUnits() {
    let units: [HKUnit] = [
      .gram(), .ounce(), .pound(), .stone(), .meter(), .inch(), .foot(), .yard(), .mile(),
      .liter(), .fluidOunceUS(), .fluidOunceImperial(), .pintUS(), .pintImperial(), .cupUS(),
      .cupImperial(), .pascal(), .millimeterOfMercury(), .inchesOfMercury(),
      .centimeterOfWater(), .atmosphere(), .decibelAWeightedSoundPressureLevel(),
      .decibelHearingLevel(), .second(), .minute(), .hour(), .day(), .joule(), .kilocalorie(),
      .smallCalorie(), .largeCalorie(), .kelvin(), .degreeCelsius(), .degreeFahrenheit(),
      .siemen(), .hertz(), .volt(), .watt(), .diopter(), .prismDiopter(), .radianAngle(),
      .degreeAngle(), .lux(), .count(), .percent(), .internationalUnit(), .appleEffortScore(),
    ]
    let strings = units.map(\.unitString)
    #expect(Set(strings).count == units.count)
    for (unit, string) in zip(units, strings) { #expect(HKUnit(from: string) == unit) }
    let prefixed: [HKUnit] = [
      .hertzUnit(with: .kilo), .luxUnit(with: .kilo), .pascalUnit(with: .kilo),
      .radianAngleUnit(with: .milli), .siemenUnit(with: .micro), .voltUnit(with: .milli),
      .wattUnit(with: .kilo), .moleUnit(with: .milli, molarMass: 10),
    ]
    #expect(
      prefixed.map(\.unitString)
        == ["kHz", "klx", "kPa", "mrad", "mcS", "mV", "kW", "mmol<10>"])
  }

  @Test("F097 Null, count and percent are compatible and do not scale")
  func dimensionless() {
    let null = HKUnit(from: "()")
    #expect(null.isNull())
    #expect(HKQuantity(unit: null, doubleValue: 1).doubleValue(for: .percent()) == 1)
    #expect(HKQuantity(unit: .percent(), doubleValue: 0.5).doubleValue(for: .count()) == 0.5)
    #expect(!HKUnit(from: "dL/L").isNull())
  }

  @Test("F100 Canonical strings have one fraction; null prints ()")
  func canonical() {
    #expect(HKUnit(from: "mL/(kg.min)").unitString == "mL/min·kg")
    #expect(HKUnit(from: "m/m").unitString == "()")
    #expect(HKUnit.second().reciprocal().unitString == "1/s")
    #expect(HKUnit.second().reciprocal() == HKUnit.second().unitRaised(toPower: -1))
    #expect(HKUnit.meter().unitMultiplied(by: .meter()).unitString == "m^2")
  }

  @Test("F101 Apple's quirks are not copied")
  func quirks() {
    #expect(HKUnit.meter().unitRaised(toPower: 1) == .meter())
    #expect(HKQuantity(unit: .watt(), doubleValue: 1).is(compatibleWith: HKUnit(from: "J/s")))
  }

  @Test("F102 Units are equal by meaning, in sets too")
  func equality() {
    #expect(HKUnit(from: "m/s^2") == HKUnit(from: "m·s^-2"))
    #expect(HKUnit(from: "m/s^2").hash == HKUnit(from: "m·s^-2").hash)
    #expect(Set([HKUnit(from: "L·hr"), HKUnit(from: "hr·L")]).count == 1)
    #expect(HKUnit.kilocalorie() != HKUnit.largeCalorie())
    #expect(!HKUnit.gram().isEqual("g"))
  }

  @Test("Formatter units map both ways")
  func formatters() {
    for unit: MassFormatter.Unit in [.gram, .kilogram, .ounce, .pound, .stone] {
      #expect(HKUnit.massFormatterUnit(from: HKUnit(from: unit)) == unit)
    }
    for unit: LengthFormatter.Unit in [
      .millimeter, .centimeter, .meter, .kilometer, .inch, .foot, .yard, .mile,
    ] {
      #expect(HKUnit.lengthFormatterUnit(from: HKUnit(from: unit)) == unit)
    }
    for unit: EnergyFormatter.Unit in [.joule, .kilojoule, .calorie, .kilocalorie] {
      #expect(HKUnit.energyFormatterUnit(from: HKUnit(from: unit)) == unit)
    }
    #expect(HKUnit.energyFormatterUnit(from: .largeCalorie()) == .kilocalorie)
  }

  @Test("A unit without a formatter unit traps")
  func unknownFormatterUnit() async {
    await #expect(processExitsWith: .failure) { _ = HKUnit.massFormatterUnit(from: .meter()) }
    await #expect(processExitsWith: .failure) {
      _ = HKUnit.moleUnit(withMolarMass: -1)
    }
  }

  @Test("X2 A malformed unit string traps with the remedy, and its sibling throws")
  func malformed() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = HKUnit(from: "percent") }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("Unable to parse factorization string"))
    #expect(text.contains("HKUnit(parsing:)"))
    let error = #expect(throws: HKError.self) { try HKUnit(parsing: "kg·") }
    #expect(error?.code == .errorInvalidArgument)
    #expect(error?.localizedDescription.contains("at character 3") == true)
  }
}

extension HKUnit {
  @available(iOS, deprecated: 11.0)
  fileprivate static func calorieForTest() -> HKUnit { calorie() }
}
