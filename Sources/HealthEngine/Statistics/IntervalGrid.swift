import Foundation

/// The intervals of a statistics collection: anchor ± n × components in calendar arithmetic, in
/// both directions (R126, F054). A day has 23, 24 or 25 hours as the calendar says.
public struct IntervalGrid: Sendable {
  public let anchor: Date
  public let components: DateComponents
  public let calendar: Calendar
  /// A positive length in seconds where the components are nothing but seconds, minutes and
  /// hours, which no calendar bends.
  private let fixedLength: Double?

  /// Throws `invalidArgument` when the components do not move a date forward.
  public init(anchor: Date, components: DateComponents, calendar: Calendar) throws {
    self.anchor = anchor
    self.components = components
    self.calendar = calendar
    guard anchor.timeIntervalSinceReferenceDate.isFinite,
      let next = calendar.date(byAdding: components, to: anchor), next > anchor
    else {
      throw HealthError(
        .invalidArgument,
        "Interval components \(components) do not move the anchor date \(anchor) forward; "
          + "give at least one positive component such as day: 1.")
    }
    fixedLength = Self.fixedLength(components)
  }

  private static func fixedLength(_ components: DateComponents) -> Double? {
    let calendrical = [
      components.era, components.year, components.month, components.day, components.weekOfYear,
      components.weekOfMonth, components.weekday, components.weekdayOrdinal, components.quarter,
      components.yearForWeekOfYear,
    ]
    guard calendrical.allSatisfy({ ($0 ?? 0) == 0 }) else { return nil }
    let seconds =
      Double(components.hour ?? 0) * 3600 + Double(components.minute ?? 0) * 60
      + Double(components.second ?? 0) + Double(components.nanosecond ?? 0) / 1e9
    return seconds > 0 ? seconds : nil
  }

  /// The border number n, in seconds since 2001.
  public func border(_ n: Int) -> Double {
    let start = anchor.timeIntervalSinceReferenceDate
    if let fixedLength { return start + Double(n) * fixedLength }
    var scaled = DateComponents()
    scaled.calendar = nil
    for (path, value) in Self.parts(of: components) { scaled[keyPath: path] = value &* n }
    return (calendar.date(byAdding: scaled, to: anchor) ?? anchor).timeIntervalSinceReferenceDate
  }

  // Key paths to plain value properties, never mutated: safe to share although the type of key
  // paths does not say so.
  nonisolated(unsafe) private static let paths: [WritableKeyPath<DateComponents, Int?>] = [
    \.era, \.year, \.month, \.day, \.hour, \.minute, \.second, \.nanosecond, \.weekday,
    \.weekdayOrdinal, \.quarter, \.weekOfMonth, \.weekOfYear, \.yearForWeekOfYear,
  ]

  private static func parts(
    of components: DateComponents
  ) -> [(WritableKeyPath<DateComponents, Int?>, Int)] {
    paths.compactMap { path in components[keyPath: path].map { (path, $0) } }
  }

  /// The number of the interval that holds a date: border(n) <= date < border(n + 1).
  public func index(containing date: Double) -> Int {
    let date = max(-Self.farthest, min(Self.farthest, date))
    let start = anchor.timeIntervalSinceReferenceDate
    let length = fixedLength ?? max(border(1) - start, 1e-9)
    let guess = ((date - start) / length).rounded(.down)
    var n = Int(max(-1e12, min(1e12, guess)))
    // Calendar intervals vary in length, so step in growing strides until the date is bracketed.
    var stride = 1
    while border(n) > date {
      n -= stride
      stride *= 2
    }
    stride = 1
    while border(n + stride) <= date {
      n += stride
      stride *= 2
    }
    var low = n
    var high = n + stride
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if border(middle) <= date { low = middle } else { high = middle }
    }
    return low
  }

  /// All borders from the interval that holds `first` to the end of the one that holds `last`.
  public func borders(covering first: Double, through last: Double) throws -> [Double] {
    let from = index(containing: first)
    let through = index(containing: max(first, last))
    guard through - from < Self.mostIntervals else {
      throw HealthError(
        .invalidArgument,
        "Intervals of \(components) over \(Int((last - first) / 86_400)) days are more than "
          + "\(Self.mostIntervals); ask for a shorter range or longer intervals.")
    }
    return (from...(through + 1)).map(border)
  }

  /// Beyond `distantPast` and `distantFuture`; calendars answer nothing useful much farther out.
  private static let farthest = 1e11

  /// More intervals than this in one result are a mistake, not a question.
  public static let mostIntervals = 20_000_000
}
