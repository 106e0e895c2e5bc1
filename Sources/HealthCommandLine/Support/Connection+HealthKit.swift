import Dispatch
import HealthEngine
import HealthKit
import Synchronization

extension Connection {
  /// HealthKit's door to the same session.
  var healthStore: HKHealthStore { HKHealthStore(session: session) }
}

/// Waits for the one answer of a callback.
func awaiting<Value: Sendable>(
  _ start: (@escaping @Sendable (Result<Value, any Error>) -> Void) -> Void
) throws -> Value {
  let answer = Mutex<Result<Value, any Error>?>(nil)
  let arrived = DispatchSemaphore(value: 0)
  start { result in
    answer.withLock { $0 = result }
    arrived.signal()
  }
  arrived.wait()
  guard let result = answer.withLock({ $0 }) else {
    throw Failure("HealthKit gave no answer.")
  }
  return try result.get()
}
