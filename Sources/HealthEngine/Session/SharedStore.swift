import Dispatch
import Foundation
import HealthCatalog
import Synchronization

/// One opened storage with everything that its sessions share: the watchers of changes.
///
/// All `HKHealthStore`s of a process that connect to the same place share one.
public final class SharedStore: Sendable {
  public let storage: any HealthStorage

  private struct Watcher {
    var types: Set<TypeCode>
    var seen: Int64
    var handler: @Sendable (Set<TypeCode>) -> Void
  }

  private let watchers = Mutex<[UInt64: Watcher]>([:])
  private let nextWatcher = Atomic<UInt64>(1)
  private let queue = DispatchQueue(label: "dev.openhealthkit.changes")

  public init(storage: any HealthStorage) {
    self.storage = storage
    storage.observeForeignCommits { [weak self] in self?.changesMayHaveHappened() }
  }

  /// Calls the handler, on a private serial queue, with the types that changed since the watch
  /// began or since the last call; insertions, replacements and deletions alike (F080). Changes
  /// of other processes count too.
  ///
  /// - Parameter position: the change number from which on changes are news; nil is now.
  public func watch(
    _ types: Set<TypeCode>, since position: Int64? = nil,
    _ handler: @escaping @Sendable (Set<TypeCode>) -> Void
  ) throws -> Watch {
    let seen = try position ?? storage.read { try $0.latestChange(types: types) }
    let number = nextWatcher.add(1, ordering: .relaxed).oldValue
    watchers.withLock { $0[number] = Watcher(types: types, seen: seen, handler: handler) }
    return Watch { [weak self] in self?.endWatch(number) }
  }

  /// After every commit, of this process or another one. Cheap when nobody watches.
  public func changesMayHaveHappened() {
    guard watchers.withLock({ !$0.isEmpty }) else { return }
    queue.async { self.tellWatchers() }
  }

  private func tellWatchers() {
    let current = watchers.withLock { $0 }
    for (number, watcher) in current.sorted(by: { $0.key < $1.key }) {
      do {
        let (changed, latest) = try storage.read { reader in
          let latest = try reader.latestChange(types: watcher.types)
          guard latest > watcher.seen else { return (Set<TypeCode>(), latest) }
          return (
            try watcher.types.filter {
              try reader.latestChange(types: [$0]) > watcher.seen
            }, latest
          )
        }
        guard !changed.isEmpty else { continue }
        let stillWatches = watchers.withLock { watchers in
          guard watchers[number] != nil else { return false }
          watchers[number]?.seen = latest
          return true
        }
        if stillWatches { watcher.handler(changed) }
      } catch {
        // The next commit asks again; a reader that fails now must not end the watch.
        continue
      }
    }
  }

  private func endWatch(_ number: UInt64) {
    watchers.withLock { watchers in watchers[number] = nil }
  }
}

/// A running watch; ends when cancelled or released.
public final class Watch: Sendable {
  private let end: @Sendable () -> Void

  init(end: @escaping @Sendable () -> Void) { self.end = end }

  public func cancel() { end() }

  deinit { end() }
}
