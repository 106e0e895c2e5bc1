import Dispatch
import Synchronization

/// Carries batches from a thread that may block to a task that must not, and holds the thread back
/// while the task is busy, so that memory stays flat.
///
/// One producer, one consumer. The producer runs on a dispatch queue and waits on a semaphore; the
/// consumer awaits a continuation.
final class BatchChannel<Element: Sendable>: Sendable {
  private enum State {
    /// Nothing there, nobody waits.
    case empty
    case full([Element])
    case awaited(CheckedContinuation<[Element]?, any Error>)
    case finished((any Error)?)
    /// The consumer has gone: the producer shall stop.
    case cancelled
  }

  /// What a state change asks for, done outside of the lock.
  private enum Action {
    case nothing
    case resume(CheckedContinuation<[Element]?, any Error>, [Element]?)
    case fail(CheckedContinuation<[Element]?, any Error>, any Error)
    case wait
    case stop
    case signal
  }

  private let state = Mutex<State>(.empty)
  private let room = DispatchSemaphore(value: 0)

  /// Hands a batch over, blocking while the one before has not been taken. False when nobody will
  /// take any more.
  func send(_ batch: [Element]) -> Bool {
    while true {
      let action = state.withLock { state -> Action in
        switch state {
        case .empty:
          state = .full(batch)
          return .nothing
        case .awaited(let continuation):
          state = .empty
          return .resume(continuation, batch)
        case .full: return .wait
        case .finished, .cancelled: return .stop
        }
      }
      switch action {
      case .wait: room.wait()
      case .stop: return false
      default:
        perform(action)
        return true
      }
    }
  }

  /// Ends the stream, with an error where there is one; batches already sent are still taken.
  func finish(throwing error: (any Error)? = nil) {
    while true {
      let action = state.withLock { state -> Action in
        switch state {
        case .empty:
          state = .finished(error)
          return .nothing
        case .awaited(let continuation):
          state = .finished(nil)
          return error.map { .fail(continuation, $0) } ?? .resume(continuation, nil)
        case .full: return .wait
        case .finished, .cancelled: return .nothing
        }
      }
      guard case .wait = action else { return perform(action) }
      room.wait()
    }
  }

  /// The next batch, nil at the end.
  func next() async throws -> [Element]? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let actions = state.withLock { state -> [Action] in
          switch state {
          case .empty:
            state = .awaited(continuation)
            return []
          case .full(let batch):
            state = .empty
            return [.resume(continuation, batch), .signal]
          case .finished(let error):
            state = .finished(nil)
            return [error.map { .fail(continuation, $0) } ?? .resume(continuation, nil)]
          case .cancelled: return [.resume(continuation, nil)]
          case .awaited:
            return [.fail(continuation, ConcurrentUse())]
          }
        }
        actions.forEach(perform)
      }
    } onCancel: {
      cancel()
    }
  }

  /// From the consumer's side: no more batches are wanted.
  func cancel() {
    let actions = state.withLock { state -> [Action] in
      defer { if case .finished = state {} else { state = .cancelled } }
      if case .awaited(let continuation) = state {
        return [.fail(continuation, CancellationError())]
      }
      return [.signal]
    }
    actions.forEach(perform)
  }

  private func perform(_ action: Action) {
    switch action {
    case .nothing, .wait, .stop: break
    case .resume(let continuation, let batch): continuation.resume(returning: batch)
    case .fail(let continuation, let error): continuation.resume(throwing: error)
    case .signal: room.signal()
    }
  }

  struct ConcurrentUse: Error, CustomStringConvertible {
    var description: String { "One stream was iterated by two tasks at once; make two streams." }
  }
}
