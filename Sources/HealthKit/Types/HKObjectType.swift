import HealthCatalog

/// A kind of data: what queries ask for, what permission is given for.
///
/// Types are immutable and shared; equal when their identifiers are.  All but those of the tables are
/// made for what a store holds and this version does not know; they have an identifier and nothing
/// else.
public class HKObjectType: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable, ClassCluster {
  // Unchecked only because the class is not final: all it holds is constant and Sendable.

  /// The text that stores and exports use: `HKQuantityTypeIdentifierStepCount`.
  public final let identifier: String
  /// The number by which the engine knows the type.
  package final let code: TypeCode
  /// What the tables know of it.
  package final let row: DataType?

  init(identifier: String, code: TypeCode, row: DataType?) {
    self.identifier = identifier
    self.code = code
    self.row = row
    super.init()
  }

  /// Whether the person chooses object by object what an app may read (R062).
  public func requiresPerObjectAuthorization() -> Bool {
    row?.requiresPerObjectAuthorization ?? false
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKObjectType else { return false }
    return other === self || other.identifier == identifier
  }

  public override var hash: Int { identifier.hashValue }

  /// The identifier.
  public override var description: String { identifier }

  /// Types are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public class var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(identifier as NSString, forKey: Self.identifierKey)
  }

  /// Answers the shared type of the archived identifier; nil where that is of another class.
  public required convenience init?(coder: NSCoder) {
    self.init(archivedType: coder)
  }

  /// The shared type of the identifier in an archive.
  static func archived(_ coder: NSCoder) -> HKObjectType? {
    guard let identifier = coder.decodeObject(of: NSString.self, forKey: identifierKey) as String?
    else { return nil }
    return TypeRegistry.type(identifier: identifier)
  }

  private static let identifierKey = "HKObjectTypeIdentifier"
}

extension ClassCluster where Self: HKObjectType {
  /// What `init(coder:)` of every type does.
  init?(archivedType coder: NSCoder) {
    self.init(optionalCluster: { HKObjectType.archived(coder) as? Self })
  }
}

/// The older factories: nil for an identifier that no type of the kind has (R094).
extension HKObjectType {
  /// The quantity type of an identifier.
  public class func quantityType(
    forIdentifier identifier: HKQuantityTypeIdentifier
  ) -> HKQuantityType? {
    TypeRegistry.known(identifier.rawValue)
  }

  /// The category type of an identifier.
  public class func categoryType(
    forIdentifier identifier: HKCategoryTypeIdentifier
  ) -> HKCategoryType? {
    TypeRegistry.known(identifier.rawValue)
  }

  /// The correlation type of an identifier.
  public class func correlationType(
    forIdentifier identifier: HKCorrelationTypeIdentifier
  ) -> HKCorrelationType? {
    TypeRegistry.known(identifier.rawValue)
  }

  /// The characteristic type of an identifier.
  public class func characteristicType(
    forIdentifier identifier: HKCharacteristicTypeIdentifier
  ) -> HKCharacteristicType? {
    TypeRegistry.known(identifier.rawValue)
  }

  /// The type of clinical documents of an identifier.
  public class func documentType(
    forIdentifier identifier: HKDocumentTypeIdentifier
  ) -> HKDocumentType? {
    TypeRegistry.known(identifier.rawValue)
  }

  /// The clinical record type of an identifier (R232).
  public class func clinicalType(
    forIdentifier identifier: HKClinicalTypeIdentifier
  ) -> HKClinicalType? {
    TypeRegistry.known(identifier.rawValue)
  }

  /// The questionnaire type of an identifier.
  public class func scoredAssessmentType(
    forIdentifier identifier: HKScoredAssessmentTypeIdentifier
  ) -> HKScoredAssessmentType? {
    TypeRegistry.known(identifier.rawValue)
  }

  /// The series type of an identifier: workout routes or heartbeats.
  public class func seriesType(forIdentifier identifier: String) -> HKSeriesType? {
    TypeRegistry.known(identifier)
  }
}

/// Types that there is one of.
extension HKObjectType {
  /// The type of workouts.
  public class func workoutType() -> HKWorkoutType { TypeRegistry.only(.workout) }

  /// The type of activity summaries, which are no samples (R095).
  public class func activitySummaryType() -> HKActivitySummaryType {
    TypeRegistry.only(.activitySummary)
  }

  /// The type of hearing tests.
  public class func audiogramSampleType() -> HKAudiogramSampleType {
    TypeRegistry.only(.audiogram)
  }

  /// The type of electrocardiograms.
  public class func electrocardiogramType() -> HKElectrocardiogramType {
    TypeRegistry.only(.electrocardiogram)
  }

  /// The type of prescriptions for glasses and contact lenses.
  public class func visionPrescriptionType() -> HKPrescriptionType {
    TypeRegistry.only(.visionPrescription)
  }

  /// The type of states of mind.
  public class func stateOfMindType() -> HKStateOfMindType { TypeRegistry.only(.stateOfMind) }

  /// The type of medication doses.
  public class func medicationDoseEventType() -> HKMedicationDoseEventType {
    TypeRegistry.only(.medicationDoseEvent)
  }

  /// The type of the person's medications, which are no samples.
  public class func userAnnotatedMedicationType() -> HKUserAnnotatedMedicationType {
    TypeRegistry.only(.userAnnotatedMedication)
  }
}
