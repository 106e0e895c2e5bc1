import Foundation
import HealthCatalog
import HealthEngine

extension SQLiteReader {
  /// Reads the few columns that statistics need, in the order in which they are stored.
  func forEachValue(
    _ clause: SelectionClause, _ body: (StatisticsInput) throws -> Void
  ) throws {
    let plan = try SelectionPlan(self, type: clause.type, predicate: clause.predicate)
    guard plan.filter == nil else { return try forEachFilteredValue(clause, body) }
    let manual = Set(
      try connection.rows("SELECT id FROM metadata WHERE user_entered = 1") { $0.integer(0) })
    let hasSeries =
      try connection.integer(
        "SELECT 1 FROM series WHERE type = ? LIMIT 1", .integer(clause.type.rawValue))
      != nil
    var pending = SeriesQueue()
    try connection.withStatement(
      """
      SELECT s.start, s.end, s.value, s.context, s.metadata, s.number, s.key, s.extra
      FROM \(plan.rows) ORDER BY s.start, s.key
      """
    ) { row in
      try row.bind(plan.bindings)
      var lastContext: Int32 = -1
      var source: Int32 = -1
      while try row.step() {
        let context = Int32(truncatingIfNeeded: row.integer(3))
        if context != lastContext {
          source = try self.context(context).source
          lastContext = context
        }
        let input = StatisticsInput(
          start: row.double(0), end: row.double(1), value: row.double(2), source: source,
          userEntered: !manual.isEmpty && !row.isNull(4) && manual.contains(row.integer(4)),
          change: row.integer(5))
        guard hasSeries else {
          try body(input)
          continue
        }
        try pending.release(before: input.start, body)
        if row.integer(7) & RowExtra.series != 0,
          case .quantities(let values)? = try series(
            at: SampleKey(type: clause.type, start: input.start, key: row.integer(6)))
        {
          pending.add(values, like: input)
        } else {
          pending.add(input)
        }
      }
    }
    try pending.release(before: .infinity, body)
  }

  private func forEachFilteredValue(
    _ clause: SelectionClause, _ body: (StatisticsInput) throws -> Void
  ) throws {
    let cursor = try SampleCursor(self, type: clause.type, predicate: clause.predicate, order: [])
    var pending = SeriesQueue()
    while try cursor.advance(), let record = cursor.current {
      try pending.release(before: record.start, body)
      let source = try connection.integer(
        "SELECT id FROM sources WHERE bundle_identifier = ? AND name = ?",
        .text(record.provenance.source.bundleIdentifier), .text(record.provenance.source.name))
      let input = StatisticsInput(
        start: record.start, end: record.end, value: record.value, source: Int32(source ?? -1),
        userEntered: record.metadata?.wasUserEntered ?? false, change: cursor.number)
      if case .quantities(let values)? = try series(of: record.reference) {
        pending.add(values, like: input)
      } else {
        pending.add(input)
      }
    }
    try pending.release(before: .infinity, body)
  }
}

/// Bits of the column `extra`.
enum RowExtra {
  static let detail: Int64 = 1
  static let series: Int64 = 2
}

/// Values of series begin later than their samples; they wait until it is their turn.
private struct SeriesQueue {
  private var waiting: [StatisticsInput] = []
  private var isSorted = true

  mutating func add(_ input: StatisticsInput) {
    if let last = waiting.last, last.start > input.start { isSorted = false }
    waiting.append(input)
  }

  mutating func add(_ values: [SeriesValue], like sample: StatisticsInput) {
    for value in values {
      var input = sample
      input.start = value.start
      input.end = value.end
      input.value = value.value
      add(input)
    }
  }

  mutating func release(
    before start: Double, _ body: (StatisticsInput) throws -> Void
  ) throws {
    guard !waiting.isEmpty else { return }
    if !isSorted {
      waiting.sort { ($0.start, $0.change) < ($1.start, $1.change) }
      isSorted = true
    }
    let ready = waiting.prefix { $0.start < start }
    for input in ready { try body(input) }
    waiting.removeFirst(ready.count)
  }
}
