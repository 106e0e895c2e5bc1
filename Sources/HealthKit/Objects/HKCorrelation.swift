import HealthCatalog
import HealthEngine

/// Samples that belong together: a food item's nutrients, the two values of a blood pressure (R080,
/// R081).
public final class HKCorrelation: HKSample, @unchecked Sendable {
  // Unchecked only because its superclass is not final: all it holds is constant and Sendable.

  /// The samples; of a stored correlation those that the app may read.
  public let objects: Set<HKSample>

  init(_ record: SampleRecord, _ type: HKSampleType, objects: Set<HKSample>) {
    self.objects = objects
    super.init(record, type)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// A correlation without device and metadata; see `init(type:start:end:objects:device:metadata:)`.
  public convenience init(
    type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date,
    objects: Set<HKSample>
  ) {
    self.init(
      type: correlationType, start: startDate, end: endDate, objects: objects, device: nil,
      metadata: nil)
  }

  /// A correlation with metadata; see `init(type:start:end:objects:device:metadata:)`.
  public convenience init(
    type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date,
    objects: Set<HKSample>, metadata: [String: Any]?
  ) {
    self.init(
      type: correlationType, start: startDate, end: endDate, objects: objects, device: nil,
      metadata: metadata)
  }

  /// A correlation of at least one quantity or category sample; blood pressure needs a systolic and a
  /// diastolic value.
  ///
  /// Traps where the type refuses objects, dates or metadata, as Apple's raises an exception (F018,
  /// X5 to X10); `HKCorrelation.make` of HealthKitExtras throws instead.
  public convenience init(
    type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date,
    objects: Set<HKSample>, device: HKDevice?, metadata: [String: Any]?
  ) {
    let record = Self.record(
      type: correlationType, start: startDate, end: endDate, objects: objects, device: device,
      metadata: metadata, refuse: Refusal.trapping("HKCorrelation.make(…)"))
    self.init(record, correlationType, objects: objects)
  }

  /// The initialiser that throws `errorInvalidArgument`.
  package static func making(
    type: HKCorrelationType, start: Date, end: Date, objects: Set<HKSample>, device: HKDevice?,
    metadata: [String: Any]?
  ) throws(HKError) -> HKCorrelation {
    HKCorrelation(
      try record(
        type: type, start: start, end: end, objects: objects, device: device, metadata: metadata,
        refuse: Refusal.throwing), type, objects: objects)
  }

  private static func record<Failure: Error>(
    type: HKCorrelationType, start: Date, end: Date, objects: Set<HKSample>, device: HKDevice?,
    metadata: [String: Any]?, refuse: (HealthError) throws(Failure) -> Void
  ) throws(Failure) -> SampleRecord {
    if let problem = problem({ try checkMembers(of: type, objects) }) { try refuse(problem) }
    return try SampleDraft.record(
      type: type, start: start, end: end, device: device, metadata: metadata, refuse: refuse)
  }

  /// X8, and what the type of correlation demands of its members.
  private static func checkMembers(of type: HKCorrelationType, _ objects: Set<HKSample>) throws {
    guard !objects.isEmpty else {
      throw HealthError(
        .invalidArgument,
        "A correlation of \(type.identifier) must contain at least one object; add its samples.")
    }
    for object in objects where !(object is HKQuantitySample || object is HKCategorySample) {
      throw HealthError(
        .invalidArgument,
        "A correlation of \(type.identifier) can not contain an object of "
          + "\(object.sampleType.identifier); it holds quantity and category samples.")
    }
    for identifier in requiredMembers[type.identifier] ?? []
    where !objects.contains(where: { $0.sampleType.identifier == identifier }) {
      throw HealthError(
        .invalidArgument,
        "A correlation of \(type.identifier) requires a sample of \(identifier); add it.")
    }
  }

  private static let requiredMembers: [String: [String]] = [
    HKCorrelationTypeIdentifier.bloodPressure.rawValue: [
      HKQuantityTypeIdentifier.bloodPressureSystolic.rawValue,
      HKQuantityTypeIdentifier.bloodPressureDiastolic.rawValue,
    ]
  ]

  /// The type of the correlation.
  public var correlationType: HKCorrelationType { member(sampleType) }

  /// The members of one type.
  public func objects(for objectType: HKObjectType) -> Set<HKSample> {
    objects.filter { $0.sampleType == objectType }
  }

  override func memberSamples() -> [HKSample] {
    objects.sorted {
      ($0.sampleType.code, $0.start, $0.uuid.uuidString)
        < ($1.sampleType.code, $1.start, $1.uuid.uuidString)
    }
  }

  override var valueDescription: String { "\(sampleType.identifier): \(objects.count) objects" }
}
