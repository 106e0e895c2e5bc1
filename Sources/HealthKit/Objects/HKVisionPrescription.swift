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
        VisionPrescriptionDetail(type, dateIssued, expirationDate), device: device,
        metadata: metadata, refuse: Refusal.trapping("HKVisionPrescription.make(…)")),
      HKObjectType.visionPrescriptionType())
  }

  /// The initialiser that throws `errorInvalidArgument`.
  package static func making(
    type: HKVisionPrescriptionType, dateIssued: Date, expirationDate: Date?, device: HKDevice?,
    metadata: [String: Any]?
  ) throws(HKError) -> HKVisionPrescription {
    HKVisionPrescription(
      try record(
        VisionPrescriptionDetail(type, dateIssued, expirationDate), device: device,
        metadata: metadata, refuse: Refusal.throwing), HKObjectType.visionPrescriptionType())
  }

  /// The record of any prescription: it begins and ends when it is issued.
  static func record<Failure: Error>(
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
  /// Traps where a prism belongs to the other eye, or dates or metadata are refused (R257);
  /// `HKGlassesPrescription.make` of HealthKitExtras throws instead.
  public convenience init(
    rightEyeSpecification: HKGlassesLensSpecification?,
    leftEyeSpecification: HKGlassesLensSpecification?, dateIssued: Date, expirationDate: Date?,
    device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      Self.record(
        right: rightEyeSpecification, left: leftEyeSpecification, dateIssued, expirationDate,
        device: device, metadata: metadata,
        refuse: Refusal.trapping("HKGlassesPrescription.make(…)")),
      HKObjectType.visionPrescriptionType())
  }

  /// The initialiser that throws `errorInvalidArgument`.
  package static func making(
    rightEye: HKGlassesLensSpecification?, leftEye: HKGlassesLensSpecification?, dateIssued: Date,
    expirationDate: Date?, device: HKDevice?, metadata: [String: Any]?
  ) throws(HKError) -> HKGlassesPrescription {
    HKGlassesPrescription(
      try record(
        right: rightEye, left: leftEye, dateIssued, expirationDate, device: device,
        metadata: metadata, refuse: Refusal.throwing), HKObjectType.visionPrescriptionType())
  }

  private static func record<Failure: Error>(
    right: HKGlassesLensSpecification?, left: HKGlassesLensSpecification?, _ dateIssued: Date,
    _ expirationDate: Date?, device: HKDevice?, metadata: [String: Any]?,
    refuse: (HealthError) throws(Failure) -> Void
  ) throws(Failure) -> SampleRecord {
    for (eye, lens) in [(HKVisionEye.right, right), (.left, left)] {
      guard let prism = lens?.prism, prism.eye != eye else { continue }
      try refuse(
        HealthError(
          .invalidArgument,
          "The prism of the \(eye) lens belongs to the \(prism.eye) eye; make it for eye \(eye)."))
    }
    var detail = VisionPrescriptionDetail(.glasses, dateIssued, expirationDate)
    detail.right = right?.values
    detail.left = left?.values
    return try record(detail, device: device, metadata: metadata, refuse: refuse)
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

  /// A prescription for the lenses of one or both eyes.
  ///
  /// Traps where dates or metadata are refused; `HKContactsPrescription.make` of HealthKitExtras throws
  /// instead.
  public convenience init(
    rightEyeSpecification: HKContactsLensSpecification?,
    leftEyeSpecification: HKContactsLensSpecification?, brand: String, dateIssued: Date,
    expirationDate: Date?, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      Self.record(
        right: rightEyeSpecification, left: leftEyeSpecification, brand, dateIssued,
        expirationDate, device: device, metadata: metadata,
        refuse: Refusal.trapping("HKContactsPrescription.make(…)")),
      HKObjectType.visionPrescriptionType())
  }

  /// The initialiser that throws `errorInvalidArgument`.
  package static func making(
    rightEye: HKContactsLensSpecification?, leftEye: HKContactsLensSpecification?, brand: String,
    dateIssued: Date, expirationDate: Date?, device: HKDevice?, metadata: [String: Any]?
  ) throws(HKError) -> HKContactsPrescription {
    HKContactsPrescription(
      try record(
        right: rightEye, left: leftEye, brand, dateIssued, expirationDate, device: device,
        metadata: metadata, refuse: Refusal.throwing), HKObjectType.visionPrescriptionType())
  }

  private static func record<Failure: Error>(
    right: HKContactsLensSpecification?, left: HKContactsLensSpecification?, _ brand: String,
    _ dateIssued: Date, _ expirationDate: Date?, device: HKDevice?, metadata: [String: Any]?,
    refuse: (HealthError) throws(Failure) -> Void
  ) throws(Failure) -> SampleRecord {
    var detail = VisionPrescriptionDetail(.contacts, dateIssued, expirationDate)
    detail.brand = brand
    detail.right = right?.values
    detail.left = left?.values
    return try record(detail, device: device, metadata: metadata, refuse: refuse)
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

extension VisionPrescriptionDetail {
  fileprivate init(_ type: HKVisionPrescriptionType, _ issued: Date, _ expires: Date?) {
    self.init(
      prescriptionType: Int(type.rawValue), issued: issued.timeIntervalSinceReferenceDate,
      expires: expires?.timeIntervalSinceReferenceDate)
  }
}
