import Foundation
import HealthCatalog
import HealthEngine

extension PredicateCompiler {
  /// What a key path names.
  enum Property {
    case known(PredicateKeyPath)
    case metadata(String)
    case device(DeviceProperty)
    case statistic(Field.Name, DataType)
  }

  func property(_ path: String) throws -> Property {
    let (first, rest) = Self.split(path)
    if insideActivity {
      if let known = PredicateKeyPath.activities[path] { return .known(known) }
      if let name = PredicateKeyPath.activityStatistics[first], let rest {
        return .statistic(name, try quantityType(rest))
      }
      throw unknown(
        path,
        Array(PredicateKeyPath.activities.keys)
          + PredicateKeyPath.activityStatistics.keys.map { $0 + ".<quantity type>" },
        where: "inside an activity predicate")
    }
    if let known = PredicateKeyPath.samples[path] { return .known(known) }
    if first == HKPredicateKeyPathMetadata, let rest { return .metadata(rest) }
    if first == HKPredicateKeyPathDevice, let rest,
      let property = PredicateKeyPath.deviceProperties[rest]
    {
      return .device(property)
    }
    if let name = PredicateKeyPath.workoutStatistics[first], let rest {
      return .statistic(name, try quantityType(rest))
    }
    if PredicateKeyPath.activities[path] != nil || PredicateKeyPath.activityStatistics[first] != nil
    {
      throw failure(
        "\(path) is a property of a workout's activities",
        "wrap the predicate by HKQuery.predicateForWorkouts(activityPredicate:)")
    }
    if let remedy = PredicateKeyPath.notSearchable[path] {
      throw failure("\(path) cannot be searched for", remedy)
    }
    throw unknown(
      path,
      PredicateKeyPath.samples.keys + ["\(HKPredicateKeyPathMetadata).<key>"]
        + PredicateKeyPath.deviceProperties.keys.map { "\(HKPredicateKeyPathDevice).\($0)" }
        + PredicateKeyPath.workoutStatistics.keys.map { $0 + ".<quantity type>" },
      where: "for samples")
  }

  private func unknown(_ path: String, _ known: [String], where place: String) -> HealthError {
    failure(
      "HealthKit has no key path \(path) \(place)",
      "the known ones are \(known.sorted().joined(separator: ", "))")
  }

  private static func split(_ path: String) -> (first: String, rest: String?) {
    guard let dot = path.firstIndex(of: ".") else { return (path, nil) }
    return (String(path[..<dot]), String(path[path.index(after: dot)...]))
  }

  private func quantityType(_ identifier: String) throws -> DataType {
    guard let type = Catalog.type(identifier: identifier), type.kind == .quantity else {
      throw failure(
        "\(identifier) is no quantity type", "append an identifier such as \(Self.exampleType)")
    }
    return type
  }

  private static let exampleType = "HKQuantityTypeIdentifierDistanceCycling"

  // MARK: Values

  func wrong(_ value: FormattedValue, _ needed: String) -> HealthError {
    failure("\(value) is of the wrong kind", "compare with \(needed)")
  }

  func sample(_ value: FormattedValue) throws -> UUID {
    switch value.operand {
    case .sample(let uuid): return uuid
    default: throw wrong(value, "a stored object")
    }
  }

  func date(_ value: FormattedValue) throws -> Double {
    guard case .date(let date) = value else { throw wrong(value, "a date") }
    return date
  }

  func number(_ value: FormattedValue) throws -> Double {
    guard let number = value.double else { throw wrong(value, "a number") }
    return number
  }

  func whole(_ value: FormattedValue) throws -> Int {
    guard let number = value.double, let whole = Int(exactly: number) else {
      throw wrong(value, "a whole number")
    }
    return whole
  }

  func text(_ value: FormattedValue) throws -> String {
    if case .text(let text) = value { return text }
    if case .text(let text) = value.operand { return text }
    throw wrong(value, "a text")
  }

  func quantity(_ value: FormattedValue) throws -> QuantityValue {
    guard case .quantity(let quantity) = value.operand else {
      throw wrong(value, "an HKQuantity")
    }
    return quantity
  }

  /// A quantity in the unit that the store keeps a type in.
  func canonical(_ value: FormattedValue, of type: DataType) throws -> Double {
    let quantity = try quantity(value)
    guard let unit = type.canonicalUnit else {
      throw failure("\(type.identifier) has no unit", "name a quantity type")
    }
    do {
      return try quantity.unit.convert(quantity.value, to: unit)
    } catch {
      throw failure(
        "\(quantity.unit) does not fit \(type.identifier)", "use a unit compatible with \(unit)")
    }
  }

  func metadata(_ value: FormattedValue) throws -> MetadataValue {
    switch value {
    case .boolean(let flag): return .boolean(flag)
    case .integer(let number): return .integer(number)
    case .number(let number): return .number(number)
    case .text(let text): return .string(text)
    case .date(let date): return .date(date)
    case .uuid, .list, .null: break
    case .object:
      if case .quantity(let quantity)? = value.operand {
        return .quantity(quantity.value, quantity.unit)
      }
    }
    throw wrong(value, "a text, number, date or HKQuantity")
  }
}
