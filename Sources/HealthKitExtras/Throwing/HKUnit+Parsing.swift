import HealthKit

extension HKUnit {
  /// `HKUnit(from:)` for strings that may be wrong.
  ///
  /// Throws `errorInvalidArgument` with the position of the mistake where `HKUnit(from:)` traps (X2).
  public convenience init(parsing string: String) throws {
    try self.init(checking: string)
  }
}

extension HKQuantity {
  /// `doubleValue(for:)` for units that may be wrong.
  ///
  /// Throws `errorInvalidArgument` with both units where `doubleValue(for:)` traps (X1).
  public func value(in unit: HKUnit) throws -> Double {
    try checkedValue(in: unit)
  }
}
