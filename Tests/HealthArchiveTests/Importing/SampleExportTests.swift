import Foundation
import HealthArchive
import HealthCatalog
import HealthEngine
import HealthStorageSQLite
import Testing

/// The sample export of this repository against the truth that its generator wrote beside it.
private struct Truth: Decodable {
  struct TypeTruth: Decodable {
    struct SourceTruth: Decodable {
      var count: Int
      /// By civil day: number of samples and sum of their values in the written unit.
      var days: [String: [Double]]?
    }

    var count: Int
    var unit: String?
    var sources: [String: SourceTruth]
  }

  struct CorrelationTruth: Decodable {
    var count: Int
    var members: Int
  }

  struct WorkoutTruth: Decodable {
    var count: Int
  }

  var timeZone: String
  var types: [String: TypeTruth]
  var correlations: [String: CorrelationTruth]
  var workouts: WorkoutTruth
  var activitySummaries: Int
  var audiograms: Int
  var electrocardiograms: Int
  var routes: Int
  var routePoints: Int
  var beatLists: Int
  var beats: Int
}

private let resources = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appendingPathComponent("Resources")

@Suite struct SampleExportTests {
  private let truth: Truth
  private let storage: SQLiteStorage
  private let summary: ImportSummary

  init() throws {
    truth = try JSONDecoder().decode(
      Truth.self,
      from: Data(contentsOf: resources.appendingPathComponent("sample-export-truth.json")))
    storage = try SQLiteStorage.inMemory()
    let input = try ArchiveInput.open(
      resources.appendingPathComponent("sample-export.zip").path)
    summary = try HealthImporter(storage: storage).run(input)
  }

  private func forEach(
    _ identifier: String, _ body: (SampleRecord) throws -> Void
  ) throws {
    let code = try storage.write { try $0.intern(typeIdentifier: identifier) }
    try storage.read {
      try $0.forEachSample(SampleSelection(clauses: [SelectionClause(type: code)])) {
        try body($0)
        return .next
      }
    }
  }

  private func calendar() throws -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: truth.timeZone))
    return calendar
  }

  private func day(_ seconds: Double, _ calendar: Calendar) -> String {
    let parts = calendar.dateComponents(
      [.year, .month, .day], from: Date(timeIntervalSinceReferenceDate: seconds))
    return String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
  }

  @Test("R010 F165 counts and raw daily sums per type and source equal the truth")
  func dailySums() throws {
    let calendar = try calendar()
    for (identifier, expected) in truth.types {
      let canonical = Catalog.type(identifier: identifier)?.canonicalUnit
      let written = try expected.unit.map { try HealthUnit(parsing: $0 == "lux" ? "lx" : $0) }
      var count = 0
      var sums: [String: [String: [Double]]] = [:]
      try forEach(identifier) { record in
        count += 1
        var value = record.value
        if let canonical, let written { value = try canonical.convert(value, to: written) }
        sums[record.provenance.source.name, default: [:]][
          day(record.start, calendar), default: [0, 0]][0] += 1
        sums[record.provenance.source.name, default: [:]][
          day(record.start, calendar), default: [0, 0]][1] += value
      }
      #expect(count == expected.count, "\(identifier)")
      #expect(Set(sums.keys) == Set(expected.sources.keys), "\(identifier)")
      guard canonical != nil else { continue }
      for (source, facts) in expected.sources {
        for (day, figures) in facts.days ?? [:] {
          let found = sums[source]?[day] ?? [0, 0]
          #expect(found[0] == figures[0], "\(identifier) \(source) \(day)")
          #expect(
            abs(found[1] - figures[1]) <= 1e-6 * max(1, abs(figures[1])),
            "\(identifier) \(source) \(day): \(found[1]) instead of \(figures[1])")
        }
      }
    }
  }

  @Test("F161 correlations hold their members, which are counted once")
  func correlations() throws {
    for (identifier, expected) in truth.correlations {
      var count = 0
      var members = 0
      try forEach(identifier) { record in
        count += 1
        members += try storage.read { try $0.members(ofCorrelation: record.reference).count }
      }
      #expect(count == expected.count, "\(identifier)")
      #expect(members == expected.members, "\(identifier)")
    }
  }

  @Test("F166 F162 workouts, routes, beats, electrocardiograms, audiograms and days are all there")
  func others() throws {
    var workouts = 0
    var withStatistics = 0
    try forEach("HKWorkoutTypeIdentifier") { record in
      workouts += 1
      guard case .workout(let detail)? = record.detail else {
        Issue.record("a workout without detail")
        return
      }
      #expect(detail.duration > 0)
      if !detail.statistics.isEmpty { withStatistics += 1 }
    }
    #expect(workouts == truth.workouts.count)
    // An app of a third party writes workouts of nothing but a duration: 20 of them.
    #expect(withStatistics == truth.workouts.count - 20)
    var routes = 0
    var points = 0
    try forEach("HKWorkoutRouteTypeIdentifier") { record in
      routes += 1
      if case .route(let route)? = try storage.read({ try $0.series(of: record.reference) }) {
        points += route.count
      }
      #expect(
        try storage.read { try !$0.workouts(containing: record).isEmpty },
        "a route without a workout")
    }
    #expect(routes == truth.routes)
    #expect(points == truth.routePoints)
    var lists = 0
    var beats = 0
    try forEach("HKQuantityTypeIdentifierHeartRateVariabilitySDNN") { record in
      guard
        case .heartbeats(let series)? = try storage.read({ try $0.series(of: record.reference) })
      else { return }
      lists += 1
      beats += series.count
      #expect(series.allSatisfy { $0.timeSinceStart > -1.001 })
    }
    #expect(lists == truth.beatLists)
    #expect(beats == truth.beats)
    var traces = 0
    try forEach("HKDataTypeIdentifierElectrocardiogram") { record in
      traces += 1
      guard case .voltages(let trace)? = try storage.read({ try $0.series(of: record.reference) })
      else {
        Issue.record("an electrocardiogram without voltages")
        return
      }
      #expect((500...520).contains(trace.samplingFrequency))
      #expect(trace.volts.allSatisfy { abs($0) < 0.01 })
    }
    #expect(traces == truth.electrocardiograms)
    var audiograms = 0
    try forEach("HKDataTypeIdentifierAudiogram") { _ in audiograms += 1 }
    #expect(audiograms == truth.audiograms)
    let days = try storage.read { try $0.activitySummaries(from: nil, through: nil) }
    #expect(days.count == truth.activitySummaries)
    #expect(summary.refused.isEmpty)
  }

  @Test("F168 a second import adds nothing")
  func again() throws {
    let input = try ArchiveInput.open(
      resources.appendingPathComponent("sample-export.zip").path)
    let second = try HealthImporter(storage: storage).run(input)
    #expect(second.stored == 0)
    #expect(second.read == summary.read)
    #expect(second.byType == summary.byType)
    #expect(try storage.verify() == [])
  }

  @Test("Merged daily steps of a month equal a per-second reference")
  func mergedSteps() throws {
    let calendar = try calendar()
    let first = try #require(
      calendar.date(from: DateComponents(year: 2025, month: 3, day: 15))
    ).timeIntervalSinceReferenceDate
    // Thirty days with the day on which the clocks go forward among them.
    let grid = try IntervalGrid(
      anchor: Date(timeIntervalSinceReferenceDate: first), components: DateComponents(day: 1),
      calendar: calendar)
    let last = grid.border(30)
    let type = try #require(Catalog.type(named: "stepCount")).code
    let clause = SelectionClause(type: type)
    let facts = try storage.read { try $0.sources([clause]) }
    let ranks = SourceRanking.ranks(of: facts, person: nil)
    var inputs: [StatisticsInput] = []
    try storage.read { try $0.forEachValue(clause) { inputs.append($0) } }
    inputs = inputs.filter { $0.end > first && $0.start < last }
    // Second by second: who is the best that has data?
    var best = [Int](repeating: Int.max, count: Int(last - first))
    func seconds(_ input: StatisticsInput) -> Range<Int> {
      let from = max(0, Int((input.start - first).rounded()))
      return from..<max(from, min(best.count, Int((input.end - first).rounded())))
    }
    for input in inputs {
      let rank = ranks[input.source] ?? Int.max
      for second in seconds(input) { best[second] = min(best[second], rank) }
    }
    var expected = [Double](repeating: 0, count: 30)
    for input in inputs where input.end > input.start {
      let rank = ranks[input.source] ?? Int.max
      for second in seconds(input) where best[second] == rank {
        let day = grid.index(containing: first + Double(second))
        expected[day] += input.value / (input.end - input.start)
      }
    }
    let session = AppSession(
      store: SharedStore(storage: storage),
      app: AppIdentity(bundleIdentifier: "org.example.test", name: "Test"), role: .person,
      answerer: FixedAnswer(isAllowed: true), now: { 0 })
    let result = try session.statistics(
      StatisticsRequest(clause: clause, options: [.sum], grid: grid))
    var compared = 0
    for bucket in result.buckets where bucket.start >= first && bucket.start < last {
      let day = grid.index(containing: bucket.start)
      compared += 1
      #expect(
        abs((bucket.figures.sum ?? 0) - expected[day]) < 1e-6 * max(1, expected[day]),
        "day \(day)")
    }
    #expect(compared == 30)
  }
}
