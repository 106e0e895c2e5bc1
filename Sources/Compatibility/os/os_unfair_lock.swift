import Foundation
import Synchronization

/// A lock in the caller's own memory; never copy it while it is in use.
public struct os_unfair_lock_s: Sendable {
  /// The thread that holds the lock, 0 while it is free.
  public var _os_unfair_lock_opaque: UInt32

  public init() { _os_unfair_lock_opaque = 0 }

  public init(_os_unfair_lock_opaque: UInt32) {
    self._os_unfair_lock_opaque = _os_unfair_lock_opaque
  }
}

public typealias os_unfair_lock = os_unfair_lock_s
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

/// Waits until the lock is free and takes it.
///
/// Stops the process where this thread holds it already, as on Apple's platforms.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
  let waiting = LockQueue.queue(for: lock)
  waiting.lock()
  let thread = LockQueue.currentThread
  precondition(
    lock.pointee._os_unfair_lock_opaque != thread,
    "os_unfair_lock_lock: this thread holds the lock already")
  while lock.pointee._os_unfair_lock_opaque != 0 { waiting.wait() }
  lock.pointee._os_unfair_lock_opaque = thread
  waiting.unlock()
}

/// Whether the lock was free; it is this thread's then.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
  let waiting = LockQueue.queue(for: lock)
  waiting.lock()
  defer { waiting.unlock() }
  guard lock.pointee._os_unfair_lock_opaque == 0 else { return false }
  lock.pointee._os_unfair_lock_opaque = LockQueue.currentThread
  return true
}

/// Frees the lock.
///
/// Stops the process where another thread holds it, as on Apple's platforms.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
  let waiting = LockQueue.queue(for: lock)
  waiting.lock()
  precondition(
    lock.pointee._os_unfair_lock_opaque == LockQueue.currentThread,
    "os_unfair_lock_unlock: this thread does not hold the lock")
  lock.pointee._os_unfair_lock_opaque = 0
  waiting.broadcast()
  waiting.unlock()
}

/// Stops the process unless this thread holds the lock.
public func os_unfair_lock_assert_owner(_ lock: os_unfair_lock_t) {
  precondition(isOwner(lock), "os_unfair_lock_assert_owner: this thread does not hold the lock")
}

/// Stops the process if this thread holds the lock.
public func os_unfair_lock_assert_not_owner(_ lock: os_unfair_lock_t) {
  precondition(!isOwner(lock), "os_unfair_lock_assert_not_owner: this thread holds the lock")
}

private func isOwner(_ lock: os_unfair_lock_t) -> Bool {
  let waiting = LockQueue.queue(for: lock)
  waiting.lock()
  defer { waiting.unlock() }
  return lock.pointee._os_unfair_lock_opaque == LockQueue.currentThread
}

/// Swift has no atomic access to memory of the caller's, so a lock's word is read and written under
/// one of a few conditions, chosen by its address.
private enum LockQueue {
  private static let queues = (0..<64).map { _ in NSCondition() }

  static func queue(for lock: os_unfair_lock_t) -> NSCondition {
    queues[Int(bitPattern: UInt(bitPattern: lock) >> 2) & 63]
  }

  private static let lastThread = Atomic<UInt32>(0)

  /// Where each thread keeps its number.
  private static let numberKey: pthread_key_t = {
    var key = pthread_key_t()
    let result = pthread_key_create(&key, nil)
    precondition(result == 0, "no key for thread-specific data is left")
    return key
  }()

  /// A number of the thread, never 0.
  static var currentThread: UInt32 {
    if let known = pthread_getspecific(numberKey) { return UInt32(UInt(bitPattern: known)) }
    let number = lastThread.add(1, ordering: .relaxed).newValue
    pthread_setspecific(numberKey, UnsafeRawPointer(bitPattern: UInt(number)))
    return number
  }
}
