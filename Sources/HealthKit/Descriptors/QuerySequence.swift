import Foundation
import Synchronization

/// What a query tells its async sequence; the query ends with the sequence.
///
/// The query begins with the first element asked for.
final class QueryFeed<Element: Sendable>: Sendable {
  private let stream: AsyncThrowingStream<Element, any Error>
  private let continuation: AsyncThrowingStream<Element, any Error>.Continuation
  private let begin: Mutex<(@Sendable (QueryFeed<Element>) -> Void)?>

  init(_ begin: @escaping @Sendable (QueryFeed<Element>) -> Void) {
    (stream, continuation) = AsyncThrowingStream.makeStream(
      of: Element.self, throwing: (any Error).self)
    self.begin = Mutex(begin)
  }

  func yield(_ element: Element) { continuation.yield(element) }
  func finish(throwing error: (any Error)? = nil) { continuation.finish(throwing: error) }

  /// Stops the query when nobody listens any more.
  func stop(_ query: HKQuery, on store: HKHealthStore) {
    continuation.onTermination = { _ in store.stop(query) }
  }

  func makeIterator() -> AsyncThrowingStream<Element, any Error>.Iterator {
    let first = begin.withLock { begin in
      defer { begin = nil }
      return begin
    }
    first?(self)
    return stream.makeAsyncIterator()
  }
}

/// Runs a query of callbacks to its first answer, and stops it when the task is cancelled.
func firstAnswer<Value: Sendable, Query: HKQuery>(
  on store: HKHealthStore,
  _ make: (@escaping @Sendable (Result<Value, any Error>) -> Void) -> Query
) async throws -> Value {
  let answer = FirstAnswer<Value>()
  let query = make { answer.give($0) }
  return try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { continuation in
      answer.wait(continuation)
      store.execute(query)
    }
  } onCancel: {
    store.stop(query)
    answer.give(.failure(CancellationError()))
  }
}

/// Hands one answer to one waiting task, whichever comes first.
private final class FirstAnswer<Value: Sendable>: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Value, any Error>?
    var early: Result<Value, any Error>?
    var isGiven = false
  }

  private let state = Mutex(State())

  func wait(_ continuation: CheckedContinuation<Value, any Error>) {
    let early = state.withLock { state in
      if state.early == nil { state.continuation = continuation }
      return state.early
    }
    if let early { continuation.resume(with: early) }
  }

  func give(_ result: Result<Value, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard !state.isGiven else { return nil }
      state.isGiven = true
      if state.continuation == nil { state.early = result }
      defer { state.continuation = nil }
      return state.continuation
    }
    waiting?.resume(with: result)
  }
}
