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

  /// - Parameter limit: how many the caller takes at most; more may come.
  init(
    _ reader: SQLiteReader, type: TypeCode, predicate: SamplePredicate, order: [SortKey],
    limit: Int? = nil
  ) throws {
    self.reader = reader
    let plan = try SelectionPlan(reader, type: type, predicate: predicate)
    filter = plan.filter
    isStored = order.isEmpty || (order.count == 1 && order[0].value == .start)
    let direction = order.first?.ascending ?? true ? "ASC" : "DESC"
    statement = try reader.connection.statement(
      "SELECT \(SQLiteReader.columns) FROM \(plan.rows) ORDER BY "
        + (isStored
          ? "s.start \(direction), s.key \(direction)" : Self.order(order) + " LIMIT ?"))
    try statement.bind(plan.bindings)
    // Of the best few only those few have to be kept while sorting.
    if !isStored {
      let limit = plan.filter == nil ? limit.map(Int64.init) : nil
      try statement.bind(plan.bindings.count + 1, .integer(limit ?? -1))
    }
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
    return nil
  }

  private static func order(_ keys: [SortKey]) -> String {
    let wanted = keys.map { key in
      let direction = key.ascending ? "ASC" : "DESC"
      switch key.value {
      case .start: return "s.start \(direction)"
      case .end: return "s.end \(direction)"
      case .value: return "s.value \(direction)"
      case .uuid: return "sample_uuid(s.type, s.start, s.key, s.uuid) \(direction)"
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
