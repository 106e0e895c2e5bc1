import HealthCatalog

/// A number with its unit; immutable.
///
/// The number is kept as it was given: reading it in an equal unit returns the same bits (F028).
public final class HKQuantity: NSObject, NSCopying, NSSecureCoding, Sendable {
  package let healthUnit: HealthUnit
  package let value: Double

  /// The unit that the value was given in.
  package var unit: HKUnit { HKUnit(healthUnit) }

  package init(_ value: Double, _ unit: HealthUnit) {
    self.value = value
    healthUnit = unit
    super.init()
  }

  /// A quantity of any unit; which types take it is checked where a sample is made.
  public convenience init(unit: HKUnit, doubleValue value: Double) {
    self.init(value, unit.unit)
  }

  /// Whether the quantity can be read in the unit; never traps (F103).
  public func `is`(compatibleWith unit: HKUnit) -> Bool {
    healthUnit.isCompatible(with: unit.unit)
  }

  /// The value in a compatible unit.
  ///
  /// Traps for any other, as Apple's raises an exception (X1); `value(in:)` of HealthKitExtras throws
  /// instead, and `is(compatibleWith:)` asks first.
  public func doubleValue(for unit: HKUnit) -> Double {
    do {
      return try healthUnit.convert(value, to: unit.unit)
    } catch {
      misuse("\(error); use value(in:) where the unit may be wrong.")
      return .nan
    }
  }

  /// `doubleValue(for:)` that throws `errorInvalidArgument`.
  package func checkedValue(in unit: HealthUnit) throws -> Double {
    do {
      return try healthUnit.convert(value, to: unit)
    } catch {
      throw HKError(.errorInvalidArgument, "\(error).")
    }
  }

  /// `doubleValue(for:)` that throws `errorInvalidArgument`.
  package func checkedValue(in unit: HKUnit) throws -> Double {
    try checkedValue(in: unit.unit)
  }

  /// How the quantity compares with one of a compatible unit; traps for any other (X1).
  ///
  /// The other value is converted to this quantity's unit, so two readings of one amount in two units
  /// are the same (F028).
  public func compare(_ quantity: HKQuantity) -> ComparisonResult {
    if equals(quantity) { return .orderedSame }
    let other = quantity.doubleValue(for: unit)
    return value < other ? .orderedAscending : value > other ? .orderedDescending : .orderedSame
  }

  /// Equal when one value converts exactly to the other, either way: 37 degC and 98.6 degF (F103).
  private func equals(_ other: HKQuantity) -> Bool {
    if healthUnit == other.healthUnit { return value == other.value }
    guard healthUnit.isCompatible(with: other.healthUnit) else { return false }
    do {
      return try healthUnit.convert(value, to: other.healthUnit) == other.value
        || other.healthUnit.convert(other.value, to: healthUnit) == value
    } catch {
      return false
    }
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKQuantity else { return false }
    return other === self || equals(other)
  }

  /// Equal quantities may differ in unit and in the last bit of any common one, so that only a few
  /// digits can enter.
  public override var hash: Int { QuantityHash.hash(value, healthUnit) }

  /// The value and the unit string: `72.5 kg`.
  public override var description: String { "\(Self.text(value)) \(healthUnit.string)" }

  /// Whole values without a fraction.
  static func text(_ value: Double) -> String {
    guard value == value.rounded(), abs(value) < 1e15 else { return "\(value)" }
    return "\(Int64(value))"
  }

  /// Quantities are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(value, forKey: Self.valueKey)
    coder.encode(unit, forKey: Self.unitKey)
  }

  public convenience init?(coder: NSCoder) {
    guard coder.containsValue(forKey: Self.valueKey),
      let unit = coder.decodeObject(of: HKUnit.self, forKey: Self.unitKey)
    else { return nil }
    self.init(coder.decodeDouble(forKey: Self.valueKey), unit.unit)
  }

  private static let valueKey = "HKQuantityValue"
  private static let unitKey = "HKQuantityUnit"
}

/// The hash of a quantity, the same for all that are equal across units.
private enum QuantityHash {
  /// Equality is decided pair by pair and rounds, so no digit is safe to hash across units; what can
  /// be hashed is the sign and whether the value is zero, for all but temperatures, whose zeros
  /// differ.
  static func hash(_ value: Double, _ unit: HealthUnit) -> Int {
    if unit.isCompatible(with: .kelvin) { return 3 }
    return value == 0 ? 0 : value < 0 ? 1 : 2
  }
}
