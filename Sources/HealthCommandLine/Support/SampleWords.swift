import Foundation
import HealthKitReporter

/// A sample's value as people read it.
enum SampleWords {
  static func text(_ sample: any Sample) -> String {
    switch sample {
    case let sample as Quantity: return text(sample.harmonized.value, sample.harmonized.unit)
    case let sample as PayloadCategory: return sample.harmonized.detail
    case let sample as Correlation:
      return
        (sample.harmonized.quantitySamples.map { text($0) }
        + sample.harmonized.categorySamples.map { text($0) }).joined(separator: ", ")
    case let sample as Workout:
      return "\(sample.harmonized.description) \(Figures.duration(sample.duration))"
    case let sample as WorkoutRoute: return "\(sample.harmonized.count) places"
    case let sample as HeartbeatSeries: return "\(sample.harmonized.count) beats"
    case let sample as Electrocardiogram: return sample.harmonized.classification
    case let sample as Audiogram: return "\(sample.harmonized.sensitivityPoints.count) frequencies"
    case let sample as VisionPrescription: return sample.harmonized.prescriptionType.detail
    case let sample as StateOfMind: return Figures.short(sample.harmonized.valence)
    case let sample as ScoredAssessment:
      return sample.harmonized.score.map { "score \($0)" } ?? ""
    case let sample as ClinicalRecord: return sample.harmonized.displayName
    case let sample as CDADocument: return sample.harmonized.title ?? ""
    default: return ""
    }
  }

  /// Percentages as people say them: 0.97 is 97 %.
  static func text(_ value: Double, _ unit: String) -> String {
    unit == "%" ? "\(Figures.short(value * 100)) %" : "\(Figures.short(value)) \(unit)"
  }

  /// Who wrote a sample.
  static func source(_ sample: any Sample) -> String {
    (sample as? any SourcedSample)?.sourceRevision.source.name ?? ""
  }
}
