import Foundation
import HealthCatalog
import HealthEngine
import HealthStorageSQLite

/// The engine and its storage without HealthKit's objects on top.
enum StorageJobs {
  @Sendable static func run(_ setting: Benchmarks.Setting) async throws -> [Figure] {
    let rows = 1_000_000
    let database = setting.path("baseline.sqlite")
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: database + suffix)
    }
    let insert = try seconds(
      try HealthBenchmarks.run(
        setting.baseline("sqlite_rows"), ["insert", database, "\(rows)"]))
    let step = try seconds(
      try HealthBenchmarks.run(setting.baseline("sqlite_rows"), ["step", database]))
    let path = setting.path("store.sqlite")
    let fixture = Fixture(path: path, years: 10, steps: rows, others: 0)
    let bulk = try wallTime { try fixture.make() }
    let storage = try SQLiteStorage.open(path: path)
    defer { storage.close() }
    guard let steps = Catalog.type(named: "stepCount") else { return [] }
    let clause = SelectionClause(type: steps.code)
    var count = 0
    let stream = try wallTime {
      try storage.read {
        try $0.forEachSample(SampleSelection(clauses: [clause])) { _ in
          count += 1
          return .next
        }
      }
    }
    let values = try wallTime { try storage.read { try $0.forEachValue(clause) { _ in } } }
    return [
      Figure(
        name: "bulk insert of \(rows) rows", seconds: bulk, baseline: "SQLite with two indexes",
        baselineSeconds: insert),
      Figure(
        name: "streaming \(count) records", seconds: stream, baseline: "SQLite stepping",
        baselineSeconds: step, goal: 1 / 0.3),
      Figure(
        name: "reading the values", seconds: values, baseline: "SQLite stepping",
        baselineSeconds: step),
    ]
  }

  static func seconds(_ cost: ProcessCost) throws -> Double {
    guard let seconds = Double(cost.output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw BenchmarkError(description: "A baseline printed no seconds: \(cost.output)")
    }
    return seconds
  }
}
