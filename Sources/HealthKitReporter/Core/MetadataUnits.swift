extension Metadata.Value {
  /// The units of quantities in metadata: HealthKit's quantities do not tell their own, so the first
  /// that fits expresses them (R269).
  ///
  /// Percent stands before count, which fits every number without a dimension.
  package static let quantityUnits: [String] = [
    "count/min", "m/s", "m", "kcal/(kg*hr)", "degC", "%", "s", "kcal", "kg", "L", "mmHg", "dBASPL",
    "mL/(kg*min)", "lx", "W", "mg/dL", "mmol<180.1558>/L", "IU", "S", "V", "L/min", "dBHL", "deg",
    "D", "pD", "appleEffortScore", "count",
  ]
}
