import Foundation
import HealthKit
import HealthKitReporter

/// A sample's value as people read it.
struct SampleWords {
  /// For quantities.
  var unit: HKUnit?

  func text(_ sample: HKSample) -> String {
    switch sample {
    case let sample as HKQuantitySample:
      guard let unit, sample.quantity.is(compatibleWith: unit) else { return "\(sample.quantity)" }
      return Self.text(sample.quantity.doubleValue(for: unit), unit)
    case let sample as HKCategorySample:
      return SamplePayloads.words(sample)
    case let sample as HKCorrelation:
      return sample.objects.sorted { $0.sampleType.identifier < $1.sampleType.identifier }
        .map { text($0) }.joined(separator: ", ")
    case let sample as HKWorkout:
      return SamplePayloads.words(sample) + " " + Figures.duration(sample.duration)
    default: return ""
    }
  }

  /// Percentages as people say them: 0.97 is 97 %.
  static func text(_ value: Double, _ unit: HKUnit) -> String {
    unit == .percent()
      ? "\(Figures.short(value * 100)) %" : "\(Figures.short(value)) \(unit.unitString)"
  }
}
