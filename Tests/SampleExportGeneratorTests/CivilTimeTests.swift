import Foundation
import Testing

@testable import SampleExportGenerator

@Suite struct CivilTimeTests {
  @Test("The zones' constants agree with Foundation at every hour of the year", arguments: [0, 1])
  func zones(_ number: Int) throws {
    let zone = [Zone.berlin, Zone.newYork][number]
    let reference = try #require(TimeZone(identifier: zone.identifier))
    for hour in 0..<8_760 {
      let instant = 1_735_689_600 + hour * 3_600
      let date = Date(timeIntervalSince1970: Double(instant))
      #expect(zone.offset(at: instant) == reference.secondsFromGMT(for: date))
    }
  }

  @Test("Days count as Foundation's Gregorian calendar counts them")
  func days() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for epochDay in stride(from: -800, to: 30_000, by: 7) {
      let date = Date(timeIntervalSince1970: Double(epochDay) * 86_400)
      let expected = calendar.dateComponents([.year, .month, .day], from: date)
      let found = CivilDate(epochDay: epochDay)
      #expect(found.year == expected.year)
      #expect(found.month == expected.month)
      #expect(found.day == expected.day)
    }
  }

  @Test("A wall-clock time and its instant lead to each other, except in the hour that is skipped")
  func wallClock() {
    let changeDay = 20_089 + 88
    #expect(Zone.berlin.instant(epochDay: changeDay, secondOfDay: 5_400) == 1_743_294_600)
    #expect(Zone.berlin.instant(epochDay: changeDay, secondOfDay: 12_600) == 1_743_298_200)
    let skipped = Zone.berlin.instant(epochDay: changeDay, secondOfDay: 9_000)
    #expect(Zone.berlin.secondOfDay(of: skipped) == 5_400)
    for second in stride(from: 10_800, to: 86_400, by: 977) {
      let instant = Zone.berlin.instant(epochDay: changeDay, secondOfDay: second)
      #expect(Zone.berlin.secondOfDay(of: instant) == second)
      #expect(Zone.berlin.epochDay(of: instant) == changeDay)
    }
  }

  @Test("Every date is written with the offset of the export, summer included")
  func oneOffset() {
    #expect(Stamp.exported(1_751_355_000) == "2025-07-01 08:30:00 +0100")
    #expect(Stamp.utc(1_751_355_000) == "2025-07-01 07:30:00 +0000")
    #expect(Stamp.iso(1_751_355_000) == "2025-07-01T07:30:00Z")
    #expect(Stamp.beat(1_751_355_000, hundredths: 7, in: .berlin) == "09:30:00.07")
  }
}
