import Foundation

/// The units that a region uses, for `MeasurementFormatter`.
enum PreferredUnits {
  /// The unit that a region uses for a dimension; nil where it keeps the one given.
  ///
  /// Observed with Apple's formatter: 1,500 m is "1.5 km" in Japan and "0.932 mi" in the United
  /// States whatever the magnitude; 293 K is "67.73°F" there and "19.85°C" in Great Britain.  For
  /// dimensions not observed (volume, area, pressure and so on) the unit given stays: our choice.
  static func unit(insteadOf unit: Dimension, in locale: Locale) -> Dimension? {
    switch unit {
    case is UnitLength: return usesMiles(locale) ? UnitLength.miles : UnitLength.kilometers
    case is UnitMass: return isAmerican(locale) ? UnitMass.pounds : UnitMass.kilograms
    case is UnitTemperature:
      return usesFahrenheit(locale) ? UnitTemperature.fahrenheit : UnitTemperature.celsius
    case is UnitSpeed:
      return usesMiles(locale) ? UnitSpeed.milesPerHour : UnitSpeed.kilometersPerHour
    default: return nil
    }
  }

  /// The unit of the region in which a value reads best: the largest of which it holds enough.
  ///
  /// Observed: 0.31 m stays metres, so a unit serves from a tenth of it; kilometres and miles serve
  /// as said beside them.
  static func naturalUnit(for value: Double, in unit: Dimension, locale: Locale) -> Dimension? {
    guard let ladder = ladder(for: unit, in: locale) else { return nil }
    let base = abs(unit.converter.baseUnitValue(fromValue: value))
    if base == 0 { return nil }
    for (candidate, least) in ladder
    where base >= candidate.converter.baseUnitValue(fromValue: least) {
      return candidate
    }
    return ladder.last?.unit
  }

  /// Units from large to small, each with the least amount of it that it serves for.
  private static func ladder(
    for unit: Dimension, in locale: Locale
  ) -> [(unit: Dimension, least: Double)]? {
    switch unit {
    case is UnitLength where usesMiles(locale):
      return [
        (UnitLength.miles, 0.5), (UnitLength.feet, 1), (UnitLength.inches, 0),
      ]
    case is UnitLength:
      return [
        (UnitLength.kilometers, 1), (UnitLength.meters, 0.1), (UnitLength.centimeters, 1),
        (UnitLength.millimeters, 0),
      ]
    case is UnitMass where isAmerican(locale): return [(UnitMass.pounds, 1), (UnitMass.ounces, 0)]
    case is UnitMass:
      return [
        (UnitMass.kilograms, 1), (UnitMass.grams, 1), (UnitMass.milligrams, 1),
        (UnitMass.micrograms, 0),
      ]
    case is UnitDuration:
      return [
        (UnitDuration.hours, 1), (UnitDuration.minutes, 1), (UnitDuration.seconds, 0),
      ]
    default: return self.unit(insteadOf: unit, in: locale).map { [($0, 0)] }
    }
  }

  /// Regions whose food energy is in Calories: the documentation says that kilocalories may be
  /// written as such.
  static func usesCalories(_ locale: Locale) -> Bool { isAmerican(locale) }

  private static func region(_ locale: Locale) -> String { locale.region?.identifier ?? "" }

  private static func isAmerican(_ locale: Locale) -> Bool {
    locale.measurementSystem == .us
  }

  private static func usesMiles(_ locale: Locale) -> Bool {
    locale.measurementSystem == .us || locale.measurementSystem == .uk
  }

  /// CLDR's list of regions whose thermometers show degrees Fahrenheit.
  private static let fahrenheitRegions: Set<String> = [
    "US", "BS", "BZ", "KY", "PR", "PW", "FM", "MH", "AS", "GU", "MP", "VI", "UM",
  ]

  private static func usesFahrenheit(_ locale: Locale) -> Bool {
    fahrenheitRegions.contains(region(locale))
  }
}
