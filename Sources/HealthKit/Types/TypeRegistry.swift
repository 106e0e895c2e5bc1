import HealthCatalog

/// One shared instance per type of the tables, found by code without a lock.
enum TypeRegistry {
  /// By code; the table's codes are small numbers.
  private static let byCode: [HKObjectType?] = {
    let rows = Catalog.types
    let largest = rows.map(\.code.rawValue).max() ?? 0
    var types = [HKObjectType?](repeating: nil, count: Int(largest) + 1)
    var byIdentifier: [String: HKObjectType] = [:]
    for row in rows {
      // Of two rows with one identifier the catalog answers the newer: one type has one code.
      guard let row = Catalog.type(identifier: row.identifier) else { continue }
      let type = byIdentifier[row.identifier] ?? make(row)
      byIdentifier[row.identifier] = type
      types[Int(row.code.rawValue)] = type
    }
    for row in rows where types[Int(row.code.rawValue)] == nil {
      types[Int(row.code.rawValue)] = byIdentifier[row.identifier]
    }
    return types
  }()

  /// The class of each kind; the tables decide which rows are samples.
  private static func make(_ row: DataType) -> HKObjectType {
    let make = classes[row.kind] ?? (row.isSample ? HKSampleType.init : HKObjectType.init)
    return make(row.identifier, row.code, row)
  }

  private typealias Make = @Sendable (String, TypeCode, DataType?) -> HKObjectType

  private static let classes: [TypeKind: Make] = [
    .quantity: HKQuantityType.init,
    .category: HKCategoryType.init,
    .correlation: HKCorrelationType.init,
    .characteristic: HKCharacteristicType.init,
    .workout: HKWorkoutType.init,
    .workoutRoute: HKSeriesType.init,
    .heartbeatSeries: HKSeriesType.init,
    .electrocardiogram: HKElectrocardiogramType.init,
    .audiogram: HKAudiogramSampleType.init,
    .visionPrescription: HKPrescriptionType.init,
    .stateOfMind: HKStateOfMindType.init,
    .scoredAssessment: HKScoredAssessmentType.init,
    .medicationDoseEvent: HKMedicationDoseEventType.init,
    .userAnnotatedMedication: HKUserAnnotatedMedicationType.init,
    .clinicalRecord: HKClinicalType.init,
    .document: HKDocumentType.init,
    .activitySummary: HKActivitySummaryType.init,
  ]

  /// Identifiers of types that the tables do not hold say what kind they are.
  private static let prefixes: [(String, Make)] = [
    ("HKQuantityTypeIdentifier", HKQuantityType.init),
    ("HKCategoryTypeIdentifier", HKCategoryType.init),
    ("HKCorrelationTypeIdentifier", HKCorrelationType.init),
    ("HKCharacteristicTypeIdentifier", HKCharacteristicType.init),
    ("HKClinicalTypeIdentifier", HKClinicalType.init),
    ("HKDocumentTypeIdentifier", HKDocumentType.init),
    ("HKScoredAssessmentTypeIdentifier", HKScoredAssessmentType.init),
  ]

  /// The type of a code of the tables.
  static func type(code: TypeCode) -> HKObjectType? {
    let index = Int(code.rawValue)
    return index < byCode.count ? byCode[index] : nil
  }

  /// The type of any identifier.
  static func type(identifier: String) -> HKObjectType {
    if let row = Catalog.type(identifier: identifier), let type = type(code: row.code) {
      return type
    }
    let make = prefixes.first { identifier.hasPrefix($0.0) }?.1 ?? HKSampleType.init
    return make(identifier, Catalog.codeForUnknown(identifier: identifier), nil)
  }

  /// The type of an identifier of the tables, where it is of the wanted class.
  static func known<Wanted: HKObjectType>(_ identifier: String) -> Wanted? {
    guard let row = Catalog.type(identifier: identifier) else { return nil }
    return type(code: row.code) as? Wanted
  }

  /// The type of an identifier given to an initialiser; one that no type has is misuse.
  static func named<Wanted: HKObjectType>(
    _ identifier: String, otherwise make: (String, TypeCode, DataType?) -> Wanted
  ) -> Wanted {
    if let type: Wanted = known(identifier) { return type }
    misuse(
      "Invalid identifier \(identifier): no \(Wanted.self) has it; use one of the constants, or the "
        + "factories of HKObjectType, which return nil.")
    return make(identifier, Catalog.codeForUnknown(identifier: identifier), nil)
  }

  /// The one type of a kind that has one.
  static func only<Wanted: HKObjectType>(_ kind: TypeKind) -> Wanted {
    guard let type = singles[kind] as? Wanted else {
      preconditionFailure("the table has no type of kind \(kind.rawValue)")
    }
    return type
  }

  private static let singles: [TypeKind: HKObjectType] = Dictionary(
    byCode.compactMap { type in type.flatMap { type in type.row.map { ($0.kind, type) } } },
    uniquingKeysWith: { first, _ in first })
}

extension HKObjectType {
  /// The shared type of a code; `identifier` is asked only for codes outside the tables.
  package static func make(code: TypeCode, identifier: String) -> HKObjectType {
    TypeRegistry.type(code: code) ?? TypeRegistry.type(identifier: identifier)
  }

  /// The shared type of a code of the tables; nil for other codes.
  package static func make(code: TypeCode) -> HKObjectType? { TypeRegistry.type(code: code) }

  /// The type of any identifier, also of one that the tables do not hold.
  package static func make(identifier: String) -> HKObjectType {
    TypeRegistry.type(identifier: identifier)
  }
}
