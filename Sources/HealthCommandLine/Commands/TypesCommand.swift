import Foundation
import HealthCatalog
import HealthEngine

extension Command {
  static let types = Command(
    name: "types", summary: "List what the store holds, type by type",
    options: [
      .json, .asApp, .timeZone,
      Option(name: "all", summary: "List every type there is, whether the store holds it or not"),
    ]
  ) { invocation in
    if invocation.has("all") { return try everyType(invocation) }
    let connection = try Connection(invocation)
    let summaries = try connection.visibleSummaries()
    let console = invocation.console
    if invocation.wantsJSON {
      let lines = summaries.map { TypeLine($0, connection.dateText) }
      return try console.writeLine(JSONText.page(lines))
    }
    guard !summaries.isEmpty else { return try console.writeLine("The store is empty.") }
    try console.write(
      TextTable.text(
        ["Type", ">Count", "First", "Last", "Sources"],
        summaries.map { summary in
          [
            Catalog.type(code: summary.type)?.name ?? summary.identifier,
            Figures.grouped(summary.count),
            connection.dateText.day(Date(timeIntervalSinceReferenceDate: summary.start)),
            connection.dateText.day(Date(timeIntervalSinceReferenceDate: summary.end)),
            summary.sources.joined(separator: ", "),
          ]
        }))
  }

  private static func everyType(_ invocation: Invocation) throws {
    if invocation.wantsJSON {
      let names = Catalog.types.map { ["identifier": $0.identifier, "name": $0.name] }
      return try invocation.console.writeLine(JSONText.page(names))
    }
    try invocation.console.write(
      TextTable.text(
        ["Name", "Identifier"], Catalog.types.map { [$0.name, $0.identifier] }))
  }
}

/// One element of what `types --json` prints.
private struct TypeLine: Encodable {
  var identifier: String
  var count: Int
  var start: String
  var end: String
  var sources: [String]

  init(_ summary: TypeSummary, _ text: DateText) {
    identifier = summary.identifier
    count = summary.count
    start = text.full(Date(timeIntervalSinceReferenceDate: summary.start))
    end = text.full(Date(timeIntervalSinceReferenceDate: summary.end))
    sources = summary.sources
  }
}

extension Connection {
  /// The overview; for an app only of what it may see.
  func visibleSummaries() throws -> [TypeSummary] {
    let all = try storage.read { try $0.typeSummaries() }
    guard session.role == .app else { return all }
    return try all.compactMap { summary in
      var seen: TypeSummary?
      var sources: Set<String> = []
      do {
        try session.forEachSample(
          SampleSelection(clauses: [SelectionClause(type: summary.type)])
        ) { record in
          var line =
            seen
            ?? TypeSummary(
              type: summary.type, identifier: summary.identifier, count: 0, start: record.start,
              end: record.end, sources: [])
          line.count += 1
          line.start = min(line.start, record.start)
          line.end = max(line.end, record.end)
          sources.insert(record.provenance.source.name)
          seen = line
          return .next
        }
      } catch let error as HealthError where error.code == .authorizationNotDetermined {
        // Never asked for: to this app the type is not there.
        return nil
      }
      seen?.sources = sources.sorted()
      return seen
    }
  }
}
