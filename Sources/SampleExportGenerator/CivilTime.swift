/// Seconds since 1970-01-01 00:00 UTC; an export knows whole seconds only.
typealias Instant = Int

/// A day of the Gregorian calendar.
struct CivilDate: Hashable {
  let year: Int
  let month: Int
  let day: Int

  /// From days since 1970-01-01.
  init(epochDay: Int) {
    // Counting years from 1 March puts the leap day at a year's end, which makes the months regular.
    let shifted = epochDay + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// `2025-03-30`.
  var text: String { "\(year)-\(twoDigits(month))-\(twoDigits(day))" }
}

func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

/// A time zone in 2025, with its rule written out: the generator must not depend on the time zone
/// data of the machine it runs on.
struct Zone: Sendable {
  let identifier: String
  let standardOffset: Int
  let summer: Range<Instant>

  /// Summer time from 30 March to 26 October, 01:00 UTC each.
  static let berlin = Zone(
    identifier: "Europe/Berlin", standardOffset: 3_600, summer: 1_743_296_400..<1_761_440_400)
  /// Daylight time from 9 March 07:00 UTC to 2 November 06:00 UTC.
  static let newYork = Zone(
    identifier: "America/New_York", standardOffset: -18_000, summer: 1_741_503_600..<1_762_063_200)

  func offset(at instant: Instant) -> Int {
    summer.contains(instant) ? standardOffset + 3_600 : standardOffset
  }

  /// The instant at which the zone's clocks show `secondOfDay` on a day; a time that the change to
  /// summer time skips is taken one hour earlier.
  func instant(epochDay: Int, secondOfDay: Int) -> Instant {
    let wall = epochDay * 86_400 + secondOfDay
    return wall - offset(at: wall - standardOffset)
  }

  /// The civil day an instant falls on.
  func epochDay(of instant: Instant) -> Int {
    Int((Double(instant + offset(at: instant)) / 86_400).rounded(.down))
  }

  func secondOfDay(of instant: Instant) -> Int {
    instant + offset(at: instant) - epochDay(of: instant) * 86_400
  }

  /// The hour of the day as a number, 13.5 for half past one.
  func hour(of instant: Instant) -> Double { Double(secondOfDay(of: instant)) / 3_600 }
}

/// How an export writes instants.
enum Stamp {
  /// Apple writes every date with the one offset in force at the moment of export.
  static let exportOffset = 3_600

  /// `2025-07-01 08:30:00 +0100`.
  static func exported(_ instant: Instant) -> String {
    spaced(instant + exportOffset) + " +0100"
  }

  /// `2025-07-01 07:30:00 +0000`, as dates inside metadata are written.
  static func utc(_ instant: Instant) -> String { spaced(instant) + " +0000" }

  /// `2025-07-01T07:30:00Z`.
  static func iso(_ instant: Instant) -> String {
    let text = spaced(instant)
    return text.replacing(" ", with: "T") + "Z"
  }

  /// The clock with hundredths that stands on a beat: `08:30:07.25`.
  static func beat(_ instant: Instant, hundredths: Int, in zone: Zone) -> String {
    clock(zone.secondOfDay(of: instant)) + "." + twoDigits(hundredths)
  }

  static func clock(_ second: Int) -> String {
    "\(twoDigits(second / 3_600)):\(twoDigits(second / 60 % 60)):\(twoDigits(second % 60))"
  }

  private static func spaced(_ wall: Int) -> String {
    CivilDate(epochDay: wall / 86_400).text + " " + clock(wall % 86_400)
  }
}
