import Foundation
import HealthKit

extension Quantity {
  /// - Parameter unit: nil for the one of the type's payloads.
  /// - Throws: `HealthKitError.parsingFailed` for a unit that does not fit.
  init(quantitySample sample: HKQuantitySample, unit: HKUnit? = nil) throws {
    let unit = try unit ?? sample.quantityType.siUnit
    self.init(
      uuid: sample.uuid.uuidString, identifier: sample.quantityType.identifier,
      startTimestamp: sample.startDate.timeIntervalSince1970,
      endTimestamp: sample.endDate.timeIntervalSince1970, device: Device(sample.device),
      sourceRevision: SourceRevision(sample.sourceRevision),
      harmonized: Harmonized(
        value: try sample.quantity.value(
          in: unit, of: "Sample \(sample.uuid) of \(sample.quantityType.identifier)"),
        unit: unit.unitString, metadata: Metadata(sample.metadata)))
  }

  /// The object to save; HealthKit gives it a uuid of its own.
  ///
  /// - Throws: `HealthKitError` for an unknown type, wrong dates, or a unit that does not fit.
  func asHealthKit() throws -> HKQuantitySample {
    let type = try identifier.quantityType()
    let dates = try CheckedDates(self)
    guard harmonized.value.isFinite else {
      throw HealthKitError.invalidValue("\(identifier): \(harmonized.value) is no value")
    }
    return HKQuantitySample(
      type: type,
      quantity: HKQuantity(
        unit: try type.checkedUnit(harmonized.unit), doubleValue: harmonized.value),
      start: dates.start, end: dates.end, device: device?.asHealthKit(),
      metadata: try harmonized.metadata?.asHealthKit())
  }
}

extension Quantity: UnitConvertable {
  public func converted(to unit: String) throws -> Quantity {
    guard harmonized.unit != unit else { return self }
    let type = try identifier.quantityType()
    let quantity = HKQuantity(
      unit: try type.checkedUnit(harmonized.unit), doubleValue: harmonized.value)
    let value = quantity.doubleValue(for: try type.checkedUnit(unit))
    return copyWith(harmonized: harmonized.copyWith(value: value, unit: unit))
  }
}
