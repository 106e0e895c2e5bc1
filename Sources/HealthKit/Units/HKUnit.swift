import HealthCatalog

/// A unit of measurement: a base unit, a prefixed one, or a product, quotient or power of others.
///
/// Units are immutable, and equal when they reduce to the same powers of the same named units,
/// however they are spelled (F102).  Unlike Apple's, `W` is compatible with `J/s`, and raising to the
/// power of 1 gives an equal unit (F101).
public final class HKUnit: NSObject, NSCopying, NSSecureCoding, Sendable {
  /// The catalog's unit, which does all the work.
  package let unit: HealthUnit

  package init(_ unit: HealthUnit) {
    self.unit = unit
    super.init()
  }

  /// Reads a unit string such as `mL/min·kg` (F092, F093).
  ///
  /// Traps on a malformed string, as Apple's raises an exception (X2); `HKUnit(parsing:)` of
  /// HealthKitExtras throws instead.
  public convenience init(from string: String) {
    do {
      self.init(try HealthUnit.cached(parsing: string))
    } catch {
      misuse(
        "Unable to parse factorization string \(error); use HKUnit(parsing:) for untrusted strings."
      )
      self.init(.null)
    }
  }

  /// `HKUnit(from:)` that throws `errorInvalidArgument` with the position of the mistake.
  package convenience init(checking string: String) throws {
    do {
      self.init(try HealthUnit.cached(parsing: string))
    } catch {
      throw HKError(.errorInvalidArgument, "Unable to parse factorization string \(error).")
    }
  }

  /// The canonical unit string: factors joined by `·`, at most one `/`; `()` for no unit (F100).
  public var unitString: String { unit.string }

  /// Whether nothing is left of the unit, as of `m/m`; `dL/L` and `count/%` are not null.
  public func isNull() -> Bool { unit.isNull }

  /// The product of two units.
  public func unitMultiplied(by unit: HKUnit) -> HKUnit {
    HKUnit(self.unit.multiplied(by: unit.unit))
  }

  /// The quotient of two units; the null unit when they are equal.
  public func unitDivided(by unit: HKUnit) -> HKUnit { HKUnit(self.unit.divided(by: unit.unit)) }

  /// The unit to a power; the null unit to the power of 0.
  public func unitRaised(toPower power: Int) -> HKUnit { HKUnit(unit.raised(to: power)) }

  /// One divided by the unit.
  public func reciprocal() -> HKUnit { HKUnit(unit.reciprocal()) }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKUnit)?.unit == unit
  }

  public override var hash: Int { unit.hashValue }

  /// The unit string.
  public override var description: String { unit.string }

  /// Units are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(unit.string as NSString, forKey: Self.stringKey)
  }

  public convenience init?(coder: NSCoder) {
    guard let string = coder.decodeObject(of: NSString.self, forKey: Self.stringKey) as String?,
      let unit = Self.decoded(string)
    else { return nil }
    self.init(unit)
  }

  private static let stringKey = "HKUnitString"

  /// Nil for a string that is no unit: an archive can hold anything.
  private static func decoded(_ string: String) -> HealthUnit? {
    do {
      return try HealthUnit.cached(parsing: string)
    } catch {
      return nil
    }
  }
}
