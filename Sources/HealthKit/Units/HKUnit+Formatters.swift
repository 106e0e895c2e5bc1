import HealthCatalog

/// The units of Foundation's formatters and ours.
extension HKUnit {
  /// The unit of a mass formatter.
  public convenience init(from massFormatterUnit: MassFormatter.Unit) {
    self.init(Self.unit(of: massFormatterUnit, in: Self.masses))
  }

  /// The unit of a length formatter.
  public convenience init(from lengthFormatterUnit: LengthFormatter.Unit) {
    self.init(Self.unit(of: lengthFormatterUnit, in: Self.lengths))
  }

  /// The unit of an energy formatter; its calorie is the small one.
  public convenience init(from energyFormatterUnit: EnergyFormatter.Unit) {
    self.init(Self.unit(of: energyFormatterUnit, in: Self.energies))
  }

  /// The mass formatter's unit for `g`, `kg`, `oz`, `lb` or `st`; others trap.
  public class func massFormatterUnit(from unit: HKUnit) -> MassFormatter.Unit {
    formatterUnit(of: unit, in: masses, "mass", fallback: .gram)
  }

  /// The length formatter's unit for `mm`, `cm`, `m`, `km`, `in`, `ft`, `yd` or `mi`; others trap.
  public class func lengthFormatterUnit(from unit: HKUnit) -> LengthFormatter.Unit {
    formatterUnit(of: unit, in: lengths, "length", fallback: .meter)
  }

  /// The energy formatter's unit for `J`, `kJ`, `cal`, `kcal` or `Cal`; others trap.
  public class func energyFormatterUnit(from unit: HKUnit) -> EnergyFormatter.Unit {
    if unit.unit == .largeCalorie { return .kilocalorie }
    return formatterUnit(of: unit, in: energies, "energy", fallback: .joule)
  }

  private static let masses: [(MassFormatter.Unit, HealthUnit)] = [
    (.gram, .gram), (.kilogram, .gram.prefixed(.kilo)), (.ounce, .ounce), (.pound, .pound),
    (.stone, .stone),
  ]

  private static let lengths: [(LengthFormatter.Unit, HealthUnit)] = [
    (.millimeter, .meter.prefixed(.milli)), (.centimeter, .meter.prefixed(.centi)),
    (.meter, .meter), (.kilometer, .meter.prefixed(.kilo)), (.inch, .inch), (.foot, .foot),
    (.yard, .yard), (.mile, .mile),
  ]

  private static let energies: [(EnergyFormatter.Unit, HealthUnit)] = [
    (.joule, .joule), (.kilojoule, .joule.prefixed(.kilo)), (.calorie, .smallCalorie),
    (.kilocalorie, .kilocalorie),
  ]

  private static func unit<Formatter: Equatable>(
    of unit: Formatter, in table: [(Formatter, HealthUnit)]
  ) -> HealthUnit {
    guard let row = table.first(where: { $0.0 == unit }) else {
      misuse("\(unit) is no unit of a formatter that HealthKit knows.")
      return .null
    }
    return row.1
  }

  private static func formatterUnit<Formatter>(
    of unit: HKUnit, in table: [(Formatter, HealthUnit)], _ dimension: String,
    fallback: Formatter
  ) -> Formatter {
    guard let row = table.first(where: { $0.1 == unit.unit }) else {
      let known = table.map(\.1.string).joined(separator: ", ")
      misuse(
        "The unit \(unit.unit.string) has no \(dimension) formatter unit; use one of \(known).")
      return fallback
    }
    return row.0
  }
}
