import Dispatch
import Foundation

/// Calls back, on a private queue, soon after a file of the store was written.
final class FileWatch: Sendable {
  // Dispatch sources are thread-safe; the type only lacks the annotation on this platform.
  private nonisolated(unsafe) let source: any DispatchSourceRead

  /// Nil-like when the kernel gives no watch: then other processes' changes are seen with our own.
  init?(path: String, _ changed: @escaping @Sendable () -> Void) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let name = URL(fileURLWithPath: path).lastPathComponent
    guard inotify_add_watch(descriptor, folder, UInt32(IN_MODIFY)) >= 0 else {
      Foundation.close(descriptor)
      return nil
    }
    let queue = DispatchQueue(label: "dev.openhealthkit.file-watch")
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler {
      if FileWatch.drain(descriptor, names: [name, name + "-wal"]) { changed() }
    }
    source.setCancelHandler { Foundation.close(descriptor) }
    source.resume()
  }

  deinit { source.cancel() }

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
