import Foundation
import HealthCatalog
import HealthEngine
import TestSupport
import Testing

@Suite struct WritingTests {
  private let world = World()

  private func app(_ name: String = "org.a") throws -> AppSession {
    let app = world.session(name)
    let types = ["stepCount", "bodyMass", "bloodPressureSystolic", "bloodPressureDiastolic"]
    try app.allow(share: types, read: types)
    return app
  }

  @Test("R134 F020 an array is saved whole or not at all")
  func atomic() throws {
    let app = try app()
    let good = try world.sample("bodyMass", 70, from: 0)
    var bad = try world.sample("stepCount", 5, from: 10)
    bad.record.end = 5
    #expect(throws: HealthError.self) { try app.save([good, bad]) }
    #expect(try app.samples("bodyMass").isEmpty)
  }

  @Test("R140 X9 an end before the start is refused")
  func backwards() throws {
    var sample = try world.sample("stepCount", 5, from: 10)
    sample.record.end = 5
    let error = #expect(throws: HealthError.self) { try app().save([sample]) }
    #expect(error?.code == .invalidArgument)
  }

  @Test("F019 a uuid that is stored already is refused")
  func duplicate() throws {
    let app = try app()
    let sample = try world.sample("bodyMass", 70, from: 0)
    try app.save([sample])
    let error = #expect(throws: HealthError.self) { try app.save([sample]) }
    #expect(error?.code == .invalidArgument)
    #expect(error?.message.contains(sample.record.uuid.uuidString) == true)
  }

  @Test("F022 the saving app is the source, whatever the caller says")
  func source() throws {
    var sample = try world.sample("bodyMass", 70, from: 0)
    sample.record.provenance = Provenance(
      source: SourceRecord(name: "Forged", bundleIdentifier: "org.forged"),
      device: DeviceRecord(name: "Scale"))
    let app = try app()
    try app.save([sample])
    let stored = try #require(try app.samples("bodyMass").first)
    #expect(stored.provenance.source.bundleIdentifier == "org.a")
    #expect(stored.provenance.device?.name == "Scale")
    #expect(stored.provenance.productType == "iPhone17,1")
  }

  @Test("R173 F030 a higher sync version replaces, an equal or lower one leaves the stored object")
  func sync() throws {
    let app = try app()
    func save(_ value: Double, _ version: Int64) throws {
      try app.save([
        try world.sample("bodyMass", value, from: 0, metadata: World.sync("scale-1", version))
      ])
    }
    try save(70, 1)
    try save(71, 2)
    #expect(try app.samples("bodyMass").map(\.value) == [71])
    try save(72, 2)
    try save(73, 1)
    #expect(try app.samples("bodyMass").map(\.value) == [71])
  }

  @Test("F029 the same identifier of another app is another object")
  func syncScope() throws {
    let first = try app("org.a")
    let second = try app("org.b")
    try first.save([
      try world.sample("bodyMass", 70, from: 0, metadata: World.sync("id", 1))
    ])
    try second.save([
      try world.sample("bodyMass", 80, from: 0, metadata: World.sync("id", 2))
    ])
    #expect(try first.samples("bodyMass").map(\.value) == [70, 80])
  }

  @Test("F032 a replacement is one deletion, told first, and one addition")
  func replacement() throws {
    let app = try app()
    let old = try world.sample("bodyMass", 70, from: 0, metadata: World.sync("id", 1))
    try app.save([old])
    let clauses = [SelectionClause(type: try World.code("bodyMass"))]
    let anchor = try app.changes(since: nil, in: clauses, limit: nil).anchor
    let new = try world.sample("bodyMass", 71, from: 0, metadata: World.sync("id", 2))
    try app.save([new])
    let first = try app.changes(since: anchor, in: clauses, limit: 1)
    #expect(first.page.deleted.map(\.uuid) == [old.record.uuid])
    #expect(first.page.deleted.first?.sync == SyncIdentity(identifier: "id", version: 1))
    let second = try app.changes(since: first.anchor, in: clauses, limit: 1)
    #expect(second.page.added.map(\.uuid) == [new.record.uuid])
  }

  @Test("F031 a replacement takes the places of what it replaces")
  func inheritance() throws {
    let app = try app()
    var pressure = try world.sample("HKCorrelationTypeIdentifierBloodPressure", 0, from: 0)
    pressure.members = [
      try world.sample("bloodPressureSystolic", 120, from: 0, metadata: World.sync("s", 1)),
      try world.sample("bloodPressureDiastolic", 80, from: 0),
    ]
    try app.save([pressure])
    try app.save([
      try world.sample("bloodPressureSystolic", 125, from: 0, metadata: World.sync("s", 2))
    ])
    let members = try app.members(of: pressure.record.reference)
    #expect(Set(members.map(\.value)) == [125, 80])
  }

  @Test("R137 F023 an app deletes only its own; a deletion is all or none")
  func deleteOwn() throws {
    let mine = try app("org.a")
    let other = try app("org.b")
    let first = try world.sample("bodyMass", 70, from: 0)
    let foreign = try world.sample("bodyMass", 80, from: 10)
    try mine.save([first])
    try other.save([foreign])
    let error = #expect(throws: HealthError.self) {
      try mine.delete([first.record.reference, foreign.record.reference])
    }
    #expect(error?.code == .authorizationDenied)
    #expect(try mine.samples("bodyMass").count == 2)
    try mine.delete([first.record.reference])
    #expect(try mine.samples("bodyMass").map(\.value) == [80])
  }

  @Test("R138 deleting what is not stored fails and deletes nothing")
  func deleteUnknown() throws {
    let app = try app()
    let stored = try world.sample("bodyMass", 70, from: 0)
    try app.save([stored])
    let unknown = try world.sample("bodyMass", 1, from: 5).record.reference
    let error = #expect(throws: HealthError.self) {
      try app.delete([stored.record.reference, unknown])
    }
    #expect(error?.code == .invalidArgument)
    #expect(error?.message.contains("Failed to find some objects for deletion") == true)
    #expect(try app.samples("bodyMass").count == 1)
  }

  @Test("Deleting by predicate honours the type, passes foreign matches over and counts")
  func deleteObjects() throws {
    let mine = try app("org.a")
    let other = try app("org.b")
    try mine.save([
      try world.sample("bodyMass", 70, from: 0), try world.sample("bodyMass", 71, from: 100),
      try world.sample("stepCount", 5, from: 0),
    ])
    try other.save([try world.sample("bodyMass", 80, from: 0)])
    let window = SamplePredicate.dates(start: 0, end: 50, strictStart: false, strictEnd: false)
    let count = try mine.deleteObjects(
      matching: SelectionClause(type: try World.code("bodyMass"), predicate: window))
    #expect(count == 1)
    #expect(try mine.samples("bodyMass").map(\.value) == [80, 71])
    #expect(try mine.samples("stepCount").count == 1)
  }

  @Test("F024 one's own object of a type whose permission was revoked cannot be deleted")
  func revoked() throws {
    let app = try app()
    let sample = try world.sample("bodyMass", 70, from: 0)
    try app.save([sample])
    try world.store.storage.write { writer in
      try writer.setDecisions(
        [
          ConsentDecision(
            type: try World.code("bodyMass"), direction: .share, isAllowed: false, date: 1)
        ], app: "org.a")
    }
    let error = #expect(throws: HealthError.self) { try app.delete([sample.record.reference]) }
    #expect(error?.code == .authorizationDenied)
  }

  @Test("R136 what HealthKit alone writes cannot be saved")
  func readOnly() throws {
    let error = #expect(throws: HealthError.self) {
      try app().save([try world.sample("appleExerciseTime", 3, from: 0, to: 60)])
    }
    #expect(error?.message.contains("read-only") == true)
  }

  @Test("F015 a sample that ends before the earliest permitted date cannot be saved")
  func earliest() throws {
    try world.store.storage.write {
      try $0.setSetting("earliestPermittedSampleDate", Data("1000".utf8))
    }
    let app = try app()
    #expect(try app.earliestPermittedDate() == 1000)
    #expect(throws: HealthError.self) {
      try app.save([try world.sample("bodyMass", 70, from: 999)])
    }
    try app.save([try world.sample("bodyMass", 70, from: 1000)])
  }

  @Test("X5 a sync version without identifier is refused, and the reverse")
  func syncKeys() throws {
    let app = try app()
    for key in [MetadataKeys.syncIdentifier, MetadataKeys.syncVersion] {
      let metadata: Metadata = [key: key == MetadataKeys.syncVersion ? .integer(1) : .string("a")]
      #expect(throws: HealthError.self) {
        try app.save([try world.sample("bodyMass", 70, from: 0, metadata: metadata)])
      }
    }
  }
}
