import Foundation
import HealthCatalog
import HealthEngine
import HealthKit
import HealthStorageSQLite

/// What an app meets: saving, streaming, statistics and anchored paging through `HKHealthStore`.
enum HealthKitJobs {
  private static func session(_ path: String) throws -> AppSession {
    AppSession(
      store: SharedStore(storage: try SQLiteStorage.open(path: path)),
      app: AppIdentity(bundleIdentifier: "org.example.benchmark", name: "Benchmark"),
      answerer: FixedAnswer(isAllowed: true), now: { Date().timeIntervalSinceReferenceDate })
  }

  private static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  /// 100,000 quantity samples in one call, against SQLite in C with two indexes made before.
  @Sendable static func save(_ setting: Benchmarks.Setting) async throws -> [Figure] {
    let count = 100_000
    let steps = HKQuantityType(.stepCount)
    var saves: [Double] = []
    var baselines: [Double] = []
    for _ in 0..<3 {
      let database = setting.path("save-baseline.sqlite")
      remove(database)
      baselines.append(
        try StorageJobs.seconds(
          try run(setting.baseline("sqlite_rows"), ["insert", database, "\(count)"])))
      let path = setting.path("save.sqlite")
      remove(path)
      let store = HKHealthStore(session: try session(path))
      try await store.requestAuthorization(toShare: [steps], read: [steps])
      let samples = (0..<count).map { index in
        let start = Date(timeIntervalSinceReferenceDate: 7e8 + Double(index) * 60)
        return HKQuantitySample(
          type: steps, quantity: HKQuantity(unit: .count(), doubleValue: Double(index % 117)),
          start: start, end: start + 60)
      }
      saves.append(try await wallTime { try await store.save(samples) })
    }
    return [
      Figure(
        name: "save of \(count) samples", seconds: saves.sorted()[1],
        baseline: "SQLite in C, two indexes", baselineSeconds: baselines.sorted()[1], goal: 2)
    ]
  }

  /// A million samples as objects, against SQLite in C stepping through as many rows.
  @Sendable static func query(_ setting: Benchmarks.Setting) async throws -> [Figure] {
    let count = 1_000_000
    let database = setting.path("query-baseline.sqlite")
    remove(database)
    _ = try run(setting.baseline("sqlite_rows"), ["insert", database, "\(count)"])
    let path = setting.path("query.sqlite")
    try Fixture(path: path, years: 10, steps: count, others: 0).make()
    let session = try session(path)
    let store = HKHealthStore(session: session)
    let steps = HKQuantityType(.stepCount)
    try await store.requestAuthorization(toShare: [], read: [steps])
    let step = try median(of: 3) {
      try StorageJobs.seconds(try run(setting.baseline("sqlite_rows"), ["step", database]))
    }
    let descriptor = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: steps)], sortDescriptors: [])
    var times: [Double] = []
    for _ in 0..<3 {
      times.append(
        try await wallTime {
          let samples = try await descriptor.result(for: store)
          guard samples.count == count else {
            throw BenchmarkError(description: "\(samples.count) samples instead of \(count)")
          }
        })
    }
    return [
      Figure(
        name: "sample query of \(count) samples", seconds: times.sorted()[1],
        baseline: "SQLite in C stepping", baselineSeconds: step, goal: 1 / 0.3)
    ]
  }

  /// Daily merged steps over ten years in a store of five million samples.
  @Sendable static func statistics(_ setting: Benchmarks.Setting) async throws -> [Figure] {
    let path = setting.path("statistics.sqlite")
    try Fixture(path: path, years: 10, steps: 400_000, others: 4_600_000).make()
    let store = HKHealthStore(session: try session(path))
    let steps = HKQuantityType(.stepCount)
    try await store.requestAuthorization(toShare: [], read: [steps])
    var utc = Calendar(identifier: .gregorian)
    utc.timeZone = .gmt
    let descriptor = HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: steps), options: .cumulativeSum,
      anchorDate: Date(timeIntervalSinceReferenceDate: Fixture.firstDay),
      intervalComponents: DateComponents(calendar: utc, timeZone: .gmt, day: 1))
    var times: [Double] = []
    for _ in 0..<5 {
      times.append(try await wallTime { _ = try await descriptor.result(for: store) })
    }
    guard let type = Catalog.type(named: "stepCount") else { return [] }
    let script = setting.source("duckdb_daily.py")
    let baseline: (name: String, first: Double, warm: Double)
    if let duck = try? run("/usr/bin/env", ["python3", script, path, "\(type.code.rawValue)"]),
      case let numbers = duck.output.split(separator: " ").compactMap({
        Double($0.trimmingCharacters(in: .whitespacesAndNewlines))
      }), numbers.count == 2
    {
      baseline = ("DuckDB's plain sum", numbers[0], numbers[1])
    } else {
      let seconds = try StorageJobs.seconds(
        try run(
          setting.baseline("sqlite_rows"), ["daily", path, "\(type.code.rawValue)"]))
      baseline = (
        "SQLite's plain sum in C (the Python package duckdb is missing)", seconds, seconds
      )
    }
    return [
      Figure(
        name: "daily merged steps, first query", seconds: times[0], baseline: baseline.name,
        baselineSeconds: baseline.warm, goal: 5),
      Figure(
        name: "daily merged steps, later queries", seconds: times.sorted()[2],
        baseline: baseline.name, baselineSeconds: baseline.warm),
    ]
  }

  /// Pages of 1,000 through 400,000 changes; and one query after one save, in a small and a large
  /// store, which must cost the same.
  @Sendable static func anchored(_ setting: Benchmarks.Setting) async throws -> [Figure] {
    let path = setting.path("statistics.sqlite")
    if !FileManager.default.fileExists(atPath: path) {
      try Fixture(path: path, years: 10, steps: 400_000, others: 4_600_000).make()
    }
    let small = setting.path("anchored-small.sqlite")
    try Fixture(path: small, years: 10, steps: 4000, others: 46_000).make()
    let large = try await afterOneSave(path)
    let tiny = try await afterOneSave(small)
    let store = HKHealthStore(session: try session(path))
    let steps = HKQuantityType(.stepCount)
    try await store.requestAuthorization(toShare: [], read: [steps])
    var pages = 0
    let paging = try await wallTime {
      var anchor: HKQueryAnchor?
      while true {
        let page = try await HKAnchoredObjectQueryDescriptor(
          predicates: [.quantitySample(type: steps)], anchor: anchor, limit: 1000
        ).result(for: store)
        anchor = page.newAnchor
        if page.addedSamples.isEmpty { break }
        pages += 1
      }
    }
    let whole = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: steps)], sortDescriptors: [])
    let once = try await wallTime { _ = try await whole.result(for: store) }
    return [
      Figure(
        name: "anchored query after one save, 5 M samples", seconds: large,
        baseline: "the same with 50 k samples", baselineSeconds: tiny),
      Figure(
        name: "\(pages) anchored pages of 1,000", seconds: paging,
        baseline: "one sample query of the same", baselineSeconds: once),
    ]
  }

  private static func afterOneSave(_ path: String) async throws -> Double {
    let store = HKHealthStore(session: try session(path))
    let mass = HKQuantityType(.bodyMass)
    try await store.requestAuthorization(toShare: [mass], read: [mass])
    let descriptor = HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: mass)], anchor: nil)
    var anchor = try await descriptor.result(for: store).newAnchor
    var times: [Double] = []
    for round in 0..<21 {
      let date = Date(timeIntervalSinceReferenceDate: 7e8 + Double(round))
      try await store.save(
        HKQuantitySample(
          type: mass, quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 70),
          start: date, end: date))
      times.append(
        try await wallTime {
          let next = try await HKAnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: mass)], anchor: anchor
          ).result(for: store)
          guard next.addedSamples.count == 1 else {
            throw BenchmarkError(description: "\(next.addedSamples.count) changes after one save")
          }
          anchor = next.newAnchor
        })
    }
    return times.sorted()[10]
  }
}
