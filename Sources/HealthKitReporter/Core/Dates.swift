import Foundation

extension Date {
  /// The format of dates in payloads; 24-hour digits whatever the device's clock shows (R268).
  public static var iso8601: String { "yyyy-MM-dd'T'HH:mm:ss.SSSZZZZZ" }

  /// The date in a format of `DateFormatter`, in POSIX words and digits (R268).
  public func formatted(with format: String, timezone: TimeZone? = nil) -> String {
    Self.formatter(format, timezone).string(from: self)
  }

  fileprivate static func formatter(_ format: String, _ timezone: TimeZone?) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = format
    if let timezone { formatter.timeZone = timezone }
    return formatter
  }
}

extension String {
  /// The date that the text says in a format of `DateFormatter`; nil when it says none.
  public func asDate(format: String, timezone: TimeZone? = nil) -> Date? {
    Date.formatter(format, timezone).date(from: self)
  }
}

extension Double {
  /// The date of seconds since 1970.
  public var asDate: Date { Date(timeIntervalSince1970: self) }

  /// Seconds of milliseconds since 1970.
  public var secondsSince1970: Double { self / 1000 }
}
