import Foundation
import HealthCatalog
import HealthEngine

/// The matching samples of one type, in order, one at a time.
///
/// Samples are stored in the order of their starts, so that order needs no sorting: only those of
/// equal starts are put in the order of their insertion, a handful at a time.
final class SampleCursor {
  private struct Row {
    var record: SampleRecord
    var number: Int64
    var key: Int64
  }

  private let reader: SQLiteReader
  private let statement: Statement
  /// Asked of each record where SQL could not say it.
  private let filter: SamplePredicate?
  private let isStored: Bool
  private var isDone = false
  /// Rows of one start, and how many of them were given; and the first row behind them.
  private var group: [Row] = []
  private var given = 0
  private var ahead: Row?
  private var row: Row?

  var current: SampleRecord? { row?.record }
  var number: Int64 { row?.number ?? 0 }
  var key: Int64 { row?.key ?? 0 }

  init(_ reader: SQLiteReader, type: TypeCode, predicate: SamplePredicate, order: [SortKey]) throws
  {
    self.reader = reader
    let plan = try SelectionPlan(reader, type: type, predicate: predicate)
    filter = plan.filter
    isStored = order.isEmpty || (order.count == 1 && order[0].value == .start)
    let direction = order.first?.ascending ?? true ? "ASC" : "DESC"
    statement = try reader.connection.statement(
      "SELECT \(SQLiteReader.columns) FROM samples s WHERE \(plan.condition.sql) ORDER BY "
        + (isStored ? "s.start \(direction), s.key \(direction)" : Self.order(order)))
    try statement.bind(plan.condition.bindings)
  }

  deinit { reader.connection.recycle(statement) }

  /// False at the end.
  func advance() throws -> Bool {
    guard isStored else {
      row = try next()
      return row != nil
    }
    if given < group.count {
      row = group[given]
      given += 1
      return true
    }
    row = try ahead ?? next()
    ahead = nil
    guard let first = row else { return false }
    ahead = try next()
    guard ahead?.record.start == first.record.start else { return true }
    group = [first]
    while let following = ahead, following.record.start == first.record.start {
      group.append(following)
      ahead = try next()
    }
    group.sort { ($0.number, $0.key) < ($1.number, $1.key) }
    row = group[0]
    given = 1
    return true
  }

  private func next() throws -> Row? {
    // Stepping a finished statement would begin it anew.
    guard !isDone else { return nil }
    while try statement.step() {
      let record = try reader.record(statement)
      if let filter, try !filter.matches(record, in: reader) { continue }
      return Row(record: record, number: statement.integer(8), key: statement.integer(2))
    }
    isDone = true
    if let failure = reader.connection.functions.slots.failure { throw failure }
    return nil
  }

  private static func order(_ keys: [SortKey]) -> String {
    let wanted = keys.map { key in
      let direction = key.ascending ? "ASC" : "DESC"
      switch key.value {
      case .start: return "s.start \(direction)"
      case .end: return "s.end \(direction)"
      case .value: return "s.value \(direction)"
      case .uuid: return "s.uuid \(direction), s.key \(direction)"
      case .field(let field): return "\(number([field])) \(direction) NULLS LAST"
      case .fields(let fields): return "\(number(fields)) \(direction) NULLS LAST"
      }
    }
    return (wanted + ["s.start", "s.number", "s.key"]).joined(separator: ", ")
  }

  private static func number(_ fields: [Field]) -> String {
    let names = fields.map {
      "(f.name = \($0.name.rawValue) AND f.about = \($0.type?.rawValue ?? 0))"
    }
    return "(SELECT sum(f.number) FROM fields f WHERE f.type = s.type AND f.start = s.start AND "
      + "f.key = s.key AND f.part = 0 AND (\(names.joined(separator: " OR "))))"
  }
}

/// The WHERE of a selection, with the range of the primary key that it needs to look at.
struct SelectionPlan {
  var condition: SQLCondition
  var filter: SamplePredicate?

  init(_ reader: SQLiteReader, type: TypeCode, predicate: SamplePredicate) throws {
    var parts = [SQLCondition(sql: "s.type = ?", bindings: [.integer(type.rawValue)])]
    if let compiled = try SQLCompiler(reader: reader, type: type).compile(predicate) {
      parts.append(compiled)
    } else {
      filter = predicate
    }
    if let bound = try Self.bound(reader, type: type, window: Window(predicate)) {
      parts.append(bound)
    }
    condition = SQLCondition(
      sql: parts.map(\.sql).joined(separator: " AND "), bindings: parts.flatMap(\.bindings))
  }

  /// Samples ending at or after a date begin no earlier than the longest one lasts before it.
  private static func bound(
    _ reader: SQLiteReader, type: TypeCode, window: Window
  ) throws -> SQLCondition? {
    var parts: [SQLCondition] = []
    if window.startBefore < .infinity {
      parts.append(SQLCondition(sql: "s.start < ?", bindings: [.double(window.startBefore)]))
    }
    var from = window.startFrom
    if window.endFrom > -.infinity {
      let longest =
        try reader.connection.double(
          "SELECT longest FROM spans WHERE type = ?", .integer(type.rawValue)) ?? 0
      let reach = window.endFrom - longest
      let hasLong = try reader.connection.integer(
        """
        SELECT 1 FROM long_samples WHERE type = ? AND start < ? AND end >= ? LIMIT 1
        """, .integer(type.rawValue), .double(reach), .double(window.endFrom))
      if hasLong == nil { from = max(from, reach) }
    }
    if from > -.infinity {
      parts.append(SQLCondition(sql: "s.start >= ?", bindings: [.double(from)]))
    }
    return parts.isEmpty ? nil : .joined(parts, by: "AND")
  }

  /// What every match must satisfy, read off the conjunctions at the top of a predicate.
  struct Window {
    var startFrom = -Double.infinity
    var startBefore = Double.infinity
    var endFrom = -Double.infinity

    init(_ predicate: SamplePredicate) { narrow(predicate, depth: 0) }

    private mutating func narrow(_ predicate: SamplePredicate, depth: Int) {
      guard depth < 50 else { return }
      switch predicate {
      case .and(let parts): parts.forEach { narrow($0, depth: depth + 1) }
      case .dates(let start, let end, let strictStart, _):
        if let start {
          endFrom = max(endFrom, start)
          if strictStart { startFrom = max(startFrom, start) }
        }
        if let end { startBefore = min(startBefore, end.nextUp) }
      case .startDate(.greaterThan, let date), .startDate(.greaterThanOrEqual, let date),
        .startDate(.equal, let date):
        startFrom = max(startFrom, date)
        if case .startDate(.equal, _) = predicate { startBefore = min(startBefore, date.nextUp) }
      case .startDate(.lessThan, let date), .startDate(.lessThanOrEqual, let date):
        startBefore = min(startBefore, date.nextUp)
      case .endDate(.greaterThan, let date), .endDate(.greaterThanOrEqual, let date):
        endFrom = max(endFrom, date)
      case .endDate(.equal, let date):
        endFrom = max(endFrom, date)
        startBefore = min(startBefore, date.nextUp)
      case .endDate(.lessThan, let date), .endDate(.lessThanOrEqual, let date):
        startBefore = min(startBefore, date.nextUp)
      default: break
      }
    }
  }
}
