/// A predicate format that cannot be read, or a predicate that cannot be evaluated.
package struct PredicateFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The format as it was given.
  package let format: String
  /// How many Unicode scalars precede the mistake; nil for mistakes that show only when evaluated.
  package let position: Int?
  /// What is wrong.
  package let reason: String
  /// What to write instead.
  package let remedy: String

  package init(format: String, position: Int?, reason: String, remedy: String) {
    self.format = format
    self.position = position
    self.reason = reason
    self.remedy = remedy
  }

  /// One line; of a long format only the part around the mistake.
  package var description: String {
    let place = position.map { " at character \($0)" } ?? ""
    let start = max(0, (position ?? 0) - 60)
    let scalars = format.unicodeScalars
    let isLong = scalars.count > 160
    let shown =
      isLong
      ? "…\(String(String.UnicodeScalarView(scalars.dropFirst(start).prefix(120))))…" : format
    return "Unable to parse the format string \"\(shown)\"\(place): \(reason); \(remedy)"
  }
}
