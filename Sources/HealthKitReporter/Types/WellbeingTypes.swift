/// Logged emotions and moods.
public enum StateOfMindType: Int, CaseIterable, SampleType {
  case stateOfMind

  static let table = TypeTable(
    """
    HKDataTypeStateOfMind w
    """)

  /// The raw identifier that HealthKit uses.
  public var identifier: String? { Self.table[rawValue].identifier }

  /// Whether apps may ask to write samples of the type (R270).
  public var isWritable: Bool { Self.table[rawValue].isWritable }
}

/// Questionnaires with a score.
public enum ScoredAssessmentType: Int, CaseIterable, SampleType {
  case gad7
  case phq9

  static let table = TypeTable(
    """
    HKScoredAssessmentTypeIdentifierGAD7 w
    HKScoredAssessmentTypeIdentifierPHQ9 w
    """)

  /// The raw identifier that HealthKit uses.
  public var identifier: String? { Self.table[rawValue].identifier }

  /// Whether apps may ask to write samples of the type (R270).
  public var isWritable: Bool { Self.table[rawValue].isWritable }
}

/// Medications and their doses.
public enum MedicationType: Int, CaseIterable, SampleType {
  case medicationDoseEvent
  case userAnnotatedMedication

  static let table = TypeTable(
    """
    HKMedicationDoseEventTypeIdentifierMedicationDoseEvent r
    HKDataTypeUserAnnotatedMedicationConcept r
    """)

  /// The raw identifier that HealthKit uses.
  public var identifier: String? { Self.table[rawValue].identifier }

  /// Whether apps may ask to write samples of the type (R270).
  public var isWritable: Bool { Self.table[rawValue].isWritable }
}
