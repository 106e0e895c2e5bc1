import Foundation
import HealthEngine
import HealthKit
import TestSupport
import Testing

/// One figure over all matching samples.
@Suite struct StatisticsTests {
  private let kit: KitWorld
  init() throws { kit = try KitWorld() }

  private func statistics(
    _ store: HKHealthStore, _ type: HKQuantityType, _ options: HKStatisticsOptions,
    _ predicate: NSPredicate? = nil
  ) async throws -> HKStatistics? {
    try await HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: type, predicate: predicate), options: options
    ).result(for: store)
  }

  @Test("R106 R124 F003 no data is error 11 in the callback and nil in the asynchronous form")
  func noData() async throws {
    let store = try await kit.allowed("org.a", steps)
    let inbox = Inbox((Bool, HKError.Code?).self)
    store.execute(
      HKStatisticsQuery(
        quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum
      ) { _, statistics, error in
        inbox.put((statistics == nil, (error as? HKError)?.code))
      })
    #expect(await inbox.next() == (true, .errorNoData))
    #expect(try await statistics(store, steps, .cumulativeSum) == nil)
  }

  @Test("X11 R117 R118 R119 options of the wrong style are error 3 by name, never a trap")
  func wrongOptions() async throws {
    let store = try await kit.allowed("org.a", steps, heartRate)
    try await store.save([walked(1, 0, 1), beat(60, 0)])
    for (type, options, name) in [
      (steps, [.discreteAverage], "HKStatisticsOptionDiscreteAverage"),
      (steps, [.cumulativeSum, .discreteMin], "HKStatisticsOptionDiscreteMin"),
      (heartRate, [.cumulativeSum], "HKStatisticsOptionCumulativeSum"),
      (heartRate, [.cumulativeSum, .discreteMax], "HKStatisticsOptionCumulativeSum"),
    ] as [(HKQuantityType, HKStatisticsOptions, String)] {
      let error = try await failure { _ = try await statistics(store, type, options) }
      #expect(error.code == .errorInvalidArgument)
      #expect(error.localizedDescription.contains(name))
      #expect(error.localizedDescription.contains(type.identifier))
      let collection = try await failure {
        _ = try await HKStatisticsCollectionQueryDescriptor(
          predicate: .quantitySample(type: type), options: options, anchorDate: at(0),
          intervalComponents: DateComponents(day: 1)
        ).result(for: store)
      }
      #expect(collection.code == .errorInvalidArgument)
    }
    let all: HKStatisticsOptions = [.discreteAverage, .discreteMin, .discreteMax, .mostRecent]
    #expect(try await statistics(store, heartRate, all) != nil)
    #expect(try await statistics(store, steps, [.cumulativeSum, .mostRecent, .duration]) != nil)
  }

  @Test("R120 R121 every accessor answers what was asked for, and nil for the rest")
  func accessors() async throws {
    let store = try await kit.allowed("org.a", heartRate)
    try await store.save([beat(60, 0, 10), beat(90, 10, 20), beat(120, 30, 40)])
    let all = try #require(
      try await statistics(
        store, heartRate, [.discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration]))
    func value(_ quantity: HKQuantity?) -> Double? { quantity?.doubleValue(for: perMinute) }
    #expect(abs((value(all.averageQuantity()) ?? 0) - 90) < 1e-9)
    #expect(value(all.minimumQuantity()) == 60)
    #expect(value(all.maximumQuantity()) == 120)
    #expect(value(all.mostRecentQuantity()) == 120)
    #expect(all.mostRecentQuantityDateInterval() == DateInterval(start: at(30), end: at(40)))
    #expect(all.duration()?.doubleValue(for: .second()) == 30)
    #expect(all.sumQuantity() == nil)
    #expect(all.sources == nil)
    let least = try #require(try await statistics(store, heartRate, .discreteMin))
    #expect(value(least.minimumQuantity()) == 60)
    #expect(least.averageQuantity() == nil && least.maximumQuantity() == nil)
    #expect(least.mostRecentQuantity() == nil && least.duration() == nil)
    #expect(least.mostRecentQuantityDateInterval() == nil)
  }

  @Test("F053 R107 a single figure spans its samples; F059 and counts each of them whole")
  func span() async throws {
    let store = try await kit.allowed("org.a", steps)
    try await store.save([walked(100, 50, 150), walked(10, 200, 210), walked(1, 500, 510)])
    let window = HKQuery.predicateForSamples(withStart: at(100), end: at(300))
    let found = try #require(try await statistics(store, steps, .cumulativeSum, window))
    #expect(found.startDate == at(50) && found.endDate == at(210))
    #expect(found.sumQuantity()?.doubleValue(for: .count()) == 110)
    #expect(found.quantityType == steps)
  }

  @Test("F052 R122 R132 figures and sources by source only where they were asked for")
  func separated() async throws {
    let store = try await kit.allowed("org.a", steps)
    let other = try await kit.allowed("org.b", steps)
    try await store.save(walked(100, 0, 100))
    kit.world.now += 100
    try await other.save([walked(60, 0, 100), walked(7, 200, 210)])
    let merged = try #require(try await statistics(store, steps, .cumulativeSum))
    // The newest writer goes on top.
    #expect(merged.sumQuantity()?.doubleValue(for: .count()) == 67)
    #expect(merged.sources == nil)
    let source = try #require(try await store.walks().first?.sourceRevision.source)
    #expect(merged.sumQuantity(for: source) == nil)
    let separate = try #require(
      try await statistics(
        store, steps, [.cumulativeSum, .separateBySource, .mostRecent, .duration]))
    let sources = try #require(separate.sources)
    #expect(sources.map(\.bundleIdentifier) == ["org.a", "org.b"])
    #expect(
      sources.map { separate.sumQuantity(for: $0)?.doubleValue(for: .count()) } == [100, 67])
    #expect(
      sources.map { separate.mostRecentQuantity(for: $0)?.doubleValue(for: .count()) }
        == [100, 7])
    #expect(
      sources.map { separate.duration(for: $0)?.doubleValue(for: .second()) } == [100, 110])
    #expect(separate.sumQuantity()?.doubleValue(for: .count()) == 67)
    #expect(separate.averageQuantity(for: sources[0]) == nil)
  }

  @Test("An app that changed its name is one source: its overlap is summed, nothing of it is lost")
  func renamed() async throws {
    _ = try await kit.allowed("org.a", steps)
    func named(_ name: String) -> HKHealthStore {
      HKHealthStore(
        session: AppSession(
          store: kit.world.store, app: AppIdentity(bundleIdentifier: "org.a", name: name),
          answerer: FixedAnswer(isAllowed: true), now: { [world = kit.world] in world.now }))
    }
    try await named("Old").save([walked(10, 0, 10), walked(5, 100, 110)])
    kit.world.now += 10
    let store = named("New")
    try await store.save(walked(20, 0, 10))
    let found = try #require(
      try await statistics(store, steps, [.cumulativeSum, .separateBySource]))
    #expect(found.sources?.map(\.name) == ["New"])
    #expect(found.sumQuantity()?.doubleValue(for: .count()) == 35)
    let source = try #require(found.sources?.first)
    #expect(found.sumQuantity(for: source)?.doubleValue(for: .count()) == 35)
  }

  @Test("F060 F061 F063 manual entries, watch, phone, then apps; the person's ranking goes first")
  func ranking() async throws {
    func writer(_ app: String, _ family: DeviceProfile.Family) async throws -> HKHealthStore {
      let store = kit.store(app, device: DeviceProfile(family: family))
      try await store.requestAuthorization(toShare: [steps], read: [steps])
      return store
    }
    let app = try await writer("org.a", .watch)
    let phone = try await writer("com.apple.health.phone", .iphone)
    let watch = try await writer("com.apple.health.watch", .watch)
    func sum() async throws -> Double? {
      try await statistics(app, steps, .cumulativeSum)?.sumQuantity()?.doubleValue(for: .count())
    }
    try await phone.save(walked(360, 0, 100))
    kit.world.now += 10
    // An app on a watch is an app, and newer than the phone's last entry.
    try await app.save(walked(1000, 0, 100))
    #expect(try await sum() == 360)
    try await watch.save(walked(456, 0, 100))
    #expect(try await sum() == 456)
    try await app.save(walked(500, 0, 100, device: nil, [HKMetadataKeyWasUserEntered: true]))
    #expect(try await sum() == 500)
    try kit.world.store.storage.write {
      try $0.setRanking(["com.apple.health.phone"], type: try World.code("stepCount"))
    }
    #expect(try await sum() == 500)
    let entered = HKQuery.predicateForObjects(
      withMetadataKey: HKMetadataKeyWasUserEntered, allowedValues: [true])
    #expect(try await app.deleteObjects(of: steps, predicate: entered) == 1)
    #expect(try await sum() == 360)
  }

  @Test("F072 R036 an app whose read is denied computes its own samples, without error")
  func denied() async throws {
    let other = try await kit.allowed("org.b", steps)
    try await other.save(walked(100, 0, 10))
    let own = kit.store("org.own")
    try await own.requestAuthorization(toShare: [steps], read: [])
    #expect(try await statistics(own, steps, .cumulativeSum) == nil)
    try await own.save(walked(5, 0, 10))
    let found = try #require(
      try await statistics(own, steps, [.cumulativeSum, .separateBySource]))
    #expect(found.sumQuantity()?.doubleValue(for: .count()) == 5)
    #expect(found.sources?.map(\.bundleIdentifier) == ["org.own"])
  }

  @Test("F070 option raw values are Apple's")
  func rawValues() {
    let options: [HKStatisticsOptions] = [
      .separateBySource, .discreteAverage, .discreteMin, .discreteMax, .cumulativeSum, .mostRecent,
      .duration,
    ]
    #expect(options.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64])
  }

  @Test("Figures survive an archive with their sources, and compare by value")
  func archiving() async throws {
    let store = try await kit.allowed("org.a", steps)
    try await store.save(walked(100, 0, 100))
    let found = try #require(
      try await statistics(store, steps, [.cumulativeSum, .separateBySource, .mostRecent]))
    let data = try NSKeyedArchiver.archivedData(withRootObject: found, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: HKStatistics.self, from: data))
    #expect(back == found && back.hash == found.hash)
    #expect(back.sources == found.sources)
    #expect(back.sumQuantity() == found.sumQuantity())
    #expect(back.copy() as? HKStatistics == found)
    try await store.save(walked(1, 200, 201))
    #expect(try await statistics(store, steps, [.cumulativeSum, .separateBySource]) != found)
  }

  @Test("F002 a predicate that cannot be asked is told by the query's handler")
  func foreignPredicate() async throws {
    let store = try await kit.allowed("org.a", steps)
    #expect(
      await code {
        _ = try await statistics(store, steps, .cumulativeSum, NSPredicate { _, _ in true })
      }
        == .errorInvalidArgument)
  }
}
