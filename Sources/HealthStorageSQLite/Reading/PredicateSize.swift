import HealthEngine

/// How large a predicate is, against what SQLite and a thread's stack can take.
struct PredicateSize {
  private(set) var conditions = 0
  /// Of lists, which become one value of the statement each.
  private(set) var values = 0
  /// Parentheses within each other, where 'and' within 'and' is one.
  private(set) var depth = 0

  /// Deeper trees would exhaust the stack of a thread, here and where they are evaluated.
  static let deepest = 200
  /// Of SQLite's limits: 1,000 levels of an expression, of which an 'and' of n takes n; 32,766
  /// values; and a parser that keeps 100 things in mind, at most three for each parenthesis.
  private static let mostConditions = 400
  private static let mostValues = 20_000
  private static let deepestSQL = 18

  var fitsSQL: Bool {
    conditions <= Self.mostConditions && values <= Self.mostValues && depth <= Self.deepestSQL
  }

  init(_ predicate: SamplePredicate) throws { try add(predicate, level: 0, depth: 1) }

  private mutating func add(_ predicate: SamplePredicate, level: Int, depth: Int) throws {
    guard level <= Self.deepest else {
      throw HealthError(
        .invalidArgument,
        "The predicate is nested more than \(Self.deepest) deep; put the parts of one 'and' or "
          + "'or' side by side.")
    }
    conditions += 1
    self.depth = max(self.depth, depth)
    switch predicate {
    case .and(let parts):
      for part in parts {
        var inner = depth + 1
        if case .and = part { inner = depth }
        try add(part, level: level + 1, depth: inner)
      }
    case .or(let parts):
      for part in parts {
        var inner = depth + 1
        if case .or = part { inner = depth }
        try add(part, level: level + 1, depth: inner)
      }
    case .not(let part): try add(part, level: level + 1, depth: depth + 1)
    // A subquery of its own.
    case .activity(let part): try add(part, level: level + 1, depth: depth + 4)
    case .values(let list): values += list.count
    default: break
    }
  }
}
