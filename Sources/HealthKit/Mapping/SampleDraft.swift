import HealthCatalog
import HealthEngine

/// What happens when the rules refuse an object that is being made.
enum Refusal {
  /// For initialisers that cannot throw.
  static func trapping(_ sibling: String) -> (HealthError) -> Void {
    { misuse($0, throwingSibling: sibling) }
  }

  /// For their throwing siblings.
  static func throwing(_ problem: HealthError) throws(HKError) { throw HKError(problem) }
}

/// The record of a sample that an app makes, checked where it is made (F018).
enum SampleDraft {
  /// `refuse` hears every problem of dates and metadata; where it returns, the record is made
  /// nevertheless.
  static func record<Failure: Error>(
    type: HKSampleType, start: Date, end: Date, value: Double = 0, unit: HealthUnit? = nil,
    device: HKDevice?, metadata: [String: Any]?, detail: Detail? = nil,
    refuse: (HealthError) throws(Failure) -> Void
  ) throws(Failure) -> SampleRecord {
    let start = start.timeIntervalSinceReferenceDate
    let end = end.timeIntervalSinceReferenceDate
    let values = try MetadataMapping.metadata(metadata, refuse: refuse)
    if let row = type.row {
      if let problem = problem({ try SampleRules.checkDates(type: row, start: start, end: end) }) {
        try refuse(problem)
      }
      if let problem = problem({ try SampleRules.checkMetadata(type: row, metadata: values) }) {
        try refuse(problem)
      }
    } else {
      try refuse(
        HealthError(
          .invalidArgument,
          "No type has the identifier \(type.identifier); samples can be made of known types only.")
      )
    }
    return SampleRecord(
      type: type.code, uuid: UUID(), start: start, end: end, value: value, unit: unit,
      provenance: AppContext.unsaved(device: device), metadata: values, detail: detail)
  }

  /// X3, in Apple's words.
  static func incompatible(_ unit: HealthUnit, _ type: HKQuantityType) -> HealthError {
    HealthError(
      .invalidArgument,
      "HKQuantitySample \(type.identifier) requires unit of type "
        + "\(type.canonicalUnit?.string ?? "unknown"). Incompatible unit: \(unit.string).")
  }
}
