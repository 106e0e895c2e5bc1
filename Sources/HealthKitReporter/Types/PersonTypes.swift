/// What a person has one of: sex, birthday, blood type.
public enum CharacteristicType: Int, CaseIterable, ObjectType {
  case fitzpatrickSkinType
  case dateOfBirth
  case bloodType
  case biologicalSex
  case wheelchairUse
  case activityMoveMode

  static let table = TypeTable(
    """
    HKCharacteristicTypeIdentifierFitzpatrickSkinType r
    HKCharacteristicTypeIdentifierDateOfBirth r
    HKCharacteristicTypeIdentifierBloodType r
    HKCharacteristicTypeIdentifierBiologicalSex r
    HKCharacteristicTypeIdentifierWheelchairUse r
    HKCharacteristicTypeIdentifierActivityMoveMode r
    """)

  /// The raw identifier that HealthKit uses.
  public var identifier: String? { Self.table[rawValue].identifier }
}

/// The rings of a day.
public enum ActivitySummaryType: Int, CaseIterable, ObjectType {
  case activitySummaryType

  static let table = TypeTable(
    """
    HKActivitySummaryTypeIdentifier r
    """)

  /// The raw identifier that HealthKit uses.
  public var identifier: String? { Self.table[rawValue].identifier }
}
