import Foundation

/// Reads the length of an interval: `day`, `15min`, `6h`, or an ISO 8601 duration such as `P1D`.
enum IntervalReader {
  static let forms = "hour, day, week, month, year, 15min, 6h, 2w or an ISO 8601 duration (PT15M)"

  private static let words: [String: DateComponents] = [
    "minute": DateComponents(minute: 1), "hour": DateComponents(hour: 1),
    "day": DateComponents(day: 1), "week": DateComponents(weekOfYear: 1),
    "month": DateComponents(month: 1), "quarter": DateComponents(month: 3),
    "year": DateComponents(year: 1),
  ]

  private static let suffixes: [String: @Sendable (Int) -> DateComponents] = [
    "s": { DateComponents(second: $0) }, "sec": { DateComponents(second: $0) },
    "min": { DateComponents(minute: $0) }, "h": { DateComponents(hour: $0) },
    "d": { DateComponents(day: $0) }, "w": { DateComponents(weekOfYear: $0) },
    "mo": { DateComponents(month: $0) }, "y": { DateComponents(year: $0) },
  ]

  /// - Throws: `UsageError` that names the accepted forms.
  static func components(_ text: String) throws -> DateComponents {
    let lowered = text.lowercased()
    if let word = words[lowered] { return word }
    if let components = short(lowered) ?? duration(lowered) { return components }
    throw UsageError("--every '\(text)' is no interval; write \(forms).", code: "invalidInterval")
  }

  private static let largest = 1_000_000

  private static func short(_ text: String) -> DateComponents? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), (1...largest).contains(count),
      let make = suffixes[String(text.dropFirst(digits.count))]
    else { return nil }
    return make(count)
  }

  private static let dateUnits: [Character: WritableKeyPath<DateComponents, Int?> & Sendable] = [
    "y": \.year, "m": \.month, "w": \.weekOfYear, "d": \.day,
  ]
  private static let timeUnits: [Character: WritableKeyPath<DateComponents, Int?> & Sendable] = [
    "h": \.hour, "m": \.minute, "s": \.second,
  ]

  private static func duration(_ text: String) -> DateComponents? {
    guard text.first == "p" else { return nil }
    var result = DateComponents()
    var isTime = false
    var digits = ""
    var parts = 0
    for character in text.dropFirst() {
      if character == "t", !isTime, digits.isEmpty {
        isTime = true
      } else if character.isASCII, character.isNumber {
        digits.append(character)
      } else {
        guard let unit = (isTime ? timeUnits : dateUnits)[character], let count = Int(digits),
          (1...largest).contains(count), result[keyPath: unit] == nil
        else { return nil }
        result[keyPath: unit] = count
        digits = ""
        parts += 1
      }
    }
    return parts > 0 && digits.isEmpty ? result : nil
  }

  /// The border of the calendar at or before a date where intervals of that length begin: an hour
  /// at its full hour, a week on Monday, a month on its first.
  static func anchor(_ components: DateComponents, before date: Date, _ calendar: Calendar) -> Date
  {
    let component: Calendar.Component
    if (components.year ?? 0) > 0 {
      component = .year
    } else if (components.month ?? 0) > 0 {
      component = .month
    } else if (components.weekOfYear ?? 0) > 0 {
      component = .weekOfYear
    } else {
      // Hours and minutes count from midnight, so that 6h are the quarters of a day.
      component = .day
    }
    return calendar.dateInterval(of: component, for: date)?.start ?? calendar.startOfDay(for: date)
  }
}
