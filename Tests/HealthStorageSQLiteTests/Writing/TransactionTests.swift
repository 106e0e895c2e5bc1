import Foundation
import HealthCatalog
import HealthEngine
import HealthStorageSQLite
import TestSupport
import Testing

@Suite struct TransactionTests {
  let folder: TemporaryFolder
  let storage: SQLiteStorage

  init() throws {
    folder = try TemporaryFolder()
    storage = try SQLiteStorage.open(path: folder.store)
  }

  private struct Stop: Error {}

  @Test("F020 R134 a write is all or none, and the next one is not hindered")
  func atomic() throws {
    let kept = try steps(1, at: 0, metadata: ["note": .string("a")])
    try storage.insert(kept)
    #expect(throws: Stop.self) {
      try storage.write { writer in
        try writer.insert(try steps(2, at: 1, metadata: ["note": .string("b")], source: "org.x"))
        try writer.delete(kept.record.reference, at: 5)
        throw Stop()
      }
    }
    #expect(try storage.uuids() == [kept.record.uuid])
    #expect(try storage.read { try $0.sources([]) }.count == 1)
    try storage.insert(try steps(3, at: 2, metadata: ["note": .string("c")], source: "org.y"))
    #expect(try storage.verify() == [])
  }

  @Test("A write sees what it did itself; a reader does not until it is committed")
  func isolation() throws {
    let clause = SelectionClause(type: try World.code("stepCount"))
    try storage.write { writer in
      // Longer than any before, and counted only at the commit: the write must know of it.
      try writer.insert(try steps(1, at: 0, lasting: 100_000))
      let window = SamplePredicate.dates(
        start: 90_000, end: nil, strictStart: false, strictEnd: false)
      #expect(try writer.count([SelectionClause(type: clause.type, predicate: window)]) == 1)
      #expect(try writer.sources([clause]).count == 1)
      #expect(try writer.typeSummaries().map(\.count) == [1])
      #expect(try storage.read { try $0.count([clause]) } == 1, "same thread, same transaction")
    }
    try storage.read { reader in
      #expect(try reader.count([clause]) == 1)
      try storage.insert(try steps(2, at: 1))
      #expect(try reader.count([clause]) == 1, "a snapshot stays what it was")
    }
    #expect(try storage.read { try $0.count([clause]) } == 2)
  }

  @Test("A write inside a write is an error, not a standstill")
  func nested() throws {
    let error = #expect(throws: HealthError.self) {
      try storage.write { _ in try storage.write { _ in } }
    }
    #expect(error?.message.contains("inside another") == true)
    try storage.insert(try steps(1, at: 0))
  }

  @Test("F019 a stored uuid is refused and named")
  func twice() throws {
    let sample = try steps(1, at: 0)
    try storage.insert(sample)
    let error = #expect(throws: HealthError.self) { try storage.insert(sample) }
    #expect(error?.code == .invalidArgument)
    #expect(error?.message.contains(sample.record.uuid.uuidString) == true)
  }

  @Test("What a column cannot hold is refused whole")
  func notANumber() throws {
    for (start, value) in [(0, Double.nan), (.nan, 1)] {
      let error = #expect(throws: HealthError.self) {
        try storage.insert(try steps(1, at: 5), try steps(value, at: start))
      }
      #expect(error?.code == .invalidArgument)
      #expect(error?.message.contains("nan") == true)
    }
    #expect(try storage.uuids().isEmpty)
    #expect(try storage.verify() == [])
  }

  @Test("F033 of a deleted sample uuid, type and sync identity are left in the file, nothing else")
  func gone() throws {
    let note = "a very private remark"
    let device = "a very private device"
    var doomed = try steps(
      1234.5678, at: 7.125e8,
      metadata: World.sync("the sync identifier", 3).merging(["n": .string(note)]) { $1 })
    doomed.record.detail = .clinicalRecord(
      ClinicalRecordDetail(
        displayName: device, resourceType: "r", identifier: device, fhirVersion: "4.0.1",
        data: Data(note.utf8)))
    doomed.series = .quantities([SeriesValue(start: 7.125e8, end: 7.125e8, value: 1234.5678)])
    try storage.insert(doomed, try steps(1, at: 0))
    let number = withUnsafeBytes(of: (1234.5678).bitPattern.bigEndian) { Data($0) }
    func holds(_ needle: Data) throws -> Bool {
      try ["", "-wal"].contains { suffix in
        let url = URL(fileURLWithPath: folder.store + suffix)
        return try Data(contentsOf: url).range(of: needle) != nil
      }
    }
    #expect(try holds(Data(note.utf8)) && holds(Data(device.utf8)) && holds(number))
    try storage.write { try $0.delete(doomed.record.reference, at: 10) }
    #expect(try !holds(Data(note.utf8)))
    #expect(try !holds(Data(device.utf8)))
    #expect(try !holds(number))
    let clause = SelectionClause(type: try World.code("stepCount"))
    let page = try storage.read { try $0.changes(after: .beginning, in: [clause], limit: nil) }
    #expect(
      page.deleted == [
        DeletedRecord(
          uuid: doomed.record.uuid, type: clause.type,
          sync: SyncIdentity(identifier: "the sync identifier", version: 3))
      ])
    #expect(try storage.verify() == [])
  }

  @Test("A reader that still needs the log delays its emptying to the next commit, no longer")
  func delayed() throws {
    let note = "a very private remark"
    let doomed = try steps(1, at: 0, metadata: ["n": .string(note)])
    try storage.insert(doomed)
    func log() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: folder.store + "-wal")) }
    try storage.read { reader in
      #expect(try reader.sample(doomed.record.uuid) != nil)
      try storage.write { try $0.delete(doomed.record.reference, at: 1) }
      #expect(try log().range(of: Data(note.utf8)) != nil)
      #expect(try reader.sample(doomed.record.uuid) != nil)
    }
    try storage.insert(try steps(2, at: 1))
    #expect(try log().range(of: Data(note.utf8)) == nil)
  }

  @Test("R157 deletions are forgotten by type, and only old ones")
  func forgetting() throws {
    let steps = try World.code("stepCount")
    let pulse = try World.code("heartRate")
    for (type, date) in [("stepCount", 10.0), ("stepCount", 30), ("heartRate", 30)] {
      let sample = try HealthStorageSQLiteTests.steps(1, at: date, type: type)
      try storage.insert(sample)
      try storage.write { try $0.delete(sample.record.reference, at: date) }
    }
    try storage.write { try $0.forgetDeletions(before: 20) }
    try storage.read { reader in
      #expect(try reader.forgottenChange(types: [steps]) == 2)
      #expect(try reader.forgottenChange(types: [pulse]) == 0)
      #expect(try reader.forgottenChange(types: [steps, pulse]) == 2)
      let page = try reader.changes(
        after: .beginning, in: [SelectionClause(type: steps)], limit: nil)
      #expect(page.deleted.count == 1)
    }
    #expect(try storage.verify() == [])
  }

  @Test("An import of the same content brings a deleted sample back, with a new change")
  func reimported() throws {
    let clause = SelectionClause(type: try World.code("stepCount"))
    _ = try storage.bulkImport { try Imported.rows(3, from: 0, $0) }
    let before = try storage.read { try $0.changes(after: .beginning, in: [clause], limit: nil) }
    let victim = before.added[1].reference
    try storage.write { try $0.delete(victim, at: 0) }
    #expect(try storage.bulkImport { try Imported.rows(3, from: 0, $0) } == 1)
    let after = try storage.read {
      try $0.changes(after: before.position, in: [clause], limit: nil)
    }
    #expect(after.deleted.map(\.uuid) == [victim.uuid])
    #expect(after.added.map(\.uuid) == [victim.uuid])
    #expect(try storage.verify() == [])
  }
}
