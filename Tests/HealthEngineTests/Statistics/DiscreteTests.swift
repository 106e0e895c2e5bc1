import Foundation
import HealthCatalog
import TestSupport
import Testing

@testable import HealthEngine

private func figures(
  _ inputs: [StatisticsInput], style: AggregationStyle, options: StatisticsOptions
) -> StatisticsFigures? {
  var sweep = StatisticsSweep(style: style, options: options, ranks: [:], grid: nil)
  for input in inputs.sorted(by: { $0.start < $1.start }) { sweep.add(input) }
  return sweep.finish().first?.figures
}

private func input(
  _ start: Double, _ end: Double, _ value: Double, source: Int32 = 0, change: Int64 = 0
) -> StatisticsInput {
  StatisticsInput(start: start, end: end, value: value, source: source, change: change)
}

@Suite struct DiscreteTests {
  @Test("F064 the arithmetic average counts each sample once, whatever its length")
  func arithmetic() {
    let result = figures(
      [input(0, 1000, 10), input(2000, 2001, 20)], style: .discreteArithmetic,
      options: [.average])
    #expect(result?.average == 15)
  }

  @Test("F065 the temporally weighted average weighs each value by the time it holds")
  func temporal() {
    let result = figures(
      [input(0, 300, 60), input(300, 400, 100)], style: .discreteTemporallyWeighted,
      options: [.average])
    #expect(result?.average == 70)
  }

  @Test("F066 an instant holds until the next value, at most the cap, and the last one a second")
  func instants() throws {
    let values = [input(0, 0, 60), input(300, 300, 120), input(5300, 5300, 90)]
    let result = try #require(
      figures(values, style: .discreteTemporallyWeighted, options: [.average])?.average)
    #expect(abs(result - (60 * 300 + 120 * 600 + 90 * 1) / 901) < 1e-12)
  }

  @Test("F067 sound levels average by energy over time")
  func equivalentLevel() throws {
    let values = [input(0, 100, 60), input(100, 200, 90)]
    let result = try #require(
      figures(values, style: .discreteEquivalentContinuousLevel, options: [.average])?.average)
    #expect(abs(result - 10 * log10((1e6 * 100 + 1e9 * 100) / 200)) < 1e-9)
  }

  @Test("F068 minimum and maximum ignore time and sources; the most recent ends last")
  func extremes() {
    let values = [
      input(0, 10, 5, source: 0), input(0, 500, 90, source: 1), input(100, 400, 50, source: 0),
    ]
    let result = figures(
      values, style: .discreteArithmetic, options: [.minimum, .maximum, .mostRecent])
    #expect(result?.minimum == 5)
    #expect(result?.maximum == 90)
    #expect(result?.mostRecent == StatisticsFigures.Recent(value: 90, start: 0, end: 500))
  }

  @Test("Among equal ends the later start is the more recent, then the later change")
  func recentTies() {
    let byStart = figures(
      [input(50, 100, 1), input(0, 100, 2)], style: .discreteArithmetic, options: [.mostRecent])
    #expect(byStart?.mostRecent?.value == 1)
    let byChange = figures(
      [input(0, 100, 1, change: 9), input(0, 100, 2, change: 4)], style: .discreteArithmetic,
      options: [.mostRecent])
    #expect(byChange?.mostRecent?.value == 1)
  }

  @Test("F069 duration is the union of time over all sources, not its sum")
  func duration() {
    let values = [input(0, 100, 1), input(50, 150, 1, source: 1), input(300, 310, 1)]
    #expect(figures(values, style: .cumulative, options: [.duration])?.duration == 160)
  }

  @Test("R120 what was not asked for is nil")
  func notAsked() {
    let result = figures([input(0, 1, 5)], style: .discreteArithmetic, options: [.minimum])
    #expect(result == StatisticsFigures(minimum: 5))
  }

  @Test("R122 figures by source stand beside the merged ones only when asked for")
  func bySource() throws {
    let values = [input(0, 100, 10, source: 0), input(0, 100, 30, source: 1)]
    var separate = StatisticsSweep(
      style: .cumulative, options: [.sum, .separateBySource], ranks: [0: 1, 1: 0], grid: nil)
    var merged = StatisticsSweep(
      style: .cumulative, options: [.sum], ranks: [0: 1, 1: 0], grid: nil)
    for value in values {
      separate.add(value)
      merged.add(value)
    }
    let bucket = try #require(separate.finish().first)
    #expect(bucket.figures.sum == 30)
    #expect(bucket.bySource.mapValues(\.sum) == [0: 10, 1: 30])
    #expect(merged.finish().first?.bySource.isEmpty == true)
  }

  @Test("R117 R119 options of the wrong style are refused by name")
  func wrongOptions() throws {
    let steps = try #require(Catalog.type(named: "stepCount"))
    let heartRate = try #require(Catalog.type(named: "heartRate"))
    #expect(throws: HealthError.self) {
      try StatisticsRules.check(type: steps.code, options: [.average])
    }
    let error = #expect(throws: HealthError.self) {
      try StatisticsRules.check(type: heartRate.code, options: [.sum])
    }
    #expect(error?.code == .invalidArgument)
    #expect(error?.message.contains("HKStatisticsOptionCumulativeSum") == true)
    #expect(error?.message.contains("HKQuantityTypeIdentifierHeartRate") == true)
    #expect(
      try StatisticsRules.check(
        type: heartRate.code, options: [.average, .minimum, .maximum, .mostRecent, .duration])
        == .discreteTemporallyWeighted)
  }

  @Test("R123 statistics of a type without quantities are refused")
  func noQuantities() throws {
    let workout = try #require(Catalog.type(identifier: "HKWorkoutTypeIdentifier"))
    #expect(throws: HealthError.self) {
      try StatisticsRules.check(type: workout.code, options: [.sum])
    }
  }
}
