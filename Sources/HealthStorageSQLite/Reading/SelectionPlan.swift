import Foundation
import HealthCatalog
import HealthEngine

/// Where the matches of a selection are: a FROM and WHERE over rows called s that look at no more
/// of the primary key than the dates of the predicate need.
struct SelectionPlan {
  /// What stands behind FROM.
  let rows: String
  let bindings: [Binding]
  /// Asked of each record where SQL could not say it.
  let filter: SamplePredicate?

  /// Durations are rounded, and a bound computed from one may lie a little beside the sample.
  static let margin = 1.0

  init(_ reader: SQLiteReader, type: TypeCode, predicate: SamplePredicate) throws {
    let compiled = try SQLCompiler(reader: reader, type: type).compile(predicate)
    filter = compiled == nil ? predicate : nil
    let window = Window(predicate)
    var (source, bindings) = try Self.source(reader, type: type, window: window)
    var conditions: [SQLCondition] = []
    if window.startBefore < .infinity {
      conditions.append(
        SQLCondition(sql: "s.start < ?", bindings: [.double(window.startBefore)]))
    }
    if let compiled { conditions.append(compiled) }
    for condition in conditions {
      source += " AND " + condition.sql
      bindings += condition.bindings
    }
    rows = source
    self.bindings = bindings
  }

  /// Samples ending at or after a date begin no earlier than the longest ordinary one lasts before
  /// it; those that last longer are looked up one by one.
  private static func source(
    _ reader: SQLiteReader, type: TypeCode, window: Window
  ) throws -> (String, [Binding]) {
    let code = Binding.integer(type.rawValue)
    var from = window.startFrom
    if window.endFrom > -.infinity {
      try reader.settle()
      let longest =
        try reader.connection.double("SELECT longest FROM spans WHERE type = ?", code) ?? 0
      let reach = window.endFrom - longest - margin
      if reach > from {
        let bindings: [Binding] = [code, .double(from), .double(reach), .double(window.endFrom)]
        let long = """
          FROM long_samples l CROSS JOIN samples x
            ON x.type = l.type AND x.start = l.start AND x.key = l.key
          WHERE l.type = ? AND l.start >= ? AND l.start < ? AND l.end >= ?
          """
        let isAny = try reader.connection.rows("SELECT 1 \(long) LIMIT 1", bindings) { _ in true }
        if !isAny.isEmpty {
          return (
            """
            (SELECT * FROM samples WHERE type = ? AND start >= ?
              UNION ALL SELECT x.* \(long)) s WHERE true
            """, [code, .double(reach)] + bindings
          )
        }
        from = reach
      }
    }
    guard from > -.infinity else { return ("samples s WHERE s.type = ?", [code]) }
    return ("samples s WHERE s.type = ? AND s.start >= ?", [code, .double(from)])
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
        // NaN is no date: nothing matches it, wherever it is looked for.
        guard start?.isNaN != true, end?.isNaN != true else { return }
        if let start {
          endFrom = max(endFrom, start)
          if strictStart { startFrom = max(startFrom, start) }
        }
        if let end { startBefore = min(startBefore, end.nextUp) }
      case .startDate(_, let date) where date.isNaN: break
      case .endDate(_, let date) where date.isNaN: break
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
