import Foundation
import HealthCatalog
import HealthEngine

extension AppSession {
  /// F014: the person's unit where the app may read or write the type, the region's where it was
  /// declined, an error where it was never asked for.
  package func preferredUnits(
    for types: Set<HKQuantityType>, locale: Locale
  ) throws -> [HKQuantityType: HKUnit] {
    var units: [HKQuantityType: HKUnit] = [:]
    for type in types {
      guard let row = Catalog.type(code: type.code), let canonical = row.canonicalUnit else {
        throw HealthError(.invalidArgument, "\(type.identifier) is no quantity type.")
      }
      let chosen = try preferredUnit(of: type.code)
      let text = chosen ?? RegionalUnits.unit(of: row, locale: locale)
      units[type] = HKUnit(try text.map { try HealthUnit(parsing: $0) } ?? canonical)
    }
    return units
  }
}

/// In which units regions like to see quantities, where that is not the canonical unit.
enum RegionalUnits {
  static func unit(of type: DataType, locale: Locale) -> String? {
    let isUS = locale.measurementSystem == .us
    let isUK = locale.measurementSystem == .uk
    let row = rows.first { $0.matches(type) }
    if isUS { return row?.us }
    return isUK ? row?.uk ?? row?.metric : row?.metric
  }

  private struct Row {
    /// The beginning of a type's name, or its canonical unit.
    var names: [String] = []
    var canonical: String?
    var metric: String?
    var uk: String?
    var us: String?

    func matches(_ type: DataType) -> Bool {
      names.contains { type.name.hasPrefix($0) }
        || (names.isEmpty && canonical == type.canonicalUnit?.string)
    }
  }

  /// The first row that fits counts.
  private static let rows: [Row] = [
    Row(names: ["height"], metric: "cm", uk: "ft", us: "ft"),
    Row(names: ["waistCircumference"], metric: "cm", uk: "in", us: "in"),
    Row(names: ["walkingStepLength", "runningStrideLength"], metric: "cm", us: "in"),
    Row(names: ["distanceSwimming", "sixMinuteWalk", "underwaterDepth"], metric: "m", us: "yd"),
    Row(names: ["distance"], metric: "km", uk: "mi", us: "mi"),
    // An index has no mass, although its name begins so.
    Row(names: ["bodyMassIndex"]),
    Row(names: ["bodyMass", "leanBodyMass"], metric: "kg", uk: "st", us: "lb"),
    Row(names: ["bodyTemperature", "basalBodyTemperature"], metric: "degC", us: "degF"),
    Row(names: ["waterTemperature"], metric: "degC", us: "degF"),
    Row(names: ["dietaryWater"], metric: "mL", us: "fl_oz_us"),
    Row(names: ["bloodGlucose"], metric: "mmol<180.15588000005408>/L", us: "mg/dL"),
    Row(names: ["heartRateVariability"], metric: "ms", us: "ms"),
    Row(
      names: ["walkingSpeed", "cyclingSpeed", "runningSpeed"], metric: "km/hr", uk: "mi/hr",
      us: "mi/hr"),
    Row(canonical: "count/s", metric: "count/min", uk: "count/min", us: "count/min"),
  ]
}
