import HealthKit

extension String {
  /// The sample type of a payload's identifier.
  ///
  /// - Throws: `HealthKitError.invalidType` for identifiers of other kinds.
  func quantityType() throws -> HKQuantityType {
    guard objectType is QuantityType,
      let type = HKObjectType.quantityType(
        forIdentifier: HKQuantityTypeIdentifier(rawValue: self))
    else { throw HealthKitError.invalidType("'\(self)' is no quantity type") }
    return type
  }

  func categoryType() throws -> HKCategoryType {
    guard objectType is CategoryType,
      let type = HKObjectType.categoryType(
        forIdentifier: HKCategoryTypeIdentifier(rawValue: self))
    else { throw HealthKitError.invalidType("'\(self)' is no category type") }
    return type
  }

  func correlationType() throws -> HKCorrelationType {
    guard objectType is CorrelationType,
      let type = HKObjectType.correlationType(
        forIdentifier: HKCorrelationTypeIdentifier(rawValue: self))
    else { throw HealthKitError.invalidType("'\(self)' is no correlation type") }
    return type
  }
}

/// The dates of a payload, checked as HealthKit would, which ends the process on wrong ones.
struct CheckedDates {
  var start: Date
  var end: Date

  /// Beyond these no calendar counts.
  private static let farthest = 1e11

  init(_ sample: some Sample) throws {
    try self.init(
      start: sample.startTimestamp, end: sample.endTimestamp, of: sample.identifier)
  }

  init(start: Double, end: Double, of subject: String) throws {
    guard start.isFinite, end.isFinite, abs(start) < Self.farthest, abs(end) < Self.farthest else {
      throw HealthKitError.invalidValue("\(subject): \(start) to \(end) are no timestamps")
    }
    guard end >= start else {
      throw HealthKitError.invalidValue("\(subject): the end \(end) lies before the start \(start)")
    }
    self.start = start.asDate
    self.end = end.asDate
  }
}
