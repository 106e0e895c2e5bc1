import Foundation
import HealthCatalog
import HealthEngine
import TestSupport
import Testing

@testable import HealthStorageSQLite

/// What a question costs, read off SQLite's plan: no clock is asked.
@Suite struct QueryPlanTests {
  let storage: SQLiteStorage
  let type: TypeCode

  init() throws {
    storage = try SQLiteStorage.inMemory()
    type = try World.code("stepCount")
  }

  private func plan(_ predicate: SamplePredicate, order: String = "s.start, s.key") throws
    -> String
  {
    try storage.read { reader in
      let reader = try #require(reader as? SQLiteReader)
      let plan = try SelectionPlan(reader, type: type, predicate: predicate)
      return try reader.connection.rows(
        "EXPLAIN QUERY PLAN SELECT \(SQLiteReader.columns) FROM \(plan.rows) ORDER BY \(order)",
        plan.bindings
      ) { $0.text(3) ?? "" }.joined(separator: "; ")
    }
  }

  private static let window = SamplePredicate.dates(
    start: 1e6, end: 1.1e6, strictStart: false, strictEnd: false)

  @Test("A window looks at its part of the primary key, in order")
  func window() throws {
    #expect(try plan(Self.window) == "SEARCH s USING PRIMARY KEY (type=? AND start>? AND start<?)")
  }

  @Test("Long samples that reach into a window do not make it look further back")
  func long() throws {
    try storage.insert(try steps(1, at: 0, lasting: 1.05e6))
    let text = try plan(Self.window)
    #expect(text.contains("MERGE (UNION ALL)"))
    #expect(text.contains("SEARCH samples USING PRIMARY KEY (type=? AND start>?"))
    #expect(text.contains("SEARCH x USING PRIMARY KEY (type=? AND start=? AND key=?)"))
  }

  @Test("Named objects and members of a workout are looked up one by one")
  func objects() throws {
    let samples = try (0..<3).map { try steps(1, at: Double($0)) }
    for sample in samples { try storage.insert(sample) }
    let lookUp = "SEARCH s USING PRIMARY KEY (type=? AND start=? AND key=?)"
    let uuids = Set(samples.map(\.record.uuid))
    #expect(try plan(.objects(uuids)).contains(lookUp))
    #expect(try plan(.objects([samples[0].record.uuid])).contains(lookUp))
    #expect(try plan(.and([.objects(uuids), .value(.equal, 1)])).contains(lookUp))
    #expect(try plan(.inWorkout(samples[0].record.uuid)).contains(lookUp))
  }

  @Test("Deleting looks nothing up by walking through a table")
  func deleting() throws {
    try storage.write { writer in
      let connection = try #require(writer as? SQLiteWriter).connection
      for sql in SQLiteWriter.deletions {
        let plan = try connection.rows("EXPLAIN QUERY PLAN \(sql)") { $0.text(3) ?? "" }
        #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(sql): \(plan)")
      }
    }
  }
}
