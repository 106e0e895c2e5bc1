import Foundation
import Synchronization

/// What an async sequence of query results is made of: each iteration begins a query of its own,
/// which ends when the iteration does (R105).
struct QueryFeed<Element: Sendable>: Sendable {
  typealias Output = AsyncThrowingStream<Element, any Error>.Continuation

  private let begin: @Sendable (Output) -> Void

  init(_ begin: @escaping @Sendable (Output) -> Void) { self.begin = begin }

  /// The stream belongs to the iterator alone: leaving the loop releases it, which stops the query.
  func makeIterator() -> AsyncThrowingStream<Element, any Error>.Iterator {
    let (stream, output) = AsyncThrowingStream.makeStream(
      of: Element.self, throwing: (any Error).self)
    begin(output)
    return stream.makeAsyncIterator()
  }
}

extension AsyncThrowingStream.Continuation {
  /// Runs the query until nobody listens any more.
  func run(_ query: HKQuery, on store: HKHealthStore) {
    onTermination = { _ in store.stop(query) }
    store.execute(query)
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
