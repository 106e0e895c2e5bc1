import Foundation

/// A log: messages carry its subsystem and category.
public final class OSLog: NSObject, Sendable {
  /// A category with a meaning of its own.
  public struct Category: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
    public static let dynamicTracing = Category(rawValue: "DynamicTracing")
    public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
  }

  let subsystem: String
  let category: String
  let isDisabled: Bool

  private init(subsystem: String, category: String, isDisabled: Bool) {
    self.subsystem = subsystem
    self.category = category
    self.isDisabled = isDisabled
  }

  public convenience init(subsystem: String, category: String) {
    self.init(subsystem: subsystem, category: category, isDisabled: false)
  }

  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.rawValue)
  }

  /// Messages without subsystem and category.
  public static let `default` = OSLog(subsystem: "", category: "")

  /// Nothing is written.
  public static let disabled = OSLog(subsystem: "", category: "", isDisabled: true)

  /// Whether messages of a type are written at present (`OS_ACTIVITY_MODE`).
  public func isEnabled(type: OSLogType) -> Bool {
    !isDisabled && LogWriter.current.isEnabled(type)
  }

  /// Whether signposts are written at present.
  public var signpostsEnabled: Bool { isEnabled(type: .debug) }

  func log(_ type: OSLogType, _ text: (LogWriter) -> String) {
    let writer = LogWriter.current
    guard !isDisabled, writer.isEnabled(type) else { return }
    writer.log(type, subsystem: subsystem, category: category, text(writer))
  }
}
