import Foundation

/// A scale factor kept exact: numerator / denominator × π^pi.
///
/// Every factor of the unit table is a decimal fraction (or π/180), so that products of a few of them
/// fit 128 bits.  Where a product does not fit, it goes on as a `Double` in `approximation`.
struct Ratio: Hashable, Sendable {
  private(set) var numerator: Int128
  private(set) var denominator: Int128
  private(set) var pi: Int
  /// The value where the exact form overflowed; numerator and denominator are then 1.
  private(set) var approximation: Double?

  static let one = Ratio(1, 1)
  static let zero = Ratio(0, 1)

  init(_ numerator: Int128, _ denominator: Int128, pi: Int = 0) {
    let divisor = Self.greatestCommonDivisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
    self.pi = pi
  }

  private init(approximation: Double) {
    numerator = 1
    denominator = 1
    pi = 0
    self.approximation = approximation
  }

  /// Reads "0.45359237", "2.84130625e-05", "5/9" or "pi/180"; nil for anything else.
  init?(parsing text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2 else { return nil }
    guard var ratio = first == "pi" ? Ratio(1, 1, pi: 1) : Self(decimal: first) else { return nil }
    if parts.count == 2 {
      guard let divisor = Self(decimal: parts[1]), divisor.numerator != 0 else { return nil }
      ratio = ratio.multiplied(by: divisor.raised(to: -1))
    }
    self = ratio
  }

  /// Reads a plain or scientific decimal of at most 30 digits; nil for anything else.
  init?(decimal text: Substring) {
    let parts = text.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == "e" || $0 == "E" })
    guard let mantissa = parts.first else { return nil }
    var exponent = 0
    if parts.count == 2 {
      guard let value = Int(parts[1]), abs(value) <= 400 else { return nil }
      exponent = value
    }
    var digits = Int128(0)
    var count = 0
    var seenPoint = false
    for byte in mantissa.utf8 {
      if byte == UInt8(ascii: "."), !seenPoint {
        seenPoint = true
        continue
      }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), count < 30 else { return nil }
      digits = digits * 10 + Int128(byte - UInt8(ascii: "0"))
      count += 1
      if seenPoint { exponent -= 1 }
    }
    guard count > 0 else { return nil }
    self = Ratio(digits, 1).multiplied(by: Ratio.powerOfTen(exponent))
  }

  static func powerOfTen(_ exponent: Int) -> Ratio {
    Ratio(10, 1).raised(to: exponent)
  }

  /// The nearest `Double`, or close to it where neither part fits one.
  var value: Double {
    if let approximation { return approximation }
    let ratio = Double(numerator) / Double(denominator)
    return pi == 0 ? ratio : ratio * pow(Double.pi, Double(pi))
  }

  func multiplied(by other: Ratio) -> Ratio {
    guard approximation == nil, other.approximation == nil else {
      return Ratio(approximation: value * other.value)
    }
    // Cross-cancelled first, so that an intermediate product never overflows without need.
    let left = Self.greatestCommonDivisor(numerator, other.denominator)
    let right = Self.greatestCommonDivisor(other.numerator, denominator)
    let (top, topOverflow) = (numerator / left).multipliedReportingOverflow(
      by: other.numerator / right)
    let (bottom, bottomOverflow) = (denominator / right).multipliedReportingOverflow(
      by: other.denominator / left)
    guard !topOverflow, !bottomOverflow, top != Int128.min else {
      return Ratio(approximation: value * other.value)
    }
    return Ratio(top, bottom, pi: pi + other.pi)
  }

  /// - Precondition: the ratio is positive, or `exponent` is.
  func raised(to exponent: Int) -> Ratio {
    if exponent == 0 { return .one }
    if let approximation { return Ratio(approximation: pow(approximation, Double(exponent))) }
    let base = exponent > 0 ? self : Ratio(denominator, numerator, pi: -pi)
    var result = Ratio.one
    for step in 0..<exponent.magnitude {
      result = result.multiplied(by: base)
      if result.approximation != nil {
        let rest = Double(exponent.magnitude - step - 1)
        return Ratio(approximation: result.value * pow(base.value, rest))
      }
      if result == .one { return .one }
    }
    return result
  }

  func subtracting(_ other: Ratio) -> Ratio {
    let (left, leftOverflow) = numerator.multipliedReportingOverflow(by: other.denominator)
    let (right, rightOverflow) = other.numerator.multipliedReportingOverflow(by: denominator)
    let (bottom, bottomOverflow) = denominator.multipliedReportingOverflow(by: other.denominator)
    let (top, topOverflow) = left.subtractingReportingOverflow(right)
    let exact = approximation == nil && other.approximation == nil && pi == 0 && other.pi == 0
    guard exact, !leftOverflow, !rightOverflow, !bottomOverflow, !topOverflow else {
      return Ratio(approximation: value - other.value)
    }
    return Ratio(top, bottom)
  }

  /// Numerator and denominator as doubles, when both fit without loss and no π is in it.
  var exactParts: (numerator: Double, denominator: Double)? {
    let limit = Int128(1) << 53
    guard approximation == nil, pi == 0, numerator.magnitude <= limit.magnitude,
      denominator <= limit
    else { return nil }
    return (Double(numerator), Double(denominator))
  }

  private static func greatestCommonDivisor(_ left: Int128, _ right: Int128) -> Int128 {
    var (a, b) = (left.magnitude, right.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    // At most the magnitude of the smaller operand; 0 only for 0 and 0.
    return a == 0 ? 1 : Int128(clamping: a)
  }
}
