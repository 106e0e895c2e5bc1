import Foundation
import HealthCatalog
import HealthEngine
import HealthStorageSQLite

/// A store in a folder of its own, gone with the last reference.
final class TemporaryStore: Sendable {
  let folder: URL
  var path: String { folder.appendingPathComponent("Health.sqlite").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("health-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    do { try FileManager.default.removeItem(at: folder) } catch {}
  }

  func run(
    _ arguments: String..., input: String? = nil, environment: [String: String] = [:]
  ) throws -> Tool.Outcome {
    try Tool.run(arguments + ["--store", path], input: input, environment: environment)
  }

  func file(_ name: String, _ text: String) throws -> String {
    let url = folder.appendingPathComponent(name)
    try text.write(to: url, atomically: true, encoding: .utf8)
    return url.path
  }

  /// 31 January 2024, midnight in UTC, in the engine's seconds.
  static let day = Date(timeIntervalSince1970: 1_706_659_200).timeIntervalSinceReferenceDate

  struct Source: Sendable {
    var name: String
    var bundleIdentifier: String
    var productType: String?

    static let watch = Source(
      name: "Anna's Watch", bundleIdentifier: "com.apple.health.watch", productType: "Watch6,1")
    static let phone = Source(
      name: "Anna's iPhone", bundleIdentifier: "com.apple.health.phone", productType: "iPhone14,2")
    static let app = Source(name: "Steps App", bundleIdentifier: "org.example.steps")

    var provenance: Provenance {
      Provenance(
        source: SourceRecord(name: name, bundleIdentifier: bundleIdentifier), version: "1.0",
        productType: productType, system: SystemVersion(17, 4, 1))
    }
  }

  /// Puts samples into the store as if each source had written its own.
  func add(_ samples: [NewSample]) throws {
    let storage = try SQLiteStorage.open(path: path)
    defer { storage.close() }
    try storage.write { writer in
      for sample in samples { try writer.insert(sample) }
    }
  }

  func add(app: AppIdentity, _ decisions: [ConsentDecision]) throws {
    let storage = try SQLiteStorage.open(path: path)
    defer { storage.close() }
    try storage.write { writer in
      try writer.setApp(app)
      try writer.setDecisions(decisions, app: app.bundleIdentifier)
    }
  }

  static func code(_ name: String) -> TypeCode {
    Catalog.type(named: name)?.code ?? TypeCode(rawValue: 0)
  }

  static func sample(
    _ type: String, _ value: Double, from start: Double, to end: Double? = nil,
    by source: Source = .phone, uuid: UUID = UUID(), metadata: HealthEngine.Metadata? = nil
  ) -> NewSample {
    NewSample(
      record: SampleRecord(
        type: code(type), uuid: uuid, start: day + start, end: day + (end ?? start), value: value,
        provenance: source.provenance, metadata: metadata, created: day + start))
  }

  /// Two days of steps: phone and watch overlap in the first hour of the first day.
  static func steps() throws -> TemporaryStore {
    let store = try TemporaryStore()
    try store.add([
      sample("stepCount", 100, from: 0, to: 3600, by: .phone),
      sample("stepCount", 120, from: 0, to: 3600, by: .watch),
      sample("stepCount", 50, from: 7200, to: 7260, by: .app),
      sample("stepCount", 30, from: 2 * 86_400, to: 2 * 86_400 + 60, by: .phone),
      sample("heartRate", 1, from: 60, by: .watch),
      sample("heartRate", 2, from: 120, by: .watch),
      sample("sleepAnalysis", 3, from: 86_400, to: 90_000, by: .watch),
    ])
    return store
  }
}
