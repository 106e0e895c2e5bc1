/// A medication as the person's list knows it (R249).
///
/// Equal by identifier.
public final class HKMedicationConcept: NSObject, NSCopying, NSSecureCoding, Sendable {
  /// What dose events refer to.
  public let identifier: HKHealthConceptIdentifier
  /// The name that Health shows.
  public let displayText: String
  /// Tablet, liquid and so on.
  public let generalForm: HKMedicationGeneralForm
  /// What coding systems call it, RxNorm above all.
  public let relatedCodings: Set<HKClinicalCoding>

  package init(
    identifier: HKHealthConceptIdentifier, displayText: String,
    generalForm: HKMedicationGeneralForm, relatedCodings: Set<HKClinicalCoding>
  ) {
    self.identifier = identifier
    self.displayText = displayText
    self.generalForm = generalForm
    self.relatedCodings = relatedCodings
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKMedicationConcept)?.identifier == identifier
  }

  public override var hash: Int { identifier.hash }

  public override var description: String {
    "<HKMedicationConcept \(displayText), \(generalForm.rawValue)>"
  }

  /// Concepts are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { coder.encode(archive: values) }

  public convenience init?(coder: NSCoder) {
    guard let values = coder.decodeArchive(Values.self) else { return nil }
    self.init(values)
  }

  struct Values: Codable {
    var domain: String
    var identifier: String
    var displayText: String
    var generalForm: String
    var codings: [HKClinicalCoding.Values]
  }

  var values: Values {
    Values(
      domain: identifier.domain.rawValue, identifier: identifier.identifier,
      displayText: displayText, generalForm: generalForm.rawValue,
      codings: relatedCodings.map(\.values))
  }

  convenience init(_ values: Values) {
    self.init(
      identifier: HKHealthConceptIdentifier(
        domain: HKHealthConceptDomain(rawValue: values.domain), identifier: values.identifier),
      displayText: values.displayText,
      generalForm: HKMedicationGeneralForm(rawValue: values.generalForm),
      relatedCodings: Set(values.codings.map { HKClinicalCoding($0) }))
  }
}

/// A medication with what the person added to it (R249, R061).
///
/// Equal when the medication and all additions are.
public final class HKUserAnnotatedMedication: NSObject, NSCopying, NSSecureCoding, Sendable {
  /// What the person calls it; nil where they gave it no name.
  public let nickname: String?
  /// Whether the person no longer takes it.
  public let isArchived: Bool
  /// Whether it is taken by a schedule.
  public let hasSchedule: Bool
  /// The medication.
  public let medication: HKMedicationConcept

  package init(
    nickname: String?, isArchived: Bool, hasSchedule: Bool, medication: HKMedicationConcept
  ) {
    self.nickname = nickname
    self.isArchived = isArchived
    self.hasSchedule = hasSchedule
    self.medication = medication
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKUserAnnotatedMedication else { return false }
    return other.medication == medication && other.nickname == nickname
      && other.isArchived == isArchived && other.hasSchedule == hasSchedule
  }

  public override var hash: Int { medication.hash }

  public override var description: String {
    "<HKUserAnnotatedMedication \(nickname ?? medication.displayText)>"
  }

  /// Medications are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(
      archive: Values(
        nickname: nickname, isArchived: isArchived, hasSchedule: hasSchedule,
        medication: medication.values))
  }

  public convenience init?(coder: NSCoder) {
    guard let values = coder.decodeArchive(Values.self) else { return nil }
    self.init(
      nickname: values.nickname, isArchived: values.isArchived, hasSchedule: values.hasSchedule,
      medication: HKMedicationConcept(values.medication))
  }

  private struct Values: Codable {
    var nickname: String?
    var isArchived: Bool
    var hasSchedule: Bool
    var medication: HKMedicationConcept.Values
  }
}
