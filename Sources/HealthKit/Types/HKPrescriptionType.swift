import HealthCatalog

/// The type of prescriptions for glasses and contact lenses; read object by object (R058).
public final class HKPrescriptionType: HKSampleType, @unchecked Sendable {
  // Unchecked only because its superclass is not final: it adds no state.

  override init(identifier: String, code: TypeCode, row: DataType?) {
    super.init(identifier: identifier, code: code, row: row)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedType: coder) }
}
