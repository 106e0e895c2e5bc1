import HealthCatalog
import HealthEngine

extension HKSample {
  /// The sample of a stored record, an object of the class of its kind.
  ///
  /// - Parameters:
  ///   - identifier: names a type that the tables do not hold; asked only for such codes.
  ///   - members: the samples of a correlation; asked only for correlations.
  package static func make(
    from record: SampleRecord, identifier: (TypeCode) throws -> String? = { _ in nil },
    members: () throws -> [SampleRecord] = { [] }
  ) throws -> HKSample {
    guard let type = try type(of: record, identifier) else {
      throw HKError(
        .errorInvalidArgument, "Type code \(record.type.rawValue) names no type of samples.")
    }
    return try sample(record, type) {
      try members().map { try make(from: $0, identifier: identifier) }
    }
  }

  private static func type(
    of record: SampleRecord, _ identifier: (TypeCode) throws -> String?
  ) throws -> HKSampleType? {
    if let known = TypeRegistry.type(code: record.type) { return known as? HKSampleType }
    guard let name = try identifier(record.type) else { return nil }
    return TypeRegistry.type(identifier: name) as? HKSampleType
  }

  /// The class of each kind of sample; kinds without one are plain samples.
  static func sample(
    _ record: SampleRecord, _ type: HKSampleType, members: () throws -> [HKSample]
  ) rethrows -> HKSample {
    // First what stores hold by the million.
    if let type = type as? HKQuantityType { return HKQuantitySample.sample(record, type) }
    if type is HKCategoryType { return HKCategorySample(record, type) }
    if type is HKCorrelationType {
      return HKCorrelation(record, type, objects: Set(try members()))
    }
    if type is HKWorkoutType { return HKWorkout(record, type) }
    return classes[type.row?.kind ?? .unknown]?(record, type) ?? HKSample(record, type)
  }

  private static let classes: [TypeKind: @Sendable (SampleRecord, HKSampleType) -> HKSample] = [
    .workoutRoute: HKWorkoutRoute.init,
    .heartbeatSeries: HKHeartbeatSeriesSample.init,
    .electrocardiogram: HKElectrocardiogram.init,
    .audiogram: HKAudiogramSample.init,
    .clinicalRecord: HKClinicalRecord.init,
    .stateOfMind: HKStateOfMind.init,
    .scoredAssessment: { record, type in
      type.identifier == HKScoredAssessmentTypeIdentifier.PHQ9.rawValue
        ? HKPHQ9Assessment(record, type) : HKGAD7Assessment(record, type)
    },
    .visionPrescription: HKVisionPrescription.sample,
    .document: HKCDADocumentSample.init,
    .medicationDoseEvent: HKMedicationDoseEvent.init,
  ]

  /// The sample on its way into a store, with its members.
  package func newSample() throws -> NewSample {
    NewSample(
      record: try makeRecord(), members: try memberSamples().map { try $0.newSample() })
  }
}
