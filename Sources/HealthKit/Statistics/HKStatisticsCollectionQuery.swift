import Foundation
import HealthEngine
import Synchronization

/// Figures over intervals, and with an update handler again whenever they change (F073).
public final class HKStatisticsCollectionQuery: HKQuery, @unchecked Sendable {
  typealias InitialHandler =
    @Sendable (
      HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?
    ) -> Void
  typealias UpdateHandler =
    @Sendable (
      HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?
    ) -> Void

  // Immutable beyond what the superclass and the lock guard.
  public let anchorDate: Date
  public let intervalComponents: DateComponents
  public let options: HKStatisticsOptions
  private let quantityType: HKQuantityType
  private let handlers = Mutex(Handlers())
  private let latest = Mutex<HKStatisticsCollection?>(nil)

  private struct Handlers {
    var initial: InitialHandler?
    var update: UpdateHandler?
    /// All changed intervals of one change together, for the asynchronous sequence.
    var batch: (@Sendable ([HKStatistics], HKStatisticsCollection?, HKError?) -> Void)?
  }

  /// - Parameters:
  ///   - anchorDate: fixes where intervals begin; it may lie anywhere in time (R126).
  ///   - intervalComponents: the length of an interval, in the components' calendar or else the
  ///     current one.
  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
    options: HKStatisticsOptions = [], anchorDate: Date, intervalComponents: DateComponents
  ) {
    self.quantityType = quantityType
    self.options = options
    self.anchorDate = anchorDate
    self.intervalComponents = intervalComponents
    super.init(
      descriptors: [
        HKQueryDescriptor(sampleType: quantityType, predicate: quantitySamplePredicate)
      ])
  }

  /// Called once with the whole collection; to be set before the query is executed.
  @preconcurrency
  public var initialResultsHandler:
    (@Sendable (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void)?
  {
    get { handlers.withLock { $0.initial } }
    set { handlers.withLock { $0.initial = newValue } }
  }

  /// Called for each interval that a later change changed, with the whole collection; the query
  /// runs until it is stopped. To be set before the query is executed.
  @preconcurrency
  public var statisticsUpdateHandler:
    (
      @Sendable (
        HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?
      ) -> Void
    )?
  {
    get { handlers.withLock { $0.update } }
    set { handlers.withLock { $0.update = newValue } }
  }

  func setBatchHandler(
    _ handler: @escaping @Sendable ([HKStatistics], HKStatisticsCollection?, HKError?) -> Void
  ) {
    handlers.withLock { $0.batch = handler }
  }

  private func grid() throws -> IntervalGrid {
    var calendar = intervalComponents.calendar ?? .current
    if let zone = intervalComponents.timeZone { calendar.timeZone = zone }
    return try IntervalGrid(
      anchor: anchorDate, components: intervalComponents, calendar: calendar)
  }

  override func run(_ session: AppSession) throws {
    guard let clause = try clauses().first else { return }
    let request = StatisticsRequest(clause: clause, options: options.engine, grid: try grid())
    let set = handlers.withLock { $0 }
    if set.update != nil || set.batch != nil {
      keep(
        try session.watch([clause]) { [weak self] _ in
          guard let self else { return }
          self.queue.async { self.news(session, request) }
        })
    }
    let collection = try collection(session, request)
    latest.withLock { $0 = collection }
    deliver { set.initial?(self, collection, nil) }
  }

  private func collection(
    _ session: AppSession, _ request: StatisticsRequest
  ) throws -> HKStatisticsCollection {
    HKStatisticsCollection(
      quantityType: quantityType, grid: try request.grid ?? grid(),
      isSeparated: options.contains(.separateBySource), result: try session.statistics(request))
  }

  private func news(_ session: AppSession, _ request: StatisticsRequest) {
    guard !isStopped else { return }
    let set = handlers.withLock { $0 }
    do {
      let collection = try collection(session, request)
      let before = latest.withLock { latest in
        defer { latest = collection }
        return latest
      }
      let changed = before.map { collection.changes(since: $0) } ?? collection.populated
      guard !changed.isEmpty else { return }
      for statistics in changed { deliver { set.update?(self, statistics, collection, nil) } }
      deliver { set.batch?(changed, collection, nil) }
    } catch {
      let error = HKError(any: error)
      deliver { set.update?(self, nil, nil, error) }
      deliver { set.batch?([], nil, error) }
    }
  }

  override func fail(_ error: HKError) {
    let initial = initialResultsHandler
    deliver { initial?(self, nil, error) }
  }
}
