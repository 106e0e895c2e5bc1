import Foundation
import HealthEngine

extension Command {
  static let delete = Command(
    name: "delete", summary: "Delete samples, by uuid or by what they are",
    discussion: """
      Name uuids, or choose by --type, --from, --to and --app; at least one of --type and --app.
      A sample is chosen by its start. --dry-run counts and deletes nothing.
      """,
    arguments: [
      Argument(
        name: "UUID", summary: "The uuid of a sample", isOptional: true, isRepeated: true)
    ],
    options: [
      Option(
        name: "type", summary: "Samples of that type; may be repeated", value: "TYPE", kind: .type,
        isRepeated: true),
      .from, .to,
      Option(
        name: "app", summary: "Samples that this app or device wrote: a bundle identifier",
        value: "APP"),
      Option(name: "dry-run", summary: "Only count"),
      .json, .timeZone, .asApp,
    ]
  ) { invocation in
    let hasFilter = ["type", "from", "to", "app"].contains { invocation.has($0) }
    guard hasFilter || !invocation.arguments.isEmpty else {
      throw UsageError("Nothing says what to delete; name uuids, or --type or --app.")
    }
    guard !hasFilter || invocation.arguments.isEmpty else {
      throw UsageError("Name uuids or choose by --type, --from, --to and --app, not both.")
    }
    guard !hasFilter || invocation.has("type") || invocation.has("app") else {
      throw UsageError("--from and --to alone would delete every type; name --type or --app too.")
    }
    let isDry = invocation.has("dry-run")
    let connection = try Connection(invocation)
    let count =
      hasFilter
      ? try deleteMatches(invocation, connection, isDry: isDry)
      : try deleteNamed(invocation, connection, isDry: isDry)
    if invocation.wantsJSON {
      try invocation.console.writeLine(
        JSONText.page(DeleteReport(deleted: isDry ? 0 : count, matched: count, dryRun: isDry)))
    } else {
      let noun = count == 1 ? "sample" : "samples"
      try invocation.console.writeLine(
        isDry
          ? "\(Figures.grouped(count)) \(noun) would be deleted."
          : "\(Figures.grouped(count)) \(noun) deleted.")
    }
  }

  private static func deleteNamed(
    _ invocation: Invocation, _ connection: Connection, isDry: Bool
  ) throws -> Int {
    let uuids = try invocation.arguments.map { text in
      guard let uuid = UUID(uuidString: text) else {
        throw UsageError("'\(text)' is no uuid.", code: "invalidUUID")
      }
      return uuid
    }
    var seen: Set<UUID> = []
    let references = try connection.storage.read { reader in
      try uuids.filter { seen.insert($0).inserted }.map { uuid in
        guard let record = try reader.sample(uuid) else {
          throw Failure(
            "No sample \(uuid.uuidString) is in the store; nothing was deleted.",
            code: "unknownSample")
        }
        return record.reference
      }
    }
    if !isDry { try connection.session.delete(references) }
    return references.count
  }

  private static func deleteMatches(
    _ invocation: Invocation, _ connection: Connection, isDry: Bool
  ) throws -> Int {
    let window = try connection.window(invocation)
    var conditions: [SamplePredicate] = []
    if let from = window.from {
      conditions.append(.startDate(.greaterThanOrEqual, from.timeIntervalSinceReferenceDate))
    }
    if let to = window.to {
      conditions.append(.startDate(.lessThan, to.timeIntervalSinceReferenceDate))
    }
    if let app = invocation.value("app") {
      conditions.append(.sources(try connection.sources(named: app)))
    }
    let predicate = SamplePredicate.and(conditions)
    let names = invocation.values("type")
    let types =
      names.isEmpty
      ? try connection.storage.read { try $0.typeSummaries().map(\.type) }
      : try names.map { try TypeReader.type($0, in: connection.storage).code }
    var count = 0
    for type in Set(types).sorted() {
      let clause = SelectionClause(type: type, predicate: predicate)
      count +=
        isDry
        ? try connection.count(clause) : try connection.session.deleteObjects(matching: clause)
    }
    return count
  }
}

/// What `delete --json` prints.
private struct DeleteReport: Encodable {
  var deleted: Int
  var matched: Int
  var dryRun: Bool
}

extension Connection {
  /// Bundle identifiers of the sources of that identifier or name.
  fileprivate func sources(named text: String) throws -> Set<String> {
    let all = try storage.read { try $0.sources([]) }.map(\.source)
    let matches = all.filter { $0.bundleIdentifier == text || $0.name == text }
    guard !matches.isEmpty else {
      throw Failure(
        "No app or device '\(text)' wrote into this store"
          + Nearness.suggestion(for: text, among: all.flatMap { [$0.bundleIdentifier, $0.name] })
          + ".", code: "unknownSource")
    }
    return Set(matches.map(\.bundleIdentifier))
  }

  /// How many samples this session would delete.
  fileprivate func count(_ clause: SelectionClause) throws -> Int {
    var clause = clause
    if session.role == .app {
      clause.predicate = .and([clause.predicate, .sources([session.app.bundleIdentifier])])
    }
    return try storage.read { try $0.count([clause]) }
  }
}
