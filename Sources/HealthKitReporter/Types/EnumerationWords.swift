/// Smaller enumerations in words, by raw value.
package enum EnumerationWords {
  /// `HKWorkoutEventType`
  package static let workoutEvents: [Int: String] = [
    1: "Pause", 2: "Resume", 3: "Lap", 4: "Marker", 5: "Motion Paused", 6: "Motion Resumed",
    7: "Segment", 8: "Pause or Resume Request",
  ]

  /// `HKElectrocardiogram.Classification`
  package static let electrocardiograms: [Int: String] = [
    0: "na", 1: "Sinus rhythm", 2: "Atrial fibrillation", 3: "Inconclusive low heart rate",
    4: "Inconclusive high heart rate", 5: "Inconclusive poor reading", 6: "Inconclusive other",
    100: "Unrecognized",
  ]

  /// `HKElectrocardiogram.SymptomsStatus`
  package static let symptoms: [Int: String] = [0: "na", 1: "None", 2: "Present"]

  /// `HKVisionPrescriptionType`
  package static let prescriptions: [Int: String] = [1: "Glasses", 2: "Contacts"]

  package static let unknown = "Unknown"
}
