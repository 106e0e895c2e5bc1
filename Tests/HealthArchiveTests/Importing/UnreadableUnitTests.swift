import Foundation
import HealthArchive
import HealthCatalog
import HealthEngine
import HealthStorageSQLite
import Testing

/// Units that nothing reads: the number is never taken in another unit without a word.
@Suite struct UnreadableUnitTests {
  private func run(_ body: String) throws -> (SQLiteStorage, ImportSummary) {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("units-\(UUID().uuidString).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"en_US\">\n" + body
      + "\n</HealthData>\n"
    try Data(text.utf8).write(to: file)
    let storage = try SQLiteStorage.inMemory()
    return (storage, try HealthImporter(storage: storage).run(ArchiveInput.open(file.path)))
  }

  @Test("A day whose energy has an unknown unit is refused by its line, not read as kilocalories")
  func activitySummary() throws {
    let (storage, summary) = try run(
      """
       <ActivitySummary dateComponents="2025-01-01" activeEnergyBurned="500" activeEnergyBurnedUnit="furlong"/>
       <ActivitySummary dateComponents="2025-01-02" activeEnergyBurned="4184" activeEnergyBurnedUnit="kJ"/>
      """)
    #expect(summary.refused.count == 1)
    #expect(summary.refused.first?.reason.contains("furlong") == true)
    let days = try storage.read { try $0.activitySummaries(from: nil, through: nil) }
    #expect(days.map(\.day) == ["2025-01-02"])
    #expect(days.first?.values["activeEnergyBurned"] == 1000)
  }

  @Test("A workout whose duration is no time lasts as its dates say, and the summary tells it")
  func duration() throws {
    let (storage, summary) = try run(
      """
       <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="km" sourceName="A" startDate="2025-01-01 10:00:00 +0000" endDate="2025-01-01 10:20:00 +0000"/>
      """)
    #expect(summary.repaired.contains { $0.what.contains("'km'") })
    let type = try #require(Catalog.type(identifier: "HKWorkoutTypeIdentifier")).code
    var durations: [Double] = []
    try storage.read {
      try $0.forEachSample(SampleSelection(clauses: [SelectionClause(type: type)])) {
        if case .workout(let detail)? = $0.detail { durations.append(detail.duration) }
        return .next
      }
    }
    #expect(durations == [1200])
  }

  @Test("The unit of an unknown type is kept as it was written")
  func unknownType() throws {
    let (storage, _) = try run(
      """
       <Record type="HKQuantityTypeIdentifierOfTomorrow" sourceName="A" unit="furlong" startDate="2025-01-01 10:00:00 +0000" endDate="2025-01-01 10:20:00 +0000" value="5"/>
      """)
    let kept = try storage.read { try $0.keptElements() }
    #expect(kept.contains { $0.kind.contains("OfTomorrow") && $0.text == "furlong" })
  }
}
