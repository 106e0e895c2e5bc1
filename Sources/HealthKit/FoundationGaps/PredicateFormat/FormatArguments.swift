/// The arguments of a predicate format, handed out in order or by number.
struct FormatArguments {
  private let values: [Any?]
  private var used = 0
  private let format: String

  init(_ values: [Any?], format: String) {
    self.values = values
    self.format = format
  }

  /// The argument that a specifier takes.  Arguments left over at the end are ignored, as Apple's
  /// parser ignores them.
  mutating func take(number: Int?, at position: Int) throws(PredicateFormatError) -> FormattedValue
  {
    let index = (number ?? used + 1) - 1
    if number == nil { used += 1 }
    guard values.indices.contains(index) else {
      throw PredicateFormatError(
        format: format, position: position,
        reason: "argument \(index + 1) is missing, \(values.count) were given",
        remedy: "pass one argument for each specifier")
    }
    return FormattedValue(values[index])
  }
}
