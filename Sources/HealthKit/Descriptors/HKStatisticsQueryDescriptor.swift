import Foundation

/// One figure over all matching samples (R124).
public struct HKStatisticsQueryDescriptor: HKAsyncQuery, Sendable {
  public typealias Output = HKStatistics?

  public var predicate: HKSamplePredicate<HKQuantitySample>
  public var options: HKStatisticsOptions

  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
    self.predicate = predicate
    self.options = options
  }

  /// Nil where nothing matches (F003); throws `HKError` for everything else that goes wrong.
  public func result(for healthStore: HKHealthStore) async throws -> HKStatistics? {
    guard let type = predicate.sampleType as? HKQuantityType else {
      throw HKError(
        .errorInvalidArgument,
        "Statistics exist for quantity types only; \(predicate.sampleType.identifier) is none.")
    }
    do {
      let statistics: HKStatistics? = try await firstAnswer(on: healthStore) { answer in
        HKStatisticsQuery(
          quantityType: type, quantitySamplePredicate: predicate.nsPredicate, options: options
        ) { _, statistics, error in answer(error.map { .failure($0) } ?? .success(statistics)) }
      }
      return statistics
    } catch let error as HKError where error.code == .errorNoData {
      return nil
    }
  }
}
