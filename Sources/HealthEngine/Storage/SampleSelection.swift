import HealthCatalog

/// Which samples a read is about, in which order, and how many of them.
public struct SampleSelection: Sendable {
  /// Alternatives: a sample is in when any one takes it, and it comes once (R099).
  public var clauses: [SelectionClause]
  /// Empty means by start date; ties always go by start, then insertion (F047).
  public var order: [SortKey]
  /// Nil means all.
  public var limit: Int?

  public init(clauses: [SelectionClause], order: [SortKey] = [], limit: Int? = nil) {
    self.clauses = clauses
    self.order = order
    self.limit = limit
  }
}

/// One type with a condition.
public struct SelectionClause: Hashable, Sendable, Codable {
  public var type: TypeCode
  public var predicate: SamplePredicate

  public init(type: TypeCode, predicate: SamplePredicate = .everything) {
    self.type = type
    self.predicate = predicate
  }
}

/// One sort criterion; samples without the field come last.
public struct SortKey: Hashable, Sendable, Codable {
  public enum Value: Hashable, Sendable, Codable {
    case start
    case end
    case uuid
    case value
    case field(Field)
    /// The sum of several fields: a workout's distance over every kind of distance.
    case fields([Field])
  }

  public var value: Value
  public var ascending: Bool

  public init(_ value: Value, ascending: Bool) {
    self.value = value
    self.ascending = ascending
  }
}

/// What a reader that streams samples says after each.
public enum Step: Sendable {
  case next
  case stop
}
