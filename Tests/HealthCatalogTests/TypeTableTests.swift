import HealthCatalog
import Testing

private func types(_ kind: TypeKind) -> [DataType] { Catalog.types.filter { $0.kind == kind } }

private func named(_ name: String) throws -> DataType {
  try #require(Catalog.type(named: name), "\(name)")
}

@Suite("Type tables")
struct TypeTableTests {
  @Test("F108 the tables are whole: 121 quantity types, 72 category types, 31 others")
  func counts() {
    #expect(types(.quantity).count == 121)
    #expect(types(.category).count == 72)
    #expect(Catalog.types.count == 121 + 72 + 31)
    let counts: [TypeKind: Int] = [
      .correlation: 2, .characteristic: 7, .workout: 1, .workoutRoute: 1, .heartbeatSeries: 1,
      .electrocardiogram: 1, .audiogram: 1, .visionPrescription: 1, .stateOfMind: 1,
      .scoredAssessment: 2, .medicationDoseEvent: 1, .userAnnotatedMedication: 1,
      .clinicalRecord: 9, .document: 1, .activitySummary: 1, .unknown: 0,
    ]
    for (kind, count) in counts { #expect(types(kind).count == count, "\(kind)") }
  }

  @Test("F108 codes are unique, ordered, and those of the published numbering")
  func codes() throws {
    let codes = Catalog.types.map(\.code)
    #expect(Set(codes).count == codes.count)
    #expect(codes == codes.sorted())
    for type in Catalog.types {
      let range: Range<UInt32> =
        type.kind == .quantity ? 1..<300 : type.kind == .category ? 300..<500 : 500..<0x1000
      #expect(range.contains(type.code.rawValue), "\(type.name)")
      #expect(Catalog.type(code: type.code) == type)
    }
    // Stores hold these numbers: a change here breaks every store there is.
    let published: [String: UInt32] = [
      "activeEnergyBurned": 1, "stepCount": 108, "heartRate": 80, "waterTemperature": 120,
      "abdominalCramps": 300, "sleepAnalysis": 364, "wheezing": 371, "activityMoveMode": 500,
      "bloodPressure": 507, "food": 508, "workout": 519, "userAnnotatedMedication": 530,
    ]
    for (name, code) in published { #expect(try named(name).code.rawValue == code, "\(name)") }
  }

  @Test("F108 look-ups by identifier and by every way to write a name")
  func lookUps() throws {
    for type in Catalog.types where type.name != "audioExposureEvent" {
      #expect(Catalog.type(identifier: type.identifier) == type)
      for name in [
        type.name, type.name.uppercased(), type.identifier, type.identifier.lowercased(),
      ] {
        #expect(Catalog.type(named: name) == type, "\(name)")
      }
    }
    for name in ["stepCount", "StepCount", "stepcount", "HKQuantityTypeIdentifierStepCount"] {
      #expect(try named(name).identifier == "HKQuantityTypeIdentifierStepCount")
    }
    #expect(try named("StateOfMind").kind == .stateOfMind)
    #expect(try named("HKWorkoutTypeIdentifier").kind == .workout)
    #expect(try named("HeartbeatSeries").kind == .heartbeatSeries)
    #expect(try named("GAD7").kind == .scoredAssessment)
    for wrong in ["", "steps", "HKQuantityTypeIdentifier", "HKQuantityTypeIdentifierSteps"] {
      #expect(Catalog.type(named: wrong) == nil)
      #expect(Catalog.type(identifier: wrong) == nil)
    }
    let names = Catalog.types.map { $0.name.lowercased() }
    #expect(Set(names).count == names.count, "a name that two types share finds only one")
  }

  @Test("F108 the two names of one identifier have one code")
  func sharedIdentifier() throws {
    let current = try named("environmentalAudioExposureEvent")
    #expect(current.identifier == "HKCategoryTypeIdentifierAudioExposureEvent")
    #expect(try named("audioExposureEvent") == current)
    #expect(try named("HKCategoryTypeIdentifierEnvironmentalAudioExposureEvent") == current)
    #expect(Catalog.type(identifier: current.identifier) == current)
  }

  @Test("F108 identifiers outside the table get a stable code of at most 18 bits")
  func unknownCodes() {
    let goal = Catalog.codeForUnknown(identifier: "HKDataTypeSleepDurationGoal")
    #expect(goal == Catalog.codeForUnknown(identifier: "HKDataTypeSleepDurationGoal"))
    #expect(goal.rawValue == unknownCode("HKDataTypeSleepDurationGoal"))
    #expect(Catalog.type(code: goal) == nil)
    var random = SeededGenerator(seed: 5)
    for _ in 0..<1000 {
      let name = "X\(random.next())"
      let code = Catalog.codeForUnknown(identifier: name)
      #expect((0x1000...0x3FFFF).contains(code.rawValue) && code.rawValue == unknownCode(name))
    }
  }

  /// FNV-1a by its definition: xor with the byte, times the prime.
  private func unknownCode(_ text: String) -> UInt32 {
    let hash = text.utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
      ($0 ^ UInt64($1)).multipliedReportingOverflow(by: 1_099_511_628_211).partialValue
    }
    return UInt32(0x1000 + hash % UInt64(0x40000 - 0x1000))
  }

  @Test("F108 what adds up")
  func cumulative() throws {
    let sums = """
      stepCount distanceWalkingRunning distanceCycling distanceSwimming distanceWheelchair \
      distanceDownhillSnowSports activeEnergyBurned basalEnergyBurned flightsClimbed pushCount \
      swimmingStrokeCount appleStandTime appleExerciseTime appleMoveTime timeInDaylight \
      insulinDelivery inhalerUsage numberOfTimesFallen numberOfAlcoholicBeverages nikeFuel
      """
    for name in sums.split(separator: " ") {
      #expect(try named(String(name)).aggregation == .cumulative, "\(name)")
    }
    for type in types(.quantity) where type.name.hasPrefix("dietary") {
      #expect(type.aggregation == .cumulative, "\(type.name)")
    }
    for name in ["appleStandTime", "appleExerciseTime", "appleMoveTime"] {
      #expect(try named(name).canonicalUnit == .minute)
    }
    #expect(try named("insulinDelivery").canonicalUnit == .internationalUnit)
    for type in types(.quantity) { #expect(type.aggregation != nil && type.canonicalUnit != nil) }
    for type in Catalog.types where type.kind != .quantity {
      #expect(type.aggregation == nil && type.canonicalUnit == nil)
    }
  }

  @Test("F109 what is discrete although it looks like a total")
  func discrete() throws {
    for name in ["sixMinuteWalkTestDistance", "underwaterDepth", "uvExposure"] {
      #expect(try named(name).aggregation == .discreteArithmetic)
    }
    #expect(try named("heartRate").aggregation == .discreteTemporallyWeighted)
    #expect(try named("headphoneAudioExposure").aggregation == .discreteEquivalentContinuousLevel)
  }

  @Test("F110 canonical units")
  func canonicalUnits() throws {
    let units = [
      "heartRate": "count/s", "respiratoryRate": "count/s", "heartRateVariabilitySDNN": "ms",
      "vo2Max": "mL/(kg·min)", "physicalEffort": "kcal/(kg·hr)", "runningGroundContactTime": "ms",
      "runningVerticalOscillation": "cm", "workoutEffortScore": "appleEffortScore",
      "estimatedWorkoutEffortScore": "appleEffortScore", "bodyTemperature": "degC",
    ]
    for (name, text) in units { #expect(try named(name).canonicalUnit == unit(text), "\(name)") }
  }

  @Test("R086 percent quantities are fractions: their unit is %")
  func percent() throws {
    for name in [
      "oxygenSaturation", "bodyFatPercentage", "appleWalkingSteadiness",
      "walkingAsymmetryPercentage", "walkingDoubleSupportPercentage", "atrialFibrillationBurden",
      "bloodAlcoholContent", "peripheralPerfusionIndex",
    ] {
      #expect(try named(name).canonicalUnit == .percent, "\(name)")
    }
    #expect(try convert(0.97, "%", "count") == 0.97)
  }

  @Test("R082 R083 39 dietary types: energy, water, and 37 masses")
  func dietary() throws {
    let dietary = types(.quantity).filter { $0.name.hasPrefix("dietary") }
    #expect(dietary.count == 39)
    for type in dietary {
      let unit = try #require(type.canonicalUnit)
      switch type.name {
      case "dietaryEnergyConsumed": #expect(unit.isCompatible(with: .joule))
      case "dietaryWater": #expect(unit.isCompatible(with: .liter))
      default: #expect(unit.isCompatible(with: .gram), "\(type.name)")
      }
    }
  }

  @Test("R093 the vital sign record is singular")
  func vitalSigns() throws {
    #expect(try named("vitalSignRecord").identifier == "HKClinicalTypeIdentifierVitalSignRecord")
  }

  @Test("R095 activity summaries, characteristics and annotated medications are no samples")
  func samples() {
    for type in Catalog.types {
      let isObject: Set<TypeKind> = [.activitySummary, .characteristic, .userAnnotatedMedication]
      #expect(type.isSample == !isObject.contains(type.kind), "\(type.name)")
    }
  }

  @Test("F008 F017 R065 what apps may save")
  func writability() throws {
    let readOnly = """
      appleExerciseTime appleMoveTime appleStandTime appleWalkingSteadiness \
      appleSleepingWristTemperature atrialFibrillationBurden walkingHeartRateAverage \
      appleStandHour highHeartRateEvent lowHeartRateEvent irregularHeartRhythmEvent \
      headphoneAudioExposureEvent hypertensionEvent
      """
    for name in readOnly.split(separator: " ") {
      #expect(try named(String(name)).writability == .readOnly, "\(name)")
    }
    for name in ["walkingSpeed", "walkingStepLength", "stepCount", "sleepAnalysis", "workout"] {
      #expect(try named(name).writability == .writable, "\(name)")
    }
    let refused: Set<TypeKind> = [
      .clinicalRecord, .electrocardiogram, .activitySummary, .medicationDoseEvent,
      .userAnnotatedMedication, .characteristic,
    ]
    for type in Catalog.types {
      if refused.contains(type.kind) { #expect(type.writability == .readOnly, "\(type.name)") }
      #expect((type.writability == .throughMembers) == (type.kind == .correlation))
    }
  }

  @Test("R062 the types whose objects the person chooses one by one")
  func perObject() {
    let kinds = Catalog.types.filter(\.requiresPerObjectAuthorization).map(\.kind)
    #expect(Set(kinds) == [.visionPrescription, .userAnnotatedMedication] && kinds.count == 2)
  }

  @Test("F026 X9 limits of duration")
  func durations() throws {
    for name in ["environmentalAudioExposure", "headphoneAudioExposure"] {
      #expect(try named(name).minimumDuration == 0.001)
      #expect(try named(name).maximumDuration == nil)
    }
    #expect(try named("menopausalState").maximumDuration == 0)
    #expect(try named("stepCount").minimumDuration == nil)
  }

  @Test("F027 what may go on without an end")
  func undetermined() {
    let names = Catalog.types.filter(\.allowsUndeterminedDuration).map(\.name)
    #expect(Set(names) == ["pregnancy", "lactation", "contraceptive"])
  }

  @Test("X7 required metadata")
  func requiredMetadata() throws {
    #expect(try named("menstrualFlow").requiredMetadataKeys == ["HKMenstrualCycleStart"])
    #expect(try named("insulinDelivery").requiredMetadataKeys == ["HKInsulinDeliveryReason"])
    for type in Catalog.types {
      for key in type.requiredMetadataKeys { #expect(Catalog.metadataKey(key) != nil) }
    }
    #expect(Catalog.types.filter { !$0.requiredMetadataKeys.isEmpty }.count == 2)
  }

  @Test("R243 estimates that can be calibrated anew")
  func recalibration() throws {
    #expect(try named("vo2Max").allowsRecalibration)
    #expect(try named("sixMinuteWalkTestDistance").allowsRecalibration)
    #expect(try !named("stepCount").allowsRecalibration)
  }
}
