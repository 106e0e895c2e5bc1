import Foundation
import HealthKit

/// A predicate format that cannot be read.
public struct PredicateFormatProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The format as it was given.
  public let format: String
  /// How many Unicode scalars precede the mistake.
  public let position: Int
  /// What is wrong.
  public let reason: String
  /// What to write instead.
  public let remedy: String

  /// One line with all of it.
  public let description: String
}

extension NSPredicate {
  /// `NSPredicate(format:argumentArray:)` for formats from outside: it throws where that traps.
  ///
  /// - Throws: `PredicateFormatProblem`, with the place of the mistake.
  public static func parsing(
    _ format: String, arguments: [Any?] = []
  ) throws(PredicateFormatProblem) -> NSPredicate {
    do {
      return NSPredicate(try FormattedPredicate(format: format, arguments: arguments))
    } catch {
      throw PredicateFormatProblem(
        format: error.format, position: error.position ?? 0, reason: error.reason,
        remedy: error.remedy, description: error.description)
    }
  }
}
