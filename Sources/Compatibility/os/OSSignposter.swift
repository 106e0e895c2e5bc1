import Foundation
import Synchronization

/// Tells intervals of one name apart.
public struct OSSignpostID: Hashable, Comparable, Sendable {
  public let rawValue: UInt64

  public init(_ value: UInt64) { rawValue = value }

  /// A new identifier, different from all others of the process.
  public init(log: OSLog) { rawValue = Self.last.add(1, ordering: .relaxed).newValue }

  /// An identifier of an object, the same as long as it lives.
  public init(log: OSLog, object: AnyObject) {
    rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
  }

  private static let last = Atomic<UInt64>(0)

  /// For intervals of a name that never overlap.
  public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
  public static let invalid = OSSignpostID(.max)
  public static let null = OSSignpostID(0)

  public static func < (left: OSSignpostID, right: OSSignpostID) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// What a signpost marks; raw values are Apple's.
public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let event = OSSignpostType(rawValue: 0)
  public static let begin = OSSignpostType(rawValue: 1)
  public static let end = OSSignpostType(rawValue: 2)

  var name: String {
    switch self {
    case .begin: "begin"
    case .end: "end"
    default: "event"
    }
  }
}

/// An interval that was begun.
public final class OSSignpostIntervalState: Sendable {
  let id: OSSignpostID
  /// Where the clock stood, so that the end can say how long it took.
  let start: ContinuousClock.Instant

  init(id: OSSignpostID, start: ContinuousClock.Instant) {
    self.id = id
    self.start = start
  }

  /// The state of an interval begun elsewhere; its length counts from here.
  public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState {
    OSSignpostIntervalState(id: id, start: .now)
  }
}

/// Marks intervals and events.  Nothing on Linux draws them: they are written to the log as lines of
/// the debug level, ends with the milliseconds passed, where `OS_ACTIVITY_MODE` is `debug`.
public struct OSSignposter: Sendable {
  private let log: OSLog

  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }

  public init(subsystem: String, category: OSLog.Category) {
    log = OSLog(subsystem: subsystem, category: category)
  }

  public init(logHandle: OSLog) { log = logHandle }

  public init(logger: Logger) { log = logger.log }

  public init() { log = .default }

  public static let disabled = OSSignposter(logHandle: .disabled)

  /// Whether signposts are written at present.
  public var isEnabled: Bool { log.signpostsEnabled }

  public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: log) }

  public func makeSignpostID(from object: AnyObject) -> OSSignpostID {
    OSSignpostID(log: log, object: object)
  }

  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive
  ) -> OSSignpostIntervalState {
    log.signpost(.begin, name, id) { _ in "" }
    return OSSignpostIntervalState(id: id, start: .now)
  }

  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage
  ) -> OSSignpostIntervalState {
    log.signpost(.begin, name, id) { message.text(by: $0) }
    return OSSignpostIntervalState(id: id, start: .now)
  }

  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {
    let length = Self.length(since: state)
    log.signpost(.end, name, state.id) { _ in length }
  }

  public func endInterval(
    _ name: StaticString, _ state: OSSignpostIntervalState, _ message: OSLogMessage
  ) {
    let length = Self.length(since: state)
    log.signpost(.end, name, state.id) { "\(length) \(message.text(by: $0))" }
  }

  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {
    log.signpost(.event, name, id) { _ in "" }
  }

  public func emitEvent(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage
  ) {
    log.signpost(.event, name, id) { message.text(by: $0) }
  }

  public func withIntervalSignpost<Result>(
    _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> Result
  ) rethrows -> Result {
    let state = beginInterval(name, id: id)
    defer { endInterval(name, state) }
    return try task()
  }

  public func withIntervalSignpost<Result>(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage,
    around task: () throws -> Result
  ) rethrows -> Result {
    let state = beginInterval(name, id: id, message)
    defer { endInterval(name, state) }
    return try task()
  }

  private static func length(since state: OSSignpostIntervalState) -> String {
    let passed = state.start.duration(to: .now) / .milliseconds(1)
    return "after \(printed("%.3f", passed)) ms"
  }
}

extension OSLog {
  func signpost(
    _ type: OSSignpostType, _ name: StaticString, _ id: OSSignpostID, _ text: (LogWriter) -> String
  ) {
    log(.debug) { writer in
      let number = id == .exclusive ? "" : " #\(id.rawValue)"
      let text = text(writer)
      return "signpost \(type.name) \(name)\(number)\(text.isEmpty ? "" : " " + text)"
    }
  }
}

/// Writes a signpost to the log, where `OS_ACTIVITY_MODE` is `debug`.
public func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive
) {
  log.signpost(type, name, signpostID) { _ in "" }
}

/// Writes a signpost with a message in the format of `os_log` to the log.
public func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: Any?...
) {
  log.signpost(type, name, signpostID) {
    FormattedLog(format: "\(format)", arguments: arguments).text(by: $0)
  }
}
