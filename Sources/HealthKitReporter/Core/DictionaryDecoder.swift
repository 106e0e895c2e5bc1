import Foundation

/// Decodes payloads from dictionaries of `Any`: what `JSONSerialization` and plugin bridges give.
///
/// Numbers may come as `NSNumber`, `Int`, `Double` or, for numbers that JSON has no word for, as
/// "Infinity", "-Infinity" and "NaN" (R263). Booleans are no numbers and numbers no booleans. An
/// object without `uuid` gets a new one, as by the initializers.
struct DictionaryDecoder: Decoder {
  let value: Any
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  static func decode<T: Decodable>(_ type: T.Type, from value: Any) throws -> T {
    do {
      return try T(from: DictionaryDecoder(value: value, codingPath: []))
    } catch let error as DecodingError {
      throw HealthKitError.invalidValue("Invalid \(T.self): \(error.inWords)")
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let dictionary = value as? [String: Any] else { throw mismatch("a dictionary") }
    return KeyedDecodingContainer(
      DictionaryContainer<Key>(dictionary: dictionary, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let array = value as? [Any] else { throw mismatch("an array") }
    return ArrayContainer(array: array, codingPath: codingPath)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  fileprivate func mismatch(_ expected: String) -> DecodingError {
    DecodingError.typeMismatch(
      Any.self,
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription: "\(expected) was expected instead of \(Swift.type(of: value))"))
  }
}

extension DictionaryDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool {
    if value is NSNull { return true }
    if case Optional<Any>.none = value as Any? { return true }
    return false
  }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard Self.isBoolean(value), let flag = value as? Bool else { throw mismatch("true or false") }
    return flag
  }

  func decode(_ type: String.Type) throws -> String {
    guard let text = value as? String else { throw mismatch("a text") }
    return text
  }

  func decode(_ type: Double.Type) throws -> Double {
    if let text = value as? String, let number = NonFinite.numbers[text] { return number }
    guard !Self.isBoolean(value), let number = value as? NSNumber else {
      throw mismatch("a number")
    }
    return number.doubleValue
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: self) }

  private func integer<T: FixedWidthInteger>() throws -> T {
    // Beyond 2^53 a Double would round.
    if !Self.isBoolean(value), let whole = value as? Int64, let number = T(exactly: whole) {
      return number
    }
    guard let number = T(exactly: try decode(Double.self)) else {
      throw mismatch("a whole number within \(T.min)...\(T.max)")
    }
    return number
  }

  /// Objects of Foundation hide whether they were made of a Bool, except for their encoding.
  private static func isBoolean(_ value: Any) -> Bool {
    if Swift.type(of: value) == Bool.self { return true }
    guard let number = value as? NSNumber else { return false }
    return number.isBooleanObject
  }
}

private struct DictionaryContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let dictionary: [String: Any]
  let codingPath: [any CodingKey]

  var allKeys: [Key] { dictionary.keys.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { dictionary[key.stringValue] != nil }

  private func decoder(_ key: Key) throws -> DictionaryDecoder {
    guard let value = dictionary[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, DecodingError.Context(codingPath: codingPath, debugDescription: "it is missing"))
    }
    return DictionaryDecoder(value: value, codingPath: codingPath + [key])
  }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try decoder(key).decode(type)
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    if key.stringValue == "uuid", !contains(key) { return UUID().uuidString }
    return try decoder(key).decode(type)
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try decoder(key).decode(type)
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try decoder(key).decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder(key).decode(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try decoder(key).decode(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try decoder(key).decode(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try decoder(key).decode(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try decoder(key).decode(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try decoder(key).decode(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try decoder(key).decode(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try decoder(key).decode(type)
  }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try decoder(key).decode(type)
  }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try decoder(key).decode(type)
  }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder(key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    DictionaryDecoder(value: dictionary, codingPath: codingPath)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

private struct ArrayContainer: UnkeyedDecodingContainer {
  let array: [Any]
  let codingPath: [any CodingKey]
  var currentIndex = 0
  var count: Int? { array.count }
  var isAtEnd: Bool { currentIndex >= array.count }

  private mutating func next() throws -> DictionaryDecoder {
    guard currentIndex < array.count else {
      throw DecodingError.valueNotFound(
        Any.self,
        DecodingError.Context(codingPath: codingPath, debugDescription: "the array is at its end"))
    }
    defer { currentIndex += 1 }
    return DictionaryDecoder(
      value: array[currentIndex], codingPath: codingPath + [ArrayKey(intValue: currentIndex)])
  }

  mutating func decodeNil() throws -> Bool {
    guard currentIndex < array.count, array[currentIndex] is NSNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next().decode(type) }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next().container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }
  mutating func superDecoder() throws -> any Decoder { try next() }
}

private struct ArrayKey: CodingKey {
  var stringValue: String { "\(index)" }
  var intValue: Int? { index }
  private let index: Int

  init(intValue: Int) { index = intValue }
  init?(stringValue: String) {
    guard let index = Int(stringValue) else { return nil }
    self.index = index
  }
}
