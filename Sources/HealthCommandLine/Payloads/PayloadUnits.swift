import HealthCatalog
import HealthEngine
import HealthKitReporter

/// From the engine's canonical units to those of the payloads.
struct PayloadUnit: Sendable {
  var unit: HealthUnit
  private var conversion: UnitConversion
  private var inverse: UnitConversion

  /// - Parameter wanted: nil for the unit that the payloads of the type have.
  /// - Throws: `UsageError` for a unit that does not fit the type.
  init(of type: NamedType, wanted: HealthUnit? = nil) throws {
    guard let canonical = type.row?.canonicalUnit else {
      // A type that the catalog does not hold: values stay as they were given.
      unit = wanted ?? HealthUnit.count
      conversion = try unit.conversion(to: unit)
      inverse = conversion
      return
    }
    let standard = (type.identifier.objectType as? QuantityType)?.siUnit
    unit = try wanted ?? standard.map { try HealthUnit.cached(parsing: $0) } ?? canonical
    guard canonical.isCompatible(with: unit) else {
      throw UsageError(
        "Unit '\(unit.string)' does not fit \(type.identifier).", code: "invalidUnit")
    }
    conversion = try canonical.conversion(to: unit)
    inverse = try unit.conversion(to: canonical)
  }

  /// A value in the payloads' unit.
  ///
  /// 61.5 count/min is kept as 1.025 count/s, which is 61.49999999999999 count/min again. Of the
  /// numbers that are kept as the same value the one with few decimals is what was meant.
  func callAsFunction(_ canonicalValue: Double) -> Double {
    let value = conversion(canonicalValue)
    guard !conversion.isIdentity, value.magnitude < 1e9 else { return value }
    let plain = (value * Self.decimals).rounded() / Self.decimals
    return inverse(plain) == canonicalValue ? plain : value
  }

  func callAsFunction(_ canonicalValue: Double?) -> Double? { canonicalValue.map { self($0) } }

  private static let decimals = 1e6
}

/// Units as a command line gives them.
enum UnitReader {
  /// - Throws: `UsageError` that says what is wrong.
  static func unit(_ text: String) throws -> HealthUnit {
    do {
      return try HealthUnit(parsing: text)
    } catch {
      throw UsageError("'\(text)' is no unit: \(error)", code: "invalidUnit")
    }
  }
}
