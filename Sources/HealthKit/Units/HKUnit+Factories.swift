import HealthCatalog

/// One factory per unit of the table; units of the same name are equal (R087, F095, F096).
extension HKUnit {
  /// g: mass.
  public class func gram() -> Self { Self(HealthUnit.gram) }
  /// oz: mass.
  public class func ounce() -> Self { Self(HealthUnit.ounce) }
  /// lb: mass.
  public class func pound() -> Self { Self(HealthUnit.pound) }
  /// st: mass.
  public class func stone() -> Self { Self(HealthUnit.stone) }
  /// m: length.
  public class func meter() -> Self { Self(HealthUnit.meter) }
  /// in: length.
  public class func inch() -> Self { Self(HealthUnit.inch) }
  /// ft: length.
  public class func foot() -> Self { Self(HealthUnit.foot) }
  /// yd: length.
  public class func yard() -> Self { Self(HealthUnit.yard) }
  /// mi: length.
  public class func mile() -> Self { Self(HealthUnit.mile) }
  /// L: volume.
  public class func liter() -> Self { Self(HealthUnit.liter) }
  /// fl_oz_us: volume.
  public class func fluidOunceUS() -> Self { Self(HealthUnit.fluidOunceUS) }
  /// fl_oz_imp: volume.
  public class func fluidOunceImperial() -> Self { Self(HealthUnit.fluidOunceImperial) }
  /// pt_us: volume.
  public class func pintUS() -> Self { Self(HealthUnit.pintUS) }
  /// pt_imp: volume.
  public class func pintImperial() -> Self { Self(HealthUnit.pintImperial) }
  /// cup_us: volume.
  public class func cupUS() -> Self { Self(HealthUnit.cupUS) }
  /// cup_imp: volume.
  public class func cupImperial() -> Self { Self(HealthUnit.cupImperial) }
  /// Pa: pressure.
  public class func pascal() -> Self { Self(HealthUnit.pascal) }
  /// mmHg: pressure.
  public class func millimeterOfMercury() -> Self { Self(HealthUnit.millimeterOfMercury) }
  /// inHg: pressure.
  public class func inchesOfMercury() -> Self { Self(HealthUnit.inchesOfMercury) }
  /// cmAq: pressure.
  public class func centimeterOfWater() -> Self { Self(HealthUnit.centimeterOfWater) }
  /// atm: pressure.
  public class func atmosphere() -> Self { Self(HealthUnit.atmosphere) }
  /// dBASPL: sound pressure level.
  public class func decibelAWeightedSoundPressureLevel() -> Self {
    Self(HealthUnit.decibelAWeightedSoundPressureLevel)
  }
  /// dBHL: hearing sensitivity.
  public class func decibelHearingLevel() -> Self { Self(HealthUnit.decibelHearingLevel) }
  /// s: time.
  public class func second() -> Self { Self(HealthUnit.second) }
  /// min: time.
  public class func minute() -> Self { Self(HealthUnit.minute) }
  /// hr: time.
  public class func hour() -> Self { Self(HealthUnit.hour) }
  /// d: time.
  public class func day() -> Self { Self(HealthUnit.day) }
  /// J: energy.
  public class func joule() -> Self { Self(HealthUnit.joule) }
  /// kcal: energy.
  public class func kilocalorie() -> Self { Self(HealthUnit.kilocalorie) }
  /// cal: energy.
  public class func smallCalorie() -> Self { Self(HealthUnit.smallCalorie) }
  /// Cal: energy.
  public class func largeCalorie() -> Self { Self(HealthUnit.largeCalorie) }
  /// K: temperature.
  public class func kelvin() -> Self { Self(HealthUnit.kelvin) }
  /// degC: temperature.
  public class func degreeCelsius() -> Self { Self(HealthUnit.degreeCelsius) }
  /// degF: temperature.
  public class func degreeFahrenheit() -> Self { Self(HealthUnit.degreeFahrenheit) }
  /// S: conductance.
  public class func siemen() -> Self { Self(HealthUnit.siemen) }
  /// Hz: frequency.
  public class func hertz() -> Self { Self(HealthUnit.hertz) }
  /// V: electric potential.
  public class func volt() -> Self { Self(HealthUnit.volt) }
  /// W: power.
  public class func watt() -> Self { Self(HealthUnit.watt) }
  /// D: vergence.
  public class func diopter() -> Self { Self(HealthUnit.diopter) }
  /// pD: prism.
  public class func prismDiopter() -> Self { Self(HealthUnit.prismDiopter) }
  /// rad: angle.
  public class func radianAngle() -> Self { Self(HealthUnit.radianAngle) }
  /// deg: angle.
  public class func degreeAngle() -> Self { Self(HealthUnit.degreeAngle) }
  /// lx: illuminance.
  public class func lux() -> Self { Self(HealthUnit.lux) }
  /// count: things, without a dimension; compatible with percent (F097).
  public class func count() -> Self { Self(HealthUnit.count) }
  /// %: a fraction from 0 to 1, so 95 % is 0.95 (R086); compatible with count (F097).
  public class func percent() -> Self { Self(HealthUnit.percent) }
  /// IU: an international unit; compatible with nothing else (R084).
  public class func internationalUnit() -> Self { Self(HealthUnit.internationalUnit) }
  /// appleEffortScore: how hard a workout felt, 1 to 10; compatible with nothing else.
  public class func appleEffortScore() -> Self { Self(HealthUnit.appleEffortScore) }
  /// cal: energy; the older name of `smallCalorie()`.
  @available(iOS, deprecated: 11.0, renamed: "smallCalorie()")
  public class func calorie() -> Self { Self(HealthUnit.smallCalorie) }
}

/// Units with a metric prefix; micro prints as `mc` (F095).
extension HKUnit {
  /// The prefix and g.
  public class func gramUnit(with prefix: HKMetricPrefix) -> Self {
    Self(HealthUnit.gram.prefixed(prefix.prefix))
  }
  /// The prefix and Hz.
  public class func hertzUnit(with prefix: HKMetricPrefix) -> Self {
    Self(HealthUnit.hertz.prefixed(prefix.prefix))
  }
  /// The prefix and J.
  public class func jouleUnit(with prefix: HKMetricPrefix) -> Self {
    Self(HealthUnit.joule.prefixed(prefix.prefix))
  }
  /// The prefix and L.
  public class func literUnit(with prefix: HKMetricPrefix) -> Self {
    Self(HealthUnit.liter.prefixed(prefix.prefix))
  }
  /// The prefix and lx.
  public class func luxUnit(with prefix: HKMetricPrefix) -> Self {
    Self(HealthUnit.lux.prefixed(prefix.prefix))
  }
  /// The prefix and m.
  public class func meterUnit(with prefix: HKMetricPrefix) -> Self {
    Self(HealthUnit.meter.prefixed(prefix.prefix))
  }
  /// The prefix and Pa.
  public class func pascalUnit(with prefix: HKMetricPrefix) -> Self {
    Self(HealthUnit.pascal.prefixed(prefix.prefix))
  }
  /// The prefix and rad.
  public class func radianAngleUnit(with prefix: HKMetricPrefix) -> Self {
    Self(HealthUnit.radianAngle.prefixed(prefix.prefix))
  }
  /// The prefix and s.
  public class func secondUnit(with prefix: HKMetricPrefix) -> Self {
    Self(HealthUnit.second.prefixed(prefix.prefix))
  }
  /// The prefix and S.
  public class func siemenUnit(with prefix: HKMetricPrefix) -> Self {
    Self(HealthUnit.siemen.prefixed(prefix.prefix))
  }
  /// The prefix and V.
  public class func voltUnit(with prefix: HKMetricPrefix) -> Self {
    Self(HealthUnit.volt.prefixed(prefix.prefix))
  }
  /// The prefix and W.
  public class func wattUnit(with prefix: HKMetricPrefix) -> Self {
    Self(HealthUnit.watt.prefixed(prefix.prefix))
  }

  /// Moles of a substance; compatible with grams, because the molar mass says how many (F094).
  ///
  /// - Parameter gramsPerMole: finite and greater than zero; anything else traps.
  public class func moleUnit(withMolarMass gramsPerMole: Double) -> Self {
    moleUnit(with: .none, molarMass: gramsPerMole)
  }

  /// Prefixed moles of a substance, as in `mmol<180.1558800000541>/L` for blood glucose (F094).
  ///
  /// - Parameter gramsPerMole: finite and greater than zero; anything else traps.
  public class func moleUnit(with prefix: HKMetricPrefix, molarMass gramsPerMole: Double) -> Self {
    guard gramsPerMole.isFinite, gramsPerMole > 0 else {
      misuse(
        "Invalid molar mass \(gramsPerMole): a mole unit needs finite grams per mole greater than "
          + "zero.")
      return Self(HealthUnit.mole.prefixed(prefix.prefix))
    }
    return Self(HealthUnit.mole(prefix.prefix, molarMass: gramsPerMole))
  }
}

extension HKMetricPrefix {
  /// The catalog's prefix; the raw values are the same.
  var prefix: MetricPrefix { MetricPrefix(rawValue: rawValue) ?? .none }
}
