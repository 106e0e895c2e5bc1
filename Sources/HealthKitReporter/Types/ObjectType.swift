/// A type of health data, by an enumeration in place of HealthKit's classes.
public protocol ObjectType: Sendable {
  /// The raw identifier that HealthKit uses.
  var identifier: String? { get }
}

/// A type whose objects are samples.
public protocol SampleType: ObjectType {
  /// Whether apps may ask to write samples of the type (R270).
  var isWritable: Bool { get }
}

extension ObjectType where Self: CaseIterable {
  /// The type of a raw identifier.
  ///
  /// - Throws: `HealthKitError.invalidIdentifier` for identifiers of no case.
  public static func make(from identifier: String) throws -> Self {
    guard let type = allCases.first(where: { $0.identifier == identifier }) else {
      throw HealthKitError.invalidIdentifier("\(Self.self) has no type '\(identifier)'")
    }
    return type
  }
}

/// Every type by its identifier: the one registry that payloads and queries look in.
enum TypeRegistry {
  static let types: [String: any ObjectType] = {
    // Where two cases share an identifier the later one is the current name.
    Dictionary(
      all.compactMap { type in type.identifier.map { ($0, type) } },
      uniquingKeysWith: { _, last in last })
  }()

  static let all: [any ObjectType] =
    cases(QuantityType.self) + cases(CategoryType.self) + cases(CharacteristicType.self)
    + cases(CorrelationType.self) + cases(SeriesType.self) + cases(ElectrocardiogramType.self)
    + cases(WorkoutType.self) + cases(DocumentType.self) + cases(ClinicalType.self)
    + cases(VisionPrescriptionType.self) + cases(AudiogramType.self) + cases(StateOfMindType.self)
    + cases(ScoredAssessmentType.self) + cases(MedicationType.self)
    + cases(ActivitySummaryType.self)

  private static func cases<T: ObjectType & CaseIterable>(_: T.Type) -> [any ObjectType] {
    T.allCases.map { $0 }
  }
}

extension String {
  /// The type whose identifier this text is; nil when there is none.
  public var objectType: (any ObjectType)? { TypeRegistry.types[self] }
}
