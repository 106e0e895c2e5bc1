import Foundation
import HealthEngine
import HealthKit
import HealthStorageSQLite
import TestSupport

/// A world with HealthKit's door: apps that share one store, which is SQLite as in earnest.
struct KitWorld: Sendable {
  let world: World

  init(seed: UInt64 = 1) throws {
    world = World(storage: try SQLiteStorage.inMemory(), seed: seed)
  }

  /// A store as the named app has it.
  func store(
    _ app: String = "org.a", answer: any AuthorizationAnswering = FixedAnswer(isAllowed: true),
    device: DeviceProfile = DeviceProfile(),
    capabilities: Set<Capability> = Set(Capability.allCases)
  ) -> HKHealthStore {
    HKHealthStore(
      session: world.session(app, answer: answer, device: device, capabilities: capabilities))
  }

  /// A store of an app that may write and read the types.
  func allowed(_ app: String = "org.a", _ types: HKSampleType...) async throws -> HKHealthStore {
    let store = store(app)
    try await store.requestAuthorization(toShare: Set(types), read: Set(types))
    return store
  }

  /// A store that acts as the person.
  func person() -> HKHealthStore {
    HKHealthStore(session: world.session("person", role: .person))
  }

  /// What the person decides outside of the app, in Settings.
  func decide(
    _ app: String, _ type: HKObjectType, _ direction: ConsentDirection, isAllowed: Bool
  ) throws {
    try world.store.storage.write { writer in
      try writer.setDecisions(
        [
          ConsentDecision(
            type: try World.code(type.identifier), direction: direction, isAllowed: isAllowed,
            date: world.now)
        ], app: app)
    }
  }
}

let steps = HKQuantityType(.stepCount)
let mass = HKQuantityType(.bodyMass)
let heartRate = HKQuantityType(.heartRate)
let perMinute = HKUnit.count().unitDivided(by: .minute())

/// A date by its seconds since 2001.
func at(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

func walked(
  _ count: Double, _ start: Double, _ end: Double, device: HKDevice? = nil,
  _ metadata: [String: Any]? = nil
) -> HKQuantitySample {
  HKQuantitySample(
    type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count), start: at(start),
    end: at(end), device: device, metadata: metadata)
}

func weighed(
  _ kilograms: Double, _ date: Double, _ metadata: [String: Any]? = nil
) -> HKQuantitySample {
  HKQuantitySample(
    type: mass, quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: kilograms),
    start: at(date), end: at(date), metadata: metadata)
}

func beat(_ rate: Double, _ start: Double, _ end: Double? = nil) -> HKQuantitySample {
  HKQuantitySample(
    type: heartRate, quantity: HKQuantity(unit: perMinute, doubleValue: rate), start: at(start),
    end: at(end ?? start))
}

extension HKQuantitySample {
  var counted: Double { quantity.doubleValue(for: .count()) }
}

extension HKHealthStore {
  /// All samples of a type that match, in the default order.
  func samples<Sample: HKSample>(
    _ predicate: HKSamplePredicate<Sample>
  ) async throws -> [Sample] {
    try await HKSampleQueryDescriptor(predicates: [predicate], sortDescriptors: []).result(
      for: self)
  }

  func walks(_ predicate: NSPredicate? = nil) async throws -> [HKQuantitySample] {
    try await samples(.quantitySample(type: steps, predicate: predicate))
  }
}

/// What handlers were called with, in their order, for a test to wait on.
final class Inbox<Element: Sendable>: Sendable {
  private let stream: AsyncStream<Element>
  private let continuation: AsyncStream<Element>.Continuation

  init(_ type: Element.Type = Element.self) {
    (stream, continuation) = AsyncStream.makeStream(of: Element.self)
  }

  func put(_ element: Element) { continuation.yield(element) }

  /// The next call; waits for it.
  func next() async -> Element {
    for await element in stream { return element }
    fatalError("The inbox was closed.")
  }
}

/// The code of the error that a call throws; nil when it throws none.
func code(_ body: () async throws -> Void) async -> HKError.Code? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? HKError)?.code
  }
}

/// The error that a call throws.
func failure(_ body: () async throws -> Void) async throws -> HKError {
  do {
    try await body()
    throw Unexpected("no error")
  } catch let error as HKError {
    return error
  }
}

struct Unexpected: Error {
  let what: String
  init(_ what: String) { self.what = what }
}
