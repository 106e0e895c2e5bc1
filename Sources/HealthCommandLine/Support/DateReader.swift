import Foundation

/// Reads dates as people and scripts write them.
struct DateReader {
  var calendar: Calendar

  init(timeZone: TimeZone) {
    calendar = Self.calendar(timeZone)
  }

  /// The calendar of every command: Gregorian, weeks begin on Monday (ISO 8601).
  static func calendar(_ timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    calendar.firstWeekday = 2
    calendar.minimumDaysInFirstWeek = 4
    return calendar
  }

  static let forms =
    "2024-01-31, 2024-01-31T08:00, 2024-01-31T08:00:00 or 2024-01-31T08:00:00+01:00 (Z for UTC)"

  /// - Throws: `UsageError` that names the option and the accepted forms.
  func date(_ text: String, of option: String) throws -> Date {
    guard let date = date(text) else {
      throw UsageError("\(option) '\(text)' is no date; write \(Self.forms).", code: "invalidDate")
    }
    return date
  }

  /// Nil for everything that is not an existing day and time.
  func date(_ text: String) -> Date? {
    var scanner = Scanner(text)
    guard let year = scanner.number(4), scanner.take("-"), let month = scanner.number(2),
      scanner.take("-"), let day = scanner.number(2)
    else { return nil }
    var parts = DateComponents(year: year, month: month, day: day)
    guard !scanner.isAtEnd else {
      guard let date = exact(parts, in: calendar) else { return nil }
      return calendar.startOfDay(for: date)
    }
    guard scanner.take("T") || scanner.take("t") || scanner.take(" "),
      let hour = scanner.number(2), scanner.take(":"), let minute = scanner.number(2),
      hour < 24, minute < 60
    else { return nil }
    parts.hour = hour
    parts.minute = minute
    var fraction = 0.0
    if scanner.take(":") {
      guard let second = scanner.number(2), second < 60 else { return nil }
      parts.second = second
      if scanner.take(".") || scanner.take(",") {
        guard let digits = scanner.fraction() else { return nil }
        fraction = digits
      }
    }
    guard let zone = scanner.zone(), scanner.isAtEnd else { return nil }
    var calendar = calendar
    if let offset = zone.offset {
      guard let timeZone = TimeZone(secondsFromGMT: offset) else { return nil }
      calendar.timeZone = timeZone
    }
    return exact(parts, in: calendar)?.addingTimeInterval(fraction)
  }

  /// The date of the components where the calendar has such a day.
  private func exact(_ parts: DateComponents, in calendar: Calendar) -> Date? {
    guard let date = calendar.date(from: parts) else { return nil }
    let back = calendar.dateComponents([.year, .month, .day], from: date)
    guard back.year == parts.year, back.month == parts.month, back.day == parts.day else {
      return nil
    }
    return date
  }
}

/// Takes a text apart from its beginning.
private struct Scanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(_ digits: Int) -> Int? {
    let text = rest.prefix(digits)
    guard text.count == digits, text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    rest = rest.dropFirst(digits)
    return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Up to nine digits behind the point.
  mutating func fraction() -> Double? {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard (1...9).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    return Double("0." + String(decoding: digits, as: UTF8.self))
  }

  /// Nothing, `Z`, or an offset such as +01:00 or +0100; nil for anything else.
  mutating func zone() -> (offset: Int?, Void)? {
    if isAtEnd { return (nil, ()) }
    if take("Z") || take("z") { return (0, ()) }
    _ = take(" ")
    let sign: Int
    if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
    guard let hours = number(2), hours <= 18 else { return nil }
    if isAtEnd { return (sign * hours * 3600, ()) }
    _ = take(":")
    guard let minutes = number(2), minutes < 60 else { return nil }
    return (sign * (hours * 3600 + minutes * 60), ())
  }
}
