import Foundation
import HealthCatalog
import TestSupport
import Testing

@testable import HealthEngine

/// The merged sum by brute force: second by second, the best-ranked source that has data counts.
/// All starts and ends are whole seconds.
private func bruteForceSums(
  _ inputs: [StatisticsInput], ranks: [Int32: Int], borders: [Double]
) -> [Double] {
  func rank(_ input: StatisticsInput) -> Int {
    (ranks[input.source] ?? 1 << 20) - (input.userEntered ? 1 << 30 : 0)
  }
  var sums = [Double](repeating: 0, count: borders.count - 1)
  let first = inputs.map(\.start).min() ?? 0
  let last = inputs.map(\.end).max() ?? 0
  guard !inputs.isEmpty else { return sums }
  for second in stride(from: first, through: last, by: 1) {
    guard
      let bucket = (0..<sums.count).first(where: {
        borders[$0] <= second && second < borders[$0 + 1]
      })
    else { continue }
    let covering = inputs.filter { $0.start <= second && second < $0.end }
    let instants = inputs.filter { $0.start == second && $0.end == second }
    // An instant takes no time, so it never hides what covers the second around it.
    let best = covering.map(rank).min()
    for input in covering where rank(input) == best {
      sums[bucket] += input.value / (input.end - input.start)
    }
    let bestOfAll = (covering + instants).map(rank).min()
    for input in instants where rank(input) == bestOfAll { sums[bucket] += input.value }
  }
  return sums
}

private func hourGrid() throws -> IntervalGrid {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
  return try IntervalGrid(
    anchor: Date(timeIntervalSinceReferenceDate: 0), components: DateComponents(minute: 10),
    calendar: calendar)
}

private func sums(
  _ inputs: [StatisticsInput], ranks: [Int32: Int], grid: IntervalGrid?
) -> [StatisticsBucket] {
  var sweep = StatisticsSweep(style: .cumulative, options: [.sum], ranks: ranks, grid: grid)
  for input in inputs.sorted(by: { $0.start < $1.start }) { sweep.add(input) }
  return sweep.finish()
}

private func randomInputs(_ generator: inout SeededGenerator, count: Int) -> [StatisticsInput] {
  (0..<count).map { index in
    let start = Double(Int.random(in: 0..<3000, using: &generator))
    let length = Bool.random(using: &generator) ? Int.random(in: 0..<900, using: &generator) : 0
    return StatisticsInput(
      start: start, end: start + Double(length),
      value: Double(Int.random(in: 0..<100, using: &generator)),
      source: Int32.random(in: 0..<4, using: &generator),
      userEntered: Int.random(in: 0..<12, using: &generator) == 0, change: Int64(index))
  }
}

@Suite struct MergeTests {
  let ranks: [Int32: Int] = [0: 0, 1: 1, 2: 2, 3: 3]

  @Test("F060 merged sums equal a per-second brute force", arguments: 1...150)
  func bruteForce(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let inputs = randomInputs(&generator, count: Int.random(in: 1...25, using: &generator))
    let grid = try hourGrid()
    let borders = (0...8).map { Double($0) * 600 }
    let expected = bruteForceSums(inputs, ranks: ranks, borders: borders)
    let result = sums(inputs, ranks: ranks, grid: grid)
    for (index, sum) in expected.enumerated() {
      let bucket = result.first { $0.start == borders[index] }
      #expect(abs((bucket?.figures.sum ?? 0) - sum) < 1e-6, "seed \(seed), interval \(index)")
    }
  }

  @Test("F057 a straddling sample is split by time")
  func straddling() throws {
    // 100 steps in five minutes around a border, 60 % before it.
    let input = StatisticsInput(start: 600 - 180, end: 600 + 120, value: 100, source: 0)
    let buckets = sums([input], ranks: ranks, grid: try hourGrid())
    #expect(buckets.map(\.figures.sum) == [60, 40])
  }

  @Test("F060 watch and phone over the same time: the watch counts, the phone fills gaps")
  func watchAndPhone() {
    let inputs = [
      StatisticsInput(start: 0, end: 600, value: 456, source: 0),
      StatisticsInput(start: 0, end: 600, value: 360, source: 1),
      StatisticsInput(start: 600, end: 1200, value: 50, source: 1),
    ]
    #expect(sums(inputs, ranks: ranks, grid: nil).map(\.figures.sum) == [506])
  }

  @Test("F062 one source that overlaps itself is summed")
  func sameSource() {
    let inputs = [
      StatisticsInput(start: 0, end: 600, value: 10, source: 2),
      StatisticsInput(start: 300, end: 900, value: 20, source: 2),
    ]
    #expect(sums(inputs, ranks: ranks, grid: nil).map(\.figures.sum) == [30])
  }

  @Test("F063 an entry typed in goes before every device")
  func userEntered() {
    let inputs = [
      StatisticsInput(start: 0, end: 600, value: 456, source: 0),
      StatisticsInput(start: 0, end: 600, value: 7, source: 3, userEntered: true),
    ]
    #expect(sums(inputs, ranks: ranks, grid: nil).map(\.figures.sum) == [7])
  }

  @Test("A value that counts from start to end is given exactly, however often others start")
  func exactness() {
    var inputs = [StatisticsInput(start: 0, end: 6000, value: 0.1, source: 0)]
    for second in stride(from: 7.0, to: 6000, by: 13) {
      inputs.append(StatisticsInput(start: second, end: second + 5, value: 3, source: 1))
    }
    #expect(sums(inputs, ranks: ranks, grid: nil).map(\.figures.sum) == [0.1])
  }

  @Test("Any order of equal starts gives the same sums", arguments: 1...20)
  func permutation(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed) &* 77)
    let inputs = randomInputs(&generator, count: 20)
    let reference = sums(inputs, ranks: ranks, grid: try hourGrid())
    let shuffled = sums(inputs.shuffled(using: &generator), ranks: ranks, grid: try hourGrid())
    for (left, right) in zip(reference, shuffled) {
      #expect(left.start == right.start)
      #expect(abs((left.figures.sum ?? 0) - (right.figures.sum ?? 0)) < 1e-9)
    }
  }

  @Test("A lower-ranked source never changes covered time", arguments: 1...20)
  func lowerRank(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed) &* 991)
    let top = (0..<6).map {
      StatisticsInput(
        start: Double($0) * 500, end: Double($0) * 500 + 500,
        value: Double(Int.random(in: 1..<50, using: &generator)), source: 0)
    }
    let below = randomInputs(&generator, count: 15).map { input in
      var input = input
      input.source = 2
      input.userEntered = false
      input.end = min(input.end, 3000)
      return input
    }
    let alone = sums(top, ranks: ranks, grid: nil).first?.figures.sum
    let both = sums(top + below.filter { $0.start < 3000 }, ranks: ranks, grid: nil)
      .first?.figures.sum
    #expect(alone == both)
  }

  @Test("Values that end before they start are left out")
  func backwards() {
    let inputs = [
      StatisticsInput(start: 100, end: 50, value: 9, source: 0),
      StatisticsInput(start: 100, end: 160, value: 4, source: 0),
    ]
    #expect(sums(inputs, ranks: ranks, grid: nil).map(\.figures.sum) == [4])
  }
}
