import Foundation
import HealthCatalog
import HealthEngine
import HealthStorageSQLite
import TestSupport
import Testing

/// Predicates as an attacker or a careless program makes them: answers or errors, never a trap.
@Suite struct HostilePredicateTests {
  let storage: SQLiteStorage
  let samples: [NewSample]

  init() throws {
    storage = try SQLiteStorage.inMemory()
    samples = try (0..<200).map {
      try steps(Double($0), at: Double($0) * 100, metadata: ["note": .string("n\($0 % 10)")])
    }
    let all = samples
    try storage.write { writer in
      for sample in all { try writer.insert(sample) }
    }
  }

  static func nested(_ depth: Int, _ wrap: (SamplePredicate) -> SamplePredicate)
    -> SamplePredicate
  {
    (0..<depth).reduce(SamplePredicate.value(.equal, 5)) { inner, _ in wrap(inner) }
  }

  @Test(
    "A tree nested ten thousand deep is an error that says what to do", arguments: [201, 10_000])
  func deep(depth: Int) throws {
    for predicate in [
      Self.nested(depth) { .not($0) }, Self.nested(depth) { .and([$0, .everything]) },
      Self.nested(depth) { .or([.nothing, $0]) }, Self.nested(depth) { .activity($0) },
    ] {
      let clause = SelectionClause(type: try World.code("stepCount"), predicate: predicate)
      let questions: [(any StorageReading) throws -> Void] = [
        { try $0.forEachSample(SampleSelection(clauses: [clause])) { _ in .next } },
        { _ = try $0.count([clause]) },
        { _ = try $0.sources([clause]) },
        { try $0.forEachValue(clause) { _ in } },
        { _ = try $0.changes(after: .beginning, in: [clause], limit: nil) },
      ]
      for question in questions {
        let error = #expect(throws: HealthError.self) { try storage.read(question) }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message.contains("nested") == true)
      }
    }
    #expect(try storage.uuids().count == 200, "and the storage goes on")
  }

  @Test("Nesting that is allowed is answered")
  func nesting() throws {
    for depth in 0...200 {
      var chain = SamplePredicate.value(.equal, 5)
      for level in 0..<depth {
        chain =
          switch level % 4 {
          case 0: .and([.value(.notEqual, 1), chain])
          case 1: .or([.metadata("note", .equal, .string("x")), .noCorrelation, chain])
          case 2: .not(chain)
          default: .not(.and([chain, .field(Field(.duration), .notEqual, .number(1))]))
          }
        guard level < 150 else { break }
      }
      #expect(throws: Never.self) { try storage.uuids(where: chain) }
    }
    let even = Self.nested(200) { .not($0) }
    #expect(try storage.uuids(where: even) == [samples[5].record.uuid])
    let chain = Self.nested(190) { .and([$0, .value(.notEqual, 1)]) }
    #expect(try storage.uuids(where: chain) == [samples[5].record.uuid])
  }

  @Test("Hundreds of conditions side by side are answered", arguments: [399, 400, 5000])
  func wide(count: Int) throws {
    let values = (0..<count).map { SamplePredicate.value(.equal, $0 + 190) }
    #expect(try storage.uuids(where: .or(values)) == samples[190...].map(\.record.uuid))
    let dates = (0..<count).map {
      SamplePredicate.dates(
        start: Double($0) - 1e6, end: 1e9, strictStart: true, strictEnd: true)
    }
    #expect(try storage.uuids(where: .and(dates)).count == 200)
    let notes = (0..<count).map { SamplePredicate.metadata("note", .equal, .string("n\($0)")) }
    #expect(try storage.uuids(where: .or(notes)).count == 200)
  }

  @Test(
    "R116 tens of thousands of uuids, known and unknown, are looked up", arguments: [3, 50_000])
  func manyObjects(count: Int) throws {
    var uuids = Set((0..<count).map { _ in UUID() })
    uuids.formUnion(samples.prefix(120).map(\.record.uuid))
    let expected = samples.prefix(120).map(\.record.uuid)
    #expect(try storage.uuids(where: .objects(uuids)) == expected)
    #expect(try storage.uuids(where: .not(.objects(uuids))).count == 80)
    // Two lists in one read, and the next read starts anew.
    let two = SamplePredicate.or([
      .objects(Set(expected.prefix(2))), .objects(Set(expected.suffix(3))),
    ])
    #expect(try storage.uuids(where: two).count == 5)
    #expect(try storage.uuids(where: .objects(Set(expected.suffix(2)))).count == 2)
  }

  @Test("Tens of thousands of values are answered", arguments: [100, 19_000, 60_000])
  func manyValues(count: Int) throws {
    #expect(try storage.uuids(where: .values(Set(150..<150 + count))).count == 50)
  }

  @Test("Texts with quotes, zeros and wildcards are texts")
  func texts() throws {
    let texts = ["'; DROP TABLE samples; --", "100%", "a_b", "x\0y", "\u{1F600}", "\"", "n?1"]
    for (index, text) in texts.enumerated() {
      try storage.insert(
        try steps(1, at: 1e6 + Double(index), metadata: [text: .string(text)]))
    }
    for text in texts {
      for comparison in [Comparison.equal, .beginsWith, .endsWith, .contains] {
        #expect(
          try storage.uuids(where: .metadata(text, comparison, .string(text))).count == 1, "\(text)"
        )
      }
      #expect(try storage.uuids(where: .metadataExists(text)).count == 1)
      #expect(try storage.uuids(where: .sources([text])).isEmpty)
    }
    #expect(try storage.uuids().count == 200 + texts.count)
  }

  @Test("Numbers that are none are answered like everywhere", arguments: Comparison.allCases)
  func numbers(comparison: Comparison) throws {
    for number in [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -0.0] {
      let expected = samples.filter { comparison.holds($0.record.start, number) }.count
      #expect(try storage.uuids(where: .startDate(comparison, number)).count == expected)
      #expect(
        try storage.uuids(where: .not(.startDate(comparison, number))).count == 200 - expected)
    }
    for number in [Int.min, Int.max] {
      let expected = samples.filter { comparison.holds($0.record.value, Double(number)) }.count
      #expect(try storage.uuids(where: .value(comparison, number)).count == expected)
    }
  }

  @Test("F051 what cannot be compared is an error, not an empty answer")
  func incomparable() throws {
    let mass = SamplePredicate.quantity(.equal, QuantityValue(1, .gram))
    #expect(throws: (any Error).self) { try storage.uuids(where: mass) }
    #expect(throws: HealthError.self) {
      try storage.uuids("workout", where: .activity(.sources(["org.a"])))
    }
  }
}
