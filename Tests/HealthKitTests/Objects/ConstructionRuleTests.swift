import HealthCatalog
import HealthEngine
import HealthKitExtras
import Testing

@testable import HealthKit

/// What is refused where an object is made: the trap in a process of its own, and the throwing sibling
/// with the same sentence.
@Suite("Construction rules") struct ConstructionRuleTests {
  private func refusal<Value>(
    _ make: () throws -> Value, location: SourceLocation = #_sourceLocation
  ) -> String {
    do {
      _ = try make()
      Issue.record("nothing was refused", sourceLocation: location)
      return ""
    } catch let error as HKError {
      #expect(error.code == .errorInvalidArgument, sourceLocation: location)
      return error.localizedDescription
    } catch {
      Issue.record("\(error) is no HKError", sourceLocation: location)
      return ""
    }
  }

  private func quantitySample(
    _ identifier: HKQuantityTypeIdentifier, _ value: Double, _ unit: String, from start: Double = 0,
    to end: Double = 60, metadata: [String: Any]? = nil
  ) throws -> HKQuantitySample {
    try .make(
      type: HKQuantityType(identifier), quantity: Fixture.quantity(value, unit),
      start: Date(timeIntervalSinceReferenceDate: start),
      end: Date(timeIntervalSinceReferenceDate: end), metadata: metadata)
  }

  @Test("F018 Validation happens at construction, before any store exists")
  func construction() throws {
    _ = refusal { try quantitySample(.bodyMass, 70, "m") }
    _ = try quantitySample(.bodyMass, 70, "kg")
  }

  @Test("X3 A unit of the wrong dimension is refused")
  func unit() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = Fixture.sample(.bodyMass, 70, "m") }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("requires unit of type"))
    #expect(text.contains("Incompatible unit: m"))
    #expect(text.contains("HKQuantitySample.make"))
    let message = refusal { try quantitySample(.bodyMass, 70, "m") }
    #expect(message.contains("HKQuantityTypeIdentifierBodyMass requires unit of type"))
    #expect(refusal { try quantitySample(.bodyMass, .nan, "kg") }.contains("finite"))
    #expect(refusal { try quantitySample(.bodyMass, .infinity, "lb") }.contains("finite"))
  }

  @Test("X4 A category value outside of the type's enumeration is refused")
  func category() async throws {
    await #expect(processExitsWith: .failure) {
      _ = HKCategorySample(
        type: HKCategoryType(.menstrualFlow), value: 0, start: Fixture.start, end: Fixture.end,
        metadata: [HKMetadataKeyMenstrualCycleStart: true])
    }
    let message = refusal {
      try HKCategorySample.make(
        type: HKCategoryType(.sleepAnalysis), value: 17, start: Fixture.start, end: Fixture.end)
    }
    #expect(
      message.hasPrefix(
        "Value 17 is not compatible with type HKCategoryTypeIdentifierSleepAnalysis"))
  }

  @Test("R141 Every category type takes exactly the values of its enumeration")
  func everyValue() throws {
    for row in Catalog.types where row.kind == .category {
      let type = try #require(HKObjectType.make(code: row.code) as? HKCategoryType)
      let values = Set(Catalog.categoryValues(of: row.valueEnumeration ?? "").map(\.rawValue))
      let metadata = Dictionary(
        uniqueKeysWithValues: row.requiredMetadataKeys.map { ($0, true as Any) })
      for value in -1...30 {
        let made = try? HKCategorySample.make(
          type: type, value: value, start: Fixture.start,
          end: row.maximumDuration == 0 ? Fixture.start : Fixture.end, metadata: metadata)
        #expect((made != nil) == values.contains(value), "\(row.identifier) \(value)")
      }
    }
  }

  @Test("X5 Sync identifier and version come together or not at all")
  func sync() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = Fixture.sample(.bodyMass, 70, "kg", metadata: [HKMetadataKeySyncVersion: 1]) }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.contains(
        "HKMetadataKeySyncVersion may not be provided if HKMetadataKeySyncIdentifier is not "
          + "provided in the metadata"))
    _ = refusal {
      try quantitySample(.bodyMass, 70, "kg", metadata: [HKMetadataKeySyncIdentifier: "a"])
    }
    _ = try quantitySample(
      .bodyMass, 70, "kg",
      metadata: [HKMetadataKeySyncIdentifier: "a", HKMetadataKeySyncVersion: 1 as NSNumber])
  }

  @Test("X6 HealthKit's keys take values of their class alone")
  func metadataClasses() async throws {
    await #expect(processExitsWith: .failure) {
      _ = Fixture.sample(.bodyMass, 70, "kg", metadata: [HKMetadataKeyExternalUUID: 7])
    }
    let message = refusal {
      try quantitySample(.bodyMass, 70, "kg", metadata: [HKMetadataKeyExternalUUID: 7])
    }
    #expect(message.contains("for metadata key: HKExternalUUID. Expected NSString."))
    let threshold = refusal {
      try quantitySample(.bodyMass, 70, "kg", metadata: [HKMetadataKeyHeartRateEventThreshold: 7])
    }
    #expect(threshold.contains("for metadata key: HKHeartRateEventThreshold. Expected HKQuantity."))
    let unit = refusal {
      try quantitySample(
        .bodyMass, 70, "kg",
        metadata: [HKMetadataKeyHeartRateEventThreshold: Fixture.quantity(1, "kg")])
    }
    #expect(unit.contains("Incompatible unit: kg"))
    let unknown = refusal { try quantitySample(.bodyMass, 70, "kg", metadata: ["mine": [1]]) }
    #expect(unknown.contains("for metadata key: mine"))
  }

  @Test("X7 Metadata that a type requires must be there")
  func requiredMetadata() async throws {
    await #expect(processExitsWith: .failure) { _ = Fixture.sample(.insulinDelivery, 4, "IU") }
    let insulin = refusal { try quantitySample(.insulinDelivery, 4, "IU") }
    #expect(insulin.contains("HKInsulinDeliveryReason"))
    _ = try quantitySample(
      .insulinDelivery, 4, "IU",
      metadata: [HKMetadataKeyInsulinDeliveryReason: HKInsulinDeliveryReason.bolus.rawValue])
    let flow = refusal {
      try HKCategorySample.make(
        type: HKCategoryType(.menstrualFlow),
        value: HKCategoryValueVaginalBleeding.light.rawValue, start: Fixture.start,
        end: Fixture.end)
    }
    #expect(flow.contains("HKMenstrualCycleStart"))
  }

  @Test("X8 An empty correlation is refused, and one that lacks what its type demands")
  func correlations() async throws {
    await #expect(processExitsWith: .failure) {
      _ = HKCorrelation(
        type: HKCorrelationType(.food), start: Fixture.start, end: Fixture.end, objects: [])
    }
    func make(_ type: HKCorrelationTypeIdentifier, _ objects: Set<HKSample>) -> String {
      refusal {
        try HKCorrelation.make(
          type: HKCorrelationType(type), start: Fixture.start, end: Fixture.end, objects: objects)
      }
    }
    #expect(make(.food, []).contains("at least one object"))
    #expect(
      make(.bloodPressure, [Fixture.sample(.bloodPressureSystolic, 120, "mmHg")])
        .contains("HKQuantityTypeIdentifierBloodPressureDiastolic"))
    #expect(make(.food, [Fixture.bloodPressure()]).contains("can not contain"))
  }

  @Test("X9 End before start, and durations beyond the type's limits, are refused")
  func dates() async throws {
    await #expect(processExitsWith: .failure) {
      _ = HKQuantitySample(
        type: HKQuantityType(.stepCount), quantity: Fixture.quantity(1, "count"),
        start: Fixture.end, end: Fixture.start)
    }
    let message = refusal {
      try quantitySample(.environmentalAudioExposure, 60, "dBASPL", from: 5, to: 5)
    }
    #expect(message.contains("is below the minimum allowed duration for this sample type"))
    #expect(message.contains("HKQuantityTypeIdentifierEnvironmentalAudioExposure"))
    _ = try quantitySample(.environmentalAudioExposure, 60, "dBASPL", from: 5, to: 6)
    for row in Catalog.types where row.kind == .quantity {
      guard let limit = row.maximumDuration, let unit = row.canonicalUnit else { continue }
      let identifier = HKQuantityTypeIdentifier(rawValue: row.identifier)
      #expect(
        refusal { try quantitySample(identifier, 1, unit.string, to: limit + 1) }
          .contains("maximum allowed duration"))
    }
    #expect(refusal { try quantitySample(.stepCount, 1, "count", from: .nan) }.contains("finite"))
  }

  @Test("R140 End before start is refused for every kind of object")
  func order() {
    let (late, early) = (Fixture.end, Fixture.start)
    _ = refusal { try quantitySample(.stepCount, 1, "count", from: 2, to: 1) }
    _ = refusal {
      try HKCategorySample.make(
        type: HKCategoryType(.sleepAnalysis), value: 0, start: late, end: early)
    }
    _ = refusal {
      try HKCorrelation.make(
        type: HKCorrelationType(.food), start: late, end: early,
        objects: [Fixture.sample(.dietaryProtein, 1, "g")])
    }
    _ = refusal { try HKWorkout.make(activityType: .running, start: late, end: early) }
    _ = refusal {
      try HKWorkoutActivity.make(
        workoutConfiguration: HKWorkoutConfiguration(), start: late, end: early)
    }
  }

  @Test("X10 The distant future is an end for types of undetermined duration alone")
  func distantFuture() async throws {
    await #expect(processExitsWith: .failure) {
      _ = HKQuantitySample(
        type: HKQuantityType(.bodyMass), quantity: Fixture.quantity(1, "kg"),
        start: Fixture.start, end: .distantFuture)
    }
    for row in Catalog.types where row.kind == .category {
      let type = try #require(HKObjectType.make(code: row.code) as? HKCategoryType)
      let value = try #require(
        Catalog.categoryValues(of: row.valueEnumeration ?? "").first?.rawValue)
      let made = try? HKCategorySample.make(
        type: type, value: value, start: Fixture.start, end: .distantFuture,
        metadata: Dictionary(
          uniqueKeysWithValues: row.requiredMetadataKeys.map { ($0, true as Any) }))
      #expect((made != nil) == row.allowsUndeterminedDuration, "\(row.identifier)")
    }
  }

  @Test("F107 A key that the device provides is refused from apps")
  func readOnlyKeys() {
    let message = refusal {
      try quantitySample(
        .stepCount, 1, "count", metadata: [HKMetadataKeyAppleDeviceCalibrated: true])
    }
    #expect(message.contains("read-only"))
  }

  @Test("A recorder hears of misuse instead of a trap, and the call goes on")
  func recorder() async {
    await #expect(processExitsWith: .success) {
      let messages = Messages()
      Misuse.record { messages.append($0) }
      let sample = Fixture.sample(.bodyMass, 70, "m")
      let value = sample.quantity.doubleValue(for: .gram())
      Misuse.record(with: nil)
      let isRecorded =
        messages.all.count == 2 && value.isNaN && sample.quantity.is(compatibleWith: .meter())
      exit(isRecorded ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }
}

private final class Messages: @unchecked Sendable {
  // Used by one thread.
  private(set) var all: [String] = []
  func append(_ message: String) { all.append(message) }
}
