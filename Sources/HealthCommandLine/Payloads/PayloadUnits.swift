import HealthCatalog
import HealthEngine
import HealthKitReporter

/// From the engine's canonical units to those of the payloads.
struct PayloadUnit: Sendable {
  var unit: HealthUnit
  private var conversion: UnitConversion

  /// - Parameter wanted: nil for the unit that the payloads of the type have.
  /// - Throws: `UsageError` for a unit that does not fit the type.
  init(of type: NamedType, wanted: HealthUnit? = nil) throws {
    guard let canonical = type.row?.canonicalUnit else {
      // A type that the catalog does not hold: values stay as they were given.
      unit = wanted ?? HealthUnit.count
      conversion = try unit.conversion(to: unit)
      return
    }
    let standard = (type.identifier.objectType as? QuantityType)?.siUnit
    unit = try wanted ?? standard.map { try HealthUnit.cached(parsing: $0) } ?? canonical
    guard canonical.isCompatible(with: unit) else {
      throw UsageError(
        "Unit '\(unit.string)' does not fit \(type.identifier).", code: "invalidUnit")
    }
    conversion = try canonical.conversion(to: unit)
  }

  func callAsFunction(_ canonicalValue: Double) -> Double { conversion(canonicalValue) }
  func callAsFunction(_ canonicalValue: Double?) -> Double? {
    canonicalValue.map { conversion($0) }
  }
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
