import Foundation
import HealthEngine
import HealthKit
import TestSupport
import Testing

/// Sources, correlations, and descriptors of queries.
@Suite struct RelationQueryTests {
  private let kit: KitWorld
  init() throws { kit = try KitWorld() }

  private let energy = HKQuantityType(.dietaryEnergyConsumed)
  private let protein = HKQuantityType(.dietaryProtein)

  private func meal(_ kilocalories: Double, _ grams: Double?, at date: Double) -> HKCorrelation {
    var objects: Set<HKSample> = [
      HKQuantitySample(
        type: energy, quantity: HKQuantity(unit: .kilocalorie(), doubleValue: kilocalories),
        start: at(date), end: at(date))
    ]
    if let grams {
      objects.insert(
        HKQuantitySample(
          type: protein, quantity: HKQuantity(unit: .gram(), doubleValue: grams),
          start: at(date), end: at(date)))
    }
    return HKCorrelation(
      type: HKCorrelationType(.food), start: at(date), end: at(date), objects: objects,
      metadata: [HKMetadataKeyFoodType: "meal \(Int(date))"])
  }

  @Test("R106 sources of matching samples, by bundle identifier, in both forms")
  func sources() async throws {
    let first = try await kit.allowed("org.b", steps)
    let second = try await kit.allowed("org.a", steps, mass)
    _ = try await kit.allowed("org.c", steps)
    try await first.save(walked(1, 0, 1))
    try await second.save([walked(2, 100, 101), weighed(70, 0)])
    func sources(_ type: HKQuantityType, _ predicate: NSPredicate?) async throws -> [String] {
      try await HKSourceQueryDescriptor(
        predicate: HKSamplePredicate<HKQuantitySample>.quantitySample(
          type: type, predicate: predicate)
      ).result(for: second).map(\.bundleIdentifier)
    }
    #expect(try await sources(steps, nil) == ["org.a", "org.b"])
    #expect(try await sources(mass, nil) == ["org.a"])
    let late = HKQuery.predicateForSamples(withStart: at(50), end: nil)
    #expect(try await sources(steps, late) == ["org.a"])
    let inbox = Inbox(Set<HKSource>?.self)
    second.execute(
      HKSourceQuery(sampleType: steps, samplePredicate: late) { _, sources, _ in
        inbox.put(sources)
      })
    #expect(await inbox.next()?.map(\.bundleIdentifier) == ["org.a"])
    #expect(await code { _ = try await sources(heartRate, nil) } != nil)
  }

  private func correlations(
    _ store: HKHealthStore, _ predicate: NSPredicate? = nil,
    _ members: [HKSampleType: NSPredicate]? = nil
  ) async -> ([String]?, HKError.Code?) {
    let inbox = Inbox(([String]?, HKError.Code?).self)
    store.execute(
      HKCorrelationQuery(
        type: HKCorrelationType(.food), predicate: predicate, samplePredicates: members
      ) { _, found, error in
        inbox.put(
          (
            found?.map { $0.metadata?[HKMetadataKeyFoodType] as? String ?? "" },
            (error as? HKError)?.code
          ))
      })
    return await inbox.next()
  }

  @Test("R080 R081 R106 a correlation is found by its own predicate and those of its members")
  func correlating() async throws {
    let store = try await kit.allowed("org.a", energy, protein)
    try await store.save([meal(300, 10, at: 0), meal(500, nil, at: 100), meal(700, 30, at: 200)])
    #expect(await correlations(store) == (["meal 0", "meal 100", "meal 200"], nil))
    let rich = HKQuery.predicateForQuantitySamples(
      with: .greaterThan, quantity: HKQuantity(unit: .kilocalorie(), doubleValue: 400))
    #expect(await correlations(store, nil, [energy: rich]).0 == ["meal 100", "meal 200"])
    let solid = HKQuery.predicateForQuantitySamples(
      with: .greaterThan, quantity: HKQuantity(unit: .gram(), doubleValue: 5))
    #expect(await correlations(store, nil, [energy: rich, protein: solid]).0 == ["meal 200"])
    let early = HKQuery.predicateForSamples(withStart: nil, end: at(150))
    #expect(await correlations(store, early, [energy: rich]).0 == ["meal 100"])
    #expect(await correlations(store, nil, [:]).0?.count == 3)
    let block = NSPredicate { _, _ in true }
    #expect(await correlations(store, nil, [energy: block]) == (nil, .errorInvalidArgument))
  }

  @Test("R080 a correlation comes back with its members, which are samples of their own as well")
  func members() async throws {
    let store = try await kit.allowed("org.a", energy, protein)
    let meal = meal(300, 10, at: 0)
    try await store.save(meal)
    let found: [HKCorrelation] = try await store.samples(
      .correlation(type: HKCorrelationType(.food)))
    #expect(found.first?.objects == meal.objects)
    let alone = HKQuantitySample(
      type: energy, quantity: HKQuantity(unit: .kilocalorie(), doubleValue: 1), start: at(5),
      end: at(5))
    try await store.save(alone)
    let all = try await store.samples(.quantitySample(type: energy))
    #expect(all.count == 2)
    // F043
    let loose = try await store.samples(
      .quantitySample(
        type: energy, predicate: HKQuery.predicateForObjectsWithNoCorrelation()))
    #expect(loose.map(\.uuid) == [alone.uuid])
  }

  @Test("F004 of a correlation an app sees the members that it may read")
  func visibleMembers() async throws {
    let writer = try await kit.allowed("org.a", energy, protein)
    try await writer.save(meal(300, 10, at: 0))
    let reader = kit.store("org.b")
    try await reader.requestAuthorization(toShare: [], read: [energy])
    let found: [HKCorrelation] = try await reader.samples(
      .correlation(type: HKCorrelationType(.food)))
    #expect(found.first?.objects.map(\.sampleType) == [energy])
  }

  @Test("R177 a descriptor keeps its predicate through an archive, or does not come back at all")
  func descriptors() throws {
    let predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
      HKQuery.predicateForSamples(withStart: at(0), end: nil, options: .strictStartDate),
      HKQuery.predicateForObjects(withMetadataKey: "k", allowedValues: ["a", 2, at(7)]),
    ])
    let descriptor = HKQueryDescriptor(sampleType: steps, predicate: predicate)
    func archived(_ descriptor: HKQueryDescriptor) throws -> HKQueryDescriptor? {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: descriptor, requiringSecureCoding: true)
      return try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryDescriptor.self, from: data)
    }
    let back = try #require(try archived(descriptor))
    #expect(back.sampleType == steps)
    #expect(
      try SamplePredicate(compiling: back.predicate) == SamplePredicate(compiling: predicate))
    let plain = HKQueryDescriptor(sampleType: mass, predicate: nil)
    #expect(try archived(plain) == plain)
    let block = HKQueryDescriptor(sampleType: steps, predicate: NSPredicate { _, _ in true })
    let lost = try? archived(block)
    #expect((lost ?? nil) == nil)
  }
}
