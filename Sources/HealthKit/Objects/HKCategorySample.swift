import HealthCatalog
import HealthEngine

/// A sample that holds a value of its type's enumeration (R079, F111).
public final class HKCategorySample: HKSample, @unchecked Sendable {
  // Unchecked only because its superclass is not final: all it holds is constant and Sendable.

  /// The raw value of a case of the type's enumeration, such as `HKCategoryValueSleepAnalysis`.
  public let value: Int

  override init(_ record: SampleRecord, _ type: HKSampleType) {
    value = Int(exactly: record.value) ?? 0
    super.init(record, type)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// A sample without device and metadata; see `init(type:value:start:end:device:metadata:)`.
  public convenience init(
    type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date
  ) {
    self.init(
      type: type, value: value, start: startDate, end: endDate, device: nil, metadata: nil)
  }

  /// A sample with metadata; see `init(type:value:start:end:device:metadata:)`.
  public convenience init(
    type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date,
    metadata: [String: Any]?
  ) {
    self.init(
      type: type, value: value, start: startDate, end: endDate, device: nil, metadata: metadata)
  }

  /// A sample of a category.
  ///
  /// Traps where the type refuses value, dates or metadata, as Apple's raises an exception (F018, X4
  /// to X7, X9, X10, R141); `HKCategorySample.make` of HealthKitExtras throws instead.
  public convenience init(
    type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date,
    device: HKDevice?, metadata: [String: Any]?
  ) {
    let record = Self.record(
      type: type, value: value, start: startDate, end: endDate, device: device,
      metadata: metadata, refuse: Refusal.trapping("HKCategorySample.make(…)"))
    self.init(record, type)
  }

  /// The initialiser that throws `errorInvalidArgument`.
  package static func making(
    type: HKCategoryType, value: Int, start: Date, end: Date, device: HKDevice?,
    metadata: [String: Any]?
  ) throws(HKError) -> HKCategorySample {
    HKCategorySample(
      try record(
        type: type, value: value, start: start, end: end, device: device, metadata: metadata,
        refuse: Refusal.throwing), type)
  }

  private static func record<Failure: Error>(
    type: HKCategoryType, value: Int, start: Date, end: Date, device: HKDevice?,
    metadata: [String: Any]?, refuse: (HealthError) throws(Failure) -> Void
  ) throws(Failure) -> SampleRecord {
    if let row = type.row,
      let problem = problem({ try SampleRules.checkCategory(type: row, value: value) })
    {
      try refuse(problem)
    }
    return try SampleDraft.record(
      type: type, start: start, end: end, value: Double(value), device: device,
      metadata: metadata, refuse: refuse)
  }

  /// The type of the category.
  public var categoryType: HKCategoryType { member(sampleType) }

  override func makeRecord() throws -> SampleRecord {
    var record = try super.makeRecord()
    record.value = Double(value)
    return record
  }

  override var valueDescription: String { "\(sampleType.identifier): \(value)" }
}
