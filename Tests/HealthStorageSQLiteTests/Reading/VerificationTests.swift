import Foundation
import HealthCatalog
import HealthEngine
import HealthStorageSQLite
import TestSupport
import Testing

/// Each kind of damage is planted into a sound store; verify must name it.
@Suite struct VerificationTests {
  struct Damage: CustomTestStringConvertible, Sendable {
    var sql: String
    var problem: String
    var testDescription: String { problem }

    init(_ sql: String, _ problem: String) {
      self.sql = sql
      self.problem = problem
    }
  }

  static let damages: [Damage] = [
    Damage("DELETE FROM contexts", "Samples without a context"),
    Damage(
      "UPDATE contexts SET type = type + 1 WHERE id = 1", "Samples whose context is of another"),
    Damage("DELETE FROM metadata", "Samples whose metadata are missing"),
    Damage("UPDATE samples SET end = start - 1 WHERE value = 7", "Samples that end before"),
    Damage("UPDATE samples SET value = 9e999 WHERE value = 7", "Samples without a finite value"),
    Damage(
      "UPDATE samples SET value = 'a' WHERE value = 7", "Samples without a finite value"),
    Damage("DELETE FROM app_uuids WHERE start = 7", "missing from the table of uuids"),
    Damage("INSERT INTO app_uuids VALUES(1, 2, 3, 4)", "Uuids of no sample"),
    Damage("UPDATE contexts SET samples = samples + 1", "Contexts that count their samples"),
    Damage("UPDATE metadata SET uses = 9", "Metadata that count their uses"),
    Damage("DELETE FROM provenances", "Contexts without a provenance"),
    Damage("DELETE FROM sources", "Provenances without a source"),
    Damage("UPDATE provenances SET device = 99", "Provenances without their device"),
    Damage("UPDATE spans SET longest = 1", "Samples that reach farther"),
    Damage("DELETE FROM long_samples", "Samples that reach farther"),
    Damage("UPDATE long_samples SET end = end + 1", "Long samples of which the list"),
    Damage(
      "INSERT INTO changes(type, number, kind, start, key) VALUES(1, 4000000, 0, 5, 5)",
      "Insertions in the change log without"),
    Damage("DELETE FROM changes WHERE kind = 0", "Samples missing from the change log"),
    Damage("DELETE FROM changes WHERE kind = 2", "Samples missing from the change log"),
    Damage("DELETE FROM tombstones", "Deletions without a tombstone"),
    Damage("DELETE FROM changes WHERE kind = 1", "Tombstones without their deletion"),
    Damage(
      "UPDATE sync_identities SET start = start + 1", "Sync identities of no sample"),
    Damage("UPDATE details SET start = start + 1", "Rows of details that belong to no sample"),
    Damage("UPDATE fields SET start = start + 1", "Rows of fields that belong to no sample"),
    Damage("UPDATE series SET start = start + 1", "Rows of series that belong to no sample"),
    Damage("DELETE FROM details", "Samples whose details are missing"),
    Damage("DELETE FROM series", "Samples whose series are missing"),
    Damage("DELETE FROM fields", "Detail of a sample of type"),
    Damage("UPDATE details SET body = x'00'", "Detail of a sample of type"),
    Damage("UPDATE series SET body = x'0011223344'", "Series 1 cannot be read"),
    Damage("UPDATE series SET kind = 9", "Series 1 cannot be read"),
    Damage("UPDATE metadata SET body = x'01ff'", "Metadata 1 cannot be read"),
    Damage("DELETE FROM names", "Metadata 1 cannot be read"),
    Damage("UPDATE contexts SET unit = 'furlongs' WHERE id = 1", "Context 1 cannot be read"),
    Damage("UPDATE devices SET body = x'00'", "Context 1 cannot be read"),
    Damage("UPDATE apps SET body = x'00'", "App 0 cannot be read"),
    Damage("UPDATE activity_summaries SET body = x'00'", "Activity summary 0 cannot be read"),
    Damage("UPDATE characteristics SET value = x'77'", "Characteristic 0 cannot be read"),
    Damage("UPDATE memberships SET owner_start = -5", "Memberships whose owner is missing"),
    Damage("UPDATE memberships SET member_start = -5", "Memberships whose member is missing"),
    Damage("UPDATE counters SET value = 2 WHERE name = 'next'", "lies at or beyond the next"),
    Damage("INSERT INTO forgotten VALUES(1, 4000000)", "Forgotten change 4000000"),
    Damage(
      "UPDATE changes SET last = number - 1 WHERE kind = 2", "ends before it begins"),
    Damage(
      "INSERT INTO changes SELECT type + 9000, number, kind, start, key, last, through, owner "
        + "FROM changes WHERE number = 2", "has a number given before"),
    Damage("UPDATE samples SET value = 99 WHERE value = 3", "has no value 99"),
    Damage("UPDATE refused SET context = 99", "Refused rows without their context"),
    Damage("UPDATE refused SET metadata = 99", "Refused rows without their context"),
    Damage("INSERT INTO types VALUES(900000, 'x')", "Types without an identifier"),
    Damage("DROP TABLE series", "could not be checked"),
    Damage(
      "PRAGMA writable_schema = ON; UPDATE sqlite_master SET rootpage = 3 WHERE name = 'series'",
      "damaged"),
  ]

  private func makeStore(_ folder: TemporaryFolder) throws {
    let storage = try SQLiteStorage.open(path: folder.store)
    try storage.write { writer in
      try writer.insert(try steps(5, at: 1, metadata: ["note": .string("x")]))
      try writer.insert(try steps(7, at: 7))
      try writer.insert(try steps(8, at: 8, lasting: 900_000))
      try writer.insert(
        try steps(3, at: 20, metadata: World.sync("id", 1), type: "sleepAnalysis"))
      var workout = try steps(13, at: 30, type: "workout")
      workout.record.detail = .workout(WorkoutDetail(duration: 60))
      workout.record.provenance = Provenance(
        source: SourceRecord(name: "org.a", bundleIdentifier: "org.a"),
        device: DeviceRecord(name: "W"))
      try writer.insert(workout)
      var series = try steps(72, at: 40, type: "heartRate")
      series.series = .quantities([SeriesValue(start: 40, end: 40, value: 72)])
      try writer.insert(series)
      try writer.add([series.record.reference], toWorkout: workout.record.reference)
      let doomed = try steps(1, at: 50)
      try writer.insert(doomed)
      try writer.delete(doomed.record.reference, at: 60)
      try writer.setApp(AppIdentity(bundleIdentifier: "org.a", name: "A"))
      try writer.setActivitySummary(ActivitySummaryRecord(day: "2024-01-01", values: ["a": 1]))
      try writer.setCharacteristic("x", .integer(1))
    }
    try storage.bulkImport { door in
      _ = try Imported.rows(10, from: 1000, door)
      let note = try door.metadata(["note": .string("refused")])
      let row = Imported.row(try Imported.context(door), at: .nan, key: 1, metadata: note)
      #expect(
        try withUnsafePointer(to: row) {
          try door.insertRefused(UnsafeBufferPointer(start: $0, count: 1))
        } == 1)
    }
    // The device is the workout's: context 1 has none, so that it is given to it here.
    #expect(try storage.verify() == [])
    storage.close()
    try folder.sql("UPDATE provenances SET device = (SELECT min(id) FROM devices)")
  }

  @Test("Verify finds planted damage and reads the rest", arguments: damages)
  func planted(damage: Damage) throws {
    let folder = try TemporaryFolder()
    try makeStore(folder)
    try folder.sql(damage.sql)
    let problems = try SQLiteStorage.open(path: folder.store).verify()
    #expect(problems.contains { $0.contains(damage.problem) }, "\(problems)")
  }

  @Test("A sound store with everything in it has no problems, also when opened again")
  func sound() throws {
    let folder = try TemporaryFolder()
    try makeStore(folder)
    #expect(try SQLiteStorage.open(path: folder.store).verify() == [])
  }

  @Test("Much damage is not a long list")
  func many() throws {
    let folder = try TemporaryFolder()
    let storage = try SQLiteStorage.open(path: folder.store)
    _ = try storage.bulkImport { try Imported.rows(1000, from: 0, $0) }
    storage.close()
    try folder.sql("UPDATE samples SET end = start - 1")
    let problems = try SQLiteStorage.open(path: folder.store).verify()
    #expect(problems.count == 11 && problems.last?.contains("more") == true)
  }
}
