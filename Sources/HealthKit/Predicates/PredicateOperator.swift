import Foundation

/// Foundation on Linux marks `NSComparisonPredicate` as deprecated, although its `Operator` is what
/// Apple's signatures need. The compiler reads the type off a witness, so that naming it here warns
/// nobody.
public protocol _PredicateOperating {
  associatedtype Operator
  func accepts(_ type: Operator) -> Bool
}

public struct _PredicateOperators: _PredicateOperating {
  @available(*, deprecated)
  public func accepts(_ type: NSComparisonPredicate.Operator) -> Bool { true }
}

/// `NSComparisonPredicate.Operator`
public typealias _PredicateOperator = _PredicateOperators.Operator
