/// A unit string that is none, and where it goes wrong.
public struct UnitParsingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text that was to be read, whole.
  public let string: String
  /// How many characters precede the mistake.
  public let position: Int
  /// What is wrong.
  public let reason: String
  /// What to write instead.
  public let remedy: String

  public init(string: String, position: Int, reason: String, remedy: String) {
    self.string = string
    self.position = position
    self.reason = reason
    self.remedy = remedy
  }

  /// One line; of a long text only the part around the mistake.
  public var description: String {
    let shown: String
    if string.utf8.count <= 80 {
      shown = "\"\(string)\""
    } else {
      let start = max(0, position - 20)
      shown = "\"…\(string.dropFirst(start).prefix(40))…\""
    }
    return "unit \(shown): at character \(position): \(reason); \(remedy)"
  }
}

/// Two units that values cannot be converted between.
public struct UnitConversionError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    /// They measure different things.
    case incompatible
    /// The factor between them is beyond the range of `Double`.
    case outOfRange
  }

  /// The unit string of the value.
  public let from: String
  /// The unit string asked for.
  public let to: String
  public let reason: Reason

  public init(from: String, to: String, reason: Reason) {
    self.from = from
    self.to = to
    self.reason = reason
  }

  public var description: String {
    switch reason {
    case .incompatible:
      "Attempt to convert incompatible units: \(from), \(to); "
        + "use a unit that measures the same as \(from)"
    case .outOfRange:
      "The factor between the units \(from) and \(to) is out of range; use units nearer in size"
    }
  }
}
