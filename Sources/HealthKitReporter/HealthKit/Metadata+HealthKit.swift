import CoreFoundation
import Foundation
import HealthKit

extension Metadata {
  /// What of a HealthKit dictionary can be said in a payload.
  ///
  /// A value of a kind or unit that cannot is left out alone and never hides its sample (R266).
  init?(_ dictionary: [String: Any]?) {
    guard let dictionary, !dictionary.isEmpty else { return nil }
    var values: [String: Value] = [:]
    for (key, element) in dictionary { values[key] = Value(healthKit: element) }
    self.init(values)
  }

  /// The dictionary that HealthKit takes: String, NSNumber, Date and HKQuantity.
  ///
  /// - Throws: `HealthKitError.invalidValue` for a malformed unit, naming the key.
  func asHealthKit() throws -> [String: Any] {
    var result: [String: Any] = [:]
    for (key, value) in values {
      do {
        result[key] = try value.asHealthKit()
      } catch let error as HealthKitError {
        throw HealthKitError.invalidValue("Metadata \(key): \(error.message)")
      }
    }
    return result
  }
}

extension Metadata.Value {
  init?(healthKit element: Any) {
    switch element {
    case let text as String: self = .string(text)
    case let date as Date: self = .date(timestamp: date.timeIntervalSince1970)
    case let quantity as HKQuantity:
      for text in Self.quantityUnits {
        let unit = HKUnit(from: text)
        guard quantity.is(compatibleWith: unit) else { continue }
        self = .quantity(value: quantity.doubleValue(for: unit), unit: unit.unitString)
        return
      }
      return nil
    case let flag as Bool where type(of: element) == Bool.self: self = .bool(flag)
    case let number as NSNumber:
      self = number.isBooleanObject ? .bool(number.boolValue) : .number(number.doubleValue)
    default: return nil
    }
  }

  func asHealthKit() throws -> Any {
    switch self {
    case .string(let text): return text
    case .bool(let flag): return NSNumber(value: flag)
    case .date(let timestamp): return timestamp.asDate
    case .quantity(let value, let unit):
      return HKQuantity(unit: try HKUnit.checked(unit), doubleValue: value)
    case .number(let number):
      // Whole numbers stay whole: sync versions and raw values are compared as integers.
      if let whole = Int64(exactly: number) { return NSNumber(value: whole) }
      return NSNumber(value: number)
    }
  }
}
