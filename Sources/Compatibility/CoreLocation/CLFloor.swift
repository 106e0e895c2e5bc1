import Foundation

/// The floor of a building; 0 is the ground floor.
// @unchecked: a final state, set once.
open class CLFloor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  public let level: Int

  package init(level: Int) { self.level = level }

  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "level") else { return nil }
    level = coder.decodeInteger(forKey: "level")
  }

  public static var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) { coder.encode(level, forKey: "level") }

  open func copy(with zone: NSZone? = nil) -> Any { self }
}
