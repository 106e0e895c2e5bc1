import HealthCatalog
import HealthEngine

/// An object with a type and a span of time, or an instant (R071).
public class HKSample: HKObject, @unchecked Sendable {
  // Unchecked only because the class is not final: all it holds is constant and Sendable.

  /// What kind of data it is.
  public final let sampleType: HKSampleType
  /// Seconds since 1 January 2001.
  package final let start: Double
  package final let end: Double
  /// When the sample was made, where its writer said so; else NaN.
  private final let creation: Double

  init(_ record: SampleRecord, _ type: HKSampleType) {
    sampleType = type
    start = record.start
    end = record.end
    creation = record.created ?? .nan
    super.init(
      uuid: record.uuid, provenance: record.provenance, metadata: record.metadata)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// When the sample begins.
  public var startDate: Date { Date(timeIntervalSinceReferenceDate: start) }

  /// When the sample ends: `startDate` for an instant, `Date.distantFuture` for one without a known
  /// end.
  public var endDate: Date { Date(timeIntervalSinceReferenceDate: end) }

  /// Whether nobody knows yet when the sample ends (F027).
  public var hasUndeterminedDuration: Bool { end >= SampleRules.undeterminedEnd }

  /// The sample as the engine knows it; subclasses add their values.
  func makeRecord() throws -> SampleRecord {
    SampleRecord(
      type: sampleType.code, uuid: uuid, start: start, end: end, provenance: provenance,
      metadata: storedMetadata, created: creation.isNaN ? nil : creation)
  }

  /// The samples that belong to this one and are saved with it.
  func memberSamples() -> [HKSample] { [] }

  /// What identifies the sample in a store.
  package final var reference: SampleReference {
    SampleReference(type: sampleType.code, start: start, uuid: uuid)
  }

  /// When the sample was made, where its writer said so.
  package final var created: Double? { creation.isNaN ? nil : creation }

  /// The value part of `description`.
  var valueDescription: String { sampleType.identifier }

  /// Value, source and dates: `72.5 kg "Scale" (1.2) (2024-01-31 07:00:00 +0000 - …)`.
  public override var description: String {
    var text = valueDescription
    if let version = provenance.version {
      text += " \"\(provenance.source.name)\" (\(version))"
    }
    if let product = provenance.productType {
      text += ", \"\(product)\" (\(provenance.system.major).\(provenance.system.minor))"
    }
    return text + " (\(startDate) - \(hasUndeterminedDuration ? "…" : "\(endDate)"))"
  }

  override func archive() -> ArchivedSample? { ArchivedSample(self) }
}
