import Foundation
import HealthEngine
import HealthKit
import TestSupport
import Testing

/// Figures over the intervals of a calendar.
@Suite struct CollectionTests {
  private let kit: KitWorld
  init() throws { kit = try KitWorld() }

  private func calendar(_ zone: String) throws -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    return calendar
  }

  private func descriptor(
    anchor: Date = at(0), _ components: DateComponents = DateComponents(hour: 1),
    _ options: HKStatisticsOptions = .cumulativeSum, _ predicate: NSPredicate? = nil,
    type: HKQuantityType = steps
  ) -> HKStatisticsCollectionQueryDescriptor {
    HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: type, predicate: predicate), options: options,
      anchorDate: anchor, intervalComponents: components)
  }

  private func sum(_ statistics: HKStatistics?) -> Double? {
    statistics?.sumQuantity()?.doubleValue(for: .count())
  }

  private func enumerated(
    _ collection: HKStatisticsCollection, _ first: Double, _ last: Double
  ) -> [HKStatistics] {
    var all: [HKStatistics] = []
    collection.enumerateStatistics(from: at(first), to: at(last)) { statistics, _ in
      all.append(statistics)
    }
    return all
  }

  @Test("R125 R127 R128 F053 F055 F056 populated and empty intervals, and the classic extra one")
  func intervals() async throws {
    let store = try await kit.allowed("org.a", steps)
    try await store.save([walked(10, 100, 200), walked(20, 7300, 7400), walked(5, 7500, 7500)])
    let collection = try await descriptor().result(for: store)
    let populated = collection.statistics()
    #expect(populated.map(\.startDate) == [at(0), at(7200)])
    #expect(populated.map(\.endDate) == [at(3600), at(10_800)])
    #expect(populated.map { sum($0) } == [10, 25])
    #expect(sum(collection.statistics(for: at(150))) == 10)
    let empty = try #require(collection.statistics(for: at(3600)))
    #expect(empty.startDate == at(3600) && empty.endDate == at(7200))
    #expect(empty.sumQuantity() == nil && empty.sources == nil)
    let all = enumerated(collection, 0, 3 * 3600)
    #expect(all.map { sum($0) } == [10, nil, 25, nil])
    #expect(all.last?.startDate == at(3 * 3600))
    #expect(enumerated(collection, 100, 0).isEmpty)
    #expect(enumerated(collection, 100, 100).count == 1)
    let far = try #require(collection.statistics(for: .distantPast))
    #expect(far.startDate <= .distantPast && .distantPast < far.endDate)
    #expect(collection.sources().isEmpty)
  }

  @Test("Setting the pointee ends the enumeration")
  func stopping() async throws {
    let store = try await kit.allowed("org.a", steps)
    let collection = try await descriptor().result(for: store)
    var count = 0
    collection.enumerateStatistics(from: at(0), to: at(1e6)) { _, stop in
      count += 1
      if count == 3 { stop.pointee = true }
    }
    #expect(count == 3)
  }

  @Test("R126 the anchor fixes the phase only, wherever in time it lies")
  func anchors() async throws {
    let store = try await kit.allowed("org.a", steps)
    try await store.save((0..<50).map { walked(1, Double($0) * 1000, Double($0) * 1000 + 900) })
    let expected = try await descriptor(anchor: at(1800)).result(for: store).statistics()
    for hours in [-1000.0, 5, 100_000] {
      #expect(
        try await descriptor(anchor: at(1800 + 3600 * hours)).result(for: store).statistics()
          == expected)
    }
  }

  @Test("F054 days are the calendar's: 23 and 25 hours where clocks change, in the components' own")
  func days() async throws {
    let store = try await kit.allowed("org.a", steps)
    let berlin = try calendar("Europe/Berlin")
    var components = DateComponents(day: 1)
    components.calendar = berlin
    func midnight(_ year: Int, _ month: Int, _ day: Int) throws -> Date {
      try #require(berlin.date(from: DateComponents(year: year, month: month, day: day)))
    }
    let collection = try await descriptor(anchor: try midnight(2020, 1, 1), components)
      .result(for: store)
    for (month, day, hours) in [(3, 29, 24.0), (3, 30, 23), (3, 31, 24), (10, 26, 25)] {
      let start = try midnight(2025, month, day)
      let statistics = try #require(collection.statistics(for: start.addingTimeInterval(7200)))
      #expect(statistics.startDate == start)
      #expect(statistics.endDate.timeIntervalSince(start) == hours * 3600)
    }
    // A zone of the components alone counts as well.
    var zoned = DateComponents(day: 1)
    zoned.timeZone = berlin.timeZone
    let same = try await descriptor(anchor: try midnight(2020, 1, 1), zoned).result(for: store)
    let spring = try midnight(2025, 3, 30)
    #expect(same.statistics(for: spring)?.endDate.timeIntervalSince(spring) == 82_800.0)
  }

  @Test("F057 F058 a straddling sample is split by time, also outside of the predicate's window")
  func straddling() async throws {
    let store = try await kit.allowed("org.a", steps)
    // 13:57 to 14:02
    try await store.save(walked(100, 14 * 3600 - 180, 14 * 3600 + 120))
    let window = HKQuery.predicateForSamples(withStart: at(14 * 3600), end: at(15 * 3600))
    let collection = try await descriptor(
      DateComponents(hour: 1), .cumulativeSum, window
    ).result(for: store)
    #expect(collection.statistics().map { sum($0) } == [60, 40])
    #expect(collection.statistics().first?.startDate == at(13 * 3600))
  }

  @Test("F055 R132 separated intervals name their sources, empty ones none, the whole all")
  func separated() async throws {
    let store = try await kit.allowed("org.a", steps)
    let other = try await kit.allowed("org.b", steps)
    try await store.save(walked(1, 0, 10))
    try await other.save(walked(2, 3600, 3610))
    let collection = try await descriptor(
      DateComponents(hour: 1), [.cumulativeSum, .separateBySource]
    ).result(for: store)
    #expect(
      collection.statistics().map { $0.sources?.map(\.bundleIdentifier) } == [["org.a"], ["org.b"]])
    #expect(collection.statistics(for: at(1e6))?.sources == [])
    #expect(Set(collection.sources().map(\.bundleIdentifier)) == ["org.a", "org.b"])
  }

  @Test("F003 a collection without data is a success, in both forms")
  func empty() async throws {
    let store = try await kit.allowed("org.a", steps)
    let inbox = Inbox((Int?, Bool).self)
    let query = HKStatisticsCollectionQuery(
      quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum,
      anchorDate: at(0), intervalComponents: DateComponents(day: 1))
    query.initialResultsHandler = { _, collection, error in
      inbox.put((collection?.statistics().count, error == nil))
    }
    store.execute(query)
    #expect(await inbox.next() == (0, true))
  }

  @Test("Components that move nothing forward are error 3")
  func standing() async throws {
    let store = try await kit.allowed("org.a", steps)
    for components in [
      DateComponents(), DateComponents(day: 0), DateComponents(day: -1), DateComponents(hour: 0),
    ] {
      #expect(
        await code { _ = try await descriptor(components).result(for: store) }
          == .errorInvalidArgument)
      let stream = descriptor(components).results(for: store)
      #expect(await code { for try await _ in stream {} } == .errorInvalidArgument)
    }
  }

  @Test("R106 R131 F073 the update handler gets the changed intervals with the whole collection")
  func updates() async throws {
    let store = try await kit.allowed("org.a", steps)
    let sample = walked(10, 100, 200)
    try await store.save([sample, walked(20, 7300, 7400)])
    let query = HKStatisticsCollectionQuery(
      quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum,
      anchorDate: at(0), intervalComponents: DateComponents(hour: 1))
    typealias Update = (Double?, Date?, [Double?])
    let (initial, updates) = (Inbox(Int?.self), Inbox(Update.self))
    query.initialResultsHandler = { _, collection, _ in
      initial.put(collection?.statistics().count)
    }
    query.statisticsUpdateHandler = { _, statistics, collection, _ in
      let sums = collection?.statistics().map { $0.sumQuantity()?.doubleValue(for: .count()) }
      updates.put(
        (
          statistics?.sumQuantity()?.doubleValue(for: .count()), statistics?.startDate, sums ?? []
        ))
    }
    store.execute(query)
    #expect(await initial.next() == 2)
    try await store.save(walked(5, 7500, 7600))
    #expect(await updates.next() == (25, at(7200), [10, 25]))
    // Over a border: two intervals, one call each.
    try await store.save(walked(8, 3500, 3700))
    #expect(await updates.next() == (14, at(0), [14, 4, 25]))
    #expect(await updates.next() == (4, at(3600), [14, 4, 25]))
    try await store.delete(sample)
    #expect(await updates.next() == (4, at(0), [4, 4, 25]))
    store.stop(query)
  }

  @Test("F073 an interval that lost its last sample is told as an empty one")
  func emptied() async throws {
    let store = try await kit.allowed("org.a", steps)
    let sample = walked(10, 100, 200)
    try await store.save(sample)
    var elements = 0
    for try await result in descriptor().results(for: store) {
      elements += 1
      if elements == 1 {
        #expect(result.updatedStatistics == nil)
        try await store.delete(sample)
      } else {
        #expect(result.updatedStatistics?.map(\.startDate) == [at(0)])
        #expect(result.updatedStatistics?.first?.sumQuantity() == nil)
        #expect(result.statisticsCollection.statistics().isEmpty)
        break
      }
    }
    #expect(elements == 2)
  }

  @Test("R129 R130 R105 the stream gives the whole collection again after each change, until left")
  func stream() async throws {
    let store = try await kit.allowed("org.a", steps, mass)
    var seen: [[Double?]] = []
    for try await result in descriptor().results(for: store) {
      seen.append(result.statisticsCollection.statistics().map { sum($0) })
      switch seen.count {
      case 1:
        // Not what the stream is about.
        try await store.save(weighed(70, 0))
        try await store.save(walked(1, 0, 10))
      case 2: try await store.save([walked(2, 20, 30), walked(3, 3600, 3610)])
      default: break
      }
      if seen.count == 3 { break }
    }
    #expect(seen == [[], [1], [3, 3]])
  }

  @Test("R129 a collection is its own statisticsCollection")
  func itself() async throws {
    let store = try await kit.allowed("org.a", steps)
    let collection = try await descriptor().result(for: store)
    #expect((collection as any Collected).statisticsCollection === collection)
  }

  @Test("F064 F068 discrete figures of an interval, from samples that touch it")
  func discrete() async throws {
    let store = try await kit.allowed("org.a", mass)
    try await store.save([weighed(70, 100), weighed(72, 200), weighed(80, 4000)])
    let collection = try await descriptor(
      DateComponents(hour: 1), [.discreteAverage, .discreteMax, .mostRecent], type: mass
    ).result(for: store)
    let kilograms = HKUnit.gramUnit(with: .kilo)
    #expect(
      collection.statistics().map { $0.averageQuantity()?.doubleValue(for: kilograms) }
        == [71, 80])
    #expect(
      collection.statistics().map { $0.mostRecentQuantity()?.doubleValue(for: kilograms) }
        == [72, 80])
    #expect(collection.statistics(for: at(9000))?.averageQuantity() == nil)
  }
}

/// The property is deprecated for people, and asked here all the same.
private protocol Collected { var statisticsCollection: HKStatisticsCollection { get } }
extension HKStatisticsCollection: Collected {}
