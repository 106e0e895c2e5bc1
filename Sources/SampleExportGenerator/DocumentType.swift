/// The document type that stands at the head of export.xml, written from a table of elements.
enum DocumentType {
  private struct Element {
    let name: String
    let content: String
    /// Attribute names; a trailing `!` marks a required one.
    let attributes: String
    var note: String?
  }

  private static let sample = "sourceName! sourceVersion device creationDate startDate! endDate!"
  private static let eye = [
    "sphere", "cylinder", "axis", "add", "vertex", "prismAmount", "prismAngle", "farPD", "nearPD",
    "baseCurve", "diameter",
  ].map { "\($0) \($0)Unit" }.joined(separator: " ")
  private static let characteristics = [
    "DateOfBirth", "BiologicalSex", "BloodType", "FitzpatrickSkinType",
    "CardioFitnessMedicationsUse",
  ].map { "HKCharacteristicTypeIdentifier\($0)!" }.joined(separator: " ")
  private static let ears = ["left", "right"].map { ear in
    ["Value", "Unit", "Masked", "ClampingRangeLowerBound", "ClampingRangeUpperBound"]
      .map { "\(ear)Ear\($0)" }.joined(separator: " ")
  }.joined(separator: " ")

  private static let elements = [
    Element(
      name: "HealthData",
      content:
        "(ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord|Audiogram|VisionPrescription)*)",
      attributes: "locale!"),
    Element(name: "ExportDate", content: "EMPTY", attributes: "value!"),
    Element(name: "Me", content: "EMPTY", attributes: characteristics),
    Element(
      name: "Record", content: "((MetadataEntry|HeartRateVariabilityMetadataList)*)",
      attributes: "type! unit value " + sample),
    Element(
      name: "Correlation", content: "((MetadataEntry|Record)*)", attributes: "type! " + sample,
      note:
        "Note: Any Records that appear as children of a correlation also appear as top-level records in this document."
    ),
    Element(
      name: "Workout", content: "((MetadataEntry|WorkoutEvent|WorkoutRoute|WorkoutStatistics)*)",
      attributes:
        "workoutActivityType! duration durationUnit totalDistance totalDistanceUnit totalEnergyBurned totalEnergyBurnedUnit "
        + sample),
    Element(
      name: "WorkoutActivity", content: "((MetadataEntry)*)",
      attributes: "uuid! startDate! endDate duration durationUnit"),
    Element(
      name: "WorkoutEvent", content: "((MetadataEntry)*)",
      attributes: "type! date! duration durationUnit"),
    Element(
      name: "WorkoutStatistics", content: "EMPTY",
      attributes: "type! startDate! endDate! average minimum maximum sum unit"),
    Element(
      name: "WorkoutRoute", content: "((MetadataEntry|FileReference)*)", attributes: sample),
    Element(name: "FileReference", content: "EMPTY", attributes: "path!"),
    Element(
      name: "ActivitySummary", content: "EMPTY",
      attributes:
        "dateComponents activeEnergyBurned activeEnergyBurnedGoal activeEnergyBurnedUnit appleMoveTime appleMoveTimeGoal appleExerciseTime appleExerciseTimeGoal appleStandHours appleStandHoursGoal"
    ),
    Element(name: "MetadataEntry", content: "EMPTY", attributes: "key! value!"),
    Element(
      name: "HeartRateVariabilityMetadataList", content: "(InstantaneousBeatsPerMinute*)",
      attributes: "",
      note:
        "Note: Heart Rate Variability records captured by Apple Watch may include an associated list of instantaneous beats-per-minute readings."
    ),
    Element(name: "InstantaneousBeatsPerMinute", content: "EMPTY", attributes: "bpm! time!"),
    Element(
      name: "ClinicalRecord", content: "EMPTY",
      attributes:
        "type! identifier! sourceName! sourceURL! fhirVersion! receivedDate! resourceFilePath!"),
    Element(
      name: "Audiogram", content: "((MetadataEntry|SensitivityPoint)*)",
      attributes: "type! " + sample),
    Element(
      name: "SensitivityPoint", content: "EMPTY",
      attributes: "frequencyValue! frequencyUnit! " + ears),
    Element(
      name: "VisionPrescription", content: "((RightEye|LeftEye|Attachment|MetadataEntry)*)",
      attributes: "type! dateIssued! expirationDate brand"),
    Element(name: "RightEye", content: "EMPTY", attributes: eye),
    Element(name: "LeftEye", content: "EMPTY", attributes: eye),
    Element(name: "Attachment", content: "EMPTY", attributes: "identifier"),
  ]

  static var text: String {
    var lines = ["<!DOCTYPE HealthData [", "<!-- HealthKit Export Version: 14 -->"]
    for element in elements {
      if let note = element.note { lines.append("<!-- \(note) -->") }
      lines.append("<!ELEMENT \(element.name) \(element.content)>")
      let names = element.attributes.split(separator: " ")
      guard !names.isEmpty else { continue }
      lines.append("<!ATTLIST \(element.name)")
      let width = names.map { $0.replacing("!", with: "").count }.max() ?? 0
      for name in names {
        let plain = name.replacing("!", with: "")
        let padding = String(repeating: " ", count: width - plain.count)
        let need = name.hasSuffix("!") ? "#REQUIRED" : "#IMPLIED"
        lines.append("  \(plain)\(padding) CDATA \(need)")
      }
      lines.append(">")
    }
    return lines.joined(separator: "\n") + "\n]>\n"
  }
}
