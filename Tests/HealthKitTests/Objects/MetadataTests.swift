import HealthCatalog
import HealthEngine
import HealthKitExtras
import Testing

@testable import HealthKit

@Suite("Metadata") struct MetadataTests {
  @Test("R092 Values are strings, numbers, dates and quantities, and come back as they were given")
  func values() {
    let date = Date(timeIntervalSinceReferenceDate: 5.25)
    let sample = Fixture.sample(
      .bodyMass, 70, "kg",
      metadata: [
        HKMetadataKeyTimeZone: "Europe/Berlin", HKMetadataKeyWasUserEntered: true,
        HKMetadataKeyHeartRateEventThreshold: Fixture.quantity(120, "count/min"), "date": date,
        "nsdate": NSDate(timeIntervalSinceReferenceDate: 1), "nsstring": NSString("text"),
        "number": NSNumber(value: 1.5),
      ])
    let metadata = sample.metadata
    #expect(metadata?.count == 7)
    #expect(metadata?["HKTimeZone"] as? String == "Europe/Berlin")
    #expect(metadata?["HKWasUserEntered"] as? Bool == true)
    #expect(
      metadata?["HKHeartRateEventThreshold"] as? HKQuantity == Fixture.quantity(120, "count/min"))
    #expect(metadata?["date"] as? Date == date)
    #expect(metadata?["nsdate"] as? Date == Date(timeIntervalSinceReferenceDate: 1))
    #expect(metadata?["nsstring"] as? String == "text")
    #expect(metadata?["number"] as? Double == 1.5)
    #expect(Fixture.sample(.bodyMass, 70, "kg").metadata == nil)
    #expect(Fixture.sample(.bodyMass, 70, "kg", metadata: [:]).metadata == nil)
  }

  @Test("F104 The stored keys drop MetadataKey, except for those that keep it")
  func keys() {
    let keys = [
      HKMetadataKeyTimeZone: "HKTimeZone", HKMetadataKeyWasUserEntered: "HKWasUserEntered",
      HKMetadataKeyFoodType: "HKFoodType", HKMetadataKeyExternalUUID: "HKExternalUUID",
      HKMetadataKeyIndoorWorkout: "HKIndoorWorkout", HKMetadataKeyAverageMETs: "HKAverageMETs",
      HKMetadataKeyElevationAscended: "HKElevationAscended",
      HKMetadataKeyWeatherTemperature: "HKWeatherTemperature",
      HKMetadataKeyLapLength: "HKLapLength", HKMetadataKeyVO2MaxTestType: "HKVO2MaxTestType",
      HKMetadataKeyHeartRateEventThreshold: "HKHeartRateEventThreshold",
      HKMetadataKeySyncIdentifier: "HKMetadataKeySyncIdentifier",
      HKMetadataKeySyncVersion: "HKMetadataKeySyncVersion",
      HKMetadataKeyHeartRateMotionContext: "HKMetadataKeyHeartRateMotionContext",
    ]
    for (key, raw) in keys { #expect(key == raw) }
  }

  @Test("F105 Known keys have a class; keys of apps are free in what the four classes hold")
  func classes() throws {
    let examples: [Any] = [
      "text", 1, 1.5, true, Date(), Fixture.quantity(1, "kg"), Fixture.quantity(1, "count/min"),
      Fixture.quantity(1, "m"), Fixture.quantity(0.5, "%"),
    ]
    for key in Catalog.metadataKeys where key.raw != HKMetadataKeyAppleDeviceCalibrated {
      for example in examples {
        let isTaken = (try? MetadataMapping.metadata([key.raw: example])) != nil
        #expect(isTaken == Self.fits(example, key.kind), "\(key.raw): \(example)")
      }
    }
    for example in examples { _ = try MetadataMapping.metadata(["mine": example]) }
    for wrong: Any in [[1], ["a": 1], Data(), UUID(), HKUnit.gram(), NSNull()] {
      #expect(throws: HKError.self) { try MetadataMapping.metadata(["mine": wrong]) }
    }
  }

  private static func fits(_ value: Any, _ kind: MetadataKey.Kind) -> Bool {
    switch kind {
    case .string: return value is String
    case .date: return value is Date
    case .number, .boolean, .enumeration: return value is NSNumber && !(value is String)
    case .quantity(let unit):
      guard let quantity = value as? HKQuantity else { return false }
      return unit.map { quantity.healthUnit.isCompatible(with: $0) } ?? true
    }
  }

  @Test("F106 The kind of a number is kept: true never becomes 1, and 1 never true")
  func kinds() throws {
    let given: [(Any, MetadataValue)] = [
      (true, .boolean(true)), (1, .integer(1)), (1.0, .number(1)), (false, .boolean(false)),
      (NSNumber(value: true), .boolean(true)), (NSNumber(value: 1), .integer(1)),
      (NSNumber(value: 1.0), .number(1)), (Int8(1), .integer(1)), (UInt(7), .integer(7)),
      (Float(0.5), .number(0.5)), (UInt64.max, .number(Double(UInt64.max))),
      (Int64.max, .integer(.max)), (Int64.min, .integer(.min)),
    ]
    for (value, kind) in given {
      #expect(MetadataValue(value) == kind)
      #expect(MetadataValue(kind.object) == kind, "\(kind) there and back")
    }
    let json = try JSONSerialization.jsonObject(
      with: Data(#"{"flag": true, "number": 1}"#.utf8))
    let metadata = try MetadataMapping.metadata(json as? [String: Any])
    #expect(metadata == ["flag": .boolean(true), "number": .integer(1)])
    let flag = MetadataValue.boolean(true).object
    #expect(flag as? Bool == true)
    #expect(flag as? NSNumber == 1)
  }
}
