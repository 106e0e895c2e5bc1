import HealthCatalog
import Testing

@testable import HealthKit

@Suite("Types") struct TypeTests {
  @Test("R072 Characteristics and samples are two branches under the object type")
  func branches() {
    let characteristic: HKObjectType = HKCharacteristicType(.dateOfBirth)
    let sample: HKObjectType = HKQuantityType(.stepCount)
    #expect(!(characteristic is HKSampleType))
    #expect(sample is HKSampleType)
  }

  @Test("R075 The aggregation style is the table's")
  func styles() {
    for row in Catalog.types where row.kind == .quantity {
      let type = HKQuantityType(HKQuantityTypeIdentifier(rawValue: row.identifier))
      #expect(type.aggregationStyle.rawValue == row.aggregation?.rawValue, "\(row.identifier)")
    }
    #expect(HKQuantityType(.stepCount).aggregationStyle == .cumulative)
    #expect(HKQuantityType(.heartRate).aggregationStyle != .cumulative)
  }

  @Test("R076 The characteristic types")
  func characteristics() {
    let identifiers: [HKCharacteristicTypeIdentifier] = [
      .dateOfBirth, .biologicalSex, .bloodType, .fitzpatrickSkinType, .wheelchairUse,
      .activityMoveMode,
    ]
    for identifier in identifiers {
      let type = HKCharacteristicType(identifier)
      #expect(type.identifier == identifier.rawValue)
      #expect(HKObjectType.characteristicType(forIdentifier: identifier) == type)
      #expect(type.row?.writability == .readOnly)
    }
  }

  @Test("R082 There are 39 dietary quantity types")
  func dietary() {
    #expect(Catalog.types.count { $0.kind == .quantity && $0.name.hasPrefix("dietary") } == 39)
  }

  @Test("R083 Dietary energy takes energy, water a volume, all others a mass")
  func dietaryUnits() {
    for row in Catalog.types where row.kind == .quantity && row.name.hasPrefix("dietary") {
      let type = HKQuantityType(HKQuantityTypeIdentifier(rawValue: row.identifier))
      let unit: HKUnit
      switch row.name {
      case "dietaryEnergyConsumed": unit = .kilocalorie()
      case "dietaryWater": unit = .liter()
      default: unit = .gram()
      }
      for candidate in [HKUnit.kilocalorie(), .liter(), .gram()] {
        #expect(type.is(compatibleWith: candidate) == (candidate == unit), "\(row.name)")
      }
    }
  }

  @Test("R084 Dietary types do not accept international units")
  func internationalUnits() {
    for row in Catalog.types where row.kind == .quantity && row.name.hasPrefix("dietary") {
      let type = HKQuantityType(HKQuantityTypeIdentifier(rawValue: row.identifier))
      #expect(!type.is(compatibleWith: .internationalUnit()))
    }
  }

  @Test("R093 vitalSignRecord is singular")
  func vitalSign() {
    #expect(
      HKClinicalTypeIdentifier.vitalSignRecord.rawValue
        == "HKClinicalTypeIdentifierVitalSignRecord")
    #expect(HKClinicalType(.vitalSignRecord).identifier.hasSuffix("VitalSignRecord"))
  }

  @Test("R094 Initialisers and optional factories give the same types")
  func makers() {
    #expect(HKQuantityType(.stepCount) == HKObjectType.quantityType(forIdentifier: .stepCount))
    #expect(HKQuantityType(.stepCount) === HKSampleType.quantityType(forIdentifier: .stepCount))
    #expect(
      HKCategoryType(.sleepAnalysis)
        == HKObjectType.categoryType(forIdentifier: .sleepAnalysis))
    #expect(HKCorrelationType(.food) == HKObjectType.correlationType(forIdentifier: .food))
    #expect(HKDocumentType(.CDA) == HKObjectType.documentType(forIdentifier: .CDA))
    #expect(
      HKClinicalType(.allergyRecord)
        == HKObjectType.clinicalType(forIdentifier: .allergyRecord))
    #expect(
      HKScoredAssessmentType(.GAD7)
        == HKObjectType.scoredAssessmentType(forIdentifier: .GAD7))
    #expect(
      HKSeriesType.workoutRoute()
        == HKObjectType.seriesType(forIdentifier: HKWorkoutRouteTypeIdentifier))
    #expect(
      HKSeriesType.heartbeat()
        == HKObjectType.seriesType(forIdentifier: HKDataTypeIdentifierHeartbeatSeries))
    let mixed = [HKQuantityType(.stepCount), HKCategoryType(.sleepAnalysis)] as Set<HKSampleType>
    #expect(mixed.contains(HKQuantityType(.stepCount)))
    let share: Set<HKSampleType> = [HKWorkoutType.workoutType(), HKQuantityType(.bodyMass)]
    #expect(share.count == 2)
  }

  @Test("R095 An activity summary type is no sample type")
  func activitySummary() {
    let type: HKObjectType = HKObjectType.activitySummaryType()
    #expect(!(type is HKSampleType))
    #expect(!((HKObjectType.userAnnotatedMedicationType() as HKObjectType) is HKSampleType))
  }

  @Test("Types that there is one of")
  func singles() {
    let types: [(HKObjectType, String)] = [
      (HKObjectType.workoutType(), HKWorkoutTypeIdentifier),
      (HKObjectType.audiogramSampleType(), "HKDataTypeIdentifierAudiogram"),
      (HKObjectType.electrocardiogramType(), "HKDataTypeIdentifierElectrocardiogram"),
      (HKObjectType.visionPrescriptionType(), HKVisionPrescriptionTypeIdentifier),
      (HKObjectType.stateOfMindType(), HKDataTypeIdentifierStateOfMind),
      (
        HKObjectType.medicationDoseEventType(),
        HKMedicationDoseEventTypeIdentifierMedicationDoseEvent
      ),
      (
        HKObjectType.userAnnotatedMedicationType(),
        HKDataTypeIdentifierUserAnnotatedMedicationConcept
      ),
      (HKObjectType.activitySummaryType(), "HKActivitySummaryTypeIdentifier"),
    ]
    for (type, identifier) in types { #expect(type.identifier == identifier) }
    #expect(HKObjectType.visionPrescriptionType().requiresPerObjectAuthorization())
    #expect(HKObjectType.userAnnotatedMedicationType().requiresPerObjectAuthorization())
    #expect(!HKQuantityType(.stepCount).requiresPerObjectAuthorization())
  }

  @Test("Every type of the table has the class of its kind, and one instance per identifier")
  func everyType() throws {
    for row in Catalog.types {
      let type = try #require(HKObjectType.make(code: row.code))
      #expect(type.identifier == row.identifier)
      #expect(type === HKObjectType.make(identifier: row.identifier))
      #expect(type === HKObjectType.make(code: row.code, identifier: "unused"))
      #expect((type is HKSampleType) == row.isSample, "\(row.identifier)")
    }
  }

  @Test("An identifier that the tables do not hold makes a type of its kind")
  func unknown() {
    let identifier = "HKQuantityTypeIdentifierOfTheFuture"
    let type = HKObjectType.make(identifier: identifier)
    #expect(type is HKQuantityType)
    #expect(type == HKObjectType.make(code: type.code, identifier: identifier))
    #expect(type.hash == HKObjectType.make(identifier: identifier).hash)
    #expect(TypeCode.unknownRange.contains(type.code.rawValue))
    #expect(
      HKObjectType.quantityType(forIdentifier: HKQuantityTypeIdentifier(rawValue: identifier))
        == nil)
    #expect(HKObjectType.make(identifier: "anything") is HKSampleType)
    #expect(
      HKObjectType.quantityType(
        forIdentifier: HKQuantityTypeIdentifier(
          rawValue: HKCategoryTypeIdentifier.sleepAnalysis.rawValue)) == nil)
  }

  @Test("An initialiser traps for an identifier that no type has")
  func unknownInitialiser() async {
    await #expect(processExitsWith: .failure) {
      _ = HKQuantityType(HKQuantityTypeIdentifier(rawValue: "nothing"))
    }
  }

  @Test("F026 Duration limits are per type")
  func durations() {
    let exposure = HKQuantityType(.environmentalAudioExposure)
    #expect(exposure.isMinimumDurationRestricted)
    #expect(exposure.minimumAllowedDuration == 0.001)
    #expect(HKQuantityType(.headphoneAudioExposure).minimumAllowedDuration == 0.001)
    #expect(!HKQuantityType(.stepCount).isMinimumDurationRestricted)
    for row in Catalog.types where row.isSample && row.maximumDuration != nil {
      let type = HKObjectType.make(identifier: row.identifier) as? HKSampleType
      #expect(type?.isMaximumDurationRestricted == true)
      #expect(type?.maximumAllowedDuration == row.maximumDuration)
    }
  }

  @Test("X19 Reading a limit that does not exist traps")
  func unrestricted() async {
    await #expect(processExitsWith: .failure) {
      _ = HKQuantityType(.bodyMass).minimumAllowedDuration
    }
    await #expect(processExitsWith: .failure) {
      _ = HKCategoryType(.pregnancy).maximumAllowedDuration
    }
  }

  @Test("R243 Only estimates can be calibrated anew")
  func recalibration() {
    for row in Catalog.types where row.isSample {
      let type = HKObjectType.make(identifier: row.identifier) as? HKSampleType
      #expect(type?.allowsRecalibrationForEstimates == row.allowsRecalibration)
    }
    #expect(!HKQuantityType(.bodyMass).allowsRecalibrationForEstimates)
  }

  @Test("F111 Each category type has its own enumeration")
  func enumerations() {
    let expected: [HKCategoryTypeIdentifier: String] = [
      .headache: "HKCategoryValueSeverity", .moodChanges: "HKCategoryValuePresence",
      .sleepChanges: "HKCategoryValuePresence",
      .appetiteChanges: "HKCategoryValueAppetiteChanges",
      .menstrualFlow: "HKCategoryValueVaginalBleeding", .mindfulSession: "HKCategoryValue",
      .handwashingEvent: "HKCategoryValue",
    ]
    for (identifier, enumeration) in expected {
      #expect(HKCategoryType(identifier).row?.valueEnumeration == enumeration)
    }
    #expect(HKCategoryValue.notApplicable.rawValue == 0)
  }

  @Test("F112 Raw values of sleep, and which are asleep")
  func sleep() {
    let values: [HKCategoryValueSleepAnalysis] = [
      .inBed, .asleepUnspecified, .awake, .asleepCore, .asleepDeep, .asleepREM,
    ]
    #expect(values.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(Set(HKCategoryValueSleepAnalysis.allAsleepValues.map(\.rawValue)) == [1, 3, 4, 5])
  }

  @Test("F113 Raw values of activities, session states and frequencies")
  func rawValues() {
    #expect(Catalog.workoutActivities.allSatisfy { 1...84 ~= $0.rawValue || $0.rawValue == 3000 })
    #expect(HKWorkoutActivityType.other.rawValue == 3000)
    #expect(HKWorkoutActivityType.running.rawValue == 37)
    let states: [HKWorkoutSessionState] = [
      .notStarted, .running, .ended, .paused, .prepared, .stopped,
    ]
    #expect(states.map(\.rawValue) == [1, 2, 3, 4, 5, 6])
    let frequencies: [HKUpdateFrequency] = [.immediate, .hourly, .daily, .weekly]
    #expect(frequencies.map(\.rawValue) == [1, 2, 3, 4])
  }
}
