extension Unit {
  /// The product; factors of the same unit are brought together.
  public func multiplied(by other: Unit) -> Unit {
    if isNull { return other }
    if other.isNull { return self }
    return Unit(factors: storage.factors + other.storage.factors)
  }

  /// The quotient: `L` divided by `min`; the null unit when both are equal.
  public func divided(by other: Unit) -> Unit {
    if other.isNull { return self }
    return Unit(
      factors: storage.factors
        + other.storage.factors.map { factor in
          var factor = factor
          factor.exponent = -factor.exponent
          return factor
        })
  }

  /// The power; to the power of 1 the unit itself (HealthKit's own result is unequal, F101), of 0
  /// the null unit.
  ///
  /// - Precondition: no exponent leaves the range of `Int`.
  public func raised(to power: Int) -> Unit {
    if power == 1 { return self }
    if power == 0 { return .null }
    return Unit(
      factors: storage.factors.map { factor in
        var factor = factor
        let (exponent, overflow) = factor.exponent.multipliedReportingOverflow(by: power)
        precondition(
          !overflow && exponent != .min, "\(string) to the power of \(power) is out of range")
        factor.exponent = exponent
        return factor
      })
  }

  /// One divided by the unit.
  public func reciprocal() -> Unit { raised(to: -1) }
}
