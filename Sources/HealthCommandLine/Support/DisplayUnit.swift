import HealthCatalog

/// The units in which people read values; JSON has the payloads' own.
enum DisplayUnit {
  /// Where the canonical unit is not what people say.
  private static let ofUnits = ["count/s": "count/min"]
  private static let ofTypes = [
    "distanceWalkingRunning": "km", "distanceCycling": "km", "distanceWheelchair": "km",
    "height": "cm", "waistCircumference": "cm",
  ]

  /// Nil for types without a unit, or that the catalog does not hold.
  static func unit(of type: NamedType) throws -> HealthUnit? {
    guard let row = type.row, let canonical = row.canonicalUnit else { return nil }
    guard let text = ofTypes[row.name] ?? ofUnits[canonical.string] else { return canonical }
    return try HealthUnit.cached(parsing: text)
  }
}
