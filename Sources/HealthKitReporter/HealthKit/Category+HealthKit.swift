import Foundation
import HealthKit

extension Category {
  /// - Throws: `HealthKitError.invalidType` for types that this library does not know.
  init(categorySample sample: HKCategorySample) throws {
    let identifier = sample.categoryType.identifier
    guard let type = identifier.objectType as? CategoryType else {
      throw HealthKitError.invalidType("Unknown category type '\(identifier)'")
    }
    self.init(
      uuid: sample.uuid.uuidString, identifier: identifier,
      startTimestamp: sample.startDate.timeIntervalSince1970,
      endTimestamp: sample.endDate.timeIntervalSince1970, device: Device(sample.device),
      sourceRevision: SourceRevision(sample.sourceRevision),
      harmonized: Harmonized(
        value: sample.value, description: type.valueName,
        detail: CategoryValueWords.words(sample.value, of: type.valueName)
          ?? CategoryValueWords.unknown,
        metadata: Metadata(sample.metadata)))
  }

  /// The object to save; HealthKit gives it a uuid of its own.
  ///
  /// - Throws: `HealthKitError` for an unknown type, wrong dates, or a value that the type's
  ///   enumeration does not have.
  func asHealthKit() throws -> HKCategorySample {
    let type = try identifier.categoryType()
    let dates = try CheckedDates(self)
    if let known = identifier.objectType as? CategoryType,
      CategoryValueWords.words(harmonized.value, of: known.valueName) == nil
    {
      throw HealthKitError.invalidValue(
        "\(identifier): \(harmonized.value) is no value of \(known.valueName)")
    }
    return HKCategorySample(
      type: type, value: harmonized.value, start: dates.start, end: dates.end,
      device: device?.asHealthKit(), metadata: try harmonized.metadata?.asHealthKit())
  }
}
