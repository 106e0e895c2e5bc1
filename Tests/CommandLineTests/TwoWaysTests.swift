import Foundation
import HealthCatalog
import HealthEngine
import HealthKit
import HealthStorageSQLite
import Synchronization
import Testing

@testable import HealthCommandLine
@testable import HealthKitReporter

/// The command line makes payloads of the engine's records, an app makes them of HealthKit's
/// objects: both must say the same.
@Suite struct TwoWaysTests {
  private static func samples() throws -> [NewSample] {
    let metadata: RecordMetadata = [
      "HKWasUserEntered": .boolean(true), "n": .integer(3), "x": .number(2.5), "t": .string("a"),
      "d": .date(1000), "q": .quantity(3, try HealthUnit(parsing: "km")),
      "glucose": .quantity(90, try HealthUnit(parsing: "mg/dL")),
    ]
    var samples = [
      TemporaryStore.sample("stepCount", 12, from: 0, to: 60, metadata: metadata),
      TemporaryStore.sample("heartRate", 1.25, from: 5, by: .watch),
      TemporaryStore.sample("bodyTemperature", 37, from: 6),
      TemporaryStore.sample("oxygenSaturation", 0.97, from: 7),
      TemporaryStore.sample("bloodGlucose", 95, from: 8),
      TemporaryStore.sample("vo2Max", 42, from: 9),
      TemporaryStore.sample("activeEnergyBurned", 123.5, from: 0, to: 100),
      TemporaryStore.sample("sleepAnalysis", 5, from: 0, to: 3600, by: .watch),
      TemporaryStore.sample(
        "menstrualFlow", 2, from: 0, to: 3600, metadata: ["HKMenstrualCycleStart": .boolean(true)]),
    ]
    samples[1].record.provenance = Provenance(
      source: SourceRecord(name: "W", bundleIdentifier: "w"), version: "10",
      productType: "Watch6,1", system: SystemVersion(10, 1, 2),
      device: DeviceRecord(
        name: "Watch", manufacturer: "Apple Inc.", model: "Watch", hardwareVersion: "Watch6,1",
        softwareVersion: "10.1.2"))
    var pressure = TemporaryStore.sample("bloodPressure", 0, from: 10)
    pressure.members = [
      TemporaryStore.sample("bloodPressureSystolic", 120, from: 10),
      TemporaryStore.sample("bloodPressureDiastolic", 80, from: 10),
    ]
    samples.append(pressure)
    var workout = TemporaryStore.sample("workout", 37, from: 0, to: 1800, metadata: metadata)
    workout.record.detail = .workout(
      WorkoutDetail(
        duration: 1700,
        events: [
          WorkoutEventRecord(
            kind: 3, start: TemporaryStore.day + 10, end: TemporaryStore.day + 110)
        ],
        statistics: [
          WorkoutStatisticRecord(
            type: TemporaryStore.code("activeEnergyBurned"), start: TemporaryStore.day,
            end: TemporaryStore.day + 1800, sum: 250),
          WorkoutStatisticRecord(
            type: TemporaryStore.code("distanceWalkingRunning"), start: TemporaryStore.day,
            end: TemporaryStore.day + 1800, sum: 5000),
        ], totalsGiven: true))
    samples.append(workout)
    return samples
  }

  private static func throughHealthKit(
    _ identifier: String, _ session: AppSession
  ) throws -> [any Sample] {
    let type: HKSampleType? =
      switch identifier.objectType {
      case is QuantityType: try identifier.quantityType()
      case is CategoryType: try identifier.categoryType()
      case is CorrelationType: try identifier.correlationType()
      default: HKObjectType.workoutType()
      }
    let answer = Mutex<Result<[HKSample], any Error>?>(nil)
    let arrived = DispatchSemaphore(value: 0)
    HKHealthStore(session: session).execute(
      HKSampleQuery(
        sampleType: try #require(type), predicate: nil, limit: HKObjectQueryNoLimit,
        sortDescriptors: [NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true)]
      ) { _, samples, error in
        answer.withLock { $0 = error.map { .failure($0) } ?? .success(samples ?? []) }
        arrived.signal()
      })
    arrived.wait()
    let result = try #require(answer.withLock { $0 })
    return try result.get().map { try SamplePayloads.payload(of: $0) }
  }

  private static func json(_ payload: any Sample) throws -> NSDictionary {
    let object = try JSONSerialization.jsonObject(with: Data(try payload.encoded().utf8))
    return NSDictionary(dictionary: try #require(object as? [String: Any]))
  }

  @Test("R261 records and HealthKit's objects make the same payloads")
  func samePayloads() throws {
    let store = try TemporaryStore()
    let samples = try Self.samples()
    try store.add(samples)
    let storage = try SQLiteStorage.open(path: store.path)
    defer { storage.close() }
    let session = AppSession(
      store: SharedStore(storage: storage), app: Connection.identity, role: .person,
      answerer: Nobody(), now: { 0 })
    for code in Set(samples.map(\.record.type)).sorted() {
      let type = try NamedType(code, session)
      let payloads = try RecordPayloads(session, type)
      var mine: [any Sample] = []
      try session.forEachSample(SampleSelection(clauses: [SelectionClause(type: code)])) {
        mine.append(try payloads.payload($0))
        return .next
      }
      let other = try Self.throughHealthKit(type.identifier, session)
      #expect(mine.count == other.count && !mine.isEmpty)
      for (left, right) in zip(mine, other) {
        let (mine, other) = (try left.encoded(), try right.encoded())
        #expect(try Self.json(left) == Self.json(right), "\(mine)\n\(other)")
      }
    }
  }

  private struct Nobody: AuthorizationAnswering {
    func answer(
      _ questions: [AuthorizationRequest.Question], for app: AppIdentity
    ) throws -> [AuthorizationRequest.Question: Bool] { [:] }
  }

  @Test("R272 payloads become HealthKit's objects and payloads again")
  func backAndForth() throws {
    let store = try TemporaryStore()
    let samples = try Self.samples()
    try store.add(samples)
    for identifier in [
      "HKQuantityTypeIdentifierStepCount", "HKQuantityTypeIdentifierBodyTemperature",
      "HKCategoryTypeIdentifierSleepAnalysis", "HKCorrelationTypeIdentifierBloodPressure",
      "HKWorkoutTypeIdentifier",
    ] {
      let printed = try store.run("samples", identifier, "--json").objects()[0]
      let object = try SamplePayloads.sample(from: printed)
      let again = try SamplePayloads.payload(of: object)
      let expected = try #require(printed["harmonized"] as? [String: Any])
      let harmonized = try #require(try Self.json(again)["harmonized"] as? [String: Any])
      if identifier.contains("Correlation") {
        #expect((harmonized["quantitySamples"] as? [Any])?.count == 2)
      } else {
        #expect(NSDictionary(dictionary: harmonized) == NSDictionary(dictionary: expected))
      }
    }
  }

  @Test(
    "R271 payloads that HealthKit would end the process for are errors",
    arguments: [
      #"{"identifier":"HKQuantityTypeIdentifierStepCount","harmonized":{"value":1,"unit":"kg"}}"#,
      #"{"identifier":"HKQuantityTypeIdentifierStepCount","harmonized":{"value":1,"unit":"m^"}}"#,
      #"{"identifier":"HKQuantityTypeIdentifierStepCount","harmonized":{"value":"NaN","unit":"count"}}"#,
      #"{"identifier":"HKCategoryTypeIdentifierSleepAnalysis","harmonized":{"value":77,"description":"","detail":""}}"#,
      #"{"identifier":"HKCategoryTypeIdentifierStepCount","harmonized":{"value":1,"description":"","detail":""}}"#,
      #"{"identifier":"HKCorrelationTypeIdentifierFood","harmonized":{"quantitySamples":[],"categorySamples":[]}}"#,
      #"{"identifier":"HKClinicalTypeIdentifierAllergyRecord","harmonized":{"displayName":"x"}}"#,
      #"{"identifier":"HKWorkoutTypeIdentifier","duration":1,"workoutEvents":[],"harmonized":{"value":9999,"description":"","totalEnergyBurnedUnit":"Cal","totalDistanceUnit":"m","totalSwimmingStrokeCountUnit":"count","totalFlightsClimbedUnit":"count"}}"#,
      #"{"identifier":"HKWorkoutTypeIdentifier","duration":1,"workoutEvents":[],"harmonized":{"value":37,"description":"","totalEnergyBurned":1,"totalEnergyBurnedUnit":"m","totalDistanceUnit":"m","totalSwimmingStrokeCountUnit":"count","totalFlightsClimbedUnit":"count"}}"#,
      #"{"identifier":"HKWorkoutTypeIdentifier","duration":1,"workoutEvents":[],"harmonized":{"value":37,"description":"","totalEnergyBurnedUnit":"Cal","totalDistanceUnit":"m","totalSwimmingStrokeCount":1,"totalSwimmingStrokeCountUnit":"count","totalFlightsClimbed":1,"totalFlightsClimbedUnit":"count"}}"#,
    ])
  func refused(_ text: String) throws {
    for (start, end) in [(0, 60), (60, 0)] {
      var payload = try #require(
        JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      payload["startTimestamp"] = 1_706_688_000 + start
      payload["endTimestamp"] = 1_706_688_000 + end
      payload["sourceRevision"] = [
        "source": ["name": "N", "bundleIdentifier": "b"], "systemVersion": "1.0.0",
        "operatingSystem": ["majorVersion": 1, "minorVersion": 0, "patchVersion": 0],
      ]
      #expect(throws: HealthKitError.self) { try SamplePayloads.sample(from: payload) }
    }
  }

  @Test("Characteristics and activity summaries are told as the store has them")
  func person() throws {
    let store = try TemporaryStore()
    let storage = try SQLiteStorage.open(path: store.path)
    defer { storage.close() }
    try storage.write { writer in
      try writer.setCharacteristic(
        "HKCharacteristicTypeIdentifierBloodType",
        .integer(Int64(HKBloodType.abNegative.rawValue)))
      try writer.setCharacteristic(
        "HKCharacteristicTypeIdentifierBiologicalSex",
        .integer(Int64(HKBiologicalSex.female.rawValue)))
    }
    let session = AppSession(
      store: SharedStore(storage: storage), app: Connection.identity, role: .person,
      answerer: Nobody(), now: { 0 })
    #expect(
      Characteristic(store: HKHealthStore(session: session))
        == Characteristic(biologicalSex: "Female", bloodType: "AB-"))
    let calendar = DateReader.calendar(.gmt)
    let summary = try HKActivitySummary(
      ActivitySummaryRecord(
        day: "2024-01-31",
        values: [
          "activeEnergyBurned": 400, "activeEnergyBurnedGoal": 500, "appleExerciseTime": 20,
          "appleExerciseTimeGoal": 30, "appleStandHours": 9, "appleStandHoursGoal": 12,
        ]))
    let payload = ActivitySummary(activitySummary: summary, calendar: calendar)
    #expect(payload.identifier == "HKActivitySummaryTypeIdentifier")
    #expect(payload.date == "2024-01-31T00:00:00.000Z")
    #expect(payload.harmonized.activeEnergyBurned == 400)
    #expect(payload.harmonized.appleExerciseTimeGoal == 30)
    #expect(payload.harmonized.appleStandHours == 9)
  }

  @Test("R264 anchors of HealthKit go through their base64 text; other data is refused")
  func anchors() throws {
    let anchor = try Anchor(HKQueryAnchor(fromValue: 7))
    let text = String(decoding: try JSONEncoder().encode(anchor), as: UTF8.self)
    let back = try JSONDecoder().decode(Anchor.self, from: Data(text.utf8))
    #expect(try back.asHealthKit() == HKQueryAnchor(fromValue: 7))
    #expect(throws: HealthKitError.self) { try Anchor(data: Data([1, 2, 3])).asHealthKit() }
    #expect(throws: HealthKitError.self) { try Anchor(data: Data()).asHealthKit() }
  }

  @Test("Quantities and statistics convert to units that fit, and refuse others")
  func conversion() throws {
    let quantity = Quantity(
      identifier: "HKQuantityTypeIdentifierBodyMass", startTimestamp: 0, endTimestamp: 0,
      sourceRevision: SourceRevision(
        source: Source(name: "N", bundleIdentifier: "b"), systemVersion: "1.0.0",
        operatingSystem: .init(majorVersion: 1, minorVersion: 0, patchVersion: 0)),
      harmonized: .init(value: 70, unit: "kg"))
    #expect(try quantity.converted(to: "g").harmonized.value == 70_000)
    #expect(try quantity.converted(to: "g").uuid == quantity.uuid)
    for wrong in ["m", "pounds", "", "kg^", "(("] {
      #expect(throws: HealthKitError.self) { try quantity.converted(to: wrong) }
    }
    let statistics = Statistics(
      identifier: "HKQuantityTypeIdentifierBodyMass", startTimestamp: 0, endTimestamp: 1,
      harmonized: .init(average: 70, min: 69, unit: "kg", duration: 5), sources: [])
    let grams = try statistics.converted(to: "g").harmonized
    #expect(grams == .init(average: 70_000, min: 69_000, unit: "g", duration: 5))
    #expect(throws: HealthKitError.self) { try statistics.converted(to: "m") }
  }
}
