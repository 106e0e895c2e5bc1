import Foundation
import HealthCatalog
import HealthEngine

extension SQLiteReader {
  func latestChange(types: Set<TypeCode>) throws -> Int64 {
    try types.reduce(0) { latest, type in
      let number = try connection.integer(
        """
        SELECT coalesce(last, number) FROM changes WHERE type = ? ORDER BY number DESC LIMIT 1
        """, .integer(type.rawValue))
      return max(latest, number ?? 0)
    }
  }

  func forgottenChange(types: Set<TypeCode>) throws -> Int64 {
    try types.reduce(0) { latest, type in
      let number = try connection.integer(
        "SELECT number FROM forgotten WHERE type = ?", .integer(type.rawValue))
      return max(latest, number ?? 0)
    }
  }

  /// Walks the logs of all types together, in the order of the changes.
  func changes(
    after position: ChangePosition, in clauses: [SelectionClause], limit: Int?
  ) throws -> ChangePage {
    var page = ChangePage(added: [], deleted: [], position: position)
    var walkers: [ChangeWalker] = []
    for (type, group) in Dictionary(grouping: clauses, by: \.type) {
      walkers.append(
        try ChangeWalker(
          self, type: type, predicates: group.map(\.predicate), after: position))
    }
    walkers = try walkers.filter { try $0.advance() }
    while page.added.count + page.deleted.count < limit ?? Int.max {
      guard
        let next = walkers.min(by: { ($0.number, $0.type) < ($1.number, $1.type) })
      else { break }
      switch next.current {
      case .added(let record, let place): page.take(record, place)
      case .deleted(let record, let number):
        page.deleted.append(record)
        page.position = ChangePosition(number: number)
      case nil: break
      }
      if try !next.advance() { walkers.removeAll { $0 === next } }
    }
    return page
  }
}

extension ChangePage {
  fileprivate mutating func take(_ record: SampleRecord, _ place: ChangePosition) {
    added.append(record)
    position = place
  }
}

/// The visible changes of one type after a position, one at a time.
final class ChangeWalker {
  enum Change {
    case added(SampleRecord, ChangePosition)
    case deleted(DeletedRecord, Int64)
  }

  let type: TypeCode
  private(set) var current: Change?
  /// Places the current change among those of other types.
  private(set) var number: Int64 = 0

  private let reader: SQLiteReader
  private let predicate: SamplePredicate
  /// Nil when the predicate is too wide for SQL and is asked of each record instead.
  private let compiled: SQLCondition?
  private let log: Statement
  private let row: Statement
  /// Sources of the deletions that an app confined to its own samples may see; nil is all.
  private let owners: Set<Int64>?
  private var bulk: Bulk?
  private var resume: ChangePosition.Within?

  /// An import being walked.
  private struct Bulk {
    var first: Int64
    var last: Int64
    var rows: Statement
  }

  init(
    _ reader: SQLiteReader, type: TypeCode, predicates: [SamplePredicate],
    after position: ChangePosition
  ) throws {
    self.reader = reader
    self.type = type
    predicate = predicates.count == 1 ? predicates[0] : .or(predicates)
    compiled = try SQLCompiler(reader: reader, type: type).compile(predicate)
    owners = try Self.owners(reader, predicates)
    row = try reader.connection.statement(
      """
      SELECT \(SQLiteReader.columns) FROM samples s
      WHERE s.type = ? AND s.start = ? AND s.key = ? AND \((compiled ?? .yes).sql)
      """)
    resume = position.within?.type == type ? position.within : nil
    log = try reader.connection.statement(
      """
      SELECT number, kind, start, key, last, through, owner FROM changes
      WHERE type = ? AND number > ? ORDER BY number
      """)
    // Inside an import of another type, everything of ours up to that import is behind.
    try log.bind([.integer(type.rawValue), .integer(position.number)])
  }

  deinit {
    if let bulk { reader.connection.recycle(bulk.rows) }
    reader.connection.recycle(row)
    reader.connection.recycle(log)
  }

  /// The sources that every alternative is confined to, by number; nil when one is not.
  private static func owners(
    _ reader: SQLiteReader, _ predicates: [SamplePredicate]
  ) throws -> Set<Int64>? {
    var identifiers: Set<String> = []
    for predicate in predicates {
      guard let own = sources(of: predicate) else { return nil }
      identifiers.formUnion(own)
    }
    var numbers: Set<Int64> = []
    for identifier in identifiers {
      numbers.formUnion(
        try reader.connection.rows(
          "SELECT id FROM sources WHERE bundle_identifier = ?", [.text(identifier)]
        ) { $0.integer(0) })
    }
    return numbers
  }

  private static func sources(of predicate: SamplePredicate) -> Set<String>? {
    switch predicate {
    case .sources(let identifiers): return identifiers
    case .and(let parts):
      // All of them bind: an app confined to its own samples may name another source besides.
      let bounds = parts.compactMap(sources)
      return bounds.first.map { bounds.reduce($0) { $0.intersection($1) } }
    default: return nil
    }
  }

  func advance() throws -> Bool {
    while true {
      if try advanceInImport() { return true }
      guard try log.step() else {
        current = nil
        return false
      }
      let number = log.integer(0)
      switch log.integer(1) {
      case ChangeKind.insert:
        let place = SampleKey(type: type, start: log.double(2), key: log.integer(3))
        guard let record = try visible(at: place) else { continue }
        self.number = number
        current = .added(record, ChangePosition(number: number))
        return true
      case ChangeKind.delete:
        if let owners, !owners.contains(log.integer(6)) { continue }
        guard let record = try tombstone(number) else { continue }
        self.number = number
        current = .deleted(record, number)
        return true
      default: try openImport(first: number)
      }
    }
  }

  private func visible(at place: SampleKey) throws -> SampleRecord? {
    row.reset()
    try row.bind(place.bindings + (compiled?.bindings ?? []))
    guard try row.step() else { return nil }
    let record = try reader.record(row)
    return try isWanted(record) ? record : nil
  }

  private func isWanted(_ record: SampleRecord) throws -> Bool {
    try compiled != nil || predicate.matches(record, in: reader)
  }

  private func tombstone(_ number: Int64) throws -> DeletedRecord? {
    try reader.connection.rows(
      "SELECT uuid, sync_identifier, sync_version FROM tombstones WHERE number = ?",
      [.integer(number)]
    ) { row in
      guard let uuid = UUID(bytes: row.blob(0) ?? Data()) else {
        throw reader.damaged("deletion \(number) has no uuid")
      }
      let sync = row.text(1).map {
        SyncIdentity(identifier: $0, version: row.optionalDouble(2) ?? 0)
      }
      return DeletedRecord(uuid: uuid, type: type, sync: sync)
    }.first
  }

  private func openImport(first: Int64) throws {
    let condition = compiled ?? .yes
    let rows = try reader.connection.statement(
      """
      SELECT \(SQLiteReader.columns) FROM samples s
      WHERE s.type = ? AND s.start >= ? AND s.start <= ? AND s.number = ?
        AND (s.start > ? OR (s.start = ? AND s.key > ?)) AND \(condition.sql)
      ORDER BY s.start, s.key
      """)
    let from = resume?.start ?? -.infinity
    try rows.bind(
      [
        .integer(type.rawValue), .double(max(log.double(2), from)), .double(log.double(5)),
        .integer(log.integer(3)), .double(from), .double(from), .integer(resume?.key ?? 0),
      ] + condition.bindings)
    resume = nil
    bulk = Bulk(first: first, last: log.integer(4), rows: rows)
  }

  private func advanceInImport() throws -> Bool {
    guard let bulk else { return false }
    while try bulk.rows.step() {
      let record = try reader.record(bulk.rows)
      guard try isWanted(record) else { continue }
      number = bulk.first
      let within = ChangePosition.Within(
        type: type, start: bulk.rows.double(1), key: bulk.rows.integer(2))
      current = .added(record, ChangePosition(number: bulk.first - 1, within: within))
      return true
    }
    reader.connection.recycle(bulk.rows)
    self.bulk = nil
    return false
  }
}

/// Values of `changes.kind`.
enum ChangeKind {
  static let insert: Int64 = 0
  static let delete: Int64 = 1
  static let bulk: Int64 = 2
}
