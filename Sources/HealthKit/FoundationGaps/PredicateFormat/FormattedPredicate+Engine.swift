import HealthEngine

extension FormattedPredicate {
  /// The condition as the engine and every storage understand it.
  ///
  /// - Parameter insideActivity: whether it stands inside
  ///   `HKQuery.predicateForWorkouts(activityPredicate:)`, where only key paths of a workout's
  ///   activities mean something (F044).
  /// - Throws: `HealthError` with `invalidArgument` for key paths that HealthKit does not have, with
  ///   those it has; for values of the wrong kind; and for what only memory can evaluate: `[cd]`,
  ///   MATCHES, ANY, comparisons of two properties.
  package func enginePredicate(insideActivity: Bool = false) throws -> SamplePredicate {
    switch self {
    case .constant(let flag): return flag ? .everything : .nothing
    case .and(let parts):
      return .and(try parts.map { try $0.enginePredicate(insideActivity: insideActivity) })
    case .or(let parts):
      return .or(try parts.map { try $0.enginePredicate(insideActivity: insideActivity) })
    case .not(let part): return .not(try part.enginePredicate(insideActivity: insideActivity))
    case .comparison(let comparison):
      return try PredicateCompiler(comparison, insideActivity: insideActivity).predicate()
    }
  }
}

/// Compiles one comparison.
struct PredicateCompiler {
  let comparison: FormattedComparison
  let insideActivity: Bool

  init(_ comparison: FormattedComparison, insideActivity: Bool) {
    self.comparison = comparison
    self.insideActivity = insideActivity
  }

  /// One side is a property, the other a value; which is which decides nothing but the direction.
  private enum Sides {
    case property(String, FormattedRelation, FormattedValue)
    case object(FormattedRelation, FormattedValue)
  }

  func failure(_ reason: String, _ remedy: String) -> HealthError {
    HealthError(.invalidArgument, "The predicate \(comparison): \(reason); \(remedy).")
  }

  func predicate() throws -> SamplePredicate {
    guard comparison.quantifier == .direct else {
      throw failure(
        "\(comparison.quantifier.rawValue) cannot be searched for",
        "filter the results of the query")
    }
    switch try sides() {
    case .object(let relation, let value): return try objects(relation, value)
    case .property(let path, let relation, let value):
      if case .text = value, !comparison.options.isEmpty {
        throw failure(
          "the store compares texts exactly",
          "leave out \(comparison.options) or filter the results")
      }
      return try condition(path, relation, value)
    }
  }

  private static let mirrored: [FormattedRelation: FormattedRelation] = [
    .equal: .equal, .notEqual: .notEqual, .lessThan: .greaterThan, .greaterThan: .lessThan,
    .lessThanOrEqual: .greaterThanOrEqual, .greaterThanOrEqual: .lessThanOrEqual,
  ]

  private func sides() throws -> Sides {
    switch (comparison.left, comparison.right) {
    case (.keyPath(let path), .value(let value)):
      return .property(path, comparison.relation, value)
    case (.object, .value(let value)): return .object(comparison.relation, value)
    case (.value(let value), .keyPath(let path)):
      guard let relation = Self.mirrored[comparison.relation] else {
        throw failure("the property must stand on the left", "write \(path) first")
      }
      return .property(path, relation, value)
    case (.value(let value), .object):
      guard let relation = Self.mirrored[comparison.relation] else {
        throw failure("SELF must stand on the left", "write SELF first")
      }
      return .object(relation, value)
    default:
      throw failure(
        "the store compares one property with a value", "filter the results of the query")
    }
  }

  /// `SELF IN %@`: the samples themselves.
  private func objects(_ relation: FormattedRelation, _ value: FormattedValue) throws
    -> SamplePredicate
  {
    switch relation {
    case .equal: return .objects([try sample(value)])
    case .notEqual: return .not(.objects([try sample(value)]))
    case .isIn: return .objects(Set(try list(value).map(sample)))
    default:
      throw failure("SELF has no \(relation.rawValue)", "use == or IN with stored objects")
    }
  }

  func list(_ value: FormattedValue) throws -> [FormattedValue] {
    guard case .list(let values) = value else {
      throw failure("IN needs a collection", "pass an array or a set, or use ==")
    }
    return values
  }

  private func condition(
    _ path: String, _ relation: FormattedRelation, _ value: FormattedValue
  ) throws -> SamplePredicate {
    let property = try property(path)
    switch relation {
    case .equal: return try property.equals([value], self)
    case .notEqual: return try property.differs(value, self)
    case .isIn: return try property.equals(try list(value), self)
    case .between:
      guard case .list(let bounds) = value, bounds.count == 2 else {
        throw failure("BETWEEN needs two bounds", "pass an array of two")
      }
      return .and([
        try property.compares(.greaterThanOrEqual, bounds[0], self),
        try property.compares(.lessThanOrEqual, bounds[1], self),
      ])
    case .like: return try like(property, value)
    case .matches:
      throw failure("the store knows no regular expressions", "use LIKE or filter the results")
    default:
      guard let comparison = Self.comparisons[relation] else {
        throw failure(
          "\(relation.rawValue) cannot be searched for", "filter the results of the query")
      }
      return try property.compares(comparison, value, self)
    }
  }

  static let comparisons: [FormattedRelation: Comparison] = [
    .lessThan: .lessThan, .lessThanOrEqual: .lessThanOrEqual, .greaterThan: .greaterThan,
    .greaterThanOrEqual: .greaterThanOrEqual, .beginsWith: .beginsWith, .endsWith: .endsWith,
    .contains: .contains,
  ]

  /// LIKE where the wildcards stand at the ends.
  private func like(_ property: Property, _ value: FormattedValue) throws -> SamplePredicate {
    guard case .text(let pattern) = value else {
      throw failure("LIKE needs a text", "use ==")
    }
    var parts = WildcardPattern(pattern).parts[...]
    let opensStart = parts.first == .any
    if opensStart { parts.removeFirst() }
    let opensEnd = parts.last == .any
    if opensEnd { parts.removeLast() }
    var text = ""
    for part in parts {
      guard case .character(let character) = part else {
        throw failure("wildcards may stand at the ends only", "filter the results of the query")
      }
      text.append(character)
    }
    switch (opensStart, opensEnd) {
    case (false, false): return try property.equals([.text(text)], self)
    case (false, true): return try property.compares(.beginsWith, .text(text), self)
    case (true, false):
      return try property.compares(text.isEmpty ? .contains : .endsWith, .text(text), self)
    case (true, true): return try property.compares(.contains, .text(text), self)
    }
  }
}
