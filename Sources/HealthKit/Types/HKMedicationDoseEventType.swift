import HealthCatalog

/// The type of medication doses, logged or planned.
public final class HKMedicationDoseEventType: HKSampleType, @unchecked Sendable {
  // Unchecked only because its superclass is not final: it adds no state.

  override init(identifier: String, code: TypeCode, row: DataType?) {
    super.init(identifier: identifier, code: code, row: row)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedType: coder) }
}
