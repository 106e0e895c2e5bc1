import HealthEngine

/// A quantity sample of a type whose values add up, such as steps (R074, F108).
public class HKCumulativeQuantitySample: HKQuantitySample, @unchecked Sendable {
  // Unchecked only because its superclass is not final: it adds no state.

  override init(_ record: SampleRecord, _ type: HKQuantityType, given: HKQuantity?) {
    super.init(record, type, given: given)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// The sum of all values: the sample's quantity.
  public var sumQuantity: HKQuantity { quantity }
}

/// A cumulative sample made of a series; since iOS 13 every cumulative sample answers its sum.
@available(iOS, deprecated: 13.0, message: "Use HKCumulativeQuantitySample")
public class HKCumulativeQuantitySeriesSample: HKCumulativeQuantitySample, @unchecked Sendable {
  // Unchecked only because its superclass is not final: it adds no state.

  override init(_ record: SampleRecord, _ type: HKQuantityType, given: HKQuantity?) {
    super.init(record, type, given: given)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// The sum of all values.
  public var sum: HKQuantity { sumQuantity }
}
