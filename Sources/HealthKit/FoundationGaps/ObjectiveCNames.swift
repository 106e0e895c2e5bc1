import Foundation

/// The name of a method.  Nothing on Linux can call one by its name: a selector can be made, stored,
/// compared and printed (L08).
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  private let name: String

  public init(_ name: String) { self.name = name }

  public init(stringLiteral value: String) { name = value }

  public var description: String { name }
}

extension String {
  /// The name of the selector.
  public init(_ selector: Selector) { self = selector.description }
}

/// Runs the body.  Linux counts references without pools, so there is nothing to drain (L08).
public func autoreleasepool<Result, Failure: Error>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}

/// The name of a kind of exception.
public struct NSExceptionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(_ rawValue: String) { self.rawValue = rawValue }

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let genericException = NSExceptionName("NSGenericException")
  public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
  public static let rangeException = NSExceptionName("NSRangeException")
  public static let internalInconsistencyException =
    NSExceptionName("NSInternalInconsistencyException")
}

/// What went wrong, as a value that Objective-C code would throw.
///
/// Swift cannot catch exceptions; `raise()` ends the process with name and reason, as an exception
/// that nobody catches does on Apple's platforms (L08).
open class NSException: NSObject {
  public let name: NSExceptionName
  public let reason: String?
  public let userInfo: [AnyHashable: Any]?

  public init(name: NSExceptionName, reason: String?, userInfo: [AnyHashable: Any]? = nil) {
    self.name = name
    self.reason = reason
    self.userInfo = userInfo
  }

  open func raise() -> Never {
    fatalError("\(name.rawValue): \(reason ?? "no reason given")")
  }

  open override var description: String { reason ?? name.rawValue }
}
