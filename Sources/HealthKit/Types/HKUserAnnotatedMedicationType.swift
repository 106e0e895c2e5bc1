import HealthCatalog

/// The type of the person's medications; no samples, and read object by object (R059).
public final class HKUserAnnotatedMedicationType: HKObjectType, @unchecked Sendable {
  // Unchecked only because its superclass is not final: it adds no state.

  override init(identifier: String, code: TypeCode, row: DataType?) {
    super.init(identifier: identifier, code: code, row: row)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedType: coder) }
}
