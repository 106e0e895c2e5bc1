import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard output and standard error.
///
/// Output is gathered and written in large pieces. A reader that goes away (`| head`) ends the
/// command quietly: see `OutputClosed`.
final class Console: Sendable {
  private let buffer = Mutex<[UInt8]>([])
  private static let pieceSize = 1 << 16

  init() {
    // A closed pipe must be an error of write, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
  }

  func write(_ text: String) throws {
    try buffer.withLock { buffer in
      buffer.append(contentsOf: text.utf8)
      if buffer.count >= Self.pieceSize { try Self.drain(&buffer) }
    }
  }

  func writeLine(_ text: String) throws { try write(text + "\n") }

  func flush() throws { try buffer.withLock { try Self.drain(&$0) } }

  private static func drain(_ buffer: inout [UInt8]) throws {
    defer { buffer.removeAll(keepingCapacity: true) }
    try writeAll(buffer, to: STDOUT_FILENO)
  }

  private static func writeAll(_ bytes: [UInt8], to file: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      #if canImport(Glibc)
        let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      #else
        let count = rest.withUnsafeBytes { Darwin.write(file, $0.baseAddress, $0.count) }
      #endif
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        throw OutputClosed()
      } else if errno != EINTR && errno != EAGAIN {
        throw Failure(
          "The output cannot be written: \(String(cString: strerror(errno))).", code: "output")
      }
    }
  }

  /// Messages; a standard error that is closed has nobody to tell.
  func writeError(_ text: String) {
    do { try Self.writeAll(Array(text.utf8), to: STDERR_FILENO) } catch {}
  }

  var outputIsTerminal: Bool { isatty(STDOUT_FILENO) != 0 }
  var errorIsTerminal: Bool { isatty(STDERR_FILENO) != 0 }

  /// Columns of the terminal, or what `COLUMNS` says, or 80.
  func width(_ environment: [String: String]) -> Int {
    if let text = environment["COLUMNS"], let columns = Int(text), (20...10_000).contains(columns) {
      return columns
    }
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 20 {
      return Int(size.ws_col)
    }
    return 80
  }
}
