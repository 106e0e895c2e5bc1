import HealthKit

/// Payloads of samples of any kind, and back.
package enum SamplePayloads {
  /// - Parameter unit: for quantities; nil for the one of the type's payloads.
  /// - Throws: `HealthKitError` that names a sample that cannot be expressed (R265).
  package static func payload(of sample: HKSample, unit: HKUnit? = nil) throws -> any Sample {
    switch sample {
    case let sample as HKQuantitySample: return try Quantity(quantitySample: sample, unit: unit)
    case let sample as HKCategorySample: return try Category(categorySample: sample)
    case let sample as HKCorrelation: return try Correlation(correlation: sample)
    case let sample as HKWorkout: return try Workout(workout: sample)
    case let sample as HKStateOfMind: return StateOfMind(stateOfMind: sample)
    case let sample as HKScoredAssessment: return try ScoredAssessment(assessment: sample)
    case let sample as HKAudiogramSample: return Audiogram(audiogram: sample)
    case let sample as HKElectrocardiogram:
      return try Electrocardiogram(electrocardiogram: sample)
    case let sample as HKClinicalRecord: return ClinicalRecord(clinicalRecord: sample)
    default:
      throw HealthKitError.invalidType(
        "There is no payload for \(sample.sampleType.identifier)")
    }
  }

  /// The objects to save for dictionaries of payloads.
  ///
  /// - Throws: `HealthKitError` that names the payload and the key at fault.
  package static func sample(from dictionary: [String: Any]) throws -> HKSample {
    guard let identifier = dictionary["identifier"] as? String else {
      throw HealthKitError.invalidValue("A payload needs an 'identifier'")
    }
    switch identifier.objectType {
    case is QuantityType: return try Quantity.make(from: dictionary).asHealthKit()
    case is CategoryType: return try Category.make(from: dictionary).asHealthKit()
    case is CorrelationType: return try Correlation.make(from: dictionary).asHealthKit()
    case is WorkoutType: return try Workout.make(from: dictionary).asHealthKit()
    case nil: throw HealthKitError.invalidType("Unknown type '\(identifier)'")
    default: throw HealthKitError.invalidType("Samples of \(identifier) cannot be written")
    }
  }
}
