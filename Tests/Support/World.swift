import Foundation
import HealthCatalog
import HealthEngine
import Synchronization

/// A store with a clock that stands still until it is moved, and apps to act in it.
public final class World: Sendable {
  public let store: SharedStore
  private let time: Mutex<Double>
  private let generator: Mutex<SeededGenerator>

  public init(storage: any HealthStorage, seed: UInt64 = 1) {
    store = SharedStore(storage: storage)
    time = Mutex(800_000_000)
    generator = Mutex(SeededGenerator(seed: seed))
  }

  public convenience init(seed: UInt64 = 1) {
    self.init(storage: ReferenceStorage(identity: World.uuid(seed)), seed: seed)
  }

  public var now: Double {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }

  public static func uuid(_ seed: UInt64) -> UUID {
    var generator = SeededGenerator(seed: seed)
    return uuid(from: &generator)
  }

  public func uuid() -> UUID { generator.withLock { World.uuid(from: &$0) } }

  private static func uuid(from generator: inout SeededGenerator) -> UUID {
    let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6] & 0x0F | 0x40,
        bytes[7], bytes[8] & 0x3F | 0x80, bytes[9], bytes[10], bytes[11], bytes[12], bytes[13],
        bytes[14], bytes[15]
      ))
  }

  public func session(
    _ bundleIdentifier: String, answer: any AuthorizationAnswering = FixedAnswer(isAllowed: true),
    role: Role = .app, device: DeviceProfile = DeviceProfile(),
    capabilities: Set<Capability> = Set(Capability.allCases)
  ) -> AppSession {
    AppSession(
      store: store,
      app: AppIdentity(
        bundleIdentifier: bundleIdentifier, name: bundleIdentifier, version: "1",
        capabilities: capabilities),
      role: role, device: device, answerer: answer, now: { [self] in now })
  }

  /// A sample whose source will be whoever saves it.
  public func sample(
    _ type: String, _ value: Double, from start: Double, to end: Double? = nil,
    metadata: Metadata? = nil, uuid: UUID? = nil
  ) throws -> NewSample {
    guard let row = Catalog.type(named: type) else {
      throw HealthError(.invalidArgument, "No type is called \(type).")
    }
    return NewSample(
      record: SampleRecord(
        type: row.code, uuid: uuid ?? self.uuid(), start: start, end: end ?? start, value: value,
        provenance: Provenance(source: SourceRecord(name: "", bundleIdentifier: "")),
        metadata: metadata))
  }

  public static func code(_ name: String) throws -> TypeCode {
    guard let row = Catalog.type(named: name) else {
      throw HealthError(.invalidArgument, "No type is called \(name).")
    }
    return row.code
  }

  public static func sync(_ identifier: String, _ version: Int64) -> Metadata {
    [
      MetadataKeys.syncIdentifier: .string(identifier),
      MetadataKeys.syncVersion: .integer(version),
    ]
  }
}

extension AppSession {
  /// All samples of a type, in the default order.
  public func samples(
    _ type: String, where predicate: SamplePredicate = .everything
  ) throws -> [SampleRecord] {
    var found: [SampleRecord] = []
    let clause = SelectionClause(type: try World.code(type), predicate: predicate)
    try forEachSample(SampleSelection(clauses: [clause])) {
      found.append($0)
      return .next
    }
    return found
  }

  public func allow(share: [String] = [], read: [String] = []) throws {
    try requestAuthorization(
      share: Set(share.map(World.code)), read: Set(read.map(World.code)))
  }
}
