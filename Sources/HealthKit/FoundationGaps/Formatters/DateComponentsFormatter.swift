import Foundation

/// Writes lengths of time in the words of a locale, as Foundation's class of this name does on
/// Apple's platforms; Foundation on Linux declares it unavailable (L06).
///
/// Names, plural forms and separators come from Unicode's data for the locale of `calendar`, else the
/// current one.  The phrases "About …" and "… remaining" exist in the languages of
/// `DurationPhrases`; elsewhere they are English.
open class DateComponentsFormatter: Formatter {
  /// How units are written; raw values are Apple's.
  public enum UnitsStyle: Int, Sendable {
    /// "1:10:00"
    case positional = 0
    /// "1h 10m"
    case abbreviated = 1
    /// "1 hr, 10 min"
    case short = 2
    /// "1 hour, 10 minutes"
    case full = 3
    /// "one hour, ten minutes"
    case spellOut = 4
    /// "1hr 10min"
    case brief = 5
  }

  /// What becomes of units whose value is zero; raw values are Apple's.
  public struct ZeroFormattingBehavior: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Positional: drops leading ones and pads the others; all other styles drop them all.
    public static let `default` = ZeroFormattingBehavior(rawValue: 1 << 0)
    public static let dropLeading = ZeroFormattingBehavior(rawValue: 1 << 1)
    public static let dropMiddle = ZeroFormattingBehavior(rawValue: 1 << 2)
    public static let dropTrailing = ZeroFormattingBehavior(rawValue: 1 << 3)
    public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
    /// Positional: "01:00:10".
    public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
  }

  open var unitsStyle: UnitsStyle = .positional

  /// The units to write: year, month, weekOfMonth, day, hour, minute, second; none stands for all.
  ///
  /// - Precondition: no others, as on Apple's platforms, where an exception is raised.
  open var allowedUnits: NSCalendar.Unit = [] {
    didSet {
      precondition(
        allowedUnits.isSubset(of: DurationUnit.allUnits),
        "DateComponentsFormatter writes years, months, weeks (weekOfMonth), days, hours, minutes "
          + "and seconds only")
    }
  }

  open var zeroFormattingBehavior: ZeroFormattingBehavior = .default

  /// The calendar that says how long months and days are; nil is the current one.
  open var calendar: Calendar? = .current

  /// Where lengths of time start that are given without dates; nil is 1 January 2001 in UTC.
  open var referenceDate: Date?

  /// Whether the smallest unit is written with a fraction instead of being cut: "1.5h".
  open var allowsFractionalUnits = false

  /// The number of units to write at most; 0 is no limit.  The last one written is rounded (our
  /// reading of "round up values to the nearest large unit").
  open var maximumUnitCount = 0

  /// Writes 63 seconds as "63s" instead of "1m 3s": a largest unit of one is counted in the next
  /// one (the threshold is our choice).
  open var collapsesLargestUnit = false

  /// Writes "About 5 minutes".
  open var includesApproximationPhrase = false

  /// Writes "5 minutes remaining".
  open var includesTimeRemainingPhrase = false

  /// Where in a text the result will stand.  Unicode's names of units are the same everywhere, so
  /// only `beginningOfSentence` changes the result: its first letter is a capital.
  open var formattingContext: Formatter.Context = .unknown

  public override init() { super.init() }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    unitsStyle = UnitsStyle(rawValue: coder.decodeInteger(forKey: Key.style)) ?? .positional
    let units = NSCalendar.Unit(
      rawValue: UInt(bitPattern: coder.decodeInteger(forKey: Key.units)))
    allowedUnits = units.intersection(DurationUnit.allUnits)
    zeroFormattingBehavior = ZeroFormattingBehavior(
      rawValue: UInt(bitPattern: coder.decodeInteger(forKey: Key.zeros)))
    maximumUnitCount = coder.decodeInteger(forKey: Key.count)
    allowsFractionalUnits = coder.decodeBool(forKey: Key.fractions)
    collapsesLargestUnit = coder.decodeBool(forKey: Key.collapses)
    includesApproximationPhrase = coder.decodeBool(forKey: Key.about)
    includesTimeRemainingPhrase = coder.decodeBool(forKey: Key.remaining)
  }

  private enum Key {
    static let style = "unitsStyle"
    static let units = "allowedUnits"
    static let zeros = "zeroFormattingBehavior"
    static let count = "maximumUnitCount"
    static let fractions = "allowsFractionalUnits"
    static let collapses = "collapsesLargestUnit"
    static let about = "includesApproximationPhrase"
    static let remaining = "includesTimeRemainingPhrase"
  }

  /// Writes all settings but calendar and reference date.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(unitsStyle.rawValue, forKey: Key.style)
    coder.encode(Int(bitPattern: allowedUnits.rawValue), forKey: Key.units)
    coder.encode(Int(bitPattern: zeroFormattingBehavior.rawValue), forKey: Key.zeros)
    coder.encode(maximumUnitCount, forKey: Key.count)
    coder.encode(allowsFractionalUnits, forKey: Key.fractions)
    coder.encode(collapsesLargestUnit, forKey: Key.collapses)
    coder.encode(includesApproximationPhrase, forKey: Key.about)
    coder.encode(includesTimeRemainingPhrase, forKey: Key.remaining)
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = DateComponentsFormatter()
    copy.unitsStyle = unitsStyle
    copy.allowedUnits = allowedUnits
    copy.zeroFormattingBehavior = zeroFormattingBehavior
    copy.calendar = calendar
    copy.referenceDate = referenceDate
    copy.allowsFractionalUnits = allowsFractionalUnits
    copy.maximumUnitCount = maximumUnitCount
    copy.collapsesLargestUnit = collapsesLargestUnit
    copy.includesApproximationPhrase = includesApproximationPhrase
    copy.includesTimeRemainingPhrase = includesTimeRemainingPhrase
    copy.formattingContext = formattingContext
    return copy
  }

  /// A number of seconds; nil for what is no finite number of at most ten million years.
  open func string(from ti: TimeInterval) -> String? {
    guard ti.isFinite, abs(ti) < 3.2e14 else { return nil }
    let start = start
    return string(from: start, to: start.addingTimeInterval(ti), in: fixedCalendar)
  }

  /// The time between two dates, in the calendar's years, months and days.
  open func string(from startDate: Date, to endDate: Date) -> String? {
    string(from: startDate, to: endDate, in: calendar ?? .current)
  }

  /// A length of time given in units, which need not be the allowed ones; nil if the calendar cannot
  /// add them.
  open func string(from components: DateComponents) -> String? {
    let calendar = components.calendar ?? fixedCalendar
    let start = start
    guard let end = calendar.date(byAdding: components, to: start) else { return nil }
    return string(from: start, to: end, in: calendar)
  }

  /// For `DateComponents` and numbers of seconds; nil for anything else.
  open override func string(for obj: Any?) -> String? {
    switch obj {
    case let components as DateComponents: return string(from: components)
    case let components as NSDateComponents: return string(from: components as DateComponents)
    case let number as NSNumber: return string(from: number.doubleValue)
    default: return nil
    }
  }

  /// Formats with all units and the given style.
  open class func localizedString(
    from components: DateComponents, unitsStyle: UnitsStyle
  ) -> String? {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = unitsStyle
    return formatter.string(from: components)
  }

  private var start: Date { referenceDate ?? Date(timeIntervalSinceReferenceDate: 0) }

  /// The calendar without changes of clocks: a length of time has no place.
  private var fixedCalendar: Calendar {
    var calendar = calendar ?? .current
    if referenceDate == nil { calendar.timeZone = .gmt }
    return calendar
  }

  private func string(from start: Date, to end: Date, in calendar: Calendar) -> String? {
    let units = DurationUnit.allCases.filter {
      allowedUnits.isEmpty || allowedUnits.contains($0.unit)
    }
    var duration = DurationParts(from: start, to: end, units: units, calendar: calendar)
    if collapsesLargestUnit { duration.collapseLargest(from: start, to: end, calendar: calendar) }
    if maximumUnitCount > 0 {
      duration.limit(to: maximumUnitCount, from: start, to: end, calendar: calendar)
    }
    if !allowsFractionalUnits { duration.fraction = 0 }
    let locale = self.calendar?.locale ?? .current
    let words = DurationWords(
      style: unitsStyle, zeros: zeroFormattingBehavior, locale: locale)
    var text = words.text(for: duration)
    text = DurationPhrases(locale).phrase(
      text, about: includesApproximationPhrase, remaining: includesTimeRemainingPhrase)
    if formattingContext == .beginningOfSentence, let first = text.first {
      text = first.uppercased() + text.dropFirst()
    }
    return text
  }
}
