/// Who asks: an app as the store knows it.
public struct AppIdentity: Hashable, Sendable, Codable {
  public var bundleIdentifier: String
  public var name: String
  public var version: String?
  public var capabilities: Set<Capability>

  public init(
    bundleIdentifier: String, name: String, version: String? = nil,
    capabilities: Set<Capability> = Set(Capability.allCases)
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.name = name
    self.version = version
    self.capabilities = capabilities
  }

  public var source: SourceRecord {
    SourceRecord(name: name, bundleIdentifier: bundleIdentifier)
  }
}

/// What an app's entitlements and Info.plist allow it to ask for (R012 to R018).
public enum Capability: String, Hashable, Sendable, Codable, CaseIterable {
  /// `com.apple.developer.healthkit`
  case healthKit
  /// `com.apple.developer.healthkit.access` with `health-records`
  case clinicalRecords
  /// `com.apple.developer.healthkit.background-delivery`
  case backgroundDelivery
  /// `com.apple.developer.healthkit.recalibrate-estimates`
  case recalibrateEstimates
  /// `NSHealthShareUsageDescription`
  case readUsage
  /// `NSHealthUpdateUsageDescription`
  case writeUsage
  /// `NSHealthClinicalHealthRecordsShareUsageDescription`
  case clinicalUsage

  /// The key that is missing when the capability is, for messages.
  public var key: String {
    switch self {
    case .healthKit: return "com.apple.developer.healthkit"
    case .clinicalRecords: return "com.apple.developer.healthkit.access"
    case .backgroundDelivery: return "com.apple.developer.healthkit.background-delivery"
    case .recalibrateEstimates: return "com.apple.developer.healthkit.recalibrate-estimates"
    case .readUsage: return "NSHealthShareUsageDescription"
    case .writeUsage: return "NSHealthUpdateUsageDescription"
    case .clinicalUsage: return "NSHealthClinicalHealthRecordsShareUsageDescription"
    }
  }
}

/// On whose behalf a session acts.
public enum Role: Sendable, Hashable {
  /// An app: sees and changes what its person allowed.
  case app
  /// The person whose data it is: sees everything, may delete anything.
  case person
}

/// The device that the process pretends to run on (R003 to R005).
public struct DeviceProfile: Hashable, Sendable {
  public enum Family: String, Hashable, Sendable, CaseIterable {
    case iphone, watch, ipad, vision, mac, simulator
  }

  public var family: Family
  public var system: SystemVersion
  public var isRestricted: Bool
  public var isGuest: Bool

  public init(
    family: Family = .iphone, system: SystemVersion? = nil, isRestricted: Bool = false,
    isGuest: Bool = false
  ) {
    self.family = family
    self.system = system ?? Self.currentSystems[family] ?? SystemVersion(26)
    self.isRestricted = isRestricted
    self.isGuest = isGuest
  }

  private static let currentSystems: [Family: SystemVersion] = [
    .iphone: SystemVersion(26), .watch: SystemVersion(26), .ipad: SystemVersion(26),
    .vision: SystemVersion(26), .mac: SystemVersion(26), .simulator: SystemVersion(26),
  ]

  private static let productTypes: [Family: String] = [
    .iphone: "iPhone17,1", .watch: "Watch7,1", .ipad: "iPad16,3", .vision: "RealityDevice14,1",
    .mac: "Mac16,1", .simulator: "iPhone17,1",
  ]

  public var productType: String? { Self.productTypes[family] }

  /// Health data exists on iPhone, watch, Vision and from iPadOS 17, unless a policy restricts it.
  public var hasHealthData: Bool {
    switch family {
    case .mac: return false
    case .ipad: return system.major >= 17
    case .iphone, .watch, .vision, .simulator: return true
    }
  }

  /// Reads `HEALTHKIT_DEVICE` (`ipad@16`, `iphone@26.0`) and `HEALTHKIT_POLICY`.
  public init(device: String?, policy: String?) throws {
    let text = device.flatMap { $0.isEmpty ? nil : $0 } ?? Family.iphone.rawValue
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, let family = Family(rawValue: String(name).lowercased()) else {
      throw HealthError(
        .invalidArgument,
        "HEALTHKIT_DEVICE names no device: '\(device ?? "")'. Use one of "
          + Family.allCases.map(\.rawValue).joined(separator: ", ")
          + ", with a version where it matters: ipad@16.")
    }
    var system: SystemVersion?
    if parts.count == 2 {
      let numbers = parts[1].split(separator: ".", omittingEmptySubsequences: false).map {
        Int($0)
      }
      guard (1...3).contains(numbers.count), let major = numbers[0],
        !numbers.contains(where: { $0 == nil })
      else {
        throw HealthError(
          .invalidArgument,
          "HEALTHKIT_DEVICE has no version behind '@': '\(device ?? "")'. Write it as ipad@16.1.")
      }
      system = SystemVersion(
        major, numbers.count > 1 ? numbers[1] ?? 0 : 0, numbers.count > 2 ? numbers[2] ?? 0 : 0)
    }
    switch policy {
    case nil, "": self.init(family: family, system: system)
    case "restricted": self.init(family: family, system: system, isRestricted: true)
    case "guest": self.init(family: family, system: system, isGuest: true)
    case .some(let other):
      throw HealthError(
        .invalidArgument,
        "HEALTHKIT_POLICY is '\(other)'; use 'restricted' or 'guest', or leave it unset.")
    }
  }
}
