import Foundation

/// Everything added and deleted since an anchor: once, or on and on (R155).
public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: HKAsyncQuery, HKAsyncSequenceQuery,
  Sendable
{
  public typealias Output = Result
  public typealias Sequence = Results

  public var predicates: [HKSamplePredicate<Sample>]
  /// Nil begins at the beginning.
  public var anchor: HKQueryAnchor?
  /// Counts samples and deletions together; nil is no limit.
  public var limit: Int?

  public init(
    predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil
  ) {
    self.predicates = predicates
    self.anchor = anchor
    self.limit = limit
  }

  private func query(
    _ handler: @escaping @Sendable (Swift.Result<Result, any Error>) -> Void
  ) -> HKAnchoredObjectQuery {
    HKAnchoredObjectQuery(
      queryDescriptors: predicates.map(\.descriptor), anchor: anchor,
      limit: limit ?? HKObjectQueryNoLimit
    ) { _, added, deleted, anchor, error in
      handler(Self.result(added, deleted, anchor, error))
    }
  }

  private static func result(
    _ added: [HKSample]?, _ deleted: [HKDeletedObject]?, _ anchor: HKQueryAnchor?,
    _ error: (any Error)?
  ) -> Swift.Result<Result, any Error> {
    Swift.Result {
      if let error { throw error }
      guard let added, let deleted, let anchor else {
        throw HKError(.unknownError, "An anchored query came back without a result.")
      }
      return Result(
        addedSamples: try added.map { try Sample.typed($0) }, deletedObjects: deleted,
        newAnchor: anchor)
    }
  }

  /// One page; begin the next one at its `newAnchor`.
  public func result(for healthStore: HKHealthStore) async throws -> Result {
    try await firstAnswer(on: healthStore) { query($0) }
  }

  /// Everything since the anchor, and then every later change, until the sequence is left.
  ///
  /// News need a query without limit (F078): with one the sequence throws `errorInvalidArgument`,
  /// where Apple's raises an exception (X16).
  public func results(for healthStore: HKHealthStore) -> Results {
    Results(
      feed: QueryFeed { feed in
        let tell: @Sendable (Swift.Result<Result, any Error>) -> Void = { result in
          switch result {
          case .success(let page): feed.yield(page)
          case .failure(let error): feed.finish(throwing: error)
          }
        }
        guard engineLimit(self.limit) == nil else {
          return feed.finish(
            throwing: HKError(
              .errorInvalidArgument,
              "Later changes need a query without limit; leave it nil, or page with result(for:)."))
        }
        let query = self.query(tell)
        query.updateHandler = { _, added, deleted, anchor, error in
          tell(Self.result(added, deleted, anchor, error))
        }
        feed.run(query, on: healthStore)
      })
  }

  /// One page of changes.
  public struct Result: Sendable {
    public let addedSamples: [Sample]
    public let deletedObjects: [HKDeletedObject]
    /// Behind the last change of the page.
    public let newAnchor: HKQueryAnchor
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
