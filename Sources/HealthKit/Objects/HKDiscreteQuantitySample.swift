import HealthEngine

/// A quantity sample of a type whose values are averaged, such as heart rate (R074, F109).
public class HKDiscreteQuantitySample: HKQuantitySample, @unchecked Sendable {
  // Unchecked only because its superclass is not final: all it holds is constant and Sendable.

  /// Of a sample that stands for several values.
  private final let series: QuantitySeriesDetail?

  override init(_ record: SampleRecord, _ type: HKQuantityType, given: HKQuantity?) {
    if case .quantitySeries(let detail) = record.detail {
      series = detail
    } else {
      series = nil
    }
    super.init(record, type, given: given)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// The average of all values: the sample's quantity.
  public var averageQuantity: HKQuantity { quantity }

  /// The smallest value.
  public var minimumQuantity: HKQuantity { canonical(series?.minimum) }

  /// The largest value.
  public var maximumQuantity: HKQuantity { canonical(series?.maximum) }

  /// The latest value.
  public var mostRecentQuantity: HKQuantity { canonical(series?.mostRecent.value) }

  /// When the latest value was measured.
  public var mostRecentQuantityDateInterval: DateInterval {
    var (first, last) = (start, end)
    if let latest = series?.mostRecent { (first, last) = (latest.start, latest.end) }
    // A record that some other program wrote may hold anything.
    guard first.isFinite else { return DateInterval(start: startDate, duration: 0) }
    return DateInterval(
      start: Date(timeIntervalSinceReferenceDate: first),
      duration: last.isFinite ? max(0, last - first) : 0)
  }

  /// Values of a series are in the type's canonical unit.
  private func canonical(_ value: Double?) -> HKQuantity {
    guard let value else { return quantity }
    return HKQuantity(value, quantityType.canonicalUnit ?? unit)
  }

  override func makeRecord() throws -> SampleRecord {
    var record = try super.makeRecord()
    record.detail = series.map(Detail.quantitySeries)
    return record
  }
}
