import Foundation
import HealthCatalog
import HealthEngine
import HealthStorageSQLite
import TestSupport
import Testing

@testable import HealthArchive

@Suite("Importer")
struct ImporterTests {
  /// Writes the text to a file of its own and imports it.
  private func run(_ text: String, into storage: any HealthStorage) throws -> ImportSummary {
    let path = NSTemporaryDirectory() + "/\(UUID().uuidString).xml"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try HealthImporter(storage: storage).run(ArchiveInput.open(path))
  }

  private func samples(_ identifier: String, in storage: any HealthStorage) throws
    -> [SampleRecord]
  {
    try storage.read { reader in
      guard let type = Catalog.type(identifier: identifier) else { return [] }
      var found: [SampleRecord] = []
      try reader.forEachSample(SampleSelection(clauses: [SelectionClause(type: type.code)])) {
        found.append($0)
        return .next
      }
      return found
    }
  }

  @Test("F168 a second import of the same export adds nothing")
  func again() throws {
    let storage = try SQLiteStorage.inMemory()
    let first = try run(Documents.mixed, into: storage)
    #expect(first.stored == first.read)
    #expect(first.present == 0)
    let second = try run(Documents.mixed, into: storage)
    #expect(second.stored == 0)
    #expect(second.present == second.read)
    // Members that have no record at top level are counted where they are stored.
    #expect(second.read == first.read - 2)
  }

  @Test("members of a correlation are the records of the same content, in either order")
  func correlations() throws {
    func pressure(_ name: String, _ value: String, _ indent: String) -> String {
      Documents.record(
        "HKQuantityTypeIdentifierBloodPressure" + name, source: "Cuff", unit: "mmHg",
        value: value, indent: indent)
    }
    let twins = pressure("Systolic", "121", " ") + pressure("Diastolic", "78", " ")
    let correlation =
      """
       <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Cuff" startDate="2023-01-15 07:57:11 -0400" endDate="2023-01-15 07:59:11 -0400">

      """ + pressure("Systolic", "121", "  ") + pressure("Diastolic", "78", "  ")
      + " </Correlation>\n"
    for body in [twins + correlation, correlation + twins, correlation] {
      let storage = try SQLiteStorage.inMemory()
      let summary = try run(Documents.export(body), into: storage)
      #expect(summary.byType["HKQuantityTypeIdentifierBloodPressureSystolic"] == 1)
      #expect(summary.byType["HKCorrelationTypeIdentifierBloodPressure"] == 1)
      let found = try samples("HKCorrelationTypeIdentifierBloodPressure", in: storage)
      let members = try storage.read { try $0.members(ofCorrelation: found[0].reference) }
      #expect(members.map(\.value).sorted() == [78, 121])
    }
  }

  @Test("records of the same content are samples of their own, each import anew")
  func doubles() throws {
    let storage = try SQLiteStorage.inMemory()
    let text = Documents.export(Documents.record() + Documents.record() + Documents.record())
    #expect(try run(text, into: storage).stored == 3)
    #expect(try run(text, into: storage).stored == 0)
    #expect(try samples("HKQuantityTypeIdentifierStepCount", in: storage).count == 3)
  }

  @Test("next month's export: other offset, unit, spelling and device address")
  func nextMonth() throws {
    let storage = try SQLiteStorage.inMemory()
    func distance(
      _ value: String, _ unit: String, _ hour: String, _ offset: String, _ pointer: String
    )
      -> String
    {
      Documents.record(
        "HKQuantityTypeIdentifierDistanceWalkingRunning", device: Documents.device(pointer),
        unit: unit, created: "2023-01-15 \(hour):30:00 \(offset)",
        start: "2023-01-15 \(hour):00:00 \(offset)", end: "2023-01-15 \(hour):10:00 \(offset)",
        value: value)
    }
    func sleep(_ word: String) -> String {
      Documents.record(
        "HKCategoryTypeIdentifierSleepAnalysis", unit: nil,
        value: "HKCategoryValueSleepAnalysis" + word)
    }
    let first = try run(
      Documents.export(distance("1.58637", "mi", "08", "-0400", "0x1") + sleep("Asleep")),
      into: storage)
    #expect(first.stored == 2)
    let second = try run(
      Documents.export(
        distance("2.55302", "km", "13", "+0100", "0xabc") + sleep("AsleepUnspecified")
          + Documents.record()), into: storage)
    #expect(second.present == 2)
    #expect(second.stored == 1)
  }

  @Test("what HealthKit would refuse is told, kept, and found by no query")
  func refused() throws {
    let storage = try SQLiteStorage.inMemory()
    let summary = try run(
      Documents.export(
        Documents.record()
          + Documents.record(
            start: "2023-01-15 07:59:11 -0400", end: "2023-01-15 07:57:11 -0400", value: "5")
          + Documents.record(unit: nil, value: "6") + Documents.record(unit: "kg", value: "7")
          + Documents.record(value: "many")), into: storage)
    #expect(summary.stored == 1)
    #expect(summary.refused.map(\.line) == [13, 14, 15, 16])
    #expect(try samples("HKQuantityTypeIdentifierStepCount", in: storage).map(\.value) == [42])
    #expect(try storage.read { try $0.keptElements().count } == 4)
  }

  @Test("never complete with nothing read")
  func nothing() throws {
    let storage = try SQLiteStorage.inMemory()
    #expect(throws: ReadingError.self) { try run(Documents.export(""), into: storage) }
  }

  @Test("counts and sums of random records equal what was written", arguments: [UInt64(1), 2])
  func truth(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let types = [
      ("HKQuantityTypeIdentifierStepCount", "count"),
      ("HKQuantityTypeIdentifierActiveEnergyBurned", "Cal"),
      ("HKQuantityTypeIdentifierHeartRate", "count/min"),
    ]
    let sources = ["Robin’s iPhone", "Robin’s Watch", "Müsli & Co"]
    var counts: [String: Int] = [:]
    var sums: [String: Double] = [:]
    var body = ""
    for index in 0..<9000 {
      let (type, unit) = types[index / 3000]
      let source = sources.randomElement(using: &random) ?? ""
      let value = Int.random(in: 1...900, using: &random)
      let second = Int.random(in: 0..<60, using: &random)
      let minute = Int.random(in: 0..<60, using: &random)
      let day = Int.random(in: 1...28, using: &random)
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      let start = "2023-02-\(two(day)) 07:\(two(minute)):\(two(second)) -0400"
      body += Documents.record(
        type, source: source.replacing("&", with: "&amp;"), unit: unit, start: start,
        end: "2023-02-\(two(day)) 08:30:00 -0400", value: "\(value)",
        metadata: index % 5 == 0 ? [("HKWasUserEntered", "1")] : [])
      counts[type, default: 0] += 1
      sums["\(type) \(source)", default: 0] += Double(value)
    }
    let storage = try SQLiteStorage.inMemory()
    let summary = try run(Documents.export(body), into: storage)
    #expect(summary.byType == counts)
    for (type, _) in types {
      var found: [String: Double] = [:]
      for sample in try samples(type, in: storage) {
        found["\(type) \(sample.provenance.source.name)", default: 0] += sample.value
      }
      let factor = type.hasSuffix("HeartRate") ? 60.0 : 1  // canonical: count/s
      for (key, sum) in found {
        #expect(abs(sum * factor - (sums[key] ?? 0)) < 1e-6 * sum * factor)
      }
    }
    #expect(try run(Documents.export(body), into: storage).stored == 0)
  }

  @Test("percentages of metadata are written times 100, totals come from statistics")
  func workouts() throws {
    let storage = try SQLiteStorage.inMemory()
    _ = try run(Documents.mixed, into: storage)
    let workout = try #require(try samples("HKWorkoutTypeIdentifier", in: storage).first)
    let percent = try HealthUnit(parsing: "%")
    #expect(workout.metadata?["HKWeatherHumidity"] == .quantity(94, percent))
    #expect(workout.metadata?["HKIndoorWorkout"] == .boolean(false))
    guard case .workout(let detail)? = workout.detail else {
      Issue.record("no detail")
      return
    }
    #expect(detail.duration == 1830)
    #expect(detail.statistics.map(\.sum) == [127.651])
    #expect(detail.activities.count == 1)
  }
}
