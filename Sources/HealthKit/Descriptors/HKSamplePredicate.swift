import Foundation

/// A sample type with a predicate and the class of its samples (R098).
public struct HKSamplePredicate<Sample: HKSample>: Sendable {
  public let sampleType: HKSampleType
  // Predicates are not changed after they were made; their type only lacks the annotation.
  nonisolated(unsafe) public let nsPredicate: NSPredicate?

  init(_ type: HKSampleType, _ predicate: NSPredicate?) {
    sampleType = type
    nsPredicate = predicate
  }

  var descriptor: HKQueryDescriptor {
    HKQueryDescriptor(sampleType: sampleType, predicate: nsPredicate)
  }
}

extension HKSamplePredicate {
  /// Samples of any one type.
  public static func sample(
    type sampleType: HKSampleType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKSample> {
    HKSamplePredicate<HKSample>(sampleType, predicate)
  }

  public static func quantitySample(
    type quantityType: HKQuantityType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKQuantitySample> {
    HKSamplePredicate<HKQuantitySample>(quantityType, predicate)
  }

  public static func categorySample(
    type categoryType: HKCategoryType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKCategorySample> {
    HKSamplePredicate<HKCategorySample>(categoryType, predicate)
  }

  public static func correlation(
    type correlationType: HKCorrelationType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKCorrelation> {
    HKSamplePredicate<HKCorrelation>(correlationType, predicate)
  }

  public static func workout(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKWorkout> {
    HKSamplePredicate<HKWorkout>(.workoutType(), predicate)
  }
}
