import Foundation
import HealthCatalog
import TestSupport
import Testing

@testable import HealthEngine

/// Laws that hold for any data; a failing case prints its seed.
@Suite struct PropertyTests {
  let ranks: [Int32: Int] = [0: 2, 1: 0, 2: 3, 3: 1]

  private func inputs(_ generator: inout SeededGenerator, span: Double) -> [StatisticsInput] {
    (0..<Int.random(in: 1...60, using: &generator)).map { index in
      let start = Double.random(in: 0..<span, using: &generator).rounded()
      let isInstant = Int.random(in: 0..<5, using: &generator) == 0
      let length = isInstant ? 0 : Double.random(in: 1..<(span / 8), using: &generator).rounded()
      return StatisticsInput(
        start: start, end: start + length, value: Double.random(in: 0...500, using: &generator),
        source: Int32.random(in: 0..<4, using: &generator),
        userEntered: Int.random(in: 0..<15, using: &generator) == 0, change: Int64(index))
    }
  }

  private func buckets(
    _ inputs: [StatisticsInput], style: AggregationStyle = .cumulative,
    options: StatisticsOptions = [.sum, .duration], grid: IntervalGrid?
  ) -> [StatisticsBucket] {
    var sweep = StatisticsSweep(style: style, options: options, ranks: ranks, grid: grid)
    for input in inputs.sorted(by: { ($0.start, $0.change) < ($1.start, $1.change) }) {
      sweep.add(input)
    }
    return sweep.finish()
  }

  private func grid(
    _ components: DateComponents, zone: String = "UTC", anchor: Double = 0
  ) throws -> IntervalGrid {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    return try IntervalGrid(
      anchor: Date(timeIntervalSinceReferenceDate: anchor), components: components,
      calendar: calendar)
  }

  @Test("F054 sums and durations of the intervals add up to the whole", arguments: 1...120)
  func additivity(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed) &* 7919)
    let values = inputs(&generator, span: 40_000)
    let whole = try #require(buckets(values, grid: nil).first)
    let length = [60, 450, 900, 3600, 7777].randomElement(using: &generator) ?? 60
    let parts = buckets(values, grid: try grid(DateComponents(second: length)))
    let sum = parts.reduce(0) { $0 + ($1.figures.sum ?? 0) }
    let duration = parts.reduce(0) { $0 + ($1.figures.duration ?? 0) }
    let scale = values.reduce(0) { $0 + abs($1.value) }
    #expect(abs(sum - (whole.figures.sum ?? .nan)) <= 64 * scale.ulp, "seed \(seed)")
    #expect(abs(duration - (whole.figures.duration ?? .nan)) < 1e-6, "seed \(seed)")
  }

  @Test("Splitting a sample into abutting pieces changes no sum", arguments: 1...80)
  func splitting(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed) &* 104_729)
    let values = inputs(&generator, span: 20_000)
    let split = values.flatMap { input -> [StatisticsInput] in
      guard input.end > input.start + 1 else { return [input] }
      let cut = Double.random(in: (input.start + 0.25)..<input.end, using: &generator)
      let share = (cut - input.start) / (input.end - input.start)
      var first = input
      var second = input
      first.end = cut
      first.value = input.value * share
      second.start = cut
      second.value = input.value * (1 - share)
      return [first, second]
    }
    let grid = try grid(DateComponents(minute: 15))
    let before = buckets(values, grid: grid)
    let after = buckets(split, grid: grid)
    #expect(before.map(\.start) == after.map(\.start))
    for (left, right) in zip(before, after) {
      #expect(
        abs((left.figures.sum ?? 0) - (right.figures.sum ?? 0)) < 1e-6,
        "seed \(seed) at \(left.start)")
    }
  }

  @Test("The order in which equal starts arrive changes nothing", arguments: 1...60)
  func permutation(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed) &* 15_485_863)
    var values = inputs(&generator, span: 9000)
    for index in values.indices {
      values[index].start = (values[index].start / 600).rounded() * 600
    }
    values = values.filter { $0.end >= $0.start }
    let grid = try grid(DateComponents(minute: 10))
    for (style, options) in [
      (AggregationStyle.cumulative, StatisticsOptions([.sum, .duration])),
      (.discreteArithmetic, [.average, .minimum, .maximum]),
      (.discreteEquivalentContinuousLevel, [.average]),
    ] {
      var reference: [StatisticsBucket] = []
      for round in 0..<3 {
        var sweep = StatisticsSweep(style: style, options: options, ranks: ranks, grid: grid)
        let order = round == 0 ? values : values.shuffled(using: &generator)
        for value in order.sorted(by: { $0.start < $1.start }) { sweep.add(value) }
        let result = sweep.finish()
        if round == 0 { reference = result }
        #expect(reference.map(\.start) == result.map(\.start))
        for (left, right) in zip(reference, result) {
          #expect(left.figures.isClose(to: right.figures), "seed \(seed), \(style)")
        }
      }
    }
  }

  @Test("A day in every zone of the database lasts as long as its calendar says")
  func zones() throws {
    let hour = 3600.0
    var lengths: Set<Double> = []
    for zone in TimeZone.knownTimeZoneIdentifiers {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = try #require(TimeZone(identifier: zone))
      let anchor = try #require(
        calendar.date(from: DateComponents(year: 2025, month: 1, day: 1)))
      let days = try grid(
        DateComponents(day: 1), zone: zone, anchor: anchor.timeIntervalSinceReferenceDate)
      // One step a second all year, in one sample: each day holds its own length.
      let end = days.border(365)
      let year = StatisticsInput(
        start: days.border(0), end: end, value: end - days.border(0), source: 0)
      let result = buckets([year], options: [.sum], grid: days)
      #expect(result.count == 365, "\(zone)")
      for (day, bucket) in result.enumerated() {
        let expected = days.border(day + 1) - days.border(day)
        lengths.insert(expected)
        #expect(abs((bucket.figures.sum ?? 0) - expected) < 1e-4, "\(zone) day \(day)")
      }
    }
    #expect(lengths.isSuperset(of: [23 * hour, 24 * hour, 25 * hour, 23.5 * hour, 24.5 * hour]))
  }

  @Test("Zones with 15-, 30- and 45-minute offsets cut days where their midnights are")
  func oddOffsets() throws {
    let moments = [
      ("Asia/Kolkata", 5.5), ("Asia/Kathmandu", 5.75), ("Pacific/Chatham", 13.75),
      ("Australia/Eucla", 8.75),
    ]
    for (zone, offset) in moments {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = try #require(TimeZone(identifier: zone))
      let midnight = try #require(
        calendar.date(from: DateComponents(year: 2025, month: 1, day: 15)))
      let days = try grid(
        DateComponents(day: 1), zone: zone, anchor: midnight.timeIntervalSinceReferenceDate)
      let utcMidnight = try #require(
        ISO8601DateFormatter().date(from: "2025-01-15T00:00:00Z"))
      #expect(
        days.border(0) == utcMidnight.timeIntervalSinceReferenceDate - offset * 3600, "\(zone)")
    }
  }
}

extension StatisticsFigures {
  fileprivate func isClose(to other: StatisticsFigures) -> Bool {
    let pairs = [
      (sum, other.sum), (average, other.average), (minimum, other.minimum),
      (maximum, other.maximum), (duration, other.duration),
    ]
    return pairs.allSatisfy { left, right in
      guard let left, let right else { return left == nil && right == nil }
      return abs(left - right) < 1e-9 * max(1, abs(left))
    }
  }
}
