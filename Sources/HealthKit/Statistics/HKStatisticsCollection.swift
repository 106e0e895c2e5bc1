import Foundation
import HealthEngine

/// Figures over the intervals of a calendar, one after the other (F054).
public final class HKStatisticsCollection: NSObject, @unchecked Sendable {
  // Immutable.
  private let quantityType: HKQuantityType
  private let grid: IntervalGrid
  private let isSeparated: Bool
  let populated: [HKStatistics]
  private let places: [Double: Int]

  init(
    quantityType: HKQuantityType, grid: IntervalGrid, isSeparated: Bool, result: StatisticsResult
  ) {
    self.quantityType = quantityType
    self.grid = grid
    self.isSeparated = isSeparated
    let sources = result.sources.mapValues { HKSource($0) }
    populated = result.buckets.map { bucket in
      HKStatistics(bucket: bucket, type: quantityType, isSeparated: isSeparated, sources: sources)
    }
    places = Dictionary(
      result.buckets.enumerated().map { ($1.start, $0) }, uniquingKeysWith: { first, _ in first })
    super.init()
  }

  /// The interval that holds the date, with nil quantities where there is nothing (F055).
  public func statistics(for date: Date) -> HKStatistics? {
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds.isFinite else { return nil }
    return statistics(interval: grid.index(containing: seconds))
  }

  private func statistics(interval: Int) -> HKStatistics {
    let start = grid.border(interval)
    if let place = places[start] { return populated[place] }
    return HKStatistics(
      quantityType: quantityType, start: start, end: grid.border(interval + 1),
      figures: StatisticsFigures(), bySource: isSeparated ? [:] : nil)
  }

  /// Every interval from the one that holds the first date to the one that holds the last, empty
  /// ones included (R128, F056). Setting the block's pointee to true ends the enumeration.
  public func enumerateStatistics(
    from startDate: Date, to endDate: Date,
    with block: @escaping (HKStatistics, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let (first, last) = (
      startDate.timeIntervalSinceReferenceDate, endDate.timeIntervalSinceReferenceDate
    )
    guard first.isFinite, last.isFinite, first <= last else { return }
    var stop = ObjCBool(false)
    for interval in grid.index(containing: first)...grid.index(containing: last) {
      block(statistics(interval: interval), &stop)
      if stop.boolValue { return }
    }
  }

  /// Populated intervals in the order of time (R127).
  public func statistics() -> [HKStatistics] { populated }

  /// All sources that contributed; empty unless separated by source (R132).
  public func sources() -> Set<HKSource> { Set(populated.flatMap { $0.sources ?? [] }) }

  /// The collection itself, so that code written for a stream's element also compiles for a single
  /// result.
  @available(*, deprecated, message: "This is the collection already")
  public var statisticsCollection: HKStatisticsCollection { self }

  /// Intervals in which the two differ, as they are in this one.
  func changes(since other: HKStatisticsCollection) -> [HKStatistics] {
    let before = Dictionary(
      other.populated.map { ($0.startDate, $0) }, uniquingKeysWith: { first, _ in first })
    let changed = populated.filter { before[$0.startDate] != $0 }
    let gone = other.populated.filter {
      places[$0.startDate.timeIntervalSinceReferenceDate] == nil
    }.compactMap { statistics(for: $0.startDate) }
    return (changed + gone).sorted { $0.startDate < $1.startDate }
  }
}

extension HKStatistics {
  convenience init(
    bucket: StatisticsBucket, type: HKQuantityType, isSeparated: Bool,
    sources: [Int32: HKSource]
  ) {
    var bySource: [HKSource: StatisticsFigures]?
    if isSeparated {
      let pairs = bucket.bySource.compactMap { number, figures in
        sources[number].map { ($0, figures) }
      }
      // The engine gives each source once, whatever names it had.
      bySource = Dictionary(pairs, uniquingKeysWith: { _, last in last })
    }
    self.init(
      quantityType: type, start: bucket.start, end: bucket.end, figures: bucket.figures,
      bySource: bySource)
  }
}
