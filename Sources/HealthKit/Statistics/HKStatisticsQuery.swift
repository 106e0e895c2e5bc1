import Foundation
import HealthEngine

/// One figure over all matching samples, once.
public final class HKStatisticsQuery: HKQuery, @unchecked Sendable {
  // Immutable beyond what the superclass guards.
  private let quantityType: HKQuantityType
  private let options: HKStatisticsOptions
  private let handler: @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void

  /// The handler gets `errorNoData` where nothing matches (F003), and `errorInvalidArgument` for
  /// options that do not fit the type (X11), where Apple's raises an exception.
  @preconcurrency
  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
    options: HKStatisticsOptions = [],
    completionHandler handler:
      @escaping @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?)
      -> Void
  ) {
    self.quantityType = quantityType
    self.options = options
    self.handler = handler
    super.init(
      descriptors: [
        HKQueryDescriptor(sampleType: quantityType, predicate: quantitySamplePredicate)
      ])
  }

  override func run(_ session: AppSession) throws {
    guard let clause = try clauses().first else { return }
    let result = try session.statistics(
      StatisticsRequest(clause: clause, options: options.engine))
    guard let bucket = result.buckets.first else {
      throw HealthError(.noData, "No data available for the specified predicate.")
    }
    let statistics = HKStatistics(
      bucket: bucket, type: quantityType, isSeparated: options.contains(.separateBySource),
      sources: result.sources.mapValues { HKSource($0) })
    deliver { handler(self, statistics, nil) }
  }

  override func fail(_ error: HKError) { deliver { handler(self, nil, error) } }
}
