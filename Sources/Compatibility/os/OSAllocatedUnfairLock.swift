import Foundation

/// A lock that may be copied: copies share the lock and the state that it protects.
// @unchecked: the state is reached through the mutex only.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  /// Who holds a lock.
  public enum Ownership: Hashable, Sendable {
    case owner
    case notOwner
  }

  private final class Storage {
    var state: State
    /// Allocated, because a mutex must not move.
    let mutex: UnsafeMutablePointer<pthread_mutex_t>

    init(_ state: State) {
      self.state = state
      mutex = .allocate(capacity: 1)
      mutex.initialize(to: pthread_mutex_t())
      var attributes = pthread_mutexattr_t()
      pthread_mutexattr_init(&attributes)
      // Locking twice from one thread is an error instead of a standstill, as on Apple's platforms.
      pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
      pthread_mutex_init(mutex, &attributes)
      pthread_mutexattr_destroy(&attributes)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }
  }

  private let storage: Storage

  public init(uncheckedState initialState: State) { storage = Storage(initialState) }

  public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

  private func acquire() {
    let result = pthread_mutex_lock(storage.mutex)
    Swift.precondition(result == 0, "OSAllocatedUnfairLock: this thread holds the lock already")
  }

  private func release() {
    let result = pthread_mutex_unlock(storage.mutex)
    Swift.precondition(
      result == 0, "OSAllocatedUnfairLock: unlocked by a thread that does not hold it")
  }

  public func withLock<R: Sendable>(
    _ body: @Sendable (inout State) throws -> R
  ) rethrows -> R {
    try withLockUnchecked(body)
  }

  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    acquire()
    defer { release() }
    return try body(&storage.state)
  }

  /// nil where the lock is held.
  public func withLockIfAvailable<R: Sendable>(
    _ body: @Sendable (inout State) throws -> R
  ) rethrows -> R? {
    try withLockIfAvailableUnchecked(body)
  }

  /// nil where the lock is held.
  public func withLockIfAvailableUnchecked<R>(
    _ body: (inout State) throws -> R
  ) rethrows -> R? {
    guard pthread_mutex_trylock(storage.mutex) == 0 else { return nil }
    defer { release() }
    return try body(&storage.state)
  }

  /// Stops the process unless the lock is held, or not held, by this thread.
  public func precondition(_ condition: Ownership) {
    // Trying tells: an error-checking mutex that is free can be taken, one of this thread reports
    // a deadlock when locked again.
    let isOwner: Bool
    switch pthread_mutex_trylock(storage.mutex) {
    case 0:
      release()
      isOwner = false
    default: isOwner = pthread_mutex_unlock(storage.mutex) == 0
    }
    if isOwner { _ = pthread_mutex_lock(storage.mutex) }
    Swift.precondition(
      isOwner == (condition == .owner),
      "OSAllocatedUnfairLock: the lock is \(isOwner ? "" : "not ")held by this thread")
  }
}

extension OSAllocatedUnfairLock where State == Void {
  public init() { self.init(uncheckedState: ()) }

  public func lock() { acquire() }

  public func unlock() { release() }

  /// Whether the lock could be taken.
  public func lockIfAvailable() -> Bool { pthread_mutex_trylock(storage.mutex) == 0 }

  public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
    try withLockUnchecked(body)
  }

  public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
    acquire()
    defer { release() }
    return try body()
  }

  /// nil where the lock is held.
  public func withLockIfAvailable<R: Sendable>(
    _ body: @Sendable () throws -> R
  ) rethrows -> R? {
    guard lockIfAvailable() else { return nil }
    defer { release() }
    return try body()
  }
}
