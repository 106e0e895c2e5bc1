import Foundation
import HealthEngine

/// Samples that match, once.
public final class HKSampleQuery: HKQuery, @unchecked Sendable {
  // Immutable beyond what the superclass guards.
  public let limit: Int
  public let sortDescriptors: [NSSortDescriptor]?
  /// What storage sorts by; nil until the descriptors are read.
  private let order: [SortKey]?
  private let handler: @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

  /// - Parameters:
  ///   - limit: how many at most; `HKObjectQueryNoLimit`, 0, is all of them (R101, F048).
  ///   - sortDescriptors: nil is by start date; see the `HK…SortIdentifier…` constants.
  @preconcurrency
  public init(
    sampleType: HKSampleType, predicate: NSPredicate?, limit: Int,
    sortDescriptors: [NSSortDescriptor]?,
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    self.limit = limit
    self.sortDescriptors = sortDescriptors
    order = nil
    handler = resultsHandler
    super.init(descriptors: [HKQueryDescriptor(sampleType: sampleType, predicate: predicate)])
  }

  /// Samples of several types; a sample that several descriptors match comes once (R099).
  @preconcurrency
  public convenience init(
    queryDescriptors: [HKQueryDescriptor], limit: Int,
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    self.init(
      descriptors: queryDescriptors, limit: limit, sortDescriptors: nil, handler: resultsHandler)
  }

  @preconcurrency
  public convenience init(
    queryDescriptors: [HKQueryDescriptor], limit: Int, sortDescriptors: [NSSortDescriptor],
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    self.init(
      descriptors: queryDescriptors, limit: limit, sortDescriptors: sortDescriptors,
      handler: resultsHandler)
  }

  private init(
    descriptors: [HKQueryDescriptor], limit: Int, sortDescriptors: [NSSortDescriptor]?,
    handler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    self.limit = limit
    self.sortDescriptors = sortDescriptors
    order = nil
    self.handler = handler
    super.init(descriptors: descriptors)
  }

  /// For descriptors, which name the order themselves.
  init(
    descriptors: [HKQueryDescriptor], order: [SortKey], limit: Int?,
    handler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    self.limit = limit ?? HKObjectQueryNoLimit
    sortDescriptors = nil
    self.order = order
    self.handler = handler
    super.init(descriptors: descriptors)
  }

  override func run(_ session: AppSession) throws {
    let fetch = SampleFetch(
      session: session, clauses: try clauses(),
      order: try order ?? (sortDescriptors ?? []).map(SampleSort.key), limit: engineLimit(limit))
    let samples = try fetch.all()
    deliver { handler(self, samples, nil) }
  }

  override func fail(_ error: HKError) { deliver { handler(self, nil, error) } }
}
