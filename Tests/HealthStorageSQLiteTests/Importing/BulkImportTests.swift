import Foundation
import HealthCatalog
import HealthEngine
import HealthStorageSQLite
import TestSupport
import Testing

@Suite struct BulkImportTests {
  let storage: SQLiteStorage

  init() throws { storage = try SQLiteStorage.inMemory() }

  @Test("The same import again adds nothing and tells no change")
  func again() throws {
    let note: Metadata = ["note": .string("x")]
    #expect(try storage.bulkImport { try Imported.rows(5000, from: 0, $0, metadata: note) } == 5000)
    let steps = try World.code("stepCount")
    let latest = try storage.read { try $0.latestChange(types: [steps]) }
    #expect(try storage.bulkImport { try Imported.rows(5000, from: 0, $0, metadata: note) } == 0)
    #expect(try storage.read { try $0.latestChange(types: [steps]) } == latest)
    #expect(try storage.read { try $0.count([SelectionClause(type: steps)]) } == 5000)
    #expect(try storage.verify() == [])
  }

  @Test("Each row left out is told, with whether this import brought the other one")
  func conflicts() throws {
    try storage.bulkImport { door in
      let context = try Imported.context(door)
      let old = [Imported.row(context, at: 1, key: 1), Imported.row(context, at: 2, key: 2)]
      #expect(try old.withUnsafeBufferPointer { try door.insert($0) { _, _ in } } == 2)
    }
    try storage.bulkImport { door in
      let context = try Imported.context(door)
      let rows = [
        Imported.row(context, at: 5, key: 5), Imported.row(context, at: 2, key: 2),
        Imported.row(context, at: 5, key: 6), Imported.row(context, at: 5, key: 5, value: 9),
        Imported.row(context, at: 1, key: 1), Imported.row(context, at: 0, key: 1),
      ]
      var told: [String] = []
      let inserted = try rows.withUnsafeBufferPointer {
        try door.insert($0) { told.append("\($0) \($1)") }
      }
      #expect(inserted == 3)
      #expect(told == ["1 false", "3 true", "4 false"])
      let next = [Imported.row(context, at: 5, key: 6), Imported.row(context, at: 6, key: 6)]
      told = []
      #expect(
        try next.withUnsafeBufferPointer { try door.insert($0) { told.append("\($0) \($1)") } } == 1
      )
      #expect(told == ["0 true"])
      #expect(try door.contains(type: World.code("stepCount"), start: 6, key: 6))
      #expect(try !door.contains(type: World.code("stepCount"), start: 6, key: 7))
      #expect(try !door.isEmpty(type: World.code("stepCount")))
      #expect(try door.isEmpty(type: World.code("heartRate")))
    }
    #expect(try storage.uuids().count == 6)
    #expect(
      try storage.read { try $0.count([SelectionClause(type: World.code("stepCount"))]) } == 6)
    // What was there first stays.
    let uuid = DerivedIdentity(type: try World.code("stepCount"), start: 5, key: 5).uuid
    #expect(try storage.read { try $0.sample(uuid)?.value } == 1)
    #expect(try storage.verify() == [])
  }

  @Test("An import is all or nothing")
  func failing() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try storage.bulkImport { door in
        _ = try Imported.rows(100, from: 0, door, metadata: ["note": .string("x")])
        throw Stop()
      }
    }
    #expect(try storage.uuids().isEmpty)
    #expect(try storage.read { try $0.sources([]) }.isEmpty)
    #expect(try storage.bulkImport { try Imported.rows(10, from: 0, $0) } == 10)
    #expect(try storage.verify() == [])
  }

  @Test(
    "Rows that are no samples are refused by name",
    arguments: [
      (Double.nan, 1.0, 1.0), (0.0, .nan, 1), (0, 1, .nan), (0, 1, .infinity), (5, 4, 1),
      (-.infinity, 0, 1), (1e13, 2e13, 1),
    ])
  func impossible(start: Double, end: Double, value: Double) throws {
    let error = #expect(throws: HealthError.self) {
      try storage.bulkImport { door in
        var row = Imported.row(try Imported.context(door), at: 0, key: 1)
        (row.start, row.end, row.value) = (start, end, value)
        try withUnsafePointer(to: row) {
          _ = try door.insert(UnsafeBufferPointer(start: $0, count: 1)) { _, _ in }
        }
      }
    }
    #expect(error?.message.contains("insertRefused") == true)
  }

  @Test("A context or metadata that the import never made is refused", arguments: [-1, 0, 7])
  func context(number: Int32) throws {
    #expect(throws: HealthError.self) {
      try storage.bulkImport { door in
        var row = Imported.row(try Imported.context(door), at: 0, key: 1)
        row.context = number == 7 ? 7 : number
        try withUnsafePointer(to: row) {
          _ = try door.insert(UnsafeBufferPointer(start: $0, count: 1)) { _, _ in }
        }
      }
    }
    #expect(throws: HealthError.self) {
      try storage.bulkImport { door in
        var row = Imported.row(try Imported.context(door), at: 0, key: 1)
        row.metadata = number == 0 ? 99 : number
        try withUnsafePointer(to: row) {
          _ = try door.insert(UnsafeBufferPointer(start: $0, count: 1)) { _, _ in }
        }
      }
    }
    #expect(try storage.verify() == [])
  }

  @Test("Refused rows are kept once, and never found")
  func refused() throws {
    for expected in [2, 0] {
      let inserted = try storage.bulkImport { door in
        let context = try Imported.context(door)
        let note = try door.metadata(["why": .string("x")])
        let rows = [
          Imported.row(context, at: .nan, key: 1, metadata: note),
          Imported.row(context, at: 5, key: 2, value: -1),
        ]
        return try rows.withUnsafeBufferPointer { try door.insertRefused($0) }
      }
      #expect(inserted == expected)
    }
    #expect(try storage.uuids().isEmpty)
    #expect(try storage.verify() == [])
  }

  @Test("Samples with more than a row keep it, once")
  func derived() throws {
    let member = try steps(120, at: 10, type: "bloodPressureSystolic")
    for expected in [true, false] {
      let isNew = try storage.bulkImport { door in
        let code = try World.code("bloodPressureSystolic")
        var inner = member
        inner.record.uuid = DerivedIdentity(type: code, start: 10, key: 4).uuid
        _ = try door.insertDerived(inner, key: 4)
        var outer = try steps(0, at: 10, type: "bloodPressure")
        outer.record.uuid =
          DerivedIdentity(type: outer.record.type, start: 10, key: 5).uuid
        outer.members = [inner]
        return try door.insertDerived(outer, key: 5)
      }
      #expect(isNew == expected)
    }
    let correlation = SampleReference(
      type: try World.code("bloodPressure"), start: 10,
      uuid: try storage.uuids("bloodPressure")[0])
    let members = try storage.read { try $0.members(ofCorrelation: correlation) }
    #expect(members.map(\.value) == [120])
    #expect(try storage.verify() == [])
  }

  @Test("Imported dates before 2001, fractions and far creation dates come back exactly")
  func exact() throws {
    let starts = [-1e9 - 0.1, -0.5, 0, 1.0 / 3, 7e8 + 0.123456, 6e10]
    try storage.bulkImport { door in
      let context = try Imported.context(door)
      for (key, start) in starts.enumerated() {
        var row = Imported.row(context, at: start, key: Int64(key))
        row.end = start
        row.created = 7.5e8 + 0.1
        try withUnsafePointer(to: row) {
          _ = try door.insert(UnsafeBufferPointer(start: $0, count: 1)) { _, _ in }
        }
      }
    }
    let records = try storage.uuids().map { uuid in
      try #require(try storage.read { try $0.sample(uuid) })
    }
    #expect(records.map(\.start) == starts)
    #expect(records.allSatisfy { $0.created == 7.5e8 + 0.1 })
  }

  @Test("A source is of the best family it was ever seen with, in whatever order")
  func family() throws {
    try storage.bulkImport { door in
      _ = try Imported.context(door)
      _ = try Imported.context(door, product: "iPhone17,1")
      _ = try Imported.context(door, product: "Watch7,1")
      _ = try Imported.context(door, product: "iPhone12,1")
    }
    #expect(try storage.read { try $0.sources([]) }.map(\.family) == [.watch])
  }
}
