import Foundation
import HealthEngine
import HealthKit
import TestSupport
import Testing

/// Merged sums through HealthKit and SQLite against a reference that counts second by second.
@Suite struct BruteForceTests {
  private struct Walk {
    var start: Int
    var end: Int
    var count: Double
    /// The smaller the better.
    var rank: Int
  }

  /// At each second the samples of the best rank count, each with its share; an instant counts
  /// whole unless a better one covers it.
  private static func sums(_ walks: [Walk], interval: (Int) -> Int) -> [Int: Double] {
    let first = walks.map(\.start).min() ?? 0
    let last = walks.map(\.end).max() ?? 0
    var best = [Int](repeating: .max, count: last - first + 1)
    for walk in walks {
      for second in walk.start..<walk.end {
        best[second - first] = min(best[second - first], walk.rank)
      }
    }
    var sums: [Int: Double] = [:]
    for walk in walks {
      if walk.start == walk.end {
        let twins = walks.filter { $0.start == walk.start && $0.end == walk.end }.map(\.rank)
        let isBest = walk.rank <= min(best[walk.start - first], twins.min() ?? .max)
        sums[interval(walk.start), default: 0] += isBest ? walk.count : 0
      } else {
        for second in walk.start..<walk.end where best[second - first] == walk.rank {
          sums[interval(second), default: 0] += walk.count / Double(walk.end - walk.start)
        }
      }
    }
    return sums
  }

  @Test(
    "F060 F062 merged daily sums equal a per-second brute force, over a change of clocks",
    arguments: 1...15)
  func daily(seed: UInt64) async throws {
    let kit = try KitWorld(seed: seed)
    var generator = SeededGenerator(seed: seed)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let first = try #require(
      calendar.date(from: DateComponents(year: 2025, month: 3, day: 29)))
    let begin = Int(first.timeIntervalSinceReferenceDate)

    // By rank: entries of any app, the watch, the phone, then the app that wrote last.
    let writers: [(String, DeviceProfile.Family)] = [
      ("com.apple.health.watch", .watch), ("com.apple.health.phone", .iphone), ("org.new", .iphone),
      ("org.old", .iphone),
    ]
    var walks: [Walk] = []
    for (place, (app, family)) in writers.enumerated().reversed() {
      kit.world.now += 1000
      let store = kit.store(app, device: DeviceProfile(family: family))
      try await store.requestAuthorization(toShare: [steps], read: [steps])
      var samples: [HKQuantitySample] = []
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let start = begin + Int.random(in: 0..<(3 * 86_400), using: &generator)
        let length = [0, 1, 600, 7200, 40_000].randomElement(using: &generator) ?? 0
        let end = start + (length == 0 ? 0 : Int.random(in: 1...length, using: &generator))
        let isEntered = Int.random(in: 0..<5, using: &generator) == 0
        let count = Double(Int.random(in: 1..<1000, using: &generator))
        walks.append(
          Walk(start: start, end: end, count: count, rank: isEntered ? place - 100 : place))
        samples.append(
          walked(
            count, Double(start), Double(end), device: nil,
            isEntered ? [HKMetadataKeyWasUserEntered: true] : nil))
      }
      try await store.save(samples.shuffled(using: &generator))
    }

    var components = DateComponents(day: 1)
    components.calendar = calendar
    let collection = try await HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: steps), options: .cumulativeSum, anchorDate: first,
      intervalComponents: components
    ).result(for: kit.store("org.new"))
    let borders = try (0...6).map { day in
      Int(
        try #require(calendar.date(byAdding: .day, value: day, to: first))
          .timeIntervalSinceReferenceDate)
    }
    let expected = Self.sums(walks) { second in
      (borders.firstIndex { $0 > second } ?? borders.count) - 1
    }
    var days: [Int: Double] = [:]
    for statistics in collection.statistics() {
      let day = try #require(
        borders.firstIndex(of: Int(statistics.startDate.timeIntervalSinceReferenceDate)))
      days[day] = statistics.sumQuantity()?.doubleValue(for: .count())
    }
    #expect(Set(days.keys) == Set(expected.keys))
    for (day, sum) in expected {
      #expect(abs((days[day] ?? .nan) - sum) <= 1e-9 * max(1, sum), "day \(day)")
    }
    let total = try await HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: steps), options: .cumulativeSum
    ).result(for: kit.store("org.new"))?.sumQuantity()?.doubleValue(for: .count())
    let whole = Self.sums(walks) { _ in 0 }[0] ?? 0
    #expect(abs((total ?? .nan) - whole) <= 1e-9 * max(1, whole))
  }
}
