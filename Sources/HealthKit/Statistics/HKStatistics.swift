import Foundation
import HealthCatalog
import HealthEngine

/// The figures of one quantity type over a stretch of time. What was not asked for is nil (R120).
public final class HKStatistics: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Immutable.
  public let quantityType: HKQuantityType
  public let startDate: Date
  public let endDate: Date
  /// The sources that contributed; nil unless figures were separated by source (F052).
  public let sources: [HKSource]?
  private let figures: StatisticsFigures
  private let bySource: [HKSource: StatisticsFigures]

  init(
    quantityType: HKQuantityType, start: Double, end: Double, figures: StatisticsFigures,
    bySource: [HKSource: StatisticsFigures]? = nil
  ) {
    self.quantityType = quantityType
    startDate = Date(timeIntervalSinceReferenceDate: start)
    endDate = Date(timeIntervalSinceReferenceDate: end)
    self.figures = figures
    self.bySource = bySource ?? [:]
    sources = bySource.map { $0.keys.sorted { $0.bundleIdentifier < $1.bundleIdentifier } }
    super.init()
  }

  private func quantity(_ value: Double?) -> HKQuantity? {
    guard let value, let unit = Catalog.type(code: quantityType.code)?.canonicalUnit else {
      return nil
    }
    return HKQuantity(unit: HKUnit(unit), doubleValue: value)
  }

  private func interval(_ recent: StatisticsFigures.Recent?) -> DateInterval? {
    recent.map {
      DateInterval(
        start: Date(timeIntervalSinceReferenceDate: $0.start),
        end: Date(timeIntervalSinceReferenceDate: $0.end))
    }
  }

  private func seconds(_ duration: Double?) -> HKQuantity? {
    duration.map { HKQuantity(unit: .second(), doubleValue: $0) }
  }

  /// The mean, by the type's aggregation style (F064, F065, F067).
  public func averageQuantity() -> HKQuantity? { quantity(figures.average) }
  public func averageQuantity(for source: HKSource) -> HKQuantity? {
    quantity(bySource[source]?.average)
  }

  public func minimumQuantity() -> HKQuantity? { quantity(figures.minimum) }
  public func minimumQuantity(for source: HKSource) -> HKQuantity? {
    quantity(bySource[source]?.minimum)
  }

  public func maximumQuantity() -> HKQuantity? { quantity(figures.maximum) }
  public func maximumQuantity(for source: HKSource) -> HKQuantity? {
    quantity(bySource[source]?.maximum)
  }

  /// The sum over all sources, each moment counted once (F060).
  public func sumQuantity() -> HKQuantity? { quantity(figures.sum) }
  /// The source's own sum, whatever others cover (R122).
  public func sumQuantity(for source: HKSource) -> HKQuantity? { quantity(bySource[source]?.sum) }

  /// The value of the sample that ended last (F068).
  public func mostRecentQuantity() -> HKQuantity? { quantity(figures.mostRecent?.value) }
  public func mostRecentQuantity(for source: HKSource) -> HKQuantity? {
    quantity(bySource[source]?.mostRecent?.value)
  }

  public func mostRecentQuantityDateInterval() -> DateInterval? { interval(figures.mostRecent) }
  public func mostRecentQuantityDateInterval(for source: HKSource) -> DateInterval? {
    interval(bySource[source]?.mostRecent)
  }

  /// The time covered by samples, in seconds; overlaps count once (F069).
  public func duration() -> HKQuantity? { seconds(figures.duration) }
  public func duration(for source: HKSource) -> HKQuantity? {
    seconds(bySource[source]?.duration)
  }

  // MARK: Foundation

  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  private struct Archive: Codable {
    var figures: StatisticsFigures
    var sources: [SourceRecord]?
    var bySource: [StatisticsFigures]
    var start: Double
    var end: Double
  }

  public func encode(with coder: NSCoder) {
    coder.encode(quantityType, forKey: "quantityType")
    let archive = Archive(
      figures: figures, sources: sources?.map(\.record),
      bySource: (sources ?? []).map { bySource[$0] ?? StatisticsFigures() },
      start: startDate.timeIntervalSinceReferenceDate,
      end: endDate.timeIntervalSinceReferenceDate)
    // Numbers and texts always encode.
    guard let data = try? PropertyListEncoder().encode(archive) else { return }
    coder.encode(data as NSData, forKey: "figures")
  }

  public required init?(coder: NSCoder) {
    guard let type = coder.decodeObject(of: HKQuantityType.self, forKey: "quantityType"),
      let data = coder.decodeObject(of: NSData.self, forKey: "figures"),
      let archive = try? PropertyListDecoder().decode(Archive.self, from: data as Data)
    else { return nil }
    quantityType = type
    startDate = Date(timeIntervalSinceReferenceDate: archive.start)
    endDate = Date(timeIntervalSinceReferenceDate: archive.end)
    figures = archive.figures
    sources = archive.sources?.map { HKSource($0) }
    bySource = Dictionary(
      zip(sources ?? [], archive.bySource), uniquingKeysWith: { first, _ in first })
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKStatistics else { return false }
    return quantityType == other.quantityType && startDate == other.startDate
      && endDate == other.endDate && figures == other.figures && bySource == other.bySource
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(quantityType)
    hasher.combine(startDate)
    hasher.combine(figures)
    return hasher.finalize()
  }
}
