import Foundation
import Synchronization

/// Where messages go: one line each on standard error.
///
/// `OS_ACTIVITY_MODE` says which: `default` (or unset) writes default, error and fault; `info` also
/// info; `debug` all, with signposts; `disable` none.  Private values read `<private>` unless
/// `OS_LOG_PRIVATE` is `show`.
package struct LogWriter: Sendable {
  enum Mode: String {
    case disable
    case `default`
    case info
    case debug
  }

  let mode: Mode
  let showsPrivate: Bool
  let output: @Sendable (String) -> Void

  init(environment: [String: String], output: @escaping @Sendable (String) -> Void) {
    mode = environment["OS_ACTIVITY_MODE"].flatMap { Mode(rawValue: $0.lowercased()) } ?? .default
    showsPrivate = environment["OS_LOG_PRIVATE"]?.lowercased() == "show"
    self.output = output
  }

  private static let standard = LogWriter(environment: ProcessInfo.processInfo.environment) {
    line in
    // One call a line, so that lines of several threads do not mix.  A closed standard error is no
    // reason to stop: what cannot be written is lost.
    let bytes = Array(line.utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }

  /// Set while a test listens.
  @TaskLocal static var listening: LogWriter?

  static var current: LogWriter { listening ?? standard }

  /// Runs the body with its messages going elsewhere: for tests.
  package static func capture(
    environment: [String: String], _ body: () throws -> Void
  ) rethrows -> [String] {
    let box = Lines()
    let writer = LogWriter(environment: environment) { line in box.append(line) }
    try $listening.withValue(writer) { try body() }
    return box.all
  }

  func isEnabled(_ type: OSLogType) -> Bool {
    switch mode {
    case .disable: return false
    case .default: return type != .info && type != .debug
    case .info: return type != .debug
    case .debug: return true
    }
  }

  func log(_ type: OSLogType, subsystem: String, category: String, _ text: String) {
    let process = ProcessInfo.processInfo
    let stamp = Date().formatted(
      Date.ISO8601FormatStyle(includingFractionalSeconds: true, timeZone: .current)
        .dateTimeSeparator(.space))
    let place = subsystem.isEmpty && category.isEmpty ? "" : " [\(subsystem):\(category)]"
    output(
      "\(stamp) \(process.processName)[\(process.processIdentifier)] <\(type.name)>\(place) \(text)\n"
    )
  }
}

private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  func append(_ line: String) { lines.withLock { $0.append(line) } }

  var all: [String] { lines.withLock { $0 } }
}
