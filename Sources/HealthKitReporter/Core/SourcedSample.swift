/// A payload that says who wrote the sample and what measured it: every payload of a sample.
package protocol SourcedSample: Sample {
  var device: Device? { get }
  var sourceRevision: SourceRevision { get }
}

extension Quantity: SourcedSample {}
extension Category: SourcedSample {}
extension Correlation: SourcedSample {}
extension Workout: SourcedSample {}
extension WorkoutRoute: SourcedSample {}
extension HeartbeatSeries: SourcedSample {}
extension Electrocardiogram: SourcedSample {}
extension Audiogram: SourcedSample {}
extension VisionPrescription: SourcedSample {}
extension StateOfMind: SourcedSample {}
extension ScoredAssessment: SourcedSample {}
extension ClinicalRecord: SourcedSample {}
extension CDADocument: SourcedSample {}
