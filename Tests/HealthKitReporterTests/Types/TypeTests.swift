import HealthKit
import Testing

@testable import HealthKitReporter

@Suite struct TypeTests {
  private static func check<T: ObjectType & CaseIterable & Equatable>(_: T.Type) throws {
    for type in T.allCases {
      let identifier = try #require(type.identifier)
      #expect(!identifier.isEmpty)
      #expect(identifier.objectType is T)
      #expect(try T.make(from: identifier).identifier == identifier)
    }
    #expect(throws: HealthKitError.self) { try T.make(from: "HKQuantityTypeIdentifierNothing") }
  }

  @Test("Every type has an identifier and is found again by it")
  func identifiers() throws {
    try Self.check(QuantityType.self)
    try Self.check(CategoryType.self)
    try Self.check(CharacteristicType.self)
    try Self.check(CorrelationType.self)
    try Self.check(SeriesType.self)
    try Self.check(ElectrocardiogramType.self)
    try Self.check(WorkoutType.self)
    try Self.check(DocumentType.self)
    try Self.check(ClinicalType.self)
    try Self.check(VisionPrescriptionType.self)
    try Self.check(AudiogramType.self)
    try Self.check(StateOfMindType.self)
    try Self.check(ScoredAssessmentType.self)
    try Self.check(MedicationType.self)
    try Self.check(ActivitySummaryType.self)
  }

  @Test("The identifiers are HealthKit's")
  func known() {
    #expect(WorkoutType.workoutType.identifier == "HKWorkoutTypeIdentifier")
    #expect(SeriesType.workoutRoute.identifier == "HKWorkoutRouteTypeIdentifier")
    #expect(SeriesType.heartbeatSeries.identifier == "HKDataTypeIdentifierHeartbeatSeries")
    #expect(
      ElectrocardiogramType.electrocardiogramType.identifier
        == "HKDataTypeIdentifierElectrocardiogram")
    #expect(ActivitySummaryType.activitySummaryType.identifier == "HKActivitySummaryTypeIdentifier")
    #expect(DocumentType.cda.identifier == "HKDocumentTypeIdentifierCDA")
    #expect(
      VisionPrescriptionType.visionPrescription.identifier == "HKVisionPrescriptionTypeIdentifier")
    #expect(ClinicalType.allergyRecord.identifier == "HKClinicalTypeIdentifierAllergyRecord")
    #expect(CorrelationType.bloodPressure.identifier == "HKCorrelationTypeIdentifierBloodPressure")
    #expect(QuantityType.vo2Max.identifier == HKQuantityTypeIdentifier.vo2Max.rawValue)
    #expect(QuantityType.uvExposure.identifier == HKQuantityTypeIdentifier.uvExposure.rawValue)
    #expect(CategoryType.wheezing.identifier == HKCategoryTypeIdentifier.wheezing.rawValue)
    #expect(
      CategoryType.audioExposureEvent.identifier
        == CategoryType.environmentalAudioExposureEvent.identifier)
  }

  @Test("Cases and rows stand in the same order")
  func order() throws {
    #expect(QuantityType.table.count == QuantityType.allCases.count)
    #expect(CategoryType.table.count == CategoryType.allCases.count)
    for type in QuantityType.allCases {
      let identifier = try #require(type.identifier)
      #expect(identifier.lowercased().hasSuffix("identifier\(type)".lowercased()))
    }
    for type in CategoryType.allCases where type != .environmentalAudioExposureEvent {
      let identifier = try #require(type.identifier)
      #expect(identifier.lowercased().hasSuffix("identifier\(type)".lowercased()))
    }
  }

  @Test("R270 what cannot be requested for writing says so")
  func writability() {
    #expect(QuantityType.stepCount.isWritable)
    #expect(!QuantityType.appleStandTime.isWritable)
    #expect(!QuantityType.walkingHeartRateAverage.isWritable)
    #expect(CategoryType.sleepAnalysis.isWritable)
    #expect(!CategoryType.appleStandHour.isWritable)
    #expect(!CorrelationType.food.isWritable)
    #expect(!ElectrocardiogramType.electrocardiogramType.isWritable)
    #expect(!ClinicalType.labResultRecord.isWritable)
    #expect(WorkoutType.workoutType.isWritable)
    #expect(SeriesType.heartbeatSeries.isWritable)
    #expect(AudiogramType.audiogram.isWritable)
    #expect(!MedicationType.medicationDoseEvent.isWritable)
  }

  @Test("Every unit of a payload is well formed")
  func units() {
    for type in QuantityType.allCases { #expect(UnitGrammar.accepts(type.siUnit), "\(type)") }
    #expect(QuantityType.stepCount.siUnit == "count")
    #expect(QuantityType.heartRate.siUnit == "count/min")
    #expect(QuantityType.bodyTemperature.siUnit == "K")
  }

  @Test("Values and activities have words")
  func words() {
    #expect(CategoryValueWords.words(0, of: "HKCategoryValueSleepAnalysis") == "In Bed")
    #expect(CategoryValueWords.words(5, of: "HKCategoryValueSleepAnalysis") == "Asleep REM")
    #expect(CategoryValueWords.words(9, of: "HKCategoryValueSleepAnalysis") == nil)
    for type in CategoryType.allCases {
      #expect(
        (0...1).contains { CategoryValueWords.words($0, of: type.valueName) != nil }, "\(type)")
    }
    #expect(WorkoutActivityWords.words(37) == "Running")
    #expect(WorkoutActivityWords.words(3000) == "Other")
    #expect(WorkoutActivityWords.words(1) == "American Football")
    #expect(WorkoutActivityWords.words(9999) == nil)
  }
}
