import Dispatch
import Foundation
import Synchronization

/// Calls back, on a private queue, when a commit to the store may have become visible.
///
/// A commit is written to the log first, and becomes visible a moment later, in shared memory, which
/// gives no event. So a committer announces it by touching the file (`StoreFile.announceCommit`),
/// and for one that was killed in between, or is another program, there is a look some time after
/// the last event.
final class FileWatch: Sendable {
  // Dispatch sources are thread-safe; the type only lacks the annotation on this platform.
  private nonisolated(unsafe) let source: any DispatchSourceRead
  private let queue = DispatchQueue(label: "dev.openhealthkit.file-watch")
  private let changed: @Sendable () -> Void
  private let later = Later()

  private static let lateLook = DispatchTimeInterval.milliseconds(250)

  /// Nil when the kernel gives no watch: then other processes' changes are seen with our own.
  init?(path: String, _ changed: @escaping @Sendable () -> Void) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    guard inotify_add_watch(descriptor, folder, UInt32(IN_MODIFY) | UInt32(IN_ATTRIB)) >= 0 else {
      Foundation.close(descriptor)
      return nil
    }
    self.changed = changed
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    let names: Set<String> = [url.lastPathComponent, url.lastPathComponent + "-wal"]
    source.setEventHandler { [queue, later] in
      guard FileWatch.drain(descriptor, names: names) else { return }
      changed()
      later.look(on: queue, after: FileWatch.lateLook, changed)
    }
    source.setCancelHandler { Foundation.close(descriptor) }
    source.resume()
  }

  deinit {
    source.cancel()
    later.cancel()
  }

  /// Looks at once, whatever the file says.
  func check() { queue.async(execute: changed) }

  /// One look after the last of several events.
  private final class Later: Sendable {
    private let generation = Mutex(0)

    func look(
      on queue: DispatchQueue, after time: DispatchTimeInterval,
      _ changed: @escaping @Sendable () -> Void
    ) {
      let mine = generation.withLock { number in
        number += 1
        return number
      }
      queue.asyncAfter(deadline: .now() + time) { [self] in
        if generation.withLock({ $0 == mine }) { changed() }
      }
    }

    func cancel() { generation.withLock { $0 += 1 } }
  }

  /// Reads all waiting events; true when one is about a file of those names.
  private static func drain(_ descriptor: Int32, names: Set<String>) -> Bool {
    var isOurs = false
    let header = MemoryLayout<inotify_event>.size
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
      while true {
        let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var offset = 0
        while offset + header <= count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          // After an overflow of the queue nobody knows what it was about.
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { isOurs = true }
          let bytes = UnsafeRawBufferPointer(
            rebasing: buffer[offset + header..<offset + header + Int(event.len)])
          let name = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
          if names.contains(name) { isOurs = true }
          offset += header + Int(event.len)
        }
      }
    }
    return isOurs
  }
}
