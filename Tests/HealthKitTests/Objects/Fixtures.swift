import HealthCatalog
import HealthEngine

@testable import HealthKit

/// What the tests of objects share: instants and a few samples.
enum Fixture {
  static let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
  static let end = Date(timeIntervalSinceReferenceDate: 700_000_600)

  static func quantity(_ value: Double, _ unit: String) -> HKQuantity {
    HKQuantity(unit: HKUnit(from: unit), doubleValue: value)
  }

  static func sample(
    _ identifier: HKQuantityTypeIdentifier, _ value: Double, _ unit: String,
    device: HKDevice? = nil, metadata: [String: Any]? = nil
  ) -> HKQuantitySample {
    HKQuantitySample(
      type: HKQuantityType(identifier), quantity: quantity(value, unit), start: start, end: end,
      device: device, metadata: metadata)
  }

  static let device = HKDevice(
    name: "Watch", manufacturer: "Apple Inc.", model: "Watch", hardwareVersion: "Watch6,1",
    firmwareVersion: "1", softwareVersion: "10.1", localIdentifier: "local",
    udiDeviceIdentifier: "00859962007007")

  static let provenance = Provenance(
    source: SourceRecord(name: "Scale", bundleIdentifier: "com.example.scale"), version: "1.2",
    productType: "iPhone14,2", system: SystemVersion(17, 4, 1), device: device.record)

  static func record(
    _ type: HKSampleType, value: Double = 0, unit: HealthUnit? = nil, metadata: Metadata? = nil,
    detail: Detail? = nil, count: Int = 1
  ) -> SampleRecord {
    SampleRecord(
      type: type.code, uuid: UUID(), start: 700_000_000, end: 700_000_600, value: value,
      unit: unit, provenance: provenance, metadata: metadata, created: 700_000_601,
      detail: detail, count: count)
  }

  static func bloodPressure() -> HKCorrelation {
    HKCorrelation(
      type: HKCorrelationType(.bloodPressure), start: start, end: end,
      objects: [
        sample(.bloodPressureSystolic, 120, "mmHg"), sample(.bloodPressureDiastolic, 80, "mmHg"),
      ])
  }
}
