/// Writes messages to a log: to standard error, see `OS_ACTIVITY_MODE` in the documentation.
public struct Logger: Sendable {
  let log: OSLog

  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }

  public init(_ logObj: OSLog) { log = logObj }

  /// A logger without subsystem and category.
  public init() { log = .default }

  public func log(level: OSLogType, _ message: OSLogMessage) {
    log.log(level) { message.text(by: $0) }
  }

  public func log(_ message: OSLogMessage) { log(level: .default, message) }

  /// As `debug(_:)`.
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }

  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }

  public func info(_ message: OSLogMessage) { log(level: .info, message) }

  /// As `log(_:)`.
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }

  /// As `error(_:)`.
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }

  public func error(_ message: OSLogMessage) { log(level: .error, message) }

  /// As `fault(_:)`.
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }

  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
