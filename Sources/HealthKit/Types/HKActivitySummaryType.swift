import HealthCatalog

/// The type of activity summaries: no samples, and nothing that an app can save (R095).
public final class HKActivitySummaryType: HKObjectType, @unchecked Sendable {
  // Unchecked only because its superclass is not final: it adds no state.

  override init(identifier: String, code: TypeCode, row: DataType?) {
    super.init(identifier: identifier, code: code, row: row)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedType: coder) }
}
