import Foundation
import HealthCatalog
import HealthEngine
import HealthStorageSQLite
import TestSupport
import Testing

/// The rules about predicates and orders, each with the values that decide it.
@Suite struct PredicateRuleTests {
  let storage: SQLiteStorage

  init() throws { storage = try SQLiteStorage.inMemory() }

  /// Inserts samples under names and answers which of them match.
  private func names(
    _ samples: KeyValuePairs<String, NewSample>, _ type: String = "stepCount",
    where predicate: SamplePredicate, order: [SortKey] = [], limit: Int? = nil
  ) throws -> [String] {
    let present = Set(try storage.uuids(type))
    for (_, sample) in samples where !present.contains(sample.record.uuid) {
      try storage.insert(sample)
    }
    let byUUID = Dictionary(uniqueKeysWithValues: samples.map { ($1.record.uuid, $0) })
    var found: [String] = []
    let clause = SelectionClause(type: try World.code(type), predicate: predicate)
    try storage.read {
      try $0.forEachSample(SampleSelection(clauses: [clause], order: order, limit: limit)) {
        found.append(byUUID[$0.uuid] ?? "?")
        return .next
      }
    }
    return found
  }

  @Test("F036 F037 F038 F039 the window [100, 200) and what lies at its borders")
  func windows() throws {
    let samples: KeyValuePairs = [
      "reaches in": try steps(1, at: 0, lasting: 150), "around": try steps(1, at: 10, lasting: 500),
      "ends at start": try steps(1, at: 50, lasting: 50),
      "ends before": try steps(1, at: 60, lasting: 39.5),
      "at start": try steps(1, at: 100, lasting: 0), "inside": try steps(1, at: 120, lasting: 10),
      "ends at end": try steps(1, at: 150, lasting: 50),
      "reaches out": try steps(1, at: 160, lasting: 100), "at end": try steps(1, at: 200),
      // 40 hours: longer than ordinary, so that it is found another way.
      "long": try steps(1, at: -143_900, lasting: 144_000),
    ]
    func ask(_ strictStart: Bool, _ strictEnd: Bool) throws -> Set<String> {
      Set(
        try names(
          samples,
          where: .dates(start: 100, end: 200, strictStart: strictStart, strictEnd: strictEnd)))
    }
    #expect(
      try ask(false, false) == [
        "long", "reaches in", "around", "ends at start", "at start", "inside", "ends at end",
        "reaches out",
      ])
    #expect(try ask(true, false) == ["at start", "inside", "ends at end", "reaches out"])
    #expect(
      try ask(false, true) == ["long", "reaches in", "ends at start", "at start", "inside"])
    #expect(try ask(true, true) == ["at start", "inside"])
  }

  @Test("F040 devices are equal in all properties; no allowed value means the property is nil")
  func devices() throws {
    func sample(_ device: DeviceRecord?) throws -> NewSample {
      var sample = try steps(1, at: 0)
      sample.record.provenance = Provenance(
        source: SourceRecord(name: "a", bundleIdentifier: "a"), device: device)
      return sample
    }
    let samples: KeyValuePairs = [
      "none": try sample(nil), "W": try sample(DeviceRecord(name: "W")),
      "W of M": try sample(DeviceRecord(name: "W", manufacturer: "M")),
      "nameless": try sample(DeviceRecord(manufacturer: "M")),
    ]
    #expect(try names(samples, where: .devices([DeviceRecord(name: "W")])) == ["W"])
    #expect(try names(samples, where: .device(.name, in: ["W", "X"])) == ["W", "W of M"])
    #expect(try names(samples, where: .device(.manufacturer, in: [])) == ["W"])
    #expect(try names(samples, where: .device(.name, in: [])) == ["nameless"])
  }

  @Test("F041 metadata by key, by values and by operator, of every kind")
  func metadata() throws {
    func sample(_ value: MetadataValue) throws -> NewSample {
      try steps(1, at: 0, metadata: ["k": value])
    }
    let samples: KeyValuePairs = [
      "none": try steps(1, at: 0), "text": try sample(.string("ab")),
      "3": try sample(.integer(3)), "3.5": try sample(.number(3.5)),
      "yes": try sample(.boolean(true)), "date": try sample(.date(3)),
      "2 m": try sample(.quantity(2, .meter)),
    ]
    func ask(_ comparison: Comparison, _ operand: MetadataValue) throws -> [String] {
      try names(samples, where: .metadata("k", comparison, operand))
    }
    #expect(try names(samples, where: .metadataExists("k")).count == 6)
    #expect(try ask(.greaterThan, .integer(2)) == ["3", "3.5"])
    #expect(try ask(.equal, .integer(1)) == ["yes"])
    #expect(try ask(.equal, .date(3)) == ["date"])
    #expect(try ask(.beginsWith, .string("a")) == ["text"])
    #expect(try ask(.lessThan, .quantity(201, try HealthUnit(parsing: "cm"))) == ["2 m"])
    #expect(try ask(.equal, .quantity(2, .gram)) == [])
    #expect(try names(samples, where: .not(.metadataExists("k"))) == ["none"])
  }

  @Test("F042 F043 what was added to a workout, not what lies within; what no correlation holds")
  func relations() throws {
    let workout = try steps(1, at: 0, type: "workout", lasting: 1000)
    let samples: KeyValuePairs = [
      "added": try steps(1, at: 5000), "within": try steps(1, at: 100),
      "member": try steps(1, at: 200),
    ]
    _ = try names(samples, where: .everything)
    try storage.insert(workout)
    let added = samples[0].value.record.reference
    let member = samples[2].value.record.reference
    try storage.write {
      try $0.add([added], toWorkout: workout.record.reference)
      try $0.add([member], toCorrelation: workout.record.reference)
    }
    #expect(try names(samples, where: .inWorkout(workout.record.uuid)) == ["added"])
    #expect(try names(samples, where: .noCorrelation) == ["within", "added"])
    #expect(try names(samples, where: .inCorrelation(workout.record.uuid)) == ["member"])
    try storage.write { try $0.delete(workout.record.reference, at: 0) }
    #expect(try names(samples, where: .inWorkout(workout.record.uuid)) == [])
    #expect(try names(samples, where: .noCorrelation) == ["within", "member", "added"])
  }

  @Test("F044 F045 workouts by duration, by statistics, and by one activity that meets it all")
  func workouts() throws {
    let distance = try World.code("distanceWalkingRunning")
    func workout(_ duration: Double, _ sum: Double?, _ legs: [(Int, Double)]) throws -> NewSample {
      var sample = try steps(1, at: 0, type: "workout")
      sample.record.detail = .workout(
        WorkoutDetail(
          duration: duration,
          activities: legs.map {
            WorkoutActivityRecord(
              uuid: UUID(), activity: $0.0, start: 0, end: nil, duration: $0.1)
          },
          statistics: sum.map {
            [WorkoutStatisticRecord(type: distance, start: 0, end: 1, sum: $0)]
          } ?? []))
      return sample
    }
    let samples: KeyValuePairs = [
      "short": try workout(60, 5, [(1, 50)]), "long": try workout(600, nil, [(1, 5), (2, 50)]),
      "far": try workout(300, 50, []),
    ]
    func ask(_ predicate: SamplePredicate, _ order: [SortKey] = []) throws -> [String] {
      try names(samples, "workout", where: predicate, order: order)
    }
    #expect(try ask(.field(Field(.duration), .greaterThan, .number(60))) == ["long", "far"])
    #expect(try ask(.field(Field(.sum, of: distance), .lessThan, .number(50))) == ["short"])
    let both = SamplePredicate.and([
      .field(Field(.activityType), .equal, .number(1)),
      .field(Field(.duration), .greaterThan, .number(10)),
    ])
    #expect(try ask(.activity(both)) == ["short"], "not one that meets each by another activity")
    #expect(
      try ask(.everything, [SortKey(.field(Field(.duration)), ascending: false)])
        == ["long", "far", "short"])
    #expect(
      try ask(.everything, [SortKey(.fields([Field(.sum, of: distance)]), ascending: false)])
        == ["far", "short", "long"], "those without come last")
  }

  @Test("F046 categories by value and values, quantities in any unit")
  func values() throws {
    let samples: KeyValuePairs = [
      "70": try steps(70_000, at: 0, type: "bodyMass"),
      "80": try steps(80_000, at: 1, type: "bodyMass"),
    ]
    let unit = try #require(Catalog.type(named: "bodyMass")?.canonicalUnit)
    let limit = try HealthUnit.gram.convert(75_000, to: unit)
    for (_, sample) in samples {
      var sample = sample
      sample.record.value = try HealthUnit.gram.convert(sample.record.value, to: unit)
      try storage.insert(sample)
    }
    let kilogram = try HealthUnit(parsing: "kg")
    #expect(
      try names(samples, "bodyMass", where: .quantity(.lessThan, QuantityValue(75, kilogram)))
        == ["70"])
    #expect(
      try names(samples, "bodyMass", where: .quantity(.greaterThan, QuantityValue(limit, unit)))
        == ["80"])
    let sleep: KeyValuePairs = [
      "1": try steps(1, at: 0, type: "sleepAnalysis"),
      "3": try steps(3, at: 1, type: "sleepAnalysis"),
    ]
    #expect(try names(sleep, "sleepAnalysis", where: .value(.greaterThan, 1)) == ["3"])
    #expect(try names(sleep, "sleepAnalysis", where: .values([1, 5])) == ["1"])
  }

  @Test("F047 without an order by start, then insertion; with one, ties the same way")
  func order() throws {
    let samples: KeyValuePairs = [
      "b": try steps(2, at: 10, lasting: 5), "a": try steps(1, at: 10, lasting: 5),
      "early": try steps(2, at: 0, lasting: 15), "c": try steps(1, at: 10, lasting: 5),
    ]
    func ask(_ order: [SortKey], _ limit: Int? = nil) throws -> [String] {
      try names(samples, where: .everything, order: order, limit: limit)
    }
    #expect(try ask([]) == ["early", "b", "a", "c"])
    #expect(try ask([SortKey(.start, ascending: false)]) == ["b", "a", "c", "early"])
    #expect(try ask([SortKey(.end, ascending: true)]) == ["early", "b", "a", "c"])
    #expect(try ask([SortKey(.value, ascending: true)]) == ["a", "c", "early", "b"])
    #expect(
      try ask([SortKey(.value, ascending: false), SortKey(.start, ascending: false)])
        == ["b", "early", "a", "c"])
    #expect(try ask([SortKey(.value, ascending: true)], 3) == ["a", "c", "early"])
    #expect(try ask([], 0) == [])
    let byUUID = samples.sorted {
      $0.value.record.uuid.uuidString < $1.value.record.uuid.uuidString
    }
    #expect(try ask([SortKey(.uuid, ascending: true)]) == byUUID.map(\.key))
  }
}
