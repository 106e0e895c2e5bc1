import Foundation

/// Where a location comes from.
// @unchecked: a final state, set once.
open class CLLocationSourceInformation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// Whether software made the location up.
  public let isSimulatedBySoftware: Bool
  /// Whether an external accessory delivered it.
  public let isProducedByAccessory: Bool

  public init(
    softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool
  ) {
    isSimulatedBySoftware = isSoftware
    isProducedByAccessory = isAccessory
  }

  public required init?(coder: NSCoder) {
    isSimulatedBySoftware = coder.decodeBool(forKey: "software")
    isProducedByAccessory = coder.decodeBool(forKey: "accessory")
  }

  public static var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(isSimulatedBySoftware, forKey: "software")
    coder.encode(isProducedByAccessory, forKey: "accessory")
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
}
