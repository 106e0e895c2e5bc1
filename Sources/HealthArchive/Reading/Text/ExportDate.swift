import Foundation

/// The dates of an export: `2020-01-01 12:00:00 +0100`, and `20150616071916-0700` of iOS 8.
///
/// The result is an instant, seconds since 1 January 2001 UTC. The offset says nothing of where
/// the person was: an export has one offset for the whole file.
public enum ExportDate {
  /// Nil when the text is no date. ISO 8601 is read as well (`T`, `Z`, `+01:00`, fractions).
  public static func parse(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { bytes in
      bytes.baseAddress.flatMap { parse(ByteText($0, bytes.count)) }
    }
  }

  static func parse(_ text: ByteText) -> Double? {
    var reader = DigitReader(text)
    guard let year = reader.digits(4) else { return nil }
    let compact = !reader.take(UInt8(ascii: "-"))
    guard let month = reader.digits(2), compact || reader.take(UInt8(ascii: "-")),
      let day = reader.digits(2), isDay(year, month, day),
      compact || reader.take(Byte.space) || reader.take(UInt8(ascii: "T")),
      let hour = reader.digits(2), compact || reader.take(UInt8(ascii: ":")),
      let minute = reader.digits(2), compact || reader.take(UInt8(ascii: ":")),
      let second = reader.digits(2), hour < 24, minute < 60, second <= 60
    else { return nil }
    var fraction = 0.0
    if reader.take(UInt8(ascii: ".")) {
      var scale = 0.1
      var any = false
      while let digit = reader.digits(1) {
        fraction += Double(digit) * scale
        scale /= 10
        any = true
      }
      guard any else { return nil }
    }
    _ = reader.take(Byte.space)
    guard let offset = reader.offset(), reader.isAtEnd else { return nil }
    let days = daysSince2001(year: year, month: month, day: day)
    return Double(days * 86_400 + hour * 3600 + minute * 60 + second - offset) + fraction
  }

  /// Proleptic Gregorian calendar.
  static func daysSince2001(year: Int, month: Int, day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 730_791  // 2001-01-01 counted from 0000-03-01
  }

  static func isDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    guard (1...12).contains(month), day >= 1 else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = (31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    return withUnsafeBytes(of: lengths) { day <= $0.assumingMemoryBound(to: Int.self)[month - 1] }
  }
}

/// Reads fixed numbers of digits, and nothing behind the end.
struct DigitReader {
  let text: ByteText
  var position = 0

  init(_ text: ByteText) { self.text = text }

  var isAtEnd: Bool { position == text.count }

  mutating func digits(_ count: Int) -> Int? {
    guard position + count <= text.count else { return nil }
    var value = 0
    for index in position..<position + count {
      let digit = text[index] &- 48
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    position += count
    return value
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < text.count, text[position] == byte else { return false }
    position += 1
    return true
  }

  /// `+0100`, `-07:00` or `Z`, in seconds.
  mutating func offset() -> Int? {
    if take(UInt8(ascii: "Z")) { return 0 }
    let sign = take(UInt8(ascii: "-")) ? -1 : take(UInt8(ascii: "+")) ? 1 : 0
    guard sign != 0, let hours = digits(2) else { return nil }
    _ = take(UInt8(ascii: ":"))
    guard let minutes = digits(2), hours < 24, minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}
