/// The content hash that identifies an imported sample: exports carry no uuids (F168).
///
/// What makes two records the same sample: type, source, both instants, the creation date and the
/// canonical value. Not the device pointer, the written offset, the unit's spelling or metadata,
/// which change from one export to the next.
///
/// An export rounds to six significant digits in the unit of its day, so the same sample exported
/// in miles and in kilometres differs in the last digits. The value therefore enters with four
/// digits, and a value within that error of a rounding border has an alternate key, which an
/// importer looks up before it takes the sample for a new one.
public struct ContentKey: Sendable {
  private let seed: UInt64

  /// What all records of one context share.
  public init(typeIdentifier: String, sourceName: String) {
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in typeIdentifier.utf8 { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    state = (state ^ 0xFF) &* 0x0000_0100_0000_01B3
    for byte in sourceName.utf8 { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    seed = Self.mix(state)
  }

  /// `created` NaN for none; `occurrence` 0 for the first of several equal records in one file.
  public func key(
    start: Double, end: Double, value: Double, created: Double, occurrence: Int = 0
  ) -> Int64 {
    key(
      start: start, end: end, digits: Self.digits(of: value).primary, created: created,
      occurrence: occurrence)
  }

  /// The key under which the same sample may be stored from an export in another unit; nil for
  /// the nine values in ten that no unit can move across a rounding border.
  public func alternateKey(
    start: Double, end: Double, value: Double, created: Double, occurrence: Int = 0
  ) -> Int64? {
    guard let digits = Self.digits(of: value).alternate else { return nil }
    return key(start: start, end: end, digits: digits, created: created, occurrence: occurrence)
  }

  private func key(
    start: Double, end: Double, digits: Int64, created: Double, occurrence: Int
  ) -> Int64 {
    var state = seed
    state = Self.mix(state ^ start.bitPattern)
    state = Self.mix(state ^ end.bitPattern &+ 0x9E37_79B9_7F4A_7C15)
    state = Self.mix(state ^ UInt64(bitPattern: digits))
    state = Self.mix(state ^ (created.isNaN ? 1 : created.bitPattern))
    state = Self.mix(state ^ UInt64(bitPattern: Int64(occurrence)))
    return Int64(bitPattern: state)
  }

  /// Relative error of a value with six significant digits, in both of two exports.
  private static let exportError = 1.1e-5

  /// Four significant digits with sign and exponent, and those beyond a border that is near.
  static func digits(of value: Double) -> (primary: Int64, alternate: Int64?) {
    guard value.isFinite, value != 0 else {
      return (value == 0 ? 0 : Int64(bitPattern: value.bitPattern), nil)
    }
    let magnitude = abs(value)
    var exponent = Int64(exponentOfTen(magnitude))
    var scaled = magnitude / power(Int(exponent) - 3)  // 1000 ..< 10000
    if scaled >= 10000 {
      exponent += 1
      scaled /= 10
    } else if scaled < 1000 {
      exponent -= 1
      scaled *= 10
    }
    let sign: Int64 = value < 0 ? -1 : 1
    func code(_ digits: Double) -> Int64 {
      // 9999.7 rounds up into the next power of ten.
      digits >= 10000
        ? sign * ((exponent + 1 + 400) * 100_000 + 1000)
        : sign * ((exponent + 400) * 100_000 + Int64(digits))
    }
    let rounded = scaled.rounded()
    let distance = 0.5 - abs(scaled - rounded)
    guard distance < scaled * exportError else { return (code(rounded), nil) }
    return (code(rounded), code(scaled < rounded ? rounded - 1 : rounded + 1))
  }

  private static func exponentOfTen(_ magnitude: Double) -> Int {
    Int((Double(magnitude.exponent) * 0.301_029_995_663_981_2).rounded(.down))
  }

  private static func power(_ exponent: Int) -> Double {
    let index = exponent + 340
    return powers.indices.contains(index) ? powers[index] : 1
  }

  private static let powers: [Double] = (-340...340).map { exponent in
    Double("1e\(exponent)") ?? 0
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
