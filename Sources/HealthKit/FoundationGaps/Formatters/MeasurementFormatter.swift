import Foundation
import LocalizedUnits

/// Writes measurements and units in the words of a locale, as Foundation's class of this name does
/// on Apple's platforms; Foundation on Linux declares it unavailable (L06).
///
/// Names and plural forms come from the same Unicode data, for every locale.  Which unit a region
/// prefers follows what was observed of Apple's formatter (`PreferredUnits`).
open class MeasurementFormatter: Formatter {
  /// How the unit is chosen and written.
  public struct UnitOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The measurement's own unit, never that of the region.
    public static let providedUnit = UnitOptions(rawValue: 1 << 0)
    /// A unit in which the number is neither huge nor tiny: 12,000 m become 12 km.  Has no effect
    /// together with `providedUnit`.
    public static let naturalScale = UnitOptions(rawValue: 1 << 1)
    /// "20°" instead of "20°C".
    public static let temperatureWithoutUnit = UnitOptions(rawValue: 1 << 2)
  }

  open var unitOptions: UnitOptions = []

  /// "5km" (`short`), "5 km" (`medium`, the default) or "5 kilometers" (`long`).
  open var unitStyle: Formatter.UnitStyle = .medium

  /// The locale; nil sets the current one.  Also that of the number formatter.
  open var locale: Locale! = .current {
    didSet {
      if locale == nil { locale = .current }
      numberFormatter.locale = locale
    }
  }

  /// How numbers are written: decimal with at most three digits unless changed; nil sets that back.
  open var numberFormatter: NumberFormatter! = MeasurementFormatter.decimal(.current) {
    didSet {
      if numberFormatter == nil { numberFormatter = Self.decimal(locale) }
    }
  }

  public override init() { super.init() }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    unitOptions = UnitOptions(rawValue: UInt(bitPattern: coder.decodeInteger(forKey: Key.options)))
    unitStyle = Formatter.UnitStyle(rawValue: coder.decodeInteger(forKey: Key.style)) ?? .medium
    if let identifier = coder.decodeObject(of: NSString.self, forKey: Key.locale) {
      locale = Locale(identifier: identifier as String)
    }
  }

  private enum Key {
    static let options = "unitOptions"
    static let style = "unitStyle"
    static let locale = "locale"
  }

  /// Writes options, style and locale; a changed number formatter is not archived.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(Int(bitPattern: unitOptions.rawValue), forKey: Key.options)
    coder.encode(unitStyle.rawValue, forKey: Key.style)
    coder.encode(locale.identifier as NSString, forKey: Key.locale)
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = MeasurementFormatter()
    copy.unitOptions = unitOptions
    copy.unitStyle = unitStyle
    copy.locale = locale
    copy.numberFormatter = numberFormatter.copy() as? NumberFormatter
    return copy
  }

  private static func decimal(_ locale: Locale?) -> NumberFormatter {
    let formatter = NumberFormatter()
    formatter.numberStyle = .decimal
    formatter.locale = locale
    return formatter
  }

  /// The measurement as text.
  ///
  /// Units that Unicode has no name for, an app's own among them, are written with their symbol.
  open func string<UnitType: Unit>(from measurement: Measurement<UnitType>) -> String {
    let (value, unit) = converted(measurement.value, measurement.unit)
    let number = numberFormatter.string(from: NSNumber(value: value)) ?? "\(value)"
    // Plural forms follow the number as it is written: 0.9996 written "1" is one kilometer.
    let written = numberFormatter.number(from: number)?.doubleValue ?? value
    guard let identifier = identifier(of: unit),
      let (text, plain) = LocalizedUnits.format(
        written, unit: identifier, width: width, locale: locale.identifier,
        precision: ".##########")
    else {
      return unitStyle == .short ? number + unit.symbol : "\(number) \(unit.symbol)"
    }
    guard let place = text.range(of: plain) else { return text }
    return text.replacingCharacters(in: place, with: number)
  }

  /// The name of a unit: "km", "kilometers".
  open func string(from unit: Unit) -> String {
    identifier(of: unit).flatMap {
      LocalizedUnits.name(of: $0, width: width, locale: locale.identifier)
    } ?? unit.symbol
  }

  /// For a `Measurement` of a dimension, an `NSMeasurement` or a `Unit`; nil for anything else.
  open override func string(for obj: Any?) -> String? {
    switch obj {
    case let unit as Unit: return string(from: unit)
    case let measurement as NSMeasurement:
      return string(from: Measurement(value: measurement.doubleValue, unit: measurement.unit))
    case let measurement as any AnyMeasurement: return measurement.string(by: self)
    default: return nil
    }
  }

  private var width: UnitWidth {
    switch unitStyle {
    case .short: return .narrow
    case .medium: return .short
    case .long: return .full
    }
  }

  private func identifier(of unit: Unit) -> String? {
    if unit is UnitTemperature, unitOptions.contains(.temperatureWithoutUnit) {
      return "temperature-generic"
    }
    let identifier = UnitIdentifiers.identifier(of: unit)
    if identifier == "kilocalorie", !unitOptions.contains(.providedUnit),
      PreferredUnits.usesCalories(locale)
    {
      return "foodcalorie"
    }
    return identifier
  }

  private func converted(_ value: Double, _ unit: Unit) -> (Double, Unit) {
    guard let dimension = unit as? Dimension, !unitOptions.contains(.providedUnit) else {
      return (value, unit)
    }
    let target =
      unitOptions.contains(.naturalScale)
      ? PreferredUnits.naturalUnit(for: value, in: dimension, locale: locale)
      : PreferredUnits.unit(insteadOf: dimension, in: locale)
    guard let target, target != dimension else { return (value, unit) }
    let base = dimension.converter.baseUnitValue(fromValue: value)
    return (target.converter.value(fromBaseUnitValue: base), target)
  }
}

private protocol AnyMeasurement {
  func string(by formatter: MeasurementFormatter) -> String
}

extension Measurement: AnyMeasurement {
  fileprivate func string(by formatter: MeasurementFormatter) -> String {
    formatter.string(from: self)
  }
}
