/// Electrocardiograms.
public enum ElectrocardiogramType: Int, CaseIterable, SampleType {
  case electrocardiogramType

  static let table = TypeTable(
    """
    HKDataTypeIdentifierElectrocardiogram r
    """)

  /// The raw identifier that HealthKit uses.
  public var identifier: String? { Self.table[rawValue].identifier }

  /// Whether apps may ask to write samples of the type (R270).
  public var isWritable: Bool { Self.table[rawValue].isWritable }
}

/// Clinical documents.
public enum DocumentType: Int, CaseIterable, SampleType {
  case cda

  static let table = TypeTable(
    """
    HKDocumentTypeIdentifierCDA w
    """)

  /// The raw identifier that HealthKit uses.
  public var identifier: String? { Self.table[rawValue].identifier }

  /// Whether apps may ask to write samples of the type (R270).
  public var isWritable: Bool { Self.table[rawValue].isWritable }
}

/// Clinical records from health institutions.
public enum ClinicalType: Int, CaseIterable, SampleType {
  case allergyRecord
  case conditionRecord
  case immunizationRecord
  case labResultRecord
  case medicationRecord
  case procedureRecord
  case vitalSignRecord
  case coverageRecord
  case clinicalNoteRecord

  static let table = TypeTable(
    """
    HKClinicalTypeIdentifierAllergyRecord r
    HKClinicalTypeIdentifierConditionRecord r
    HKClinicalTypeIdentifierImmunizationRecord r
    HKClinicalTypeIdentifierLabResultRecord r
    HKClinicalTypeIdentifierMedicationRecord r
    HKClinicalTypeIdentifierProcedureRecord r
    HKClinicalTypeIdentifierVitalSignRecord r
    HKClinicalTypeIdentifierCoverageRecord r
    HKClinicalTypeIdentifierClinicalNoteRecord r
    """)

  /// The raw identifier that HealthKit uses.
  public var identifier: String? { Self.table[rawValue].identifier }

  /// Whether apps may ask to write samples of the type (R270).
  public var isWritable: Bool { Self.table[rawValue].isWritable }
}

/// Prescriptions of glasses and contact lenses.
public enum VisionPrescriptionType: Int, CaseIterable, SampleType {
  case visionPrescription

  static let table = TypeTable(
    """
    HKVisionPrescriptionTypeIdentifier w
    """)

  /// The raw identifier that HealthKit uses.
  public var identifier: String? { Self.table[rawValue].identifier }

  /// Whether apps may ask to write samples of the type (R270).
  public var isWritable: Bool { Self.table[rawValue].isWritable }
}

/// Hearing tests.
public enum AudiogramType: Int, CaseIterable, SampleType {
  case audiogram

  static let table = TypeTable(
    """
    HKDataTypeIdentifierAudiogram w
    """)

  /// The raw identifier that HealthKit uses.
  public var identifier: String? { Self.table[rawValue].identifier }

  /// Whether apps may ask to write samples of the type (R270).
  public var isWritable: Bool { Self.table[rawValue].isWritable }
}
