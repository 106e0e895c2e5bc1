import Foundation

/// A value that speaks JSON: property names are the keys.
public protocol Payload {
  /// Makes the payload from a dictionary such as JSON or a plugin's bridge gives it.
  ///
  /// - Throws: `HealthKitError.invalidValue` that names the payload and the key at fault.
  static func make(from dictionary: [String: Any]) throws -> Self
}

extension Payload {
  /// Makes a payload of every element.
  ///
  /// - Throws: `HealthKitError.invalidValue` for the first element that is not a dictionary (R267)
  ///   or does not fit; nothing is left out in silence (R265).
  public static func collect(from array: [Any]) throws -> [Self] {
    try array.enumerated().map { index, element in
      guard let dictionary = element as? [String: Any] else {
        throw HealthKitError.invalidValue(
          "Element \(index) of the array is no dictionary: \(type(of: element))")
      }
      do {
        return try make(from: dictionary)
      } catch let error as HealthKitError {
        throw HealthKitError.invalidValue("Element \(index) of the array: \(error.message)")
      }
    }
  }
}

extension Payload where Self: Decodable {
  public static func make(from dictionary: [String: Any]) throws -> Self {
    try DictionaryDecoder.decode(Self.self, from: dictionary)
  }
}

/// A payload of an object that HealthKit stores.
public protocol Sample: Codable, Sendable {
  /// The uuid of the stored object, kept by `copyWith` and `make(from:)` (R272).
  var uuid: String { get }
  /// The raw identifier of its type.
  var identifier: String { get }
  /// Seconds since 1970.
  var startTimestamp: Double { get }
  /// Seconds since 1970; not before the start.
  var endTimestamp: Double { get }
}

/// A payload with the identifier of a type. Not Swift's protocol of that name.
public protocol Identifiable {
  /// The raw identifier of the type.
  var identifier: String { get }
}

/// A payload whose values can be expressed in another unit.
public protocol UnitConvertable {
  /// The same in another unit, spelled as `HKUnit` spells units.
  ///
  /// - Throws: `HealthKitError.invalidValue` for a unit that is malformed or does not fit.
  func converted(to unit: String) throws -> Self
}
