import Foundation
import HealthCatalog
import HealthEngine
import HealthKit
import Testing

/// Stands for HealthKit's classes.
private final class Operand: NSObject, PredicateOperand {
  let engineOperand: EngineOperand
  init(_ operand: EngineOperand) { engineOperand = operand }
}

struct EnginePredicateTests {
  private func compiled(_ format: String, _ arguments: Any?...) throws -> SamplePredicate {
    try FormattedPredicate(format: format, arguments: arguments).enginePredicate()
  }

  private let date = Date(timeIntervalSinceReferenceDate: 10)
  private let one = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
  private let two = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2))

  @Test("F050 Dates and identity compile to the engine's language")
  func samples() throws {
    #expect(
      try compiled(
        "%K >= %@ AND %K < %@", HKPredicateKeyPathStartDate, date, HKPredicateKeyPathEndDate, date)
        == .and([.startDate(.greaterThanOrEqual, 10), .endDate(.lessThan, 10)]))
    #expect(try compiled("%@ <= startDate", date) == .startDate(.greaterThanOrEqual, 10))
    #expect(
      try compiled("startDate BETWEEN %@", [date, date])
        == .and([.startDate(.greaterThanOrEqual, 10), .startDate(.lessThanOrEqual, 10)]))
    #expect(try compiled("UUID == %@", one) == .objects([one]))
    #expect(try compiled("UUID IN %@", [one, two]) == .objects([one, two]))
    #expect(try compiled("UUID != %@", one as NSUUID) == .not(.objects([one])))
    #expect(try compiled("UUID IN {}") == .nothing)
    #expect(try compiled("SELF == %@", Operand(.sample(one))) == .objects([one]))
    #expect(
      try compiled("NOT (value == 1 OR TRUEPREDICATE)")
        == .not(.or([.value(.equal, 1), .everything])))
  }

  @Test("F046 Values and quantities")
  func values() throws {
    #expect(try compiled("value == %d", 3) == .value(.equal, 3))
    #expect(try compiled("value != 3") == .value(.notEqual, 3))
    #expect(try compiled("value IN {1, 2}") == .values([1, 2]))
    #expect(
      try compiled("workoutType == %lu", HKWorkoutActivityType.running.rawValue)
        == .value(.equal, 37))
    #expect(try compiled("count > 1") == .count(.greaterThan, 1))
    let heavy = QuantityValue(70, try HealthUnit(parsing: "kg"))
    #expect(
      try compiled("%K > %@", HKPredicateKeyPathQuantity, Operand(.quantity(heavy)))
        == .quantity(.greaterThan, heavy))
  }

  @Test("F041 Metadata: keys with dots, presence, operators")
  func metadata() throws {
    #expect(
      try compiled("%K.%K == %@", HKPredicateKeyPathMetadata, HKMetadataKeyWasUserEntered, true)
        == .metadata(HKMetadataKeyWasUserEntered, .equal, .boolean(true)))
    #expect(
      try compiled("metadata.%K == 1", "com.example.key")
        == .metadata("com.example.key", .equal, .integer(1)))
    #expect(try compiled("metadata.k != nil") == .metadataExists("k"))
    #expect(try compiled("metadata.k == nil") == .not(.metadataExists("k")))
    #expect(
      try compiled("metadata.k IN {'a', 'b'}")
        == .or([.metadata("k", .equal, .string("a")), .metadata("k", .equal, .string("b"))]))
    #expect(try compiled("metadata.k LIKE 'a*'") == .metadata("k", .beginsWith, .string("a")))
    #expect(try compiled("metadata.k LIKE '*a'") == .metadata("k", .endsWith, .string("a")))
    #expect(try compiled("metadata.k LIKE '*a*'") == .metadata("k", .contains, .string("a")))
    #expect(try compiled("metadata.k LIKE 'a\\\\*'") == .metadata("k", .equal, .string("a*")))
    #expect(try compiled("metadata.k > %@", date) == .metadata("k", .greaterThan, .date(10)))
  }

  @Test("F040, F042, F043 Sources, devices, workouts, correlations")
  func relations() throws {
    let source = SourceRecord(name: "App", bundleIdentifier: "a.b")
    let device = DeviceRecord(name: "Watch")
    #expect(try compiled("source == %@", Operand(.source(source))) == .sources(["a.b"]))
    #expect(try compiled("source IN %@", [Operand(.source(source))]) == .sources(["a.b"]))
    #expect(try compiled("device == %@", Operand(.device(device))) == .devices([device]))
    #expect(
      try compiled("%K.%K IN %@", HKPredicateKeyPathDevice, HKDevicePropertyKeyModel, ["Watch"])
        == .device(.model, in: ["Watch"]))
    let revision = SourceRevisionRecord(bundleIdentifier: "a.b", version: "1")
    #expect(
      try compiled("sourceRevision == %@", Operand(.revision(revision))) == .revisions([revision]))
    #expect(try compiled("workout == %@", Operand(.sample(one))) == .inWorkout(one))
    #expect(try compiled("correlation == nil") == .noCorrelation)
    #expect(try compiled("correlation != nil") == .not(.noCorrelation))
    #expect(try compiled("correlation == %@", Operand(.sample(one))) == .inCorrelation(one))
    #expect(
      try compiled("%K == %@", HKPredicateKeyPathWorkoutEffortRelationship, Operand(.sample(one)))
        == .associated(one))
  }

  @Test("F045 Workouts: duration, totals, statistics by type")
  func workouts() throws {
    #expect(
      try compiled("duration > 30 * 60") == .field(Field(.duration), .greaterThan, .number(1800)))
    let far = Operand(.quantity(QuantityValue(5, try HealthUnit(parsing: "km"))))
    let cycling = try #require(Catalog.type(named: "distanceCycling")).code
    guard case .or(let parts) = try compiled("totalDistance >= %@", far) else {
      Issue.record("no alternatives")
      return
    }
    #expect(parts.count == 9)
    #expect(parts.contains(.field(Field(.sum, of: cycling), .greaterThanOrEqual, .number(5000))))
    #expect(
      try compiled(
        "%K.%K > %@", HKPredicateKeyPathWorkoutSumQuantity,
        "HKQuantityTypeIdentifierDistanceCycling", far)
        == .field(Field(.sum, of: cycling), .greaterThan, .number(5000)))
  }

  @Test("F044 Properties of activities mean something inside an activity predicate only")
  func activities() throws {
    let predicate = try FormattedPredicate(
      format: "activityType == 37 AND activityDuration > 60")
    #expect(
      try predicate.enginePredicate(insideActivity: true)
        == .and([
          .field(Field(.activityType), .equal, .number(37)),
          .field(Field(.duration), .greaterThan, .number(60)),
        ]))
    #expect(throws: HealthError.self) { try predicate.enginePredicate() }
    let other = try FormattedPredicate(format: "duration > 60")
    #expect(throws: HealthError.self) { try other.enginePredicate(insideActivity: true) }
  }

  @Test("F118, F121 Fields of other kinds of samples")
  func fields() throws {
    #expect(
      try compiled("%K == %d", HKPredicateKeyPathECGClassification, 2)
        == .field(Field(.classification), .equal, .number(2)))
    #expect(
      try compiled("FHIRResource.resourceType == 'Immunization'")
        == .field(Field(.resourceType), .equal, .text("Immunization")))
    #expect(
      try compiled("scheduledDate < %@", date)
        == .field(Field(.scheduledDate), .lessThan, .number(10)))
    #expect(
      try compiled("medicationConceptIdentifier == %@", Operand(.text("id")))
        == .field(Field(.medicationConcept), .equal, .text("id")))
  }

  @Test("Unknown key paths are named with the known ones")
  func unknown() throws {
    do {
      _ = try compiled("startdate > %@", date)
      Issue.record("compiled")
    } catch let error as HealthError {
      #expect(error.code == .invalidArgument)
      #expect(
        error.message.contains("no key path startdate") && error.message.contains("startDate"))
      #expect(error.message.contains("metadata.<key>"))
    }
  }

  @Test(
    "Every key path constant compiles or says why not",
    arguments: [
      HKPredicateKeyPathDateComponents, HKPredicateKeyPathMin, HKPredicateKeyPathMostRecentEndDate,
      HKPredicateKeyPathCDATitle, HKPredicateKeyPathLogOrigin, HKPredicateKeyPathAverageHeartRate,
      HKUserAnnotatedMedicationPredicateKeyPathIsArchived, HKPredicateKeyPathWorkoutActivity,
    ])
  func notSearchable(path: String) {
    do {
      _ = try compiled("%K == 1", path)
      Issue.record("compiled")
    } catch {
      #expect("\(error)".contains("\(path) cannot be searched for"), "\(error)")
    }
  }

  @Test(
    "Values and operators without meaning for the store are refused",
    arguments: [
      "startDate == 5", "startDate CONTAINS 'x'", "value == 1.5", "value == 'x'", "quantity > 5",
      "UUID == 'x'", "UUID > 5", "source == 'x'", "device == nil", "workout == nil",
      "startDate == nil",
      "metadata.k CONTAINS[c] 'x'", "metadata.k MATCHES 'x'", "metadata.k LIKE 'a*b'",
      "ANY value == 1",
      "startDate < endDate", "value IN 5", "value BETWEEN {1}", "device.name == 'x'",
      "sumQuantity.nothing > 1", "totalDistance > 5", "'x' IN metadata.k", "SELF > 1", "SELF == 1",
      "metadata.k == {1}", "device.HKDevicePropertyName > 'x'",
    ])
  func refused(format: String) throws {
    let predicate = try FormattedPredicate(format: format)
    #expect(throws: HealthError.self) { try predicate.enginePredicate() }
  }
}
