import HealthCatalog

/// One metadata value with its kind, so that a stored `true` never comes back as 1 (F105, F106).
public enum MetadataValue: Hashable, Sendable, Codable {
  case string(String)
  case integer(Int64)
  case number(Double)
  case boolean(Bool)
  /// Seconds since 1 January 2001 UTC.
  case date(Double)
  case quantity(Double, HealthUnit)
}

/// The metadata of one object: Apple's keys and any others (R092).
public typealias Metadata = [String: MetadataValue]

/// The raw metadata keys that rules of the engine look at.
public enum MetadataKeys {
  public static let syncIdentifier = "HKMetadataKeySyncIdentifier"
  public static let syncVersion = "HKMetadataKeySyncVersion"
  public static let wasUserEntered = "HKWasUserEntered"
  public static let timeZone = "HKTimeZone"
}

/// The identity that an app gives an object so that it can replace it later (R173, R174).
public struct SyncIdentity: Hashable, Sendable, Codable {
  public var identifier: String
  public var version: Double

  public init(identifier: String, version: Double) {
    self.identifier = identifier
    self.version = version
  }
}

extension Dictionary where Key == String, Value == MetadataValue {
  /// Nil unless both keys are there with the right kinds of value.
  public var syncIdentity: SyncIdentity? {
    guard case .string(let identifier)? = self[MetadataKeys.syncIdentifier] else { return nil }
    switch self[MetadataKeys.syncVersion] {
    case .integer(let version):
      return SyncIdentity(identifier: identifier, version: Double(version))
    case .number(let version): return SyncIdentity(identifier: identifier, version: version)
    default: return nil
    }
  }

  /// Whether a person typed the value in (F063).
  public var wasUserEntered: Bool {
    switch self[MetadataKeys.wasUserEntered] {
    case .boolean(let flag): return flag
    case .integer(let flag): return flag != 0
    case .number(let flag): return flag != 0
    default: return false
    }
  }
}
