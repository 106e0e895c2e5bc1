import Foundation
import HealthCatalog
import HealthEngine
import HealthStorageSQLite
import TestSupport
import Testing

/// The storage's own door against the naive one, with everything that samples can have.
@Suite struct TwinHistoryTests {
  private func rows(_ storage: any HealthStorage, _ selection: SampleSelection) throws -> [String] {
    var rows: [String] = []
    try storage.read {
      try $0.forEachSample(selection) { record in
        rows.append("\(record.uuid)")
        return .next
      }
    }
    return rows
  }

  @Test(
    "R099 any predicate over any kind of sample finds the same samples in the same order",
    arguments: 1...40)
  func predicates(seed: Int) throws {
    var twins = try StorageTwins(seed: UInt64(seed))
    try twins.live(steps: 70)
    for _ in 0..<80 {
      let selection = SampleSelection(
        clauses: try twins.clauses(), order: try twins.order(),
        limit: twins.number(0..<2) == 0 ? twins.number(0..<9) : nil)
      let expected = try rows(twins.naive, selection)
      let found = try rows(twins.real, selection)
      #expect(expected == found, "seed \(seed): \(selection)")
      let counts = try twins.storages.map { try $0.read { try $0.count(selection.clauses) } }
      #expect(counts[0] == counts[1], "seed \(seed): \(selection.clauses)")
      let sources = try twins.storages.map {
        try $0.read { try $0.sources(selection.clauses).map(\.source.bundleIdentifier) }.sorted()
      }
      #expect(sources[0] == sources[1], "seed \(seed): \(selection.clauses)")
    }
  }

  @Test("Records, members, series and memberships come back as they went in", arguments: 1...20)
  func records(seed: Int) throws {
    var twins = try StorageTwins(seed: UInt64(seed) &* 1009)
    try twins.live(steps: 60)
    for reference in twins.stored {
      let all = try twins.storages.map { storage in
        try storage.read { reader in
          let record = try #require(try reader.sample(reference.uuid))
          #expect(try reader.sample(reference)?.uuid == reference.uuid)
          return Told(
            record: record, members: try reader.members(ofCorrelation: reference).map(\.uuid),
            series: try reader.series(of: reference),
            relations: [
              try reader.workouts(containing: record),
              try reader.correlations(containing: record),
              try reader.objects(associatedWith: record),
            ])
        }
      }
      #expect(all[0] == all[1], "seed \(seed)")
    }
    for uuid in twins.deleted where !twins.stored.contains(where: { $0.uuid == uuid }) {
      #expect(try twins.real.read { try $0.sample(uuid) } == nil)
    }
    let summaries = try twins.storages.map { try $0.read { try $0.typeSummaries() } }
    #expect(summaries[0] == summaries[1])
    #expect(try twins.real.verify() == [])
  }

  private struct Told: Equatable {
    var record: SampleRecord
    var members: [UUID]
    var series: SeriesData?
    var relations: [Set<UUID>]

    static func == (left: Told, right: Told) -> Bool {
      let (a, b) = (left.record, right.record)
      return a.type == b.type && a.uuid == b.uuid && a.start == b.start && a.end == b.end
        && a.value == b.value && a.unit == b.unit && a.provenance == b.provenance
        && a.metadata == b.metadata && a.created == b.created && a.detail == b.detail
        && a.count == b.count && Set(left.members) == Set(right.members)
        && left.series == right.series && left.relations == right.relations
    }
  }

  @Test("F071 statistics are made of the same values, in the same order", arguments: 1...20)
  func values(seed: Int) throws {
    var twins = try StorageTwins(seed: UInt64(seed) &* 77)
    try twins.live(steps: 60)
    for _ in 0..<20 {
      let clause = SelectionClause(
        type: try World.code("stepCount"), predicate: try twins.predicate())
      let all = try twins.storages.map { storage in
        try storage.read { reader in
          let names = Dictionary(
            uniqueKeysWithValues: try reader.sources([]).map {
              ($0.number, $0.source.bundleIdentifier)
            })
          var values: [String] = []
          var before = -Double.infinity
          try reader.forEachValue(clause) {
            #expect($0.start >= before, "values come by start")
            before = $0.start
            values.append(
              "\($0.start) \($0.end) \($0.value) \(names[$0.source] ?? "?") \($0.userEntered)")
          }
          return values.sorted()
        }
      }
      #expect(all[0] == all[1], "seed \(seed): \(clause)")
    }
  }

  @Test(
    "R150 F074 F075 pages of any size over insertions, deletions and imports tell one story",
    arguments: 1...40, [1, 2, 7, 1000])
  func pages(seed: Int, size: Int) throws {
    var twins = try StorageTwins(seed: UInt64(seed) &* 31)
    var anchors = [ChangePosition.beginning, .beginning]
    let clauses = try twins.clauses()
    for _ in 0..<3 {
      try twins.live(steps: 20)
      var stories: [[String]] = []
      for (index, storage) in twins.storages.enumerated() {
        let (story, last) = try story(
          storage, after: anchors[index], clauses, limit: size)
        stories.append(story)
        anchors[index] = last
      }
      #expect(stories[0] == stories[1], "seed \(seed), \(clauses)")
    }
  }

  /// All pages until an empty one.
  private func story(
    _ storage: any HealthStorage, after position: ChangePosition, _ clauses: [SelectionClause],
    limit: Int
  ) throws -> ([String], ChangePosition) {
    var story: [String] = []
    var position = position
    while true {
      // As an app keeps it between launches.
      position = try JSONDecoder().decode(
        ChangePosition.self, from: try JSONEncoder().encode(position))
      let page = try storage.read {
        try $0.changes(after: position, in: clauses, limit: limit)
      }
      let count = page.added.count + page.deleted.count
      #expect(count <= limit)
      if count == 0 {
        #expect(page.position == position, "an empty page moves nothing")
        return (story, position)
      }
      #expect(page.position != position)
      story += page.added.map { "+\($0.uuid)" }
      story += page.deleted.map { "-\($0.uuid)" }
      position = page.position
    }
  }
}
