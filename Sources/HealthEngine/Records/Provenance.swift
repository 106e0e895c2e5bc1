/// Who wrote a sample: the name that a person sees and the identifier that never changes.
public struct SourceRecord: Hashable, Sendable, Codable {
  public var name: String
  public var bundleIdentifier: String

  public init(name: String, bundleIdentifier: String) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
  }
}

/// A system version such as 17.4.1.
public struct SystemVersion: Hashable, Sendable, Codable {
  public var major: Int
  public var minor: Int
  public var patch: Int

  public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }
}

/// The hardware that measured a sample; every part may be unknown (R091).
public struct DeviceRecord: Hashable, Sendable, Codable {
  public var name: String?
  public var manufacturer: String?
  public var model: String?
  public var hardwareVersion: String?
  public var firmwareVersion: String?
  public var softwareVersion: String?
  public var localIdentifier: String?
  public var udiDeviceIdentifier: String?

  public init(
    name: String? = nil, manufacturer: String? = nil, model: String? = nil,
    hardwareVersion: String? = nil, firmwareVersion: String? = nil, softwareVersion: String? = nil,
    localIdentifier: String? = nil, udiDeviceIdentifier: String? = nil
  ) {
    self.name = name
    self.manufacturer = manufacturer
    self.model = model
    self.hardwareVersion = hardwareVersion
    self.firmwareVersion = firmwareVersion
    self.softwareVersion = softwareVersion
    self.localIdentifier = localIdentifier
    self.udiDeviceIdentifier = udiDeviceIdentifier
  }
}

/// Where a sample comes from: source, its revision, and the device (R090, R091).
///
/// A store holds a few hundred of these for millions of samples, so records share one instance.
public final class Provenance: Hashable, Sendable {
  public let source: SourceRecord
  /// Version of the app, or of the system for Apple's own devices.
  public let version: String?
  /// For example `Watch6,1`.
  public let productType: String?
  public let system: SystemVersion
  public let device: DeviceRecord?

  public init(
    source: SourceRecord, version: String? = nil, productType: String? = nil,
    system: SystemVersion = SystemVersion(0), device: DeviceRecord? = nil
  ) {
    self.source = source
    self.version = version
    self.productType = productType
    self.system = system
    self.device = device
  }

  public static func == (left: Provenance, right: Provenance) -> Bool {
    left === right
      || (left.source == right.source && left.version == right.version
        && left.productType == right.productType && left.system == right.system
        && left.device == right.device)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(version)
    hasher.combine(productType)
    hasher.combine(system)
    hasher.combine(device)
  }
}

/// What kind of hardware a source stands for: the first criterion of its default rank (F060).
public enum SourceFamily: Int, Sendable, Codable, Comparable {
  case watch = 0
  case phone = 1
  case other = 2

  public static func < (left: SourceFamily, right: SourceFamily) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Provenance {
  /// Read off the product type, else off the hardware and model of the device. An app that runs on
  /// Apple's hardware is an app all the same: only the systems' own sources count as hardware (F060).
  public var family: SourceFamily {
    guard source.bundleIdentifier.hasPrefix("com.apple.health") else { return .other }
    for hint in [productType, device?.hardwareVersion, device?.model] {
      guard let hint else { continue }
      if hint.hasPrefix("Watch") { return .watch }
      if hint.hasPrefix("iPhone") || hint.hasPrefix("iPod") { return .phone }
    }
    return .other
  }
}
