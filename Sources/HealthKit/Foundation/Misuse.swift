import HealthEngine
import Synchronization

/// Where the misuse of a call that cannot throw is reported.
///
/// By default it ends the process, as an Objective-C exception does on Apple's platforms.  A test
/// tool may record it instead; the call then goes on with what it was given.
package enum Misuse {
  package typealias Recorder = @Sendable (String) -> Void

  private static let recorder = Mutex<Recorder?>(nil)

  /// Nil restores the trap.
  package static func record(with recorder: Recorder?) {
    Self.recorder.withLock { $0 = recorder }
  }

  fileprivate static func report(_ message: String) {
    guard let recorder = recorder.withLock({ $0 }) else {
      // Not preconditionFailure: release builds would drop the message.
      fatalError(message)
    }
    recorder(message)
  }
}

/// Reports the misuse of a call that cannot throw: what is wrong in Apple's words, and the remedy.
///
/// Returns only while a test tool records misuse.
func misuse(_ message: String) {
  Misuse.report(message)
}

/// Reports what the rules refuse, with the throwing call to use where the input is not known to be
/// right.
func misuse(_ problem: HealthError, throwingSibling: String) {
  Misuse.report("\(problem.message) Use \(throwingSibling) for data that may be wrong.")
}

/// What a check refuses; nil when it passes.
func problem(_ check: () throws -> Void) -> HealthError? {
  do {
    try check()
    return nil
  } catch let error as HealthError {
    return error
  } catch {
    return HealthError(.invalidArgument, "\(error)")
  }
}
