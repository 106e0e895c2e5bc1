import HealthCatalog
import HealthEngine

/// A sample that holds a quantity.
///
/// Every object is an `HKCumulativeQuantitySample` or an `HKDiscreteQuantitySample`, whatever class
/// its initialiser was called on (R073): `HKQuantitySample(type: HKQuantityType(.stepCount), …)` makes
/// a cumulative one.
public class HKQuantitySample: HKSample, @unchecked Sendable {
  // Unchecked only because the class is not final: all it holds is constant and Sendable.

  /// The value in `unit`: the given one, or the type's canonical one of a sample from a store.
  package final let value: Double
  package final let unit: HealthUnit
  /// The unit that the writer gave the value in, of a sample from a store.
  package final let originalUnit: HealthUnit?
  /// How many values the sample stands for: 1, or the length of its series (R148).
  public final let count: Int

  /// - Parameter given: the quantity as the app gave it; nil for a sample from a store.
  init(_ record: SampleRecord, _ type: HKQuantityType, given: HKQuantity?) {
    if let given {
      value = given.value
      unit = given.healthUnit
      originalUnit = nil
    } else {
      value = record.value
      unit = type.canonicalUnit ?? record.unit ?? .null
      originalUnit = record.unit
    }
    count = record.count
    super.init(record, type)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// A sample without device and metadata.  Traps where the type refuses unit or dates (F018, X3, X9,
  /// X10); `HKQuantitySample.make` of HealthKitExtras throws instead.
  public convenience init(
    type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date,
    end endDate: Date
  ) {
    self.init(
      type: quantityType, quantity: quantity, start: startDate, end: endDate, device: nil,
      metadata: nil)
  }

  /// A sample with metadata; see `init(type:quantity:start:end:device:metadata:)`.
  public convenience init(
    type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date,
    end endDate: Date, metadata: [String: Any]?
  ) {
    self.init(
      type: quantityType, quantity: quantity, start: startDate, end: endDate, device: nil,
      metadata: metadata)
  }

  /// A sample of a quantity.
  ///
  /// Traps where the type refuses unit, dates or metadata, as Apple's raises an exception (F018, X3,
  /// X5 to X7, X9, X10); `HKQuantitySample.make` of HealthKitExtras throws instead.
  public convenience init(
    type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date,
    end endDate: Date, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(cluster: {
      member(
        HKQuantitySample.build(
          type: quantityType, quantity: quantity, start: startDate, end: endDate, device: device,
          metadata: metadata, refuse: Refusal.trapping("HKQuantitySample.make(…)")))
    })
  }

  /// The initialiser that throws `errorInvalidArgument`.
  package static func making(
    type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date, device: HKDevice?,
    metadata: [String: Any]?
  ) throws(HKError) -> HKQuantitySample {
    try build(
      type: type, quantity: quantity, start: start, end: end, device: device, metadata: metadata,
      refuse: Refusal.throwing)
  }

  private static func build<Failure: Error>(
    type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date, device: HKDevice?,
    metadata: [String: Any]?, refuse: (HealthError) throws(Failure) -> Void
  ) throws(Failure) -> HKQuantitySample {
    var value = quantity.value
    if let canonical = type.canonicalUnit {
      do {
        value = try quantity.healthUnit.convert(value, to: canonical)
      } catch {
        let problem =
          quantity.healthUnit.isCompatible(with: canonical)
          ? HealthError(.invalidArgument, "\(error).")
          : SampleDraft.incompatible(quantity.healthUnit, type)
        try refuse(problem)
      }
    }
    if !value.isFinite {
      try refuse(
        HealthError(
          .invalidArgument,
          "A sample of \(type.identifier) needs a finite value, not \(quantity)."))
    }
    let record = try SampleDraft.record(
      type: type, start: start, end: end, value: value,
      unit: quantity.healthUnit == type.canonicalUnit ? nil : quantity.healthUnit, device: device,
      metadata: metadata, refuse: refuse)
    return sample(record, type, given: quantity)
  }

  /// The sample of the class that the type's style asks for.
  static func sample(
    _ record: SampleRecord, _ type: HKQuantityType, given: HKQuantity? = nil
  ) -> HKQuantitySample {
    type.isCumulative
      ? HKCumulativeQuantitySample(record, type, given: given)
      : HKDiscreteQuantitySample(record, type, given: given)
  }

  /// The amount: of a series the sum or the average.
  public var quantity: HKQuantity { HKQuantity(value, unit) }

  /// The type of the quantity.
  public var quantityType: HKQuantityType { member(sampleType) }

  override func makeRecord() throws -> SampleRecord {
    var record = try super.makeRecord()
    let canonical = quantityType.canonicalUnit ?? unit
    record.value = try quantity.checkedValue(in: canonical)
    record.unit = originalUnit ?? (unit == canonical ? nil : unit)
    record.count = count
    return record
  }

  /// In the unit that its writer used.
  override var valueDescription: String {
    guard let originalUnit else { return quantity.description }
    do {
      return HKQuantity(try unit.convert(value, to: originalUnit), originalUnit).description
    } catch {
      return quantity.description
    }
  }
}
