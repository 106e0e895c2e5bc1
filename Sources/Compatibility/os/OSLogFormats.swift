import Foundation

/// Who may read a value of a message.
///
/// Numbers and booleans are public, everything else is private unless said otherwise.
public struct OSLogPrivacy: Sendable {
  /// What stands for a private value.
  public enum Mask: Sendable {
    /// A hash, equal for equal values within one process: `<mask.hash: '9f0c…'>`.
    case hash
    /// `<private>`
    case none
  }

  enum Level: Sendable {
    case automatic
    case `public`
    case `private`
    case sensitive
  }

  let level: Level
  let mask: Mask

  public static var auto: OSLogPrivacy { OSLogPrivacy(level: .automatic, mask: .none) }
  public static var `public`: OSLogPrivacy { OSLogPrivacy(level: .public, mask: .none) }
  public static var `private`: OSLogPrivacy { OSLogPrivacy(level: .private, mask: .none) }
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(level: .sensitive, mask: .none) }

  public static func auto(mask: Mask) -> OSLogPrivacy {
    OSLogPrivacy(level: .automatic, mask: mask)
  }
  public static func `private`(mask: Mask) -> OSLogPrivacy {
    OSLogPrivacy(level: .private, mask: mask)
  }
  public static func sensitive(mask: Mask) -> OSLogPrivacy {
    OSLogPrivacy(level: .sensitive, mask: mask)
  }

  func shown(_ text: String, isNumber: Bool, by writer: LogWriter) -> String {
    if level == .public || (level == .automatic && isNumber) { return text }
    // Sensitive values stay hidden whatever the switch says, as on Apple's platforms.
    if writer.showsPrivate, level != .sensitive { return text }
    switch mask {
    case .hash: return "<mask.hash: '\(String(UInt(bitPattern: text.hashValue), radix: 16))'>"
    case .none: return "<private>"
    }
  }
}

/// Where a value stands within its columns.
public struct OSLogStringAlignment: Sendable {
  enum Side: Sendable {
    case none
    case left
    case right
  }

  let side: Side
  let columns: @Sendable () -> Int

  public static var none: OSLogStringAlignment { OSLogStringAlignment(side: .none) { 0 } }

  public static func left(
    columns: @autoclosure @escaping @Sendable () -> Int
  ) -> OSLogStringAlignment {
    OSLogStringAlignment(side: .left, columns: columns)
  }

  public static func right(
    columns: @autoclosure @escaping @Sendable () -> Int
  ) -> OSLogStringAlignment {
    OSLogStringAlignment(side: .right, columns: columns)
  }

  func placed(_ text: String) -> String {
    let padding = String(repeating: " ", count: max(0, columns() - text.count))
    switch side {
    case .none: return text
    case .left: return text + padding
    case .right: return padding + text
    }
  }
}

/// How a whole number is written.
public struct OSLogIntegerFormatting: Sendable {
  enum Radix: Sendable {
    case decimal(explicitPositiveSign: Bool)
    case hex(includePrefix: Bool, uppercase: Bool)
    case octal(includePrefix: Bool)
  }

  let radix: Radix
  let minDigits: @Sendable () -> Int

  public static var decimal: OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: .decimal(explicitPositiveSign: false)) { 0 }
  }
  public static var hex: OSLogIntegerFormatting { hex() }
  public static var octal: OSLogIntegerFormatting { octal() }

  public static func decimal(explicitPositiveSign: Bool = false) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: .decimal(explicitPositiveSign: explicitPositiveSign)) { 0 }
  }

  public static func decimal(
    explicitPositiveSign: Bool = false,
    minDigits: @autoclosure @escaping @Sendable () -> Int
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: .decimal(explicitPositiveSign: explicitPositiveSign), minDigits: minDigits)
  }

  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: .hex(includePrefix: includePrefix, uppercase: uppercase)) { 0 }
  }

  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: @autoclosure @escaping @Sendable () -> Int
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: .hex(includePrefix: includePrefix, uppercase: uppercase), minDigits: minDigits)
  }

  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: .octal(includePrefix: includePrefix)) { 0 }
  }

  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: @autoclosure @escaping @Sendable () -> Int
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: .octal(includePrefix: includePrefix), minDigits: minDigits)
  }

  func text(of number: some FixedWidthInteger) -> String {
    func digits(_ text: String) -> String {
      String(repeating: "0", count: max(0, minDigits() - text.count)) + text
    }
    // Other radices show the bits, as printf does.
    let bits = UInt64(truncatingIfNeeded: number) & (UInt64.max >> (64 - UInt64(number.bitWidth)))
    switch radix {
    case .decimal(let explicitPositiveSign):
      let sign = number < 0 ? "-" : explicitPositiveSign ? "+" : ""
      return sign + digits("\(number.magnitude)")
    case .hex(let includePrefix, let uppercase):
      return (includePrefix ? "0x" : "") + digits(String(bits, radix: 16, uppercase: uppercase))
    case .octal(let includePrefix):
      return (includePrefix ? "0" : "") + digits(String(bits, radix: 8))
    }
  }
}

/// How a floating-point number is written.
public struct OSLogFloatFormatting: Sendable {
  let specifier: Character
  let explicitPositiveSign: Bool
  let uppercase: Bool
  let precision: (@Sendable () -> Int)?

  private init(
    _ specifier: Character, _ explicitPositiveSign: Bool, _ uppercase: Bool,
    _ precision: (@Sendable () -> Int)? = nil
  ) {
    self.specifier = specifier
    self.explicitPositiveSign = explicitPositiveSign
    self.uppercase = uppercase
    self.precision = precision
  }

  public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting("f", false, false) }
  public static var hex: OSLogFloatFormatting { OSLogFloatFormatting("a", false, false) }
  public static var exponential: OSLogFloatFormatting { OSLogFloatFormatting("e", false, false) }
  public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting("g", false, false) }

  public static func fixed(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("f", explicitPositiveSign, uppercase)
  }

  public static func fixed(
    precision: @autoclosure @escaping @Sendable () -> Int, explicitPositiveSign: Bool = false,
    uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("f", explicitPositiveSign, uppercase, precision)
  }

  public static func hex(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("a", explicitPositiveSign, uppercase)
  }

  public static func exponential(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("e", explicitPositiveSign, uppercase)
  }

  public static func exponential(
    precision: @autoclosure @escaping @Sendable () -> Int, explicitPositiveSign: Bool = false,
    uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("e", explicitPositiveSign, uppercase, precision)
  }

  public static func hybrid(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("g", explicitPositiveSign, uppercase)
  }

  public static func hybrid(
    precision: @autoclosure @escaping @Sendable () -> Int, explicitPositiveSign: Bool = false,
    uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("g", explicitPositiveSign, uppercase, precision)
  }

  func text(of number: Double) -> String {
    let letter = uppercase ? specifier.uppercased() : String(specifier)
    // More digits than a double has only lengthen the line.
    let digits = precision.map { ".\(min(max(0, $0()), 100))" } ?? ""
    return printed("%\(explicitPositiveSign ? "+" : "")\(digits)\(letter)", number)
  }
}

/// How a boolean is written.
public enum OSLogBoolFormat: Sendable {
  /// true, false
  case truth
  /// yes, no
  case answer

  func text(of flag: Bool) -> String {
    switch self {
    case .truth: flag ? "true" : "false"
    case .answer: flag ? "yes" : "no"
    }
  }
}
