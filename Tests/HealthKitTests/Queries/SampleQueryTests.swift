import Foundation
import HealthEngine
import HealthKit
import TestSupport
import Testing

@Suite struct SampleQueryTests {
  private let kit: KitWorld
  init() throws { kit = try KitWorld() }

  /// Three walks and two weights of one app.
  private func filled() async throws -> HKHealthStore {
    let store = try await kit.allowed("org.a", steps, mass, HKWorkoutType.workoutType())
    try await store.save([
      walked(3, 20, 60), walked(1, 0, 10), walked(2, 10, 15), weighed(70, 5), weighed(71, 40),
    ])
    return store
  }

  private typealias Answer = ([HKSample]?, HKError?)

  private func run(
    _ store: HKHealthStore, _ type: HKSampleType, _ predicate: NSPredicate? = nil, limit: Int = 0,
    sorted: [NSSortDescriptor]? = nil
  ) async -> Answer {
    let inbox = Inbox(Answer.self)
    store.execute(
      HKSampleQuery(
        sampleType: type, predicate: predicate, limit: limit, sortDescriptors: sorted
      ) { inbox.put(($1, $2 as? HKError)) })
    return await inbox.next()
  }

  private func counts(_ samples: [HKSample]?) -> [Double]? {
    samples?.compactMap { ($0 as? HKQuantitySample)?.counted }
  }

  @Test("R096 R106 F047 the callback and the descriptor return the same, by start where unsorted")
  func forms() async throws {
    let store = try await filled()
    let (samples, error) = await run(store, steps)
    #expect(error == nil)
    #expect(counts(samples) == [1, 2, 3])
    #expect(try await store.walks() == samples)
  }

  @Test("R101 F048 a limit takes the first ones; nil, 0 and HKObjectQueryNoLimit take all")
  func limits() async throws {
    let store = try await filled()
    #expect(counts(await run(store, steps, limit: 2).0) == [1, 2])
    #expect(counts(await run(store, steps, limit: HKObjectQueryNoLimit).0) == [1, 2, 3])
    for (limit, expected) in [(nil, [1, 2, 3]), (0, [1, 2, 3]), (1, [1])] as [(Int?, [Double])] {
      let found = try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: steps)], sortDescriptors: [], limit: limit
      ).result(for: store)
      #expect(found.map(\.counted) == expected)
    }
  }

  @Test("R100 F047 both kinds of descriptors sort by start and end, in either direction")
  func sorting() async throws {
    let store = try await filled()
    for (key, ascending, expected) in [
      (HKSampleSortIdentifierStartDate, true, [1, 2, 3]),
      (HKSampleSortIdentifierStartDate, false, [3, 2, 1]),
      (HKSampleSortIdentifierEndDate, false, [3, 2, 1]),
    ] as [(String, Bool, [Double])] {
      let sort = NSSortDescriptor(key: key, ascending: ascending)
      #expect(counts(await run(store, steps, sorted: [sort]).0) == expected)
    }
    let sort = NSSortDescriptor(keyPath: \HKSample.startDate, ascending: false)
    #expect(counts(await run(store, steps, limit: 1, sorted: [sort]).0) == [3])
    func sorted(_ sort: SortDescriptor<HKQuantitySample>...) async throws -> [Double] {
      try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: steps)], sortDescriptors: sort, limit: 2
      ).result(for: store).map(\.counted)
    }
    #expect(try await sorted(SortDescriptor(\.startDate)) == [1, 2])
    #expect(try await sorted(SortDescriptor(\.endDate, order: .reverse)) == [3, 2])
    // What storage does not know is sorted in memory, before the limit.
    #expect(try await sorted(SortDescriptor(\.count), SortDescriptor(\.startDate)) == [1, 2])
  }

  @Test("F047 workouts sort by duration, distance, energy, strokes and flights; without it last")
  func workouts() async throws {
    let store = try await filled()
    func workout(_ start: Double, _ minutes: Double, _ kilometers: Double?) -> HKWorkout {
      HKWorkout(
        activityType: .running, start: at(start), end: at(start + minutes * 60),
        workoutEvents: nil, totalEnergyBurned: nil,
        totalDistance: kilometers.map {
          HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: $0)
        },
        metadata: nil)
    }
    let all = [workout(0, 30, 5), workout(10_000, 10, nil), workout(20_000, 20, 9)]
    try await store.save(all)
    func order(_ key: String, _ ascending: Bool) async -> [Int]? {
      let sort = NSSortDescriptor(key: key, ascending: ascending)
      return await run(store, HKWorkoutType.workoutType(), sorted: [sort]).0?.compactMap {
        sample in all.firstIndex { $0.uuid == sample.uuid }
      }
    }
    #expect(await order(HKWorkoutSortIdentifierDuration, true) == [1, 2, 0])
    #expect(await order(HKWorkoutSortIdentifierDuration, false) == [0, 2, 1])
    #expect(await order(HKWorkoutSortIdentifierTotalDistance, false) == [2, 0, 1])
    #expect(await order(HKWorkoutSortIdentifierTotalDistance, true) == [0, 2, 1])
    #expect(await order(HKWorkoutSortIdentifierTotalEnergyBurned, true) == [0, 1, 2])
  }

  @Test("F002 F050 an unknown sort key is told by the handler, with the keys that there are")
  func unknownSort() async throws {
    let store = try await filled()
    let (samples, error) = await run(
      store, steps, sorted: [NSSortDescriptor(key: "shoeSize", ascending: true)])
    #expect(samples == nil)
    #expect(error?.code == .errorInvalidArgument)
    #expect(error?.localizedDescription.contains("shoeSize") == true)
    #expect(error?.localizedDescription.contains(HKSampleSortIdentifierEndDate) == true)
  }

  @Test("R099 R177 several predicates are alternatives over types; a sample comes once")
  func alternatives() async throws {
    let store = try await filled()
    let early = HKQuery.predicateForSamples(withStart: at(0), end: at(12))
    let late = HKQuery.predicateForSamples(withStart: at(12), end: at(100))
    let found = try await HKSampleQueryDescriptor<HKQuantitySample>(
      predicates: [
        .quantitySample(type: steps, predicate: early), .quantitySample(type: steps),
        .quantitySample(type: mass, predicate: late),
      ], sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: store)
    #expect(found.map(\.startDate) == [0, 10, 20, 40].map(at))
    let inbox = Inbox([HKSample]?.self)
    store.execute(
      HKSampleQuery(
        queryDescriptors: [
          HKQueryDescriptor(sampleType: steps, predicate: late),
          HKQueryDescriptor(sampleType: mass, predicate: nil),
        ], limit: 3,
        sortDescriptors: [NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)]
      ) { _, samples, _ in inbox.put(samples) })
    #expect(await inbox.next()?.map(\.endDate) == [60, 40, 15].map(at))
  }

  @Test("R098 the typed factories return samples of their class, and the wrong one is an error")
  func typed() async throws {
    let store = try await filled()
    try await store.requestAuthorization(
      toShare: [HKCategoryType(.sleepAnalysis)], read: [HKCategoryType(.sleepAnalysis)])
    try await store.save([
      HKCategorySample(
        type: HKCategoryType(.sleepAnalysis), value: 3, start: at(0), end: at(60)),
      HKWorkout(activityType: .running, start: at(0), end: at(60)),
    ])
    let sleep: [HKCategorySample] = try await store.samples(
      .categorySample(type: HKCategoryType(.sleepAnalysis)))
    #expect(sleep.map(\.value) == [3])
    let workouts: [HKWorkout] = try await store.samples(.workout())
    #expect(workouts.map(\.workoutActivityType) == [.running])
    let any: [HKSample] = try await store.samples(.sample(type: steps))
    #expect(any.allSatisfy { $0 is HKCumulativeQuantitySample })
    #expect(any.count == 3)
  }

  @Test("R033 R036 R037 F001 denied looks like no data in every query; never asked is error 5")
  func denied() async throws {
    let other = try await filled()
    let denied = kit.store("org.d", answer: FixedAnswer(isAllowed: false))
    try await denied.requestAuthorization(toShare: [], read: [steps])
    let empty = kit.store("org.e")
    let flights = HKQuantityType(.flightsClimbed)
    try await empty.requestAuthorization(toShare: [], read: [flights])
    for (store, type) in [(denied, steps), (empty, flights)] {
      let (samples, error) = await run(store, type)
      #expect(samples == [] && error == nil)
      let predicate = HKSamplePredicate<HKQuantitySample>.quantitySample(type: type)
      #expect(
        try await HKStatisticsQueryDescriptor(predicate: predicate, options: .cumulativeSum)
          .result(for: store) == nil)
      #expect(try await HKSourceQueryDescriptor(predicate: predicate).result(for: store).isEmpty)
      let collection = try await HKStatisticsCollectionQueryDescriptor(
        predicate: predicate, options: [.cumulativeSum, .separateBySource], anchorDate: at(0),
        intervalComponents: DateComponents(hour: 1)
      ).result(for: store)
      #expect(collection.statistics().isEmpty && collection.sources().isEmpty)
      let page = try await HKAnchoredObjectQueryDescriptor(predicates: [predicate], anchor: nil)
        .result(for: store)
      #expect(page.addedSamples.isEmpty && page.deletedObjects.isEmpty)
    }
    #expect(try await other.walks().count == 3)
    let never = await run(kit.store("org.n"), steps)
    #expect(never.0 == nil && never.1?.code == .errorAuthorizationNotDetermined)
  }

  @Test("R036 F004 an app that may only write sees its own, and no error")
  func own() async throws {
    _ = try await filled()
    let writer = kit.store("org.w", answer: FixedAnswer(isAllowed: true))
    try await writer.requestAuthorization(toShare: [steps], read: [])
    #expect(try await writer.walks().isEmpty)
    try await writer.save(walked(9, 1, 2))
    #expect(try await writer.walks().map(\.counted) == [9])
  }

  @Test("F051 blocks and foreign predicates are error 3 in the handler, also inside compounds")
  func foreignPredicates() async throws {
    final class Foreign: NSPredicate {}
    let store = try await filled()
    let block = NSPredicate { _, _ in true }
    for predicate in [
      block, Foreign { _, _ in true }, NSCompoundPredicate(notPredicateWithSubpredicate: block),
      NSCompoundPredicate(andPredicateWithSubpredicates: [
        HKQuery.predicateForSamples(withStart: nil, end: nil), block,
      ]),
    ] {
      let (samples, error) = await run(store, steps, predicate)
      #expect(samples == nil)
      #expect(error?.code == .errorInvalidArgument)
    }
  }

  @Test("X15 executing one query twice ends the program")
  func twice() async {
    await #expect(processExitsWith: .failure) {
      let store = try await KitWorld().allowed("org.a", steps)
      let query = HKSampleQuery(
        sampleType: steps, predicate: nil, limit: 0, sortDescriptors: nil
      ) { _, _, _ in }
      store.execute(query)
      store.execute(query)
    }
  }

  @Test("R102 a stopped query tells nothing; stopping early, twice or another's does no harm")
  func stopping() async throws {
    let store = try await filled()
    let inbox = Inbox(String.self)
    func query(_ name: String) -> HKSampleQuery {
      HKSampleQuery(sampleType: steps, predicate: nil, limit: 0, sortDescriptors: nil) {
        _, _, _ in inbox.put(name)
      }
    }
    let stopped = query("stopped")
    store.stop(stopped)
    store.execute(stopped)
    store.stop(stopped)
    kit.store("org.b").stop(stopped)
    store.execute(query("running"))
    #expect(await inbox.next() == "running")
  }

  @Test("R104 R105 a cancelled task gets CancellationError, before or while the query runs")
  func cancelling() async throws {
    let store = try await filled()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await store.walks()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await store.walks().count == 3)
  }

  @Test("R102 a query that nobody holds is released after its answer")
  func released() async throws {
    let store = try await filled()
    let inbox = Inbox(Int.self)
    weak var released: HKSampleQuery?
    do {
      let query = HKSampleQuery(sampleType: steps, predicate: nil, limit: 0, sortDescriptors: nil) {
        _, samples, _ in inbox.put(samples?.count ?? -1)
      }
      released = query
      store.execute(query)
    }
    #expect(await inbox.next() == 3)
    // The answer comes from the query's own queue, which lets go of it right afterwards.
    while released != nil { await Task.yield() }
  }

  @Test("A query remembers what it asks")
  func properties() {
    let predicate = HKQuery.predicateForSamples(withStart: nil, end: nil)
    let sort = [NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: true)]
    let query = HKSampleQuery(
      sampleType: steps, predicate: predicate, limit: 7, sortDescriptors: sort
    ) { _, _, _ in }
    #expect(query.objectType == steps)
    #expect(query.predicate == predicate)
    #expect(query.limit == 7)
    #expect(query.sortDescriptors == sort)
  }
}
