import Foundation

/// Figures over intervals: once, or again whenever they change (R125, R129).
public struct HKStatisticsCollectionQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
  public typealias Output = HKStatisticsCollection
  public typealias Sequence = Results

  public var predicate: HKSamplePredicate<HKQuantitySample>
  public var options: HKStatisticsOptions
  public var anchorDate: Date
  public var intervalComponents: DateComponents

  public init(
    predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions,
    anchorDate: Date, intervalComponents: DateComponents
  ) {
    self.predicate = predicate
    self.options = options
    self.anchorDate = anchorDate
    self.intervalComponents = intervalComponents
  }

  private func query() throws -> HKStatisticsCollectionQuery {
    guard let type = predicate.sampleType as? HKQuantityType else {
      throw HKError(
        .errorInvalidArgument,
        "Statistics exist for quantity types only; \(predicate.sampleType.identifier) is none.")
    }
    return HKStatisticsCollectionQuery(
      quantityType: type, quantitySamplePredicate: predicate.nsPredicate, options: options,
      anchorDate: anchorDate, intervalComponents: intervalComponents)
  }

  /// The collection; without data it is empty, which is no error (F003).
  public func result(for healthStore: HKHealthStore) async throws -> HKStatisticsCollection {
    let query = try query()
    return try await firstAnswer(on: healthStore) { answer in
      query.initialResultsHandler = { _, collection, error in
        if let collection {
          answer(.success(collection))
        } else {
          answer(.failure(error ?? HKError(.unknownError, "No collection came back.")))
        }
      }
      return query
    }
  }

  /// The collection now, and the whole of it again whenever matching data change (R130).
  public func results(for healthStore: HKHealthStore) -> Results {
    Results(
      feed: QueryFeed { feed in
        do {
          let query = try self.query()
          query.initialResultsHandler = { _, collection, error in
            if let collection {
              feed.yield(Result(statisticsCollection: collection, updatedStatistics: nil))
            } else {
              feed.finish(throwing: error)
            }
          }
          query.setBatchHandler { changed, collection, error in
            if let collection {
              feed.yield(Result(statisticsCollection: collection, updatedStatistics: changed))
            } else {
              feed.finish(throwing: error)
            }
          }
          feed.run(query, on: healthStore)
        } catch {
          feed.finish(throwing: error)
        }
      })
  }

  /// One element of the sequence.
  public struct Result: Sendable {
    /// The whole collection as it is now.
    public let statisticsCollection: HKStatisticsCollection
    /// The intervals that changed; nil in the first element.
    public let updatedStatistics: [HKStatistics]?
  }

  /// Ends when its task is cancelled or the loop over it is left.
  public struct Results: AsyncSequence, Sendable {
    public typealias Element = Result

    let feed: QueryFeed<Result>

    public func makeAsyncIterator() -> Iterator { Iterator(iterator: feed.makeIterator()) }

    public struct Iterator: AsyncIteratorProtocol {
      var iterator: AsyncThrowingStream<Result, any Error>.Iterator

      public mutating func next() async throws -> Result? { try await iterator.next() }
    }
  }
}
