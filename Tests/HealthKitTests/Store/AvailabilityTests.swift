import Foundation
import HealthEngine
import HealthKit
import Synchronization
import TestSupport
import Testing

@Suite struct AvailabilityTests {
  /// Every kind of call, by name.
  private static let calls: [(String, @Sendable (HKHealthStore) async throws -> Void)] = [
    ("request", { try await $0.requestAuthorization(toShare: [steps], read: [steps]) }),
    ("status", { _ = try await $0.statusForAuthorizationRequest(toShare: [steps], read: []) }),
    ("save", { try await $0.save(walked(1, 0, 1)) }),
    ("delete", { try await $0.delete(walked(1, 0, 1)) }),
    ("deleteObjects", { _ = try await $0.deleteObjects(of: steps, predicate: anything) }),
    ("preferredUnits", { _ = try await $0.preferredUnits(for: [steps]) }),
    ("enable", { try await $0.enableBackgroundDelivery(for: steps, frequency: .hourly) }),
    ("disable", { try await $0.disableBackgroundDelivery(for: steps) }),
    ("disableAll", { try await $0.disableAllBackgroundDelivery() }),
    ("birth", { _ = try $0.dateOfBirthComponents() }),
    ("sex", { _ = try $0.biologicalSex() }),
    ("samples", { _ = try await $0.walks() }),
    (
      "statistics",
      {
        _ = try await HKStatisticsQueryDescriptor(
          predicate: .quantitySample(type: steps), options: .cumulativeSum
        ).result(for: $0)
      }
    ),
    (
      "collection",
      {
        _ = try await HKStatisticsCollectionQueryDescriptor(
          predicate: .quantitySample(type: steps), options: .cumulativeSum, anchorDate: at(0),
          intervalComponents: DateComponents(day: 1)
        ).result(for: $0)
      }
    ),
    (
      "anchored",
      {
        _ = try await HKAnchoredObjectQueryDescriptor(
          predicates: [.quantitySample(type: steps)], anchor: nil
        ).result(for: $0)
      }
    ),
    (
      "sources",
      {
        _ = try await HKSourceQueryDescriptor(
          predicate: HKSamplePredicate<HKQuantitySample>.quantitySample(type: steps)
        ).result(for: $0)
      }
    ),
    (
      "observer",
      { store in
        let inbox = Inbox(HKError?.self)
        let query = HKObserverQuery(sampleType: steps, predicate: nil) { _, done, error in
          inbox.put(error as? HKError)
          done()
        }
        store.execute(query)
        if let error = await inbox.next() { throw error }
      }
    ),
    (
      "correlation",
      { store in
        let inbox = Inbox(HKError?.self)
        store.execute(
          HKCorrelationQuery(
            type: HKCorrelationType(.food), predicate: nil, samplePredicates: nil
          ) { _, _, error in inbox.put(error as? HKError) })
        if let error = await inbox.next() { throw error }
      }
    ),
  ]

  private static var anything: NSPredicate {
    HKQuery.predicateForSamples(withStart: nil, end: nil)
  }

  @Test("R002 R004 on a device without health data every call ends in error 1 and none traps")
  func unavailable() async throws {
    let store = try KitWorld().store(device: DeviceProfile(family: .mac))
    for (name, call) in Self.calls {
      #expect(await code { try await call(store) } == .errorHealthDataUnavailable, "\(name)")
    }
    #expect(store.authorizationStatus(for: steps) == .notDetermined)
    #expect(store.earliestPermittedSampleDate() == .distantPast)
    #expect(!store.supportsHealthRecords())
  }

  @Test("R005 a policy turns every call into error 2")
  func restricted() async throws {
    let store = try KitWorld().store(device: DeviceProfile(isRestricted: true))
    for (name, call) in Self.calls {
      #expect(await code { try await call(store) } == .errorHealthDataRestricted, "\(name)")
    }
  }

  @Test("R012 an app without the entitlement gets error 4 from every call, naming what it lacks")
  func unentitled() async throws {
    let store = try KitWorld().store(capabilities: [])
    for (name, call) in Self.calls {
      #expect(await code { try await call(store) } == .errorAuthorizationDenied, "\(name)")
    }
    let error = try await failure { try await store.save(walked(1, 0, 1)) }
    #expect(error.localizedDescription.contains("com.apple.developer.healthkit"))
  }

  @Test("R001 availability is what the device says, before anything else")
  func available() async {
    await #expect(processExitsWith: .success) {
      setenv("HEALTHKIT_DEVICE", "ipad@17", 1)
      guard HKHealthStore.isHealthDataAvailable() else { exit(1) }
    }
    await #expect(processExitsWith: .success) {
      setenv("HEALTHKIT_DEVICE", "mac", 1)
      guard !HKHealthStore.isHealthDataAvailable() else { exit(1) }
    }
    await #expect(processExitsWith: .success) {
      setenv("HEALTHKIT_DEVICE", "a toaster", 1)
      guard !HKHealthStore.isHealthDataAvailable() else { exit(1) }
    }
    await #expect(processExitsWith: .success) {
      setenv("HEALTHKIT_POLICY", "restricted", 1)
      guard !HKHealthStore.isHealthDataAvailable() else { exit(1) }
    }
  }

  @Test("R007 R010 every store object of every app reads what all apps saved")
  func shared() async throws {
    let kit = try KitWorld()
    let first = try await kit.allowed("org.a", steps)
    let second = try await kit.allowed("org.b", steps)
    try await first.save(walked(1, 0, 1))
    try await second.save(walked(2, 2, 3))
    let again = try await kit.allowed("org.a", steps)
    for store in [first, second, again] {
      #expect(try await store.walks().map(\.counted) == [1, 2])
    }
  }

  @Test("R008 one store serves many tasks at once")
  func concurrent() async throws {
    let store = try await KitWorld().allowed("org.a", steps)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask {
          try await store.save(walked(1, Double(number), Double(number) + 1))
          _ = try await store.walks()
        }
      }
      try await group.waitForAll()
    }
    #expect(try await store.walks().count == 100)
  }

  @Test("R009 R103 callbacks come on a private queue, never on the caller's thread")
  func queues() async throws {
    let store = try await KitWorld().allowed("org.a", steps)
    let isOnMain = Inbox(Bool.self)
    await MainActor.run {
      store.save(walked(1, 0, 1)) { _, _ in isOnMain.put(Thread.isMainThread) }
      store.execute(
        HKSampleQuery(sampleType: steps, predicate: nil, limit: 0, sortDescriptors: nil) {
          _, _, _ in isOnMain.put(Thread.isMainThread)
        })
    }
    #expect(await isOnMain.next() == false)
    #expect(await isOnMain.next() == false)
  }
}
