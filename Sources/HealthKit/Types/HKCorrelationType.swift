import HealthCatalog

/// The type of samples that group others: food and blood pressure (R080).
public final class HKCorrelationType: HKSampleType, @unchecked Sendable {
  // Unchecked only because its superclass is not final: it adds no state.

  override init(identifier: String, code: TypeCode, row: DataType?) {
    super.init(identifier: identifier, code: code, row: row)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedType: coder) }

  /// The type of an identifier (R094); traps for one that no type has, where the older factory
  /// of `HKObjectType` returns nil.
  public convenience init(_ identifier: HKCorrelationTypeIdentifier) {
    self.init(cluster: {
      member(
        TypeRegistry.named(
          identifier.rawValue, otherwise: HKCorrelationType.init(identifier:code:row:)))
    })
  }
}
