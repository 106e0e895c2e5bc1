import Foundation

/// Reads properties by their names: from dictionaries, from HealthKit's objects (`KeyTable`), and
/// from the stored properties of anything else.
package enum KeyedValues {
  /// A key that an object does not have.
  package struct UnknownKey: Error, Hashable, Sendable, CustomStringConvertible {
    package let type: String
    package let key: String
    package let known: [String]

    package var description: String {
      let remedy =
        known.isEmpty ? "it has no readable keys" : "use one of \(known.joined(separator: ", "))"
      return "\(type) has no value for the key \(key): \(remedy)"
    }
  }

  /// What a key path leads to; nil where a value on the way is absent.
  ///
  /// A key on an array or set gives the values of its elements; `@count`, `@sum`, `@avg`, `@min` and
  /// `@max` compute over a collection.  What follows the key of a dictionary is first tried as one
  /// key, because metadata keys may hold dots.
  package static func value(forKeyPath path: String, of object: Any?) throws -> Any? {
    guard let object = unwrapped(object) else { return nil }
    if let whole = entry(path, in: object) { return whole }
    let (key, rest) = split(path)
    if let function = CollectionOperator(rawValue: key) {
      return try function.compute(over: object, path: rest)
    }
    let value = try value(forKey: key, of: object)
    guard let rest else { return value }
    return try self.value(forKeyPath: rest, of: value)
  }

  private static func split(_ path: String) -> (key: String, rest: String?) {
    guard let dot = path.firstIndex(of: ".") else { return (path, nil) }
    return (String(path[..<dot]), String(path[path.index(after: dot)...]))
  }

  package static func value(forKey key: String, of object: Any) throws -> Any? {
    if isDictionary(object) { return entry(key, in: object) }
    let tables = KeyTable.all.filter { $0.isInstance(object) }
    for table in tables {
      if let read = table.values[key] { return unwrapped(read(object)) }
    }
    if let elements = elements(of: object) {
      return try elements.map { try value(forKeyPath: key, of: $0) ?? NSNull() }
    }
    // HealthKit's objects have Apple's keys only, whatever they store.
    var mirror = tables.isEmpty ? Mirror(reflecting: object) : nil
    var known = Set(tables.flatMap(\.values.keys))
    while let current = mirror {
      for child in current.children {
        guard let label = child.label else { continue }
        if label == key { return unwrapped(child.value) }
        known.insert(label)
      }
      mirror = current.superclassMirror
    }
    throw UnknownKey(type: "\(type(of: object))", key: key, known: known.sorted())
  }

  static func elements(of object: Any) -> [Any]? {
    switch object {
    case let array as [Any]: return array
    case let set as Set<AnyHashable>: return set.map(\.base)
    case let array as NSArray: return array.map { $0 }
    case let set as NSSet: return set.allObjects
    default: return nil
    }
  }

  private static func isDictionary(_ object: Any) -> Bool {
    object is [String: Any] || object is NSDictionary
  }

  private static func entry(_ key: String, in object: Any) -> Any? {
    switch object {
    case let dictionary as [String: Any]: return unwrapped(dictionary[key])
    case let dictionary as NSDictionary: return dictionary.object(forKey: key as NSString)
    default: return nil
    }
  }

  /// Without the optionals around it.
  static func unwrapped(_ value: Any?) -> Any? {
    guard let value else { return nil }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }
}

/// The functions over collections that a key path may hold.
enum CollectionOperator: String {
  case count = "@count"
  case sum = "@sum"
  case average = "@avg"
  case smallest = "@min"
  case largest = "@max"

  func compute(over object: Any, path: String?) throws -> Any? {
    guard let elements = KeyedValues.elements(of: object) else {
      throw KeyedValues.UnknownKey(type: "\(type(of: object))", key: rawValue, known: [])
    }
    if self == .count { return elements.count }
    var numbers: [Double] = []
    for element in elements {
      let value = FormattedValue(
        try path.map { try KeyedValues.value(forKeyPath: $0, of: element) } ?? element)
      // Absent values do not count; anything else that is no number is a mistake.
      if value == .null { continue }
      guard let number = value.double else {
        throw PredicateFormatError(
          format: rawValue, position: nil, reason: "\(value) is no number",
          remedy: "compute over numbers only")
      }
      numbers.append(number)
    }
    switch self {
    case .count, .sum: return numbers.reduce(0, +)
    case .average: return numbers.isEmpty ? 0 : numbers.reduce(0, +) / Double(numbers.count)
    case .smallest: return numbers.min()
    case .largest: return numbers.max()
    }
  }
}
