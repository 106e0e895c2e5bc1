import Foundation

/// What an object carries beside its value: texts, numbers, booleans, dates and quantities by key.
///
/// In JSON one flat object (R262): texts, numbers and booleans as they are, a date as
/// `{"timestamp": seconds since 1970}`, a quantity as `{"value": number, "unit": unit}`.
public struct Metadata: Codable, Equatable, Sendable {
  /// One value of a metadata dictionary.
  public enum Value: Equatable, Sendable {
    case string(String)
    case number(Double)
    case bool(Bool)
    /// Seconds since 1970.
    case date(timestamp: Double)
    /// The unit as `HKUnit` spells it.
    case quantity(value: Double, unit: String)
  }

  /// The values by key.
  public let values: [String: Value]

  public init(_ values: [String: Value]) {
    self.values = values
  }

  /// The value of a key such as "HKWasUserEntered"; nil where it is missing.
  public subscript(key: String) -> Value? { values[key] }

  public init(from decoder: any Decoder) throws {
    values = try decoder.singleValueContainer().decode([String: Value].self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }
}

extension Metadata: Payload {
  /// Values are texts, `NSNumber`s, dates (`Date` or a `timestamp`), or quantities (a `value` with
  /// its `unit`).
  ///
  /// - Throws: `HealthKitError.invalidValue` for anything else, naming the key.
  public static func make(from dictionary: [String: Any]) throws -> Metadata {
    Metadata(
      try dictionary.mapValues { element in
        if let date = element as? Date { return .date(timestamp: date.timeIntervalSince1970) }
        return try DictionaryDecoder.decode(Value.self, from: element)
      })
  }
}

extension Metadata: ExpressibleByDictionaryLiteral {
  /// Of several values of one key the last counts.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self.init(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
}

extension Metadata.Value: Codable {
  private enum Keys: String, CodingKey {
    case timestamp, value, unit
  }

  /// Booleans before numbers before texts, then the objects of a date and a quantity.
  public init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if let flag = Self.attempt({ try single.decode(Bool.self) }) {
      self = .bool(flag)
    } else if let number = Self.attempt({ try single.decode(Double.self) }) {
      self = .number(number)
    } else if let text = Self.attempt({ try single.decode(String.self) }) {
      self = .string(text)
    } else {
      self = try Self.object(decoder)
    }
  }

  /// Which kind of value it is shows only in trying; the last kind's error is the one thrown.
  private static func attempt<T>(_ decode: () throws -> T) -> T? {
    do { return try decode() } catch { return nil }
  }

  private static func object(_ decoder: any Decoder) throws -> Self {
    guard
      let container = attempt({ try decoder.container(keyedBy: Keys.self) })
    else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "metadata are texts, numbers, booleans, dates and quantities"))
    }
    if let timestamp = try container.decodeIfPresent(Double.self, forKey: .timestamp) {
      return .date(timestamp: timestamp)
    }
    return .quantity(
      value: try container.decode(Double.self, forKey: .value),
      unit: try container.decode(String.self, forKey: .unit))
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .string(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .number(let number):
      var container = encoder.singleValueContainer()
      try container.encode(number)
    case .bool(let flag):
      var container = encoder.singleValueContainer()
      try container.encode(flag)
    case .date(let timestamp):
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(timestamp, forKey: .timestamp)
    case .quantity(let value, let unit):
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(value, forKey: .value)
      try container.encode(unit, forKey: .unit)
    }
  }
}

extension Metadata.Value: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}
