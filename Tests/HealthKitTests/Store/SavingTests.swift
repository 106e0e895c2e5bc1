import Foundation
import HealthEngine
import HealthKit
import TestSupport
import Testing

@Suite struct SavingTests {
  private let kit: KitWorld
  init() throws { kit = try KitWorld() }

  private var all: NSPredicate { HKQuery.predicateForSamples(withStart: nil, end: nil) }

  @Test("R133 R139 one object or an array; each is found by the uuid that it had before")
  func uuids() async throws {
    let store = try await kit.allowed("org.a", steps)
    let one = walked(1, 0, 1)
    let two = [walked(2, 2, 3), walked(3, 4, 5)]
    try await store.save(one)
    try await store.save(two)
    for sample in [one] + two {
      let found = try await store.walks(HKQuery.predicateForObject(with: sample.uuid))
      #expect(found.map(\.uuid) == [sample.uuid])
      #expect(found.map(\.counted) == [sample.counted])
    }
  }

  @Test("R134 F020 an array is saved whole or not at all, and says why")
  func allOrNone() async throws {
    let store = try await kit.allowed("org.a", steps)
    let inbox = Inbox((Bool, HKError.Code?).self)
    store.save([walked(1, 0, 1), weighed(70, 2)]) { isDone, error in
      inbox.put((isDone, (error as? HKError)?.code))
    }
    #expect(await inbox.next() == (false, .errorAuthorizationNotDetermined))
    #expect(try await store.walks().isEmpty)
  }

  @Test("F019 the same object twice is error 3, within an array as well")
  func twice() async throws {
    let store = try await kit.allowed("org.a", steps)
    let sample = walked(1, 0, 1)
    try await store.save(sample)
    #expect(await code { try await store.save(sample) } == .errorInvalidArgument)
    let other = walked(2, 2, 3)
    #expect(await code { try await store.save([other, other]) } == .errorInvalidArgument)
    #expect(try await store.walks().map(\.counted) == [1])
  }

  @Test("F021 F022 the object passed to save does not change; the one read back has its revision")
  func revision() async throws {
    let store = try await kit.allowed("org.a", steps)
    let device = HKDevice(
      name: "Band", manufacturer: "Acme", model: "B1", hardwareVersion: "1", firmwareVersion: nil,
      softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
    let sample = walked(1, 0, 1, device: device, ["note": "x"])
    try await store.save(sample)
    #expect(sample.sourceRevision.version == nil)
    let back = try #require(try await store.walks().first)
    #expect(back.sourceRevision.source.bundleIdentifier == "org.a")
    #expect(back.sourceRevision.version == "1")
    #expect(back.sourceRevision.operatingSystemVersion.majorVersion == 26)
    #expect(back.device == device)
    #expect(back.metadata?["note"] as? String == "x")
    #expect(back == sample)
  }

  @Test("R136 what HealthKit alone writes cannot be saved")
  func readOnly() async throws {
    let store = kit.store()
    let stand = HKCategorySample(
      type: HKCategoryType(.appleStandHour), value: 0, start: at(0), end: at(3600))
    let error = try await failure { try await store.save(stand) }
    #expect(error.code == .errorAuthorizationDenied)
    #expect(error.localizedDescription.contains("HKCategoryTypeIdentifierAppleStandHour"))
  }

  @Test("R137 another app's object cannot be deleted; F023 nor one that is not stored")
  func foreign() async throws {
    let store = try await kit.allowed("org.a", steps)
    let other = try await kit.allowed("org.b", steps)
    let theirs = walked(1, 0, 1)
    try await other.save(theirs)
    #expect(await code { try await store.delete(theirs) } == .errorAuthorizationDenied)
    let missing = try await failure { try await store.delete(walked(1, 0, 1)) }
    #expect(missing.code == .errorInvalidArgument)
    #expect(missing.localizedDescription.contains("Failed to find some objects for deletion"))
    try await kit.person().delete(theirs)
    #expect(try await store.walks().isEmpty)
  }

  @Test("R138 F020 deleting an array is all or none")
  func deletion() async throws {
    let store = try await kit.allowed("org.a", steps)
    let sample = walked(1, 0, 1)
    try await store.save(sample)
    #expect(await code { try await store.delete([sample, walked(2, 2, 3)]) } != nil)
    #expect(try await store.walks().count == 1)
    try await store.delete([sample])
    #expect(try await store.walks().isEmpty)
  }

  @Test("F023 deleting by predicate takes the app's own of that type, and counts them")
  func byPredicate() async throws {
    let store = try await kit.allowed("org.a", steps, mass)
    let other = try await kit.allowed("org.b", steps)
    try await store.save([walked(1, 0, 1), walked(2, 100, 101), weighed(70, 0)])
    try await other.save(walked(3, 0, 1))
    let early = HKQuery.predicateForSamples(withStart: at(-1), end: at(50))
    #expect(try await store.deleteObjects(of: steps, predicate: early) == 1)
    #expect(try await store.walks().map(\.counted) == [3, 2])
    #expect(try await store.samples(.quantitySample(type: mass)).count == 1)
    #expect(try await store.deleteObjects(of: steps, predicate: early) == 0)
    let inbox = Inbox((Bool, Int, HKError.Code?).self)
    store.deleteObjects(of: steps, predicate: NSPredicate { _, _ in true }) {
      inbox.put(($0, $1, ($2 as? HKError)?.code))
    }
    #expect(await inbox.next() == (false, 0, .errorInvalidArgument))
  }

  @Test("F024 an object whose type was declined meanwhile cannot be deleted by its app")
  func revoked() async throws {
    let store = try await kit.allowed("org.a", steps)
    let sample = walked(1, 0, 1)
    try await store.save(sample)
    try kit.decide("org.a", steps, .share, isAllowed: false)
    #expect(await code { try await store.delete(sample) } == .errorAuthorizationDenied)
  }

  @Test("F015 what ends before the earliest permitted date is neither saved nor read")
  func earliest() async throws {
    let store = try await kit.allowed("org.a", steps)
    try await store.save([walked(1, 0, 10), walked(2, 50, 100), walked(3, 100, 101)])
    #expect(store.earliestPermittedSampleDate() == .distantPast)
    try kit.world.store.storage.write {
      try $0.setSetting("earliestPermittedSampleDate", Data("100".utf8))
    }
    #expect(store.earliestPermittedSampleDate() == at(100))
    #expect(await code { try await store.save(walked(4, 0, 99)) } == .errorInvalidArgument)
    #expect(try await store.walks().map(\.counted) == [2, 3])
    let sum = try await HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: steps), options: .cumulativeSum
    ).result(for: store)
    #expect(sum?.sumQuantity()?.doubleValue(for: .count()) == 5)
  }

  @Test(
    "R173 R174 R175 F029 F030 the same identifier again: higher replaces, equal and lower do not")
  func sync() async throws {
    let store = try await kit.allowed("org.a", steps)
    func version(_ number: Int, _ count: Double) -> HKQuantitySample {
      walked(
        count, 0, 1,
        [HKMetadataKeySyncIdentifier: "id", HKMetadataKeySyncVersion: number as NSNumber])
    }
    try await store.save(version(2, 10))
    try await store.save(version(2, 11))
    try await store.save(version(1, 12))
    #expect(try await store.walks().map(\.counted) == [10])
    try await store.save(version(3, 13))
    #expect(try await store.walks().map(\.counted) == [13])
    let other = try await kit.allowed("org.b", steps)
    try await other.save(version(9, 20))
    #expect(try await store.walks().map(\.counted).sorted() == [13, 20])
  }

  @Test("Changes take effect in the order of the calls, whoever waits for them")
  func order() async throws {
    let store = try await kit.allowed("org.a", steps)
    let done = Inbox(Int.self)
    for number in 0..<200 {
      store.save(walked(Double(number), 0, 1)) { _, _ in done.put(number) }
    }
    let last = walked(1000, 0, 1)
    store.save(last) { _, _ in }
    store.delete(last) { isDone, _ in done.put(isDone ? 1 : 0) }
    for _ in 0..<201 { _ = await done.next() }
    let page = try await HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: steps)], anchor: nil
    ).result(for: store)
    #expect(page.addedSamples.map(\.counted) == (0..<200).map(Double.init))
    #expect(page.deletedObjects.map(\.uuid) == [last.uuid])
  }

  @Test("A handler may wait for another change")
  func waiting() async throws {
    let store = try await kit.allowed("org.a", steps)
    let done = Inbox(Bool.self)
    store.save(walked(1, 0, 1)) { _, _ in
      let inner = DispatchSemaphore(value: 0)
      store.save(walked(2, 2, 3)) { _, _ in inner.signal() }
      inner.wait()
      done.put(true)
    }
    #expect(await done.next())
  }

  @Test("R144 F025 samples are added to a stored workout, and saved where they are not yet")
  func workouts() async throws {
    let store = try await kit.allowed("org.a", steps, HKWorkoutType.workoutType())
    let workout = HKWorkout(activityType: .walking, start: at(0), end: at(3600))
    let stored = walked(1, 0, 60)
    let fresh = walked(2, 60, 120)
    let inbox = Inbox((Bool, HKError.Code?).self)
    store.add([fresh], to: workout) { inbox.put(($0, ($1 as? HKError)?.code)) }
    #expect(await inbox.next() == (false, .errorInvalidArgument))
    #expect(try await store.walks().isEmpty)
    try await store.save([workout, stored])
    try await store.addSamples([stored, fresh], to: workout)
    try await store.save(walked(4, 120, 180))
    #expect(
      try await store.walks(HKQuery.predicateForObjects(from: workout)).map(\.counted) == [1, 2])
    #expect(try await store.walks().map(\.counted) == [1, 2, 4])
  }

  @Test("F031 R173 a sample added under a known sync identifier replaces the stored one")
  func workoutSync() async throws {
    let store = try await kit.allowed("org.a", steps, HKWorkoutType.workoutType())
    let workout = HKWorkout(activityType: .walking, start: at(0), end: at(3600))
    func version(_ number: Int, _ count: Double) -> HKQuantitySample {
      walked(
        count, 0, 1,
        [HKMetadataKeySyncIdentifier: "id", HKMetadataKeySyncVersion: number as NSNumber])
    }
    try await store.save([workout, version(5, 10)])
    try await store.addSamples([version(4, 11)], to: workout)
    let inside = HKQuery.predicateForObjects(from: workout)
    #expect(try await store.walks(inside).map(\.counted) == [10])
    try await store.addSamples([version(6, 12)], to: workout)
    #expect(try await store.walks(inside).map(\.counted) == [12])
    #expect(try await store.walks().count == 1)
  }

  @Test("R049 a guest changes nothing: no delete and no adding either")
  func guest() async throws {
    let store = try await kit.allowed("org.a", steps, HKWorkoutType.workoutType())
    let sample = walked(1, 0, 1)
    let workout = HKWorkout(activityType: .walking, start: at(0), end: at(3600))
    try await store.save([sample, workout])
    let guest = kit.store("org.a", device: DeviceProfile(family: .vision, isGuest: true))
    let expected = HKError.Code.errorNotPermissibleForGuestUserMode
    #expect(await code { try await guest.delete(sample) } == expected)
    #expect(await code { try await guest.addSamples([walked(1, 2, 3)], to: workout) } == expected)
    #expect(
      await code { _ = try await guest.deleteObjects(of: steps, predicate: all) } == expected)
    #expect(try await guest.walks().count == 1)
  }

  @Test("A subclass that overrides a completion form has its asynchronous twin as well")
  func overriding() async throws {
    final class Mock: HKHealthStore, @unchecked Sendable {
      override func save(
        _ objects: [HKObject],
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
      ) { completion(false, HKError(.errorNoData)) }

      override func execute(_ query: HKQuery) {
        stopped.put(query)
      }

      let stopped = Inbox(HKQuery.self)
    }
    let mock = Mock()
    #expect(await code { try await mock.save(walked(1, 0, 1)) } == .errorNoData)
    #expect(await code { try await mock.save([walked(1, 0, 1)]) } == .errorNoData)
    let task = Task { try await mock.walks() }
    #expect(await mock.stopped.next() is HKSampleQuery)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
