import HealthCatalog
import HealthEngine

/// A prescription for glasses or contact lenses (R257, F123).
public class HKVisionPrescription: HKSample, NSCopying, @unchecked Sendable {
  // Unchecked only because the class is not final: all it holds is constant and Sendable.

  package final let detail: VisionPrescriptionDetail

  override init(_ record: SampleRecord, _ type: HKSampleType) {
    if case .visionPrescription(let detail) = record.detail {
      self.detail = detail
    } else {
      detail = VisionPrescriptionDetail(
        prescriptionType: Int(HKVisionPrescriptionType.glasses.rawValue), issued: record.start)
    }
    super.init(record, type)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// A prescription without its specification, which an attachment may show.
  ///
  /// Traps where dates or metadata are refused; `HKVisionPrescription.make` of HealthKitExtras throws
  /// instead.
  public convenience init(
    type: HKVisionPrescriptionType, dateIssued: Date, expirationDate: Date?, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    self.init(
      Self.record(
        VisionPrescriptionDetail(
          prescriptionType: Int(type.rawValue),
          issued: dateIssued.timeIntervalSinceReferenceDate,
          expires: expirationDate?.timeIntervalSinceReferenceDate), device: device,
        metadata: metadata, refuse: Refusal.trapping("HKVisionPrescription.make(…)")),
      HKObjectType.visionPrescriptionType())
  }

  /// The record of any prescription: it begins and ends when it is issued.
  package static func record<Failure: Error>(
    _ detail: VisionPrescriptionDetail, device: HKDevice?, metadata: [String: Any]?,
    refuse: (HealthError) throws(Failure) -> Void
  ) throws(Failure) -> SampleRecord {
    if let expires = detail.expires, expires < detail.issued {
      try refuse(
        HealthError(
          .invalidArgument,
          "A vision prescription can not expire \(detail.issued - expires) s before it is issued."))
    }
    let issued = Date(timeIntervalSinceReferenceDate: detail.issued)
    return try SampleDraft.record(
      type: HKObjectType.visionPrescriptionType(), start: issued, end: issued, device: device,
      metadata: metadata, detail: .visionPrescription(detail), refuse: refuse)
  }

  /// The prescription that throws `errorInvalidArgument` where a rule refuses it.
  package static func making(
    _ detail: VisionPrescriptionDetail, device: HKDevice?, metadata: [String: Any]?
  ) throws(HKError) -> HKVisionPrescription {
    sample(
      try record(detail, device: device, metadata: metadata, refuse: Refusal.throwing),
      HKObjectType.visionPrescriptionType())
  }

  /// Of the class that the prescription asks for; one without a specification is of none.
  static func sample(_ record: SampleRecord, _ type: HKSampleType) -> HKVisionPrescription {
    guard case .visionPrescription(let detail) = record.detail,
      detail.right != nil || detail.left != nil
    else { return HKVisionPrescription(record, type) }
    return detail.prescriptionType == Int(HKVisionPrescriptionType.contacts.rawValue)
      ? HKContactsPrescription(record, type) : HKGlassesPrescription(record, type)
  }

  /// Glasses or contact lenses.
  public var prescriptionType: HKVisionPrescriptionType {
    HKVisionPrescriptionType(rawValue: UInt(clamping: detail.prescriptionType)) ?? .glasses
  }

  /// When it was written.
  public var dateIssued: Date { Date(timeIntervalSinceReferenceDate: detail.issued) }

  /// Until when it holds; nil where it does not say.
  public var expirationDate: Date? {
    detail.expires.map(Date.init(timeIntervalSinceReferenceDate:))
  }

  override func makeRecord() throws -> SampleRecord {
    var record = try super.makeRecord()
    record.detail = .visionPrescription(detail)
    return record
  }

  override var valueDescription: String { "\(sampleType.identifier): \(prescriptionType)" }

  /// Prescriptions are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A prescription for glasses.
public final class HKGlassesPrescription: HKVisionPrescription, @unchecked Sendable {
  // Unchecked only because its superclass is not final: it adds no state.

  override init(_ record: SampleRecord, _ type: HKSampleType) { super.init(record, type) }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// A prescription for the lenses of one or both eyes.
  ///
  /// Traps where a prism belongs to the other eye, or dates or metadata are refused (R257).
  public convenience init(
    rightEyeSpecification: HKGlassesLensSpecification?,
    leftEyeSpecification: HKGlassesLensSpecification?, dateIssued: Date, expirationDate: Date?,
    device: HKDevice?, metadata: [String: Any]?
  ) {
    for (eye, lens) in [
      (HKVisionEye.right, rightEyeSpecification), (.left, leftEyeSpecification),
    ] {
      guard let prism = lens?.prism, prism.eye != eye else { continue }
      misuse(
        "The prism of the \(eye) lens belongs to the \(prism.eye) eye; make it with eye: .\(eye).")
    }
    self.init(
      Self.record(
        VisionPrescriptionDetail(
          prescriptionType: Int(HKVisionPrescriptionType.glasses.rawValue),
          issued: dateIssued.timeIntervalSinceReferenceDate,
          expires: expirationDate?.timeIntervalSinceReferenceDate,
          right: rightEyeSpecification?.values, left: leftEyeSpecification?.values),
        device: device, metadata: metadata,
        refuse: Refusal.trapping("HKVisionPrescription.make(…)")),
      HKObjectType.visionPrescriptionType())
  }

  /// The lens of the right eye; nil where none is prescribed.
  public var rightEye: HKGlassesLensSpecification? {
    detail.right.map { HKGlassesLensSpecification($0, eye: .right) }
  }

  /// The lens of the left eye; nil where none is prescribed.
  public var leftEye: HKGlassesLensSpecification? {
    detail.left.map { HKGlassesLensSpecification($0, eye: .left) }
  }
}

/// A prescription for contact lenses.
public final class HKContactsPrescription: HKVisionPrescription, @unchecked Sendable {
  // Unchecked only because its superclass is not final: it adds no state.

  override init(_ record: SampleRecord, _ type: HKSampleType) { super.init(record, type) }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// A prescription for the lenses of one or both eyes; traps where dates or metadata are refused.
  public convenience init(
    rightEyeSpecification: HKContactsLensSpecification?,
    leftEyeSpecification: HKContactsLensSpecification?, brand: String, dateIssued: Date,
    expirationDate: Date?, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      Self.record(
        VisionPrescriptionDetail(
          prescriptionType: Int(HKVisionPrescriptionType.contacts.rawValue),
          issued: dateIssued.timeIntervalSinceReferenceDate,
          expires: expirationDate?.timeIntervalSinceReferenceDate, brand: brand,
          right: rightEyeSpecification?.values, left: leftEyeSpecification?.values),
        device: device, metadata: metadata,
        refuse: Refusal.trapping("HKVisionPrescription.make(…)")),
      HKObjectType.visionPrescriptionType())
  }

  /// The lens of the right eye; nil where none is prescribed.
  public var rightEye: HKContactsLensSpecification? {
    detail.right.map { HKContactsLensSpecification(values: $0) }
  }

  /// The lens of the left eye; nil where none is prescribed.
  public var leftEye: HKContactsLensSpecification? {
    detail.left.map { HKContactsLensSpecification(values: $0) }
  }

  /// The brand of the lenses; empty where the prescription names none.
  public var brand: String { detail.brand ?? "" }
}
