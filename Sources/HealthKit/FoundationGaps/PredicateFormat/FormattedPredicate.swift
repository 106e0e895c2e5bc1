/// A predicate made from a format, as a value (L02).
///
/// The tree is as deep as the format is nested, which the parser limits; chains of AND and OR are
/// flat.
package indirect enum FormattedPredicate: Hashable {
  /// TRUEPREDICATE or FALSEPREDICATE.
  case constant(Bool)
  case comparison(FormattedComparison)
  case and([FormattedPredicate])
  case or([FormattedPredicate])
  case not(FormattedPredicate)
}

/// One comparison: `startDate >= %@`.
package struct FormattedComparison: Hashable {
  package var left: FormattedExpression
  package var relation: FormattedRelation
  package var right: FormattedExpression
  package var options: FormattedTextOptions
  package var quantifier: FormattedQuantifier

  package init(
    _ left: FormattedExpression, _ relation: FormattedRelation, _ right: FormattedExpression,
    options: FormattedTextOptions = [], quantifier: FormattedQuantifier = .direct
  ) {
    self.left = left
    self.relation = relation
    self.right = right
    self.options = options
    self.quantifier = quantifier
  }
}

/// How the sides of a comparison relate; raw values are the canonical spelling.
package enum FormattedRelation: String, Hashable, Sendable, CaseIterable {
  case equal = "=="
  case notEqual = "!="
  case lessThan = "<"
  case lessThanOrEqual = "<="
  case greaterThan = ">"
  case greaterThanOrEqual = ">="
  case between = "BETWEEN"
  case isIn = "IN"
  case beginsWith = "BEGINSWITH"
  case contains = "CONTAINS"
  case endsWith = "ENDSWITH"
  case like = "LIKE"
  case matches = "MATCHES"
}

/// How a comparison treats texts: `CONTAINS[cd]`.
package struct FormattedTextOptions: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// `[c]`
  package static let caseInsensitive = FormattedTextOptions(rawValue: 1)
  /// `[d]`
  package static let diacriticInsensitive = FormattedTextOptions(rawValue: 2)
}

/// Which elements of a collection on the left side must meet the comparison.
package enum FormattedQuantifier: String, Hashable, Sendable {
  case direct = ""
  /// ANY or SOME
  case any = "ANY"
  case all = "ALL"
  case none = "NONE"
}

/// One side of a comparison.
package indirect enum FormattedExpression: Hashable {
  /// SELF
  case object
  /// A key path, its parts joined by dots.
  case keyPath(String)
  case value(FormattedValue)
  /// `{a, b}` with parts that are not all values.
  case list([FormattedExpression])
  case arithmetic(FormattedArithmetic, FormattedExpression, FormattedExpression)
}

package enum FormattedArithmetic: String, Hashable, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case power = "**"
}
