import HealthCatalog
import HealthEngine

/// An electrocardiogram; HealthKit's devices alone make them (R136, F118).
///
/// The voltages are read by a query of their own.
public final class HKElectrocardiogram: HKSample, @unchecked Sendable {
  // Unchecked only because its superclass is not final: all it holds is constant and Sendable.

  package let detail: ElectrocardiogramDetail

  /// A record without a detail is one that nothing is known of.
  override init(_ record: SampleRecord, _ type: HKSampleType) {
    if case .electrocardiogram(let detail) = record.detail {
      self.detail = detail
    } else {
      detail = ElectrocardiogramDetail(
        classification: Classification.notSet.rawValue,
        symptomsStatus: SymptomsStatus.notSet.rawValue)
    }
    super.init(record, type)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// What the heart rhythm looks like; `unrecognized` for what this version does not know.
  public var classification: Classification {
    Classification(rawValue: detail.classification) ?? .unrecognized
  }

  /// Whether the person noted symptoms.
  public var symptomsStatus: SymptomsStatus {
    SymptomsStatus(rawValue: detail.symptomsStatus) ?? .notSet
  }

  /// In beats per minute; nil where the trace was too poor to tell.
  public var averageHeartRate: HKQuantity? {
    detail.averageHeartRate.map { HKQuantity($0, HealthUnit.count.divided(by: .minute)) }
  }

  /// In hertz.
  public var samplingFrequency: HKQuantity? {
    detail.samplingFrequency.map { HKQuantity($0, .hertz) }
  }

  /// How many voltages the trace has.
  public var numberOfVoltageMeasurements: Int { detail.numberOfMeasurements }

  override func makeRecord() throws -> SampleRecord {
    var record = try super.makeRecord()
    record.detail = .electrocardiogram(detail)
    record.count = max(1, detail.numberOfMeasurements)
    return record
  }

  override var valueDescription: String { "\(sampleType.identifier): \(classification)" }

  /// One point of the trace.
  public final class VoltageMeasurement: NSObject, NSCopying, Sendable {
    /// Seconds since the sample's start.
    public let timeSinceSampleStart: TimeInterval
    private let volts: Double

    package init(timeSinceSampleStart: TimeInterval, volts: Double) {
      self.timeSinceSampleStart = timeSinceSampleStart
      self.volts = volts
      super.init()
    }

    /// The voltage that a lead measured, in volts; there is one lead.
    public func quantity(for lead: Lead) -> HKQuantity? { HKQuantity(volts, .volt) }

    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? VoltageMeasurement else { return false }
      return other.timeSinceSampleStart == timeSinceSampleStart && other.volts == volts
    }

    public override var hash: Int { timeSinceSampleStart.hashValue }

    public override var description: String { "\(volts) V at \(timeSinceSampleStart) s" }

    /// Measurements are immutable: the same object.
    public func copy(with zone: NSZone? = nil) -> Any { self }
  }
}
