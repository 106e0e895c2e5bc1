import Synchronization

extension Unit {
  /// Whether values convert between the two units: they measure the same dimension.
  ///
  /// `count`, `%` and the null unit are compatible (F097), as are `m^3` and `L`, `Hz` and `count/s`,
  /// `Pa` and `kg/m·s^2`, moles of known molar mass and `g`.  Unlike in HealthKit (F101), so are `W`
  /// and `J/s`.
  public func isCompatible(with other: Unit) -> Bool {
    storage === other.storage || storage.dimension == other.storage.dimension
  }

  /// A value of this unit expressed in another.
  ///
  /// Between equal units the value is returned as it is.  Percent and count do not scale: 0.5 `%`,
  /// meaning 50 %, is 0.5 `count` (F097).  The zero of a temperature scale counts only where both
  /// units are plain temperatures; in compounds only the size of a degree does (F098).
  /// - Throws: `UnitConversionError` when the units are not compatible.
  public func convert(_ value: Double, to other: Unit) throws(UnitConversionError) -> Double {
    if storage === other.storage || storage.string == other.storage.string { return value }
    return try conversion(to: other)(value)
  }

  /// The conversion to another unit, for converting many values.
  ///
  /// - Throws: `UnitConversionError` when the units are not compatible.
  public func conversion(to other: Unit) throws(UnitConversionError) -> UnitConversion {
    if self == other { return UnitConversion.identity }
    let pair = UnitPair(from: self, to: other)
    if let known = UnitConversion.cache.withLock({ $0[pair] }) { return known }
    guard isCompatible(with: other) else {
      throw UnitConversionError(from: string, to: other.string, reason: .incompatible)
    }
    guard let conversion = UnitConversion(from: self, to: other) else {
      throw UnitConversionError(from: string, to: other.string, reason: .outOfRange)
    }
    UnitConversion.cache.withLock { cache in
      if cache.count >= UnitConversion.cacheLimit { cache.removeAll(keepingCapacity: true) }
      cache[pair] = conversion
    }
    return conversion
  }
}

struct UnitPair: Hashable, Sendable {
  let from: Unit
  let to: Unit
}

/// The way from one unit to another compatible one: (value × multiplier + offset) ÷ divisor.
///
/// Multiplier and divisor are whole numbers wherever the factors of the units allow it, so that
/// 187 cm is exactly 1.87 m.
public struct UnitConversion: Hashable, Sendable {
  let multiplier: Double
  let offset: Double
  let divisor: Double

  static let identity = UnitConversion(multiplier: 1, offset: 0, divisor: 1)

  /// More pairs than any program converts between; a flood of others starts the cache anew.
  static let cacheLimit = 512
  static let cache = Mutex<[UnitPair: UnitConversion]>([:])

  private init(multiplier: Double, offset: Double, divisor: Double) {
    self.multiplier = multiplier
    self.offset = offset
    self.divisor = divisor
  }

  /// Whether values stay as they are, bit by bit.
  public var isIdentity: Bool { self == Self.identity }

  /// nil when the factor lies outside what a `Double` holds.
  init?(from: Unit, to: Unit) {
    // The quotient's factors, because what stands in both units cancels exactly there.
    var ratio = Ratio.one
    for factor in from.divided(by: to).storage.factors {
      ratio = ratio.multiplied(by: factor.scale.raised(to: factor.exponent))
    }
    guard ratio.value.isFinite, ratio.value > 0 else { return nil }
    var offset = Ratio.zero
    if let start = from.temperatureZero, let end = to.temperatureZero,
      let degree = to.storage.factors.first?.scale
    {
      offset = start.subtracting(end).multiplied(by: degree.raised(to: -1))
    }
    if let parts = ratio.exactParts, let shift = offset.exactParts {
      // Over the common denominator: 27 degC is (27 × 9 + 160) ÷ 5 degF.
      let common = Ratio(Int128(parts.denominator), Int128(shift.denominator))
      if let quotient = common.exactParts {
        self.init(
          multiplier: parts.numerator * quotient.denominator,
          offset: shift.numerator * quotient.numerator,
          divisor: parts.denominator * quotient.denominator)
        return
      }
    }
    self.init(multiplier: ratio.value, offset: offset.value, divisor: 1)
  }

  /// The value in the other unit.
  public func callAsFunction(_ value: Double) -> Double {
    if isIdentity { return value }
    let scaled = value * multiplier
    if scaled.isInfinite, value.isFinite { return value / divisor * multiplier }
    return offset == 0 ? scaled / divisor : (scaled + offset) / divisor
  }
}

extension Unit {
  /// The zero of a plain temperature scale in kelvin; nil for all other units.
  fileprivate var temperatureZero: Ratio? {
    guard storage.factors.count == 1, let factor = storage.factors.first, factor.exponent == 1
    else { return nil }
    return factor.definition.zero
  }
}
