import HealthCatalog
import Testing

@Suite("Enumeration tables")
struct EnumerationTableTests {
  @Test("F111 every category type has an enumeration with values, fit for its meaning")
  func categoryEnumerations() throws {
    for type in Catalog.types where type.kind == .category {
      let enumeration = try #require(type.valueEnumeration, "\(type.name)")
      let values = Catalog.categoryValues(of: enumeration)
      #expect(!values.isEmpty, "\(enumeration)")
      #expect(Set(values.map(\.rawValue)).count == values.count, "\(enumeration)")
      for value in values {
        let found = try #require(Catalog.categoryValue(symbol: value.symbol))
        #expect(found.enumeration == enumeration && found.value == value.rawValue)
      }
    }
    let facts = [
      "headache": "HKCategoryValueSeverity", "moodChanges": "HKCategoryValuePresence",
      "sleepChanges": "HKCategoryValuePresence",
      "appetiteChanges": "HKCategoryValueAppetiteChanges",
      "menstrualFlow": "HKCategoryValueVaginalBleeding", "mindfulSession": "HKCategoryValue",
      "handwashingEvent": "HKCategoryValue",
    ]
    for (name, enumeration) in facts {
      #expect(Catalog.type(named: name)?.valueEnumeration == enumeration)
    }
    #expect(Catalog.categoryValues(of: "HKCategoryValue").map(\.rawValue) == [0])
    let old = Catalog.categoryValues(of: "HKCategoryValueMenstrualFlow")
    let new = Catalog.categoryValues(of: "HKCategoryValueVaginalBleeding")
    #expect(old.map(\.rawValue) == new.map(\.rawValue) && old.map(\.name) == new.map(\.name))
  }

  @Test("F112 sleep values, in the spelling of every iOS version")
  func sleep() {
    let enumeration = "HKCategoryValueSleepAnalysis"
    let spellings = [
      "InBed": 0, "Asleep": 1, "AsleepUnspecified": 1, "Awake": 2, "AsleepCore": 3,
      "AsleepDeep": 4, "AsleepREM": 5,
    ]
    for (spelling, value) in spellings {
      let found = Catalog.categoryValue(symbol: enumeration + spelling)
      #expect(found?.enumeration == enumeration && found?.value == value, "\(spelling)")
    }
    #expect(Catalog.categoryValues(of: enumeration).map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    let ovulation = Catalog.categoryValue(symbol: "HKCategoryValueOvulationTestResultPositive")
    #expect(ovulation?.value == 2)
    #expect(Catalog.categoryValue(symbol: "HKCategoryValueSleepAnalysisDozing") == nil)
    #expect(Catalog.categoryValues(of: "HKBloodType").isEmpty)
  }

  @Test("F113 workout activities: 84, from 1 with gaps, other is 3000; session states; frequencies")
  func workouts() {
    let raws = Catalog.workoutActivities.map(\.rawValue)
    #expect(raws.count == 84)
    #expect(Set(raws).count == 84)
    #expect(raws.min() == 1 && raws.max() == 3000 && raws.filter { $0 != 3000 }.max() == 84)
    #expect(Catalog.workoutActivity(symbol: "HKWorkoutActivityTypeRunning") == 37)
    #expect(Catalog.workoutActivity(symbol: "HKWorkoutActivityTypeOther") == 3000)
    #expect(Catalog.workoutActivity(symbol: "HKWorkoutActivityTypeNapping") == nil)
    for activity in Catalog.workoutActivities {
      #expect(Catalog.workoutActivity(symbol: activity.symbol) == activity.rawValue)
    }
    #expect(Catalog.enumeration("HKWorkoutActivityType") == Catalog.workoutActivities)
    func cases(_ name: String) -> [String: Int] {
      Dictionary(uniqueKeysWithValues: Catalog.enumeration(name).map { ($0.name, $0.rawValue) })
    }
    #expect(
      cases("HKWorkoutSessionState") == [
        "notStarted": 1, "running": 2, "ended": 3, "paused": 4, "prepared": 5, "stopped": 6,
      ])
    #expect(
      cases("HKUpdateFrequency") == ["immediate": 1, "hourly": 2, "daily": 3, "weekly": 4])
  }

  @Test("F118 enumerations of all kinds are found by name and by symbol")
  func others() {
    #expect(Catalog.enumeration("HKElectrocardiogram.Classification").last?.rawValue == 100)
    #expect(Catalog.enumerationValue(symbol: "HKBloodTypeAPositive")?.value == 1)
    #expect(Catalog.enumerationValue(symbol: "HKBiologicalSexFemale")?.value == 1)
    #expect(Catalog.enumerationValue(symbol: "HKCategoryValueSeverityMild")?.value == 2)
    let style = Catalog.enumeration("HKQuantityAggregationStyle")
    #expect(style.map(\.rawValue) == [0, 1, 2, 3])
    for value in style { #expect(AggregationStyle(rawValue: value.rawValue) != nil) }
    for value in Catalog.enumeration("HKMetricPrefix") {
      #expect(MetricPrefix(rawValue: value.rawValue).map { "\($0)" } == value.name)
    }
    #expect(Catalog.enumeration("HKNothing").isEmpty)
  }
}

@Suite("Metadata table")
struct MetadataTableTests {
  @Test("F104 71 keys; their strings mostly drop MetadataKey")
  func keys() {
    #expect(Catalog.metadataKeys.count == 71)
    #expect(Set(Catalog.metadataKeys.map(\.raw)).count == 71)
    let short = """
      HKTimeZone HKWasUserEntered HKFoodType HKExternalUUID HKIndoorWorkout HKAverageMETs \
      HKElevationAscended HKWeatherTemperature HKLapLength HKVO2MaxTestType \
      HKHeartRateEventThreshold
      """
    for raw in short.split(separator: " ").map(String.init) {
      #expect(Catalog.metadataKey(raw)?.name == "HKMetadataKey" + raw.dropFirst(2))
    }
    for raw in ["SyncIdentifier", "SyncVersion", "HeartRateMotionContext"] {
      #expect(Catalog.metadataKey("HKMetadataKey" + raw)?.name == "HKMetadataKey" + raw)
    }
    #expect(Catalog.metadataKey("Health Mate App Version") == nil)
  }

  @Test("X6 F105 what the value of a known key must be")
  func kinds() throws {
    func kind(_ raw: String) -> MetadataKey.Kind? { Catalog.metadataKey(raw)?.kind }
    #expect(kind("HKExternalUUID") == .string)
    #expect(kind("HKWasUserEntered") == .boolean)
    #expect(kind("HKMetadataKeySyncVersion") == .number)
    #expect(kind("HKDateOfEarliestDataUsedForEstimate") == .date)
    #expect(kind("HKWeatherCondition") == .enumeration("HKWeatherCondition"))
    #expect(try kind("HKHeartRateEventThreshold") == .quantity(unit("count/min")))
    #expect(kind("HKMetadataKeySessionEstimate") == .quantity(nil))
    for key in Catalog.metadataKeys {
      switch key.kind {
      case .enumeration(let name): #expect(!Catalog.enumeration(name).isEmpty, "\(key.raw)")
      case .quantity(let unit?): #expect(!unit.isNull && !key.unitFact.isEmpty)
      default: break
      }
    }
  }

  @Test("F105 what keys are meant for")
  func targets() {
    let level = Catalog.metadataKey("HKMetadataKeyAudioExposureLevel")
    #expect(
      level?.typeIdentifiers == [
        "HKCategoryTypeIdentifierAudioExposureEvent",
        "HKCategoryTypeIdentifierHeadphoneAudioExposureEvent",
      ])
    #expect(Catalog.metadataKey("HKWeatherHumidity")?.objects == ["sample", "workout"])
  }
}
