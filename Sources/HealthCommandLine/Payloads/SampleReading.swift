import Foundation
import HealthCatalog
import HealthEngine
import HealthKitReporter

/// Reads the samples of a type in order as payloads; memory stays flat however many there are.
struct SampleReading {
  var connection: Connection
  var type: NamedType
  var from: Date?
  var to: Date?
  var newestFirst = false
  var limit: Int?
  /// Nil for the unit that the payloads of the type have.
  var unit: HealthUnit?

  func forEachPayload(_ body: (any Sample) throws -> Void) throws {
    guard type.isSample else {
      throw UsageError(
        "\(type.identifier) has no samples that could be listed.", code: "invalidType")
    }
    let payloads = try RecordPayloads(connection.session, type, unit: unit)
    let selection = SampleSelection(
      clauses: [SelectionClause(type: type.code, predicate: predicate)],
      order: [SortKey(.start, ascending: !newestFirst)], limit: limit)
    try connection.session.forEachSample(selection) { record in
      try body(payloads.payload(record))
      return .next
    }
  }

  /// A sample is in by its start, so that windows side by side hold every sample once.
  private var predicate: SamplePredicate {
    guard from != nil || to != nil else { return .everything }
    return .dates(
      start: from?.timeIntervalSinceReferenceDate, end: to?.timeIntervalSinceReferenceDate,
      strictStart: true, strictEnd: false)
  }
}

extension NamedType {
  /// Types of the future are taken for samples.
  var isSample: Bool { row?.isSample ?? true }
}
