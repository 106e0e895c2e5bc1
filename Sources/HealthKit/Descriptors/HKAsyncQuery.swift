/// A query that answers once, asynchronously.
public protocol HKAsyncQuery {
  associatedtype Output
  /// Runs the query and ends it; throws `HKError`.
  func result(for healthStore: HKHealthStore) async throws -> Output
}

/// A query that answers again and again until its sequence is left or its task cancelled (R105).
public protocol HKAsyncSequenceQuery {
  associatedtype Sequence: AsyncSequence
  func results(for healthStore: HKHealthStore) -> Sequence
}
