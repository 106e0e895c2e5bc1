import Foundation

extension FormattedPredicate {
  /// Whether an object meets the predicate, its properties read by key (`KeyedValues`).
  ///
  /// - Throws: `PredicateFormatError` for keys that the object does not have, for values without an
  ///   order (`<` between a text and a date) and for malformed regular expressions.
  package func evaluate(with object: Any?) throws -> Bool {
    switch self {
    case .constant(let flag): return flag
    case .and(let parts): return try parts.allSatisfy { try $0.evaluate(with: object) }
    case .or(let parts): return try parts.contains { try $0.evaluate(with: object) }
    case .not(let part): return try !part.evaluate(with: object)
    case .comparison(let comparison): return try comparison.evaluate(with: object)
    }
  }
}

extension FormattedExpression {
  func value(for object: Any?) throws -> FormattedValue {
    switch self {
    case .object: return FormattedValue(object)
    case .keyPath(let path):
      return FormattedValue(try KeyedValues.value(forKeyPath: path, of: object))
    case .value(let value): return value
    case .list(let parts): return .list(try parts.map { try $0.value(for: object) })
    case .arithmetic(let operation, let left, let right):
      let (left, right) = (try left.value(for: object), try right.value(for: object))
      guard let result = operation.applied(to: left, right) else {
        // An absent value makes the whole computation absent.
        if left == .null || right == .null { return .null }
        throw PredicateFormatError(
          format: description, position: nil, reason: "\(left) and \(right) are not both numbers",
          remedy: "compute with numbers only")
      }
      return result
    }
  }
}

extension FormattedComparison {
  func evaluate(with object: Any?) throws -> Bool {
    let left = try left.value(for: object)
    let right = try right.value(for: object)
    switch quantifier {
    case .direct: return try holds(left, right)
    case .any: return try elements(left).contains { try holds($0, right) }
    case .all: return try elements(left).allSatisfy { try holds($0, right) }
    case .none: return try !elements(left).contains { try holds($0, right) }
    }
  }

  private func failure(_ reason: String, _ remedy: String) -> PredicateFormatError {
    PredicateFormatError(format: description, position: nil, reason: reason, remedy: remedy)
  }

  private func elements(_ value: FormattedValue) throws -> [FormattedValue] {
    switch value {
    case .list(let values): return values
    case .null: return []
    default: throw failure("\(left) is no collection", "leave out \(quantifier.rawValue)")
    }
  }

  private func holds(_ left: FormattedValue, _ right: FormattedValue) throws -> Bool {
    switch relation {
    case .equal: return isEqual(left, right)
    case .notEqual: return !isEqual(left, right)
    case .lessThan: return try order(left, right) == .orderedAscending
    case .lessThanOrEqual:
      return try order(left, right).map { $0 != .orderedDescending } ?? false
    case .greaterThan: return try order(left, right) == .orderedDescending
    case .greaterThanOrEqual:
      return try order(left, right).map { $0 != .orderedAscending } ?? false
    case .between:
      guard case .list(let bounds) = right, bounds.count == 2 else {
        throw failure("BETWEEN needs two bounds", "write BETWEEN {lower, upper}")
      }
      let lower = try order(left, bounds[0])
      let upper = try order(left, bounds[1])
      guard let lower, let upper else { return false }
      return lower != .orderedAscending && upper != .orderedDescending
    case .isIn: return try isContained(left, in: right)
    case .contains: return try isContained(right, in: left)
    case .beginsWith: return try texts(left, right) { $0.hasPrefix($1) }
    case .endsWith: return try texts(left, right) { $0.hasSuffix($1) }
    case .like: return try texts(left, right) { WildcardPattern($1).matches($0) }
    case .matches: return try texts(left, right, foldingPattern: false) { try matches($0, $1) }
    }
  }

  private func isContained(_ element: FormattedValue, in whole: FormattedValue) throws -> Bool {
    switch whole {
    case .list(let values): return values.contains { isEqual(element, $0) }
    case .null: return false
    case .text: return try texts(whole, element) { $1.isEmpty || $0.contains($1) }
    default:
      throw failure("\(whole) is neither a collection nor a text", "use == or pass a collection")
    }
  }

  private func folded(_ text: String) -> String {
    var folding: String.CompareOptions = []
    if options.contains(.caseInsensitive) { folding.insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
    return folding.isEmpty ? text : text.folding(options: folding, locale: nil)
  }

  private func texts(
    _ left: FormattedValue, _ right: FormattedValue, foldingPattern: Bool = true,
    _ relate: (String, String) throws -> Bool
  ) throws -> Bool {
    switch (left, right) {
    case (.text(let left), .text(let right)):
      return try relate(folded(left), foldingPattern ? folded(right) : right)
    case (.null, _), (_, .null): return false
    default:
      throw failure("\(relation.rawValue) needs texts on both sides", "compare with == or <")
    }
  }

  private func matches(_ text: String, _ pattern: String) throws -> Bool {
    let folding: NSRegularExpression.Options =
      options.contains(.caseInsensitive) ? [.caseInsensitive] : []
    let expression: NSRegularExpression
    do {
      expression = try NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: folding)
    } catch {
      throw failure("\(pattern) is no regular expression", "correct the pattern")
    }
    let whole = NSRange(text.startIndex..., in: text)
    return expression.firstMatch(in: text, range: whole) != nil
  }

  private func isEqual(_ left: FormattedValue, _ right: FormattedValue) -> Bool {
    if let left = left.double, let right = right.double { return left == right }
    switch (left, right) {
    case (.text(let left), .text(let right)): return folded(left) == folded(right)
    case (.object, .object):
      if let order = quantityOrder(left, right) { return order == .orderedSame }
      return left == right
    default: return left == right
    }
  }

  /// nil where one of them is absent.
  private func order(_ left: FormattedValue, _ right: FormattedValue) throws -> ComparisonResult? {
    if case (.integer(let left), .integer(let right)) = (left, right) {
      return ComparisonResult(left, right)
    }
    if let left = left.double, let right = right.double { return ComparisonResult(left, right) }
    switch (left, right) {
    case (.null, _), (_, .null): return nil
    case (.text(let left), .text(let right)): return ComparisonResult(folded(left), folded(right))
    case (.date(let left), .date(let right)): return ComparisonResult(left, right)
    default:
      if let order = quantityOrder(left, right) { return order }
      throw failure("\(left) and \(right) have no order", "compare values of one kind")
    }
  }

  private func quantityOrder(_ left: FormattedValue, _ right: FormattedValue) -> ComparisonResult? {
    guard case .quantity(let left)? = left.operand, case .quantity(let right)? = right.operand,
      right.unit.isCompatible(with: left.unit)
    else { return nil }
    do {
      return ComparisonResult(left.value, try right.unit.convert(right.value, to: left.unit))
    } catch {
      // Out of range: no order either.
      return nil
    }
  }
}

extension ComparisonResult {
  init<Value: Comparable>(_ left: Value, _ right: Value) {
    self = left < right ? .orderedAscending : left == right ? .orderedSame : .orderedDescending
  }
}
