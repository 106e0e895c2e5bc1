import Foundation

/// Numbers as exports write them: a point, no thousands separators, maybe an exponent.
enum NumberText {
  /// The double nearest to the text; nil when it is no finite number.
  static func parse(_ text: ByteText) -> Double? {
    var end = 0
    // One zero byte more than the text is not promised, so the fast reader gets the limit.
    if let value = fast(text.base, text.count, end: &end), end == text.count { return value }
    return slow(text)
  }

  /// Decimals whose digits fit 2^53 with a power of ten up to 22: one correctly rounded operation.
  /// Stops at the first byte that belongs to no number; nil where the slow reader is needed.
  @inline(__always)
  static func fast(_ base: UnsafePointer<UInt8>, _ limit: Int, end: inout Int) -> Double? {
    var index = 0
    let negative = limit > 0 && base[0] == UInt8(ascii: "-")
    if negative { index = 1 }
    var mantissa: UInt64 = 0
    var digits = 0
    var decimals = 0
    while index < limit, base[index] &- 48 < 10 {
      mantissa = mantissa &* 10 &+ UInt64(base[index] &- 48)
      index += 1
      digits += 1
    }
    guard digits > 0 else { return nil }
    if index < limit, base[index] == UInt8(ascii: ".") {
      index += 1
      let first = index
      while index < limit, base[index] &- 48 < 10 {
        mantissa = mantissa &* 10 &+ UInt64(base[index] &- 48)
        index += 1
      }
      decimals = index - first
      guard decimals > 0 else { return nil }
    }
    var exponent = -decimals
    if index < limit, base[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      var sign = 1
      if index < limit, base[index] == UInt8(ascii: "-") || base[index] == UInt8(ascii: "+") {
        sign = base[index] == UInt8(ascii: "-") ? -1 : 1
        index += 1
      }
      let first = index
      var power = 0
      while index < limit, base[index] &- 48 < 10, index - first < 4 {
        power = power * 10 + Int(base[index] &- 48)
        index += 1
      }
      guard index > first else { return nil }
      exponent += sign * power
    }
    guard digits + decimals <= 18, mantissa <= 1 << 53, exponent >= -22, exponent <= 22 else {
      return nil
    }
    end = index
    let power = powers[exponent < 0 ? -exponent : exponent]
    let value = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    return negative ? -value : value
  }

  private static func slow(_ text: ByteText) -> Double? {
    guard text.count > 0, text.count <= 400 else { return nil }
    for byte in text.buffer {
      guard
        Byte.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
          || byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
      else { return nil }
    }
    guard let value = Double(text.raw), value.isFinite else { return nil }
    return value
  }

  /// Constant for the life of the process, so that the hot loop reads bare memory.
  /// Never written after its initialisation: safe to share.
  nonisolated(unsafe) static let powers: UnsafePointer<Double> = {
    let memory = UnsafeMutablePointer<Double>.allocate(capacity: 23)
    var value = 1.0
    for index in 0...22 {
      memory[index] = value
      value *= 10
    }
    return UnsafePointer(memory)
  }()
}
