import HealthCatalog

/// The type of a questionnaire with a score: GAD-7 or PHQ-9.
public final class HKScoredAssessmentType: HKSampleType, @unchecked Sendable {
  // Unchecked only because its superclass is not final: it adds no state.

  override init(identifier: String, code: TypeCode, row: DataType?) {
    super.init(identifier: identifier, code: code, row: row)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedType: coder) }

  /// The type of an identifier (R094); traps for one that no type has, where the older factory
  /// of `HKObjectType` returns nil.
  public convenience init(_ identifier: HKScoredAssessmentTypeIdentifier) {
    self.init(cluster: {
      member(
        TypeRegistry.named(
          identifier.rawValue, otherwise: HKScoredAssessmentType.init(identifier:code:row:)))
    })
  }
}
