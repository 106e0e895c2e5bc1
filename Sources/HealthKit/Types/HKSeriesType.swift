import HealthCatalog

/// The type of samples with a long part: workout routes and heartbeat series.
public final class HKSeriesType: HKSampleType, @unchecked Sendable {
  // Unchecked only because its superclass is not final: it adds no state.

  override init(identifier: String, code: TypeCode, row: DataType?) {
    super.init(identifier: identifier, code: code, row: row)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedType: coder) }

  /// The type of workout routes.
  public class func workoutRoute() -> Self {
    member(TypeRegistry.only(.workoutRoute) as HKSeriesType)
  }

  /// The type of heartbeat series.
  public class func heartbeat() -> Self {
    member(TypeRegistry.only(.heartbeatSeries) as HKSeriesType)
  }
}
