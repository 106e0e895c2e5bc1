import Foundation
import TestSupport
import Testing

@testable import HealthEngine

private func calendar(_ zone: String) throws -> Calendar {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = try #require(TimeZone(identifier: zone))
  return calendar
}

private func date(_ text: String) throws -> Date {
  let formatter = ISO8601DateFormatter()
  return try #require(formatter.date(from: text))
}

@Suite struct IntervalGridTests {
  @Test("F054 a day has 23 hours in spring and 25 in autumn")
  func daylightSaving() throws {
    let grid = try IntervalGrid(
      anchor: date("2025-01-01T00:00:00+01:00"), components: DateComponents(day: 1),
      calendar: calendar("Europe/Berlin"))
    let spring = grid.index(
      containing: try date("2025-03-30T12:00:00+02:00").timeIntervalSinceReferenceDate)
    #expect(grid.border(spring + 1) - grid.border(spring) == 23 * 3600)
    let autumn = grid.index(
      containing: try date("2025-10-26T12:00:00+01:00").timeIntervalSinceReferenceDate)
    #expect(grid.border(autumn + 1) - grid.border(autumn) == 25 * 3600)
  }

  @Test("R126 a past, present or future anchor of the same phase gives the same intervals")
  func phase() throws {
    let berlin = try calendar("Europe/Berlin")
    let moment = try date("2025-07-15T13:30:00+02:00").timeIntervalSinceReferenceDate
    let anchors = [
      "2020-01-01T00:00:00+01:00", "2025-07-15T00:00:00+02:00", "2030-06-01T00:00:00+02:00",
    ]
    let intervals = try anchors.map { text -> [Double] in
      let grid = try IntervalGrid(
        anchor: date(text), components: DateComponents(day: 1), calendar: berlin)
      let index = grid.index(containing: moment)
      return [grid.border(index), grid.border(index + 1)]
    }
    #expect(Set(intervals).count == 1)
    #expect(
      intervals[0][0] == (try date("2025-07-15T00:00:00+02:00").timeIntervalSinceReferenceDate))
  }

  @Test(
    "The interval found holds the date, for any components and zone",
    arguments: [
      DateComponents(day: 1), DateComponents(month: 1), DateComponents(hour: 1),
      DateComponents(day: 7), DateComponents(year: 1), DateComponents(minute: 15),
      DateComponents(month: 1, day: 3), DateComponents(weekOfYear: 1),
    ])
  func holds(components: DateComponents) throws {
    var generator = SeededGenerator(seed: 11)
    for zone in [
      "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "UTC",
    ] {
      let grid = try IntervalGrid(
        anchor: date("2024-01-31T00:00:00Z"), components: components, calendar: calendar(zone))
      for _ in 0..<40 {
        let moment = Double.random(in: -1e9...1.5e9, using: &generator)
        let index = grid.index(containing: moment)
        #expect(
          grid.border(index) <= moment && moment < grid.border(index + 1), "\(zone) \(moment)")
      }
    }
  }

  @Test("Components that do not move forward are refused")
  func standing() throws {
    #expect(throws: HealthError.self) {
      try IntervalGrid(
        anchor: date("2024-01-01T00:00:00Z"), components: DateComponents(),
        calendar: calendar("UTC"))
    }
    #expect(throws: HealthError.self) {
      try IntervalGrid(
        anchor: date("2024-01-01T00:00:00Z"), components: DateComponents(day: -1),
        calendar: calendar("UTC"))
    }
  }

  @Test("More intervals than any result can hold are refused before they are made")
  func tooMany() throws {
    let grid = try IntervalGrid(
      anchor: date("2024-01-01T00:00:00Z"), components: DateComponents(nanosecond: 1000),
      calendar: calendar("UTC"))
    #expect(throws: HealthError.self) { try grid.borders(covering: 0, through: 1e9) }
  }
}
