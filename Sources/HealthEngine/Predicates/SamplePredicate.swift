import Foundation
import HealthCatalog

/// A condition on samples as a value: it can be compared, stored, sent and compiled to SQL.
///
/// Storage and memory give the same answer for the same predicate; `matches(_:in:)` is the
/// reference for every storage.
public indirect enum SamplePredicate: Hashable, Sendable, Codable {
  case everything
  case nothing
  case and([SamplePredicate])
  case or([SamplePredicate])
  case not(SamplePredicate)

  /// The sample's dates against a window [start, end); nil is open (F036 to F039).
  case dates(start: Double?, end: Double?, strictStart: Bool, strictEnd: Bool)
  case startDate(Comparison, Double)
  case endDate(Comparison, Double)

  case objects(Set<UUID>)
  /// By bundle identifier.
  case sources(Set<String>)
  case revisions([SourceRevisionRecord])
  /// All properties equal, nil included (F040).
  case devices([DeviceRecord])
  /// An empty list of values matches devices whose property is nil (F040).
  case device(DeviceProperty, in: [String])

  case metadataExists(String)
  case metadata(String, Comparison, MetadataValue)

  /// The quantity in any unit of the type's dimension.
  case quantity(Comparison, QuantityValue)
  /// The raw value of a category sample, or the activity of a workout.
  case value(Comparison, Int)
  case values(Set<Int>)
  case count(Comparison, Int)

  /// A searchable part of the sample's detail; any one of several entries may match.
  case field(Field, Comparison, FieldValue)
  /// Any one activity of a workout meets the whole condition (F044).
  case activity(SamplePredicate)

  /// Added to that workout, not merely inside its time (F042).
  case inWorkout(UUID)
  /// Belongs to that correlation.
  case inCorrelation(UUID)
  case noCorrelation
  /// Associated with that object: an electrocardiogram's symptoms, a workout's effort.
  case associated(UUID)
}

/// How two values are compared.
public enum Comparison: Int, Hashable, Sendable, Codable, CaseIterable {
  case lessThan = 0
  case lessThanOrEqual
  case greaterThan
  case greaterThanOrEqual
  case equal
  case notEqual
  case beginsWith
  case endsWith
  case contains
}

/// The properties of a device that predicates can name (R110).
public enum DeviceProperty: String, Hashable, Sendable, Codable, CaseIterable {
  case name
  case manufacturer
  case model
  case hardwareVersion
  case firmwareVersion
  case softwareVersion
  case localIdentifier
  case udiDeviceIdentifier
}

/// A source revision as a predicate names it; nil version, product type or system match any.
public struct SourceRevisionRecord: Hashable, Sendable, Codable {
  public var bundleIdentifier: String
  public var version: String?
  public var productType: String?
  public var system: SystemVersion?

  public init(
    bundleIdentifier: String, version: String? = nil, productType: String? = nil,
    system: SystemVersion? = nil
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.version = version
    self.productType = productType
    self.system = system
  }
}

extension DeviceRecord {
  public subscript(property: DeviceProperty) -> String? {
    switch property {
    case .name: return name
    case .manufacturer: return manufacturer
    case .model: return model
    case .hardwareVersion: return hardwareVersion
    case .firmwareVersion: return firmwareVersion
    case .softwareVersion: return softwareVersion
    case .localIdentifier: return localIdentifier
    case .udiDeviceIdentifier: return udiDeviceIdentifier
    }
  }
}

extension Comparison {
  /// Numbers: text operators never match.
  public func holds(_ left: Double, _ right: Double) -> Bool {
    switch self {
    case .lessThan: return left < right
    case .lessThanOrEqual: return left <= right
    case .greaterThan: return left > right
    case .greaterThanOrEqual: return left >= right
    case .equal: return left == right
    case .notEqual: return left != right
    case .beginsWith, .endsWith, .contains: return false
    }
  }

  /// Texts byte by byte in UTF-8, which is the order of their Unicode scalars.
  public func holds(_ left: String, _ right: String) -> Bool {
    switch self {
    case .lessThan: return left.utf8.lexicographicallyPrecedes(right.utf8)
    case .lessThanOrEqual: return !right.utf8.lexicographicallyPrecedes(left.utf8)
    case .greaterThan: return right.utf8.lexicographicallyPrecedes(left.utf8)
    case .greaterThanOrEqual: return !left.utf8.lexicographicallyPrecedes(right.utf8)
    case .equal: return left.utf8.elementsEqual(right.utf8)
    case .notEqual: return !left.utf8.elementsEqual(right.utf8)
    case .beginsWith: return left.utf8.starts(with: right.utf8)
    case .endsWith: return left.utf8.reversed().starts(with: right.utf8.reversed())
    case .contains: return right.isEmpty || left.utf8.contains(right.utf8)
    }
  }
}
