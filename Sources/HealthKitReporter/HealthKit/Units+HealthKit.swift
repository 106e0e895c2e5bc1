import HealthKit

extension HKUnit {
  /// Reads a unit string of unknown origin.
  ///
  /// - Throws: `HealthKitError.invalidValue` for a malformed one.
  static func checked(_ text: String) throws -> HKUnit {
    guard UnitGrammar.accepts(text) else {
      throw HealthKitError.invalidValue(
        "'\(text)' is no unit; write it as HealthKit does: count/min, mg/dL, kg")
    }
    return HKUnit(from: text)
  }
}

extension HKQuantityType {
  /// The unit of the type's payloads.
  ///
  /// - Throws: `HealthKitError.invalidType` for types that this library does not know.
  var siUnit: HKUnit {
    get throws {
      guard let type = identifier.objectType as? QuantityType else {
        throw HealthKitError.invalidType("Unknown quantity type '\(identifier)'")
      }
      return HKUnit(from: type.siUnit)
    }
  }

  /// Reads a unit string and checks that it fits the type.
  func checkedUnit(_ text: String) throws -> HKUnit {
    let unit = try HKUnit.checked(text)
    guard self.is(compatibleWith: unit) else {
      throw HealthKitError.invalidValue("Unit \(text) does not fit \(identifier)")
    }
    return unit
  }
}

extension HKQuantity {
  /// The value in a unit.
  ///
  /// - Throws: `HealthKitError.parsingFailed` where the unit does not fit, naming what it is about.
  func value(in unit: HKUnit, of subject: @autoclosure () -> String) throws -> Double {
    guard self.is(compatibleWith: unit) else {
      throw HealthKitError.parsingFailed(
        "\(subject()): \(self) cannot be expressed in \(unit.unitString)")
    }
    return doubleValue(for: unit)
  }
}
