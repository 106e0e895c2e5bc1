import Foundation
import HealthCatalog
import HealthEngine
import HealthStorageSQLite
import TestSupport
import Testing

/// The same random history in the naive storage and in SQLite, and the same random questions.
private struct Twins {
  let naive = World()
  let real: World
  var generator: SeededGenerator

  init(seed: UInt64) throws {
    real = World(storage: try SQLiteStorage.inMemory())
    generator = SeededGenerator(seed: seed)
  }

  static let types = ["stepCount", "bodyMass", "heartRate", "sleepAnalysis"]

  var worlds: [World] { [naive, real] }

  mutating func live(steps: Int) throws {
    let apps = ["org.a", "org.b", "org.c"]
    for world in worlds {
      for app in apps {
        try world.session(app).allow(share: Self.types, read: Self.types)
      }
    }
    var stored: [(app: String, reference: SampleReference)] = []
    for _ in 0..<steps {
      let app = apps.randomElement(using: &generator) ?? "org.a"
      if !stored.isEmpty, Int.random(in: 0..<5, using: &generator) == 0 {
        let victim = stored.remove(at: Int.random(in: 0..<stored.count, using: &generator))
        for world in worlds {
          try world.session(victim.app, role: .person).delete([victim.reference])
        }
        continue
      }
      var samples: [NewSample] = []
      for _ in 0...Int.random(in: 0..<3, using: &generator) { samples.append(try sample()) }
      for world in worlds { try world.session(app).save(samples) }
      // What a sync identity replaced or refused is not there to be deleted.
      let kept = try naive.store.storage.read { reader in
        try samples.map(\.record.reference).filter { try reader.sample($0) != nil }
      }
      stored += kept.map { (app, $0) }
      stored = try naive.store.storage.read { reader in
        try stored.filter { try reader.sample($0.reference) != nil }
      }
    }
  }

  private mutating func sample() throws -> NewSample {
    let type = Self.types.randomElement(using: &generator) ?? "stepCount"
    let start = Double(Int.random(in: 0..<400, using: &generator)) * 25
    let lengths: [Double] = [0, 0, 30, 600, 200_000]
    let length = lengths.randomElement(using: &generator) ?? 0
    let value =
      type == "sleepAnalysis"
      ? Double(Int.random(in: 0...5, using: &generator))
      : Double(Int.random(in: 1...40, using: &generator)) / 2
    var metadata: Metadata = [:]
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: metadata["HKWasUserEntered"] = .boolean(Bool.random(using: &generator))
    case 1: metadata["note"] = .string(["a", "ab", "b"].randomElement(using: &generator) ?? "")
    case 2: metadata["level"] = .quantity(Double(Int.random(in: 1...9, using: &generator)), .meter)
    case 3:
      metadata = World.sync(
        "s\(Int.random(in: 0..<6, using: &generator))",
        Int64(Int.random(in: 1...4, using: &generator)))
    default: break
    }
    var sample = try naive.sample(
      type, value, from: start, to: start + length, metadata: metadata.isEmpty ? nil : metadata)
    if Bool.random(using: &generator) {
      sample.record.provenance = Provenance(
        source: SourceRecord(name: "", bundleIdentifier: ""),
        device: DeviceRecord(name: ["W", "P"].randomElement(using: &generator), model: nil))
    }
    return sample
  }

  mutating func predicate(depth: Int = 0) -> SamplePredicate {
    let date = Double(Int.random(in: -2..<420, using: &generator)) * 25
    let later = date + Double(Int.random(in: 0..<80, using: &generator)) * 25
    let comparison = Comparison.allCases.randomElement(using: &generator) ?? .equal
    let flag = Bool.random(using: &generator)
    switch Int.random(in: 0..<(depth > 2 ? 14 : 18), using: &generator) {
    case 0, 1, 2:
      return .dates(
        start: flag ? date : nil, end: Bool.random(using: &generator) ? later : nil,
        strictStart: Bool.random(using: &generator), strictEnd: Bool.random(using: &generator))
    case 3: return .startDate(comparison, date)
    case 4: return .endDate(comparison, date)
    case 5: return .sources([["org.a", "org.b", "org.x"].randomElement(using: &generator) ?? ""])
    case 6: return .device(.name, in: flag ? ["W"] : [])
    case 7: return .devices([DeviceRecord(name: "W")])
    case 8: return .metadataExists(flag ? "note" : "level")
    case 9: return .metadata("note", comparison, .string(flag ? "a" : "ab"))
    case 10: return .metadata("level", comparison, .quantity(500, .centimeter))
    case 11:
      return .value(comparison, Int.random(in: 0...20, using: &generator))
    case 12: return .values([1, 2, 3])
    case 13: return flag ? .everything : .nothing
    case 14: return .not(predicate(depth: depth + 1))
    case 15: return .or((0..<3).map { _ in predicate(depth: depth + 1) })
    default: return .and((0..<2).map { _ in predicate(depth: depth + 1) })
    }
  }
}

extension HealthUnit {
  fileprivate static var centimeter: HealthUnit { (try? HealthUnit(parsing: "cm")) ?? .meter }
}

@Suite struct AgainstReferenceTests {
  private func ids(_ world: World, _ selection: SampleSelection) throws -> [UUID] {
    var ids: [UUID] = []
    try world.session("org.a").forEachSample(selection) {
      ids.append($0.uuid)
      return .next
    }
    return ids
  }

  @Test(
    "Any predicate, order and limit finds the same samples in the same order", arguments: 1...40)
  func queries(seed: Int) throws {
    var twins = try Twins(seed: UInt64(seed))
    try twins.live(steps: 60)
    for _ in 0..<60 {
      var clauses: [SelectionClause] = []
      for _ in 0...Int.random(in: 0..<3, using: &twins.generator) {
        clauses.append(
          SelectionClause(
            type: try World.code(Twins.types.randomElement(using: &twins.generator) ?? ""),
            predicate: twins.predicate()))
      }
      let values: [SortKey.Value] = [.start, .end, .value]
      let order = (0..<Int.random(in: 0...2, using: &twins.generator)).map { _ in
        SortKey(
          values.randomElement(using: &twins.generator) ?? .start,
          ascending: Bool.random(using: &twins.generator))
      }
      let selection = SampleSelection(
        clauses: clauses, order: order,
        limit: Bool.random(using: &twins.generator)
          ? Int.random(in: 0...12, using: &twins.generator) : nil)
      let expected = try ids(twins.naive, selection)
      let found = try ids(twins.real, selection)
      #expect(expected == found, "seed \(seed): \(selection)")
      let counts = try twins.worlds.map { try $0.store.storage.read { try $0.count(clauses) } }
      #expect(counts[0] == counts[1])
      let sources = try twins.worlds.map {
        try $0.session("org.a").sources(clauses).map(\.bundleIdentifier)
      }
      #expect(sources[0] == sources[1], "seed \(seed): \(clauses)")
    }
  }

  @Test("Records come back as they went in", arguments: 1...10)
  func records(seed: Int) throws {
    var twins = try Twins(seed: UInt64(seed) &* 3)
    try twins.live(steps: 40)
    for type in Twins.types {
      let expected = try twins.naive.session("org.a").samples(type)
      let found = try twins.real.session("org.a").samples(type)
      #expect(expected.count == found.count)
      for (left, right) in zip(expected, found) {
        #expect(left.uuid == right.uuid)
        #expect(left.start == right.start && left.end == right.end && left.value == right.value)
        #expect(left.metadata == right.metadata)
        #expect(left.provenance == right.provenance)
        #expect(left.created == right.created)
      }
    }
  }

  @Test("Statistics are made of the same values", arguments: 1...20)
  func statistics(seed: Int) throws {
    var twins = try Twins(seed: UInt64(seed) &* 17)
    try twins.live(steps: 60)
    for _ in 0..<10 {
      let request = StatisticsRequest(
        clause: SelectionClause(type: try World.code("stepCount"), predicate: twins.predicate()),
        options: [.sum, .mostRecent, .duration])
      let results = try twins.worlds.map { try $0.session("org.a").statistics(request).buckets }
      #expect(results[0].map(\.figures) == results[1].map(\.figures), "seed \(seed)")
    }
  }

  @Test(
    "R150 F075 pages of changes, of any size, tell the same story", arguments: 1...30,
    [1, 3, 1000])
  func changes(seed: Int, page: Int) throws {
    var twins = try Twins(seed: UInt64(seed) &* 29)
    try twins.live(steps: 50)
    let clauses = [
      SelectionClause(type: try World.code("stepCount")),
      SelectionClause(type: try World.code("bodyMass"), predicate: twins.predicate()),
    ]
    func story(_ world: World) throws -> [String] {
      var story: [String] = []
      var anchor: ChangeAnchor?
      while true {
        let result = try world.session("org.a").changes(since: anchor, in: clauses, limit: page)
        if result.page.added.isEmpty && result.page.deleted.isEmpty { return story }
        #expect(result.page.added.count + result.page.deleted.count <= page)
        story += result.page.added.map { "+\($0.uuid)" }
        story += result.page.deleted.map { "-\($0.uuid) \($0.sync?.identifier ?? "")" }
        anchor = result.anchor
      }
    }
    let expected = try story(twins.naive)
    let found = try story(twins.real)
    #expect(page == 1000 ? expected.sorted() == found.sorted() : expected == found, "seed \(seed)")
  }

  @Test("A store with a history is sound", arguments: 1...10)
  func verify(seed: Int) throws {
    var twins = try Twins(seed: UInt64(seed) &* 41)
    try twins.live(steps: 80)
    let storage = try #require(twins.real.store.storage as? SQLiteStorage)
    #expect(try storage.verify() == [])
  }
}
