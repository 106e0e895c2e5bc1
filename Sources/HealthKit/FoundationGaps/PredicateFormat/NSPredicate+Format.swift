import Foundation

extension NSPredicate {
  /// A predicate from a format and its arguments (L02, F050).
  ///
  /// The format is that of Apple's Predicate Format String Syntax: comparisons with ==, !=, <, <=, >,
  /// >=, BETWEEN, IN, BEGINSWITH, CONTAINS, ENDSWITH, LIKE and MATCHES (texts with `[c]`, `[d]`),
  /// AND, OR, NOT, ANY, ALL, NONE, arithmetic, literals, lists, key paths, and the specifiers %@, %K,
  /// %ld, %f and their kin.  Functions, SUBQUERY and substitution variables are not understood.
  ///
  /// Stores read the condition back from the predicate; `evaluate(with:)` works on dictionaries, on
  /// HealthKit's objects and on stored properties of other values.  `predicateFormat` does not give
  /// the format back.
  /// - Precondition: the format is right, as on Apple's platforms, where an exception is raised.
  ///   HealthKitExtras has `NSPredicate.parsing(_:arguments:)`, which throws.
  public convenience init(format predicateFormat: String, _ args: Any?...) {
    self.init(checked: predicateFormat, arguments: args)
  }

  /// A predicate from a format and an array of its arguments; nil is no arguments.
  ///
  /// - Precondition: as for `init(format:_:)`.
  public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    self.init(checked: predicateFormat, arguments: arguments ?? [])
  }

  private convenience init(checked format: String, arguments: [Any?]) {
    do {
      self.init(try FormattedPredicate(format: format, arguments: arguments))
    } catch {
      misuse("\(error); NSPredicate.parsing(_:arguments:) of HealthKitExtras throws instead.")
      self.init(value: false)
    }
  }

  /// A predicate that carries a parsed condition.
  package convenience init(_ formatted: FormattedPredicate) {
    let carried = CarriedFormat(formatted: formatted)
    self.init { object, _ in
      if let probe = object as? PredicateProbe {
        probe.found = carried.formatted
        return false
      }
      do {
        return try carried.formatted.evaluate(with: object)
      } catch {
        // Apple raises an exception here; there is no way to report an error.
        fatalError("\(error)")
      }
    }
  }
}

/// Carries the condition into the block.
// @unchecked: never changed after it was parsed; the objects in it are arguments, which the
// predicate's owner must not change either, as on Apple's platforms.
private struct CarriedFormat: @unchecked Sendable {
  let formatted: FormattedPredicate
}

/// Passed to a predicate instead of an object to ask it for its condition (L02).
private final class PredicateProbe {
  var found: FormattedPredicate?
}

extension FormattedPredicate {
  /// The condition of a predicate made from a format or from a constant; nil for all others: blocks
  /// of the app, which no store can read (F051), compounds and subclasses.
  ///
  /// A block of the app is called once with an object that is none of its own.
  package init?(of predicate: NSPredicate) {
    guard type(of: predicate) == NSPredicate.self else { return nil }
    // Only equality tells a predicate of init(value:) from a block.
    for flag in [true, false] where predicate == NSPredicate(value: flag) {
      self = .constant(flag)
      return
    }
    let probe = PredicateProbe()
    _ = predicate.evaluate(with: probe)
    guard let found = probe.found else { return nil }
    self = found
  }
}
