import Foundation

/// Writes dates by arithmetic: no formatter for each of a million lines.
struct DateText {
  var timeZone: TimeZone

  /// `2024-01-31T08:00:00+01:00`, with milliseconds where there are any. In the times of a zone
  /// whose offset had seconds, which ISO 8601 cannot say, in UTC.
  func full(_ date: Date) -> String {
    var offset = timeZone.secondsFromGMT(for: date)
    if offset % 60 != 0 { offset = 0 }
    let parts = Self.parts(date, offset)
    var text = Self.day(parts) + "T" + Self.time(parts)
    if parts.milliseconds > 0 {
      let digits = String(1000 + parts.milliseconds).dropFirst()
      text += ".\(digits)"
    }
    guard offset != 0 else { return text + "Z" }
    let minutes = abs(offset) / 60
    return text + (offset < 0 ? "-" : "+")
      + "\(Figures.twoDigits(minutes / 60)):\(Figures.twoDigits(minutes % 60))"
  }

  /// `2024-01-31 08:00:00` on the clock of the zone.
  func clock(_ date: Date) -> String {
    let parts = Self.parts(date, timeZone.secondsFromGMT(for: date))
    return Self.day(parts) + " " + Self.time(parts)
  }

  /// `2024-01-31`
  func day(_ date: Date) -> String {
    Self.day(Self.parts(date, timeZone.secondsFromGMT(for: date)))
  }

  private struct Parts {
    var year: Int
    var month: Int
    var day: Int
    var second: Int
    var milliseconds: Int
  }

  private static func parts(_ date: Date, _ offset: Int) -> Parts {
    // Far beyond any calendar; keeps the integers below in range.
    let limit = 1e13
    let since1970 = max(-limit, min(limit, date.timeIntervalSince1970))
    let milliseconds = Int((since1970 * 1000).rounded())
    let total = milliseconds.floored(by: 1000) + offset
    let days = total.floored(by: 86_400)
    let second = total - days * 86_400
    // Days since 1 March of the year 0, in cycles of 400 years.
    let shifted = days + 719_468
    let era = shifted.floored(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let calendarMonth = month < 10 ? month + 3 : month - 9
    return Parts(
      year: yearOfEra + era * 400 + (calendarMonth <= 2 ? 1 : 0), month: calendarMonth, day: day,
      second: second, milliseconds: milliseconds - milliseconds.floored(by: 1000) * 1000)
  }

  private static func day(_ parts: Parts) -> String {
    var year = "\(abs(parts.year))"
    while year.count < 4 { year = "0" + year }
    return (parts.year < 0 ? "-" : "") + year
      + "-\(Figures.twoDigits(parts.month))-\(Figures.twoDigits(parts.day))"
  }

  private static func time(_ parts: Parts) -> String {
    "\(Figures.twoDigits(parts.second / 3600)):\(Figures.twoDigits(parts.second / 60 % 60)):"
      + Figures.twoDigits(parts.second % 60)
  }
}

extension Int {
  fileprivate func floored(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
