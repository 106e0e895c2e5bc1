import HealthEngine

/// A record of a health care provider (R232).  Its dates are those of the download (R234).
public final class HKClinicalRecord: HKSample, NSCopying, @unchecked Sendable {
  // Unchecked only because its superclass is not final: all it holds is constant and Sendable.

  package let detail: ClinicalRecordDetail?

  override init(_ record: SampleRecord, _ type: HKSampleType) {
    if case .clinicalRecord(let detail) = record.detail {
      self.detail = detail
    } else {
      detail = nil
    }
    super.init(record, type)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// What kind of record it is.
  public var clinicalType: HKClinicalType { member(sampleType) }

  /// The name that Health shows.
  public var displayName: String { detail?.displayName ?? "" }

  /// The FHIR resource; nil where the provider sent none.
  public var fhirResource: HKFHIRResource? { detail.map { HKFHIRResource($0) } }

  override func makeRecord() throws -> SampleRecord {
    var record = try super.makeRecord()
    record.detail = detail.map(Detail.clinicalRecord)
    return record
  }

  override var valueDescription: String { "\(sampleType.identifier): \(displayName)" }

  /// Records are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
