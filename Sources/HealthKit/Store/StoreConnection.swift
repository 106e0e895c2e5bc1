import Dispatch
import Foundation
import HealthEngine

/// What an `HKHealthStore` works through: a session, or the reason why there is none.
///
/// Engine calls block, so they run on a queue of their own and never on the cooperative pool;
/// results are delivered from there too (R103).
final class StoreConnection: Sendable {
  private let source: @Sendable () -> Result<AppSession, HealthError>
  private let queue = DispatchQueue(
    label: "com.apple.HealthKit.HKHealthStore", attributes: .concurrent)
  /// What changes the store takes effect in the order of the calls.
  private let changes = DispatchQueue(label: "com.apple.HealthKit.HKHealthStore.changes")

  /// The session is asked for at the first call, so that making a store costs nothing and never
  /// fails.
  init(_ source: @escaping @Sendable () -> Result<AppSession, HealthError>) {
    self.source = source
  }

  /// Throws `HKError` like everything that the session says.
  func session() throws -> AppSession {
    do {
      return try source().get()
    } catch {
      throw HKError(any: error)
    }
  }

  /// Runs on the queue; errors come as `HKError`.
  func perform<Value: Sendable>(
    _ job: @escaping @Sendable (AppSession) throws -> Value,
    then deliver: @escaping @Sendable (Result<Value, HKError>) -> Void
  ) {
    queue.async {
      do {
        deliver(.success(try job(try self.session())))
      } catch {
        deliver(.failure(HKError(any: error)))
      }
    }
  }

  /// Runs a job that changes the store after those before it; its result is delivered apart from
  /// them, so that a handler may wait for another change.
  func change<Value: Sendable>(
    _ job: @escaping @Sendable (AppSession) throws -> Value,
    then deliver: @escaping @Sendable (Result<Value, HKError>) -> Void
  ) {
    changes.async {
      let result = Result { try job(try self.session()) }.mapError { HKError(any: $0) }
      self.queue.async { deliver(result) }
    }
  }

  /// For calls that only say whether they worked.
  func perform(
    _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
    _ job: @escaping @Sendable (AppSession) throws -> Void
  ) {
    perform(job) { Self.tell($0, completion) }
  }

  func change(
    _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
    _ job: @escaping @Sendable (AppSession) throws -> Void
  ) {
    change(job) { Self.tell($0, completion) }
  }

  private static func tell(
    _ result: Result<Void, HKError>, _ completion: (Bool, (any Error)?) -> Void
  ) {
    switch result {
    case .success: completion(true, nil)
    case .failure(let error): completion(false, error)
    }
  }

  /// The process's own connection, made at its first use.
  static let process = StoreConnection {
    Result { try processSession.get() }.mapError {
      $0 as? HealthError ?? HealthError(.unknown, "\($0)")
    }
  }

  private static let processSession = ProcessContext.current.session()
}
