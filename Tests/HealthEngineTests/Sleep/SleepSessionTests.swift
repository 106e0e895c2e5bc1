import Foundation
import TestSupport
import Testing

@testable import HealthEngine

private func calendar() throws -> Calendar {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
  return calendar
}

/// Seconds since 2001 of a time in Berlin.
private func at(_ text: String) throws -> Double {
  let formatter = DateFormatter()
  formatter.calendar = try calendar()
  formatter.timeZone = try calendar().timeZone
  formatter.dateFormat = "yyyy-MM-dd HH:mm"
  return try #require(formatter.date(from: text)).timeIntervalSinceReferenceDate
}

private func segment(
  _ start: String, _ end: String, _ stage: SleepStage, source: Int32 = 0
) throws -> SleepSegment {
  SleepSegment(start: try at(start), end: try at(end), stage: stage, source: source)
}

@Suite struct SleepSessionTests {
  @Test("F112 in bed, stages and a second source over the same night count no minute twice")
  func noDoubleCounting() throws {
    let night = [
      try segment("2025-03-10 22:30", "2025-03-11 06:45", .inBed, source: 1),
      try segment("2025-03-10 23:00", "2025-03-11 01:00", .asleepCore),
      try segment("2025-03-11 01:00", "2025-03-11 02:00", .asleepDeep),
      try segment("2025-03-11 02:00", "2025-03-11 02:15", .awake),
      try segment("2025-03-11 02:15", "2025-03-11 06:30", .asleepREM),
      try segment("2025-03-10 22:50", "2025-03-11 06:40", .asleepUnspecified, source: 2),
    ]
    let sessions = SleepSession.sessions(
      of: night, ranks: [2: 0, 1: 1, 0: 2], calendar: try calendar())
    let session = try #require(sessions.first)
    #expect(sessions.count == 1)
    #expect(session.source == 0)
    #expect(session.timeAsleep == (7.5 - 0.25) * 3600)
    #expect(session.timeInBed == 8.25 * 3600)
    #expect(session.duration(of: .asleepDeep) == 3600)
    #expect(session.duration(of: .awake) == 900)
    #expect(session.night == DateComponents(year: 2025, month: 3, day: 11))
    #expect(session.isMain && !session.isNap)
  }

  @Test("Among sources that know the same, the better-ranked one tells the night")
  func ranking() throws {
    let night = [
      try segment("2025-03-10 23:00", "2025-03-11 07:00", .asleepCore, source: 0),
      try segment("2025-03-10 23:30", "2025-03-11 06:00", .asleepCore, source: 1),
    ]
    let ranked = SleepSession.sessions(of: night, ranks: [1: 0, 0: 1], calendar: try calendar())
    #expect(ranked.map(\.source) == [1])
    #expect(ranked.map(\.timeAsleep) == [6.5 * 3600])
  }

  @Test("An afternoon nap is a session of its own and not the night's main sleep")
  func nap() throws {
    let segments = [
      try segment("2025-03-10 23:00", "2025-03-11 07:00", .asleepUnspecified),
      try segment("2025-03-11 14:00", "2025-03-11 14:40", .asleepUnspecified),
    ]
    let sessions = SleepSession.sessions(of: segments, ranks: [:], calendar: try calendar())
    #expect(sessions.map(\.isMain) == [true, false])
    #expect(sessions.map(\.isNap) == [false, true])
    #expect(Set(sessions.map(\.night)) == [DateComponents(year: 2025, month: 3, day: 11)])
  }

  @Test("A sleep that ends in the evening belongs to the next date's night")
  func evening() throws {
    let segments = [try segment("2025-03-11 18:30", "2025-03-11 19:30", .asleepUnspecified)]
    let sessions = SleepSession.sessions(of: segments, ranks: [:], calendar: try calendar())
    #expect(sessions.map(\.night) == [DateComponents(year: 2025, month: 3, day: 12)])
  }

  @Test("A break of up to an hour stays inside the session; a longer one ends it")
  func breaks() throws {
    func count(_ pause: String) throws -> Int {
      let segments = [
        try segment("2025-03-10 23:00", "2025-03-11 02:00", .asleepCore),
        try segment("2025-03-11 \(pause)", "2025-03-11 06:00", .asleepCore),
      ]
      return SleepSession.sessions(of: segments, ranks: [:], calendar: try calendar()).count
    }
    #expect(try count("03:00") == 1)
    #expect(try count("03:01") == 2)
  }

  @Test("The night in which clocks go forward is an hour shorter")
  func daylightSaving() throws {
    let segments = [try segment("2025-03-29 23:00", "2025-03-30 07:00", .asleepUnspecified)]
    let sessions = SleepSession.sessions(of: segments, ranks: [:], calendar: try calendar())
    #expect(sessions.map(\.timeAsleep) == [7 * 3600])
  }

  @Test("Pieces never overlap and cover just what the source said", arguments: 1...40)
  func pieces(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let segments = (0..<30).map { _ -> SleepSegment in
      let start = Double(Int.random(in: 0..<28_800, using: &generator))
      return SleepSegment(
        start: start, end: start + Double(Int.random(in: 0..<4000, using: &generator)),
        stage: SleepStage.allCases.randomElement(using: &generator) ?? .inBed, source: 0)
    }
    for session in SleepSession.sessions(of: segments, ranks: [:], calendar: try calendar()) {
      for (left, right) in zip(session.pieces, session.pieces.dropFirst()) {
        #expect(left.end <= right.start)
      }
      let covered = session.pieces.reduce(0) { $0 + ($1.end - $1.start) }
      #expect(abs(covered - session.timeInBed) < 1e-6)
      #expect(session.timeAsleep <= session.timeInBed)
    }
  }
}
