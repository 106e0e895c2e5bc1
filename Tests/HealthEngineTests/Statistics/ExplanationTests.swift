import Foundation
import HealthCatalog
import TestSupport
import Testing

@testable import HealthEngine

private func inputs(_ generator: inout SeededGenerator) -> [StatisticsInput] {
  (0..<Int.random(in: 1...40, using: &generator)).map { _ in
    let start = Double(Int.random(in: 0..<5000, using: &generator)) / 2
    let length =
      Bool.random(using: &generator) ? Double(Int.random(in: 1..<1500, using: &generator)) : 0
    return StatisticsInput(
      start: start, end: start + length, value: Double.random(in: 0...200, using: &generator),
      source: Int32.random(in: 0..<4, using: &generator),
      userEntered: Int.random(in: 0..<10, using: &generator) == 0)
  }
}

private func grid(seconds: Int) throws -> IntervalGrid {
  try IntervalGrid(
    anchor: Date(timeIntervalSinceReferenceDate: 13), components: DateComponents(second: seconds),
    calendar: Calendar(identifier: .gregorian))
}

@Suite struct ExplanationTests {
  let ranks: [Int32: Int] = [0: 2, 1: 0, 2: 3, 3: 1]

  @Test("The stretches of an explanation add up to the sum", arguments: 1...100)
  func addsUp(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed) &* 31)
    let values = inputs(&generator)
    let grid = seed.isMultiple(of: 3) ? nil : try grid(seconds: 700)
    var sweep = StatisticsSweep(style: .cumulative, options: [.sum], ranks: ranks, grid: grid)
    for value in values.sorted(by: { $0.start < $1.start }) { sweep.add(value) }
    let buckets = sweep.finish()
    let explained = StatisticsExplanation.explain(
      values, style: .cumulative, ranks: ranks, grid: grid)
    let scale = values.reduce(0) { $0 + abs($1.value) }
    for bucket in buckets {
      let explanation = explained.first { $0.start == bucket.start }
      #expect(
        abs((explanation?.sum ?? 0) - (bucket.figures.sum ?? 0)) <= 16 * scale.ulp,
        "seed \(seed) at \(bucket.start)")
    }
  }

  @Test("Stretches never overlap and name who was hidden", arguments: 1...30)
  func disjoint(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed) &* 57)
    let values = inputs(&generator)
    let explained = StatisticsExplanation.explain(
      values, style: .cumulative, ranks: ranks, grid: nil)
    let stretches = (explained.first?.stretches ?? []).filter { $0.start < $0.end }
    for (left, right) in zip(stretches, stretches.dropFirst()) { #expect(left.end <= right.start) }
    for stretch in stretches {
      // A stretch may be made of several samples; its middle lies in one of each source present.
      let middle = (stretch.start + stretch.end) / 2 + 1e-7
      let present = Set(
        values.filter { $0.start <= middle && middle < $0.end }.map(\.source))
      #expect(present.contains(stretch.source))
      #expect(Set(stretch.hidden).union([stretch.source]) == present.union([stretch.source]))
    }
  }

  @Test(
    "The weights of an explanation give the average", arguments: 1...60,
    [AggregationStyle.discreteArithmetic, .discreteTemporallyWeighted])
  func weights(seed: Int, style: AggregationStyle) throws {
    var generator = SeededGenerator(seed: UInt64(seed) &* 101)
    let values = inputs(&generator)
    let grid = try grid(seconds: 700)
    var sweep = StatisticsSweep(style: style, options: [.average], ranks: ranks, grid: grid)
    let sorted = values.sorted { $0.start < $1.start }
    for value in sorted { sweep.add(value) }
    let explained = StatisticsExplanation.explain(sorted, style: style, ranks: ranks, grid: grid)
    for bucket in sweep.finish() {
      let weights = try #require(explained.first { $0.start == bucket.start }).weights
      #expect(weights.count == bucket.count)
      let total = weights.reduce(0) { $0 + $1.weight }
      guard total > 0 else { continue }
      let average = weights.reduce(0) { $0 + $1.value * $1.weight } / total
      #expect(abs(average - (bucket.figures.average ?? .nan)) < 1e-9, "seed \(seed)")
    }
  }

  @Test("Watch over phone: the explanation tells who supplied and who was hidden when")
  func example() {
    let values = [
      StatisticsInput(start: 0, end: 600, value: 100, source: 1),
      StatisticsInput(start: 300, end: 900, value: 60, source: 0),
    ]
    let explained = StatisticsExplanation.explain(
      values, style: .cumulative, ranks: ranks, grid: nil)
    #expect(
      explained.first?.stretches == [
        .init(start: 0, end: 300, source: 1, userEntered: false, amount: 50, hidden: []),
        .init(start: 300, end: 600, source: 1, userEntered: false, amount: 50, hidden: [0]),
        .init(start: 600, end: 900, source: 0, userEntered: false, amount: 30, hidden: []),
      ])
  }
}
