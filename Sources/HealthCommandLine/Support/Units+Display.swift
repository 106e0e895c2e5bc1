import HealthCatalog

/// The units in which people read values; JSON has the payloads' own.
enum DisplayUnit {
  /// By the canonical unit of a type, where that is not what people say.
  private static let better: [String: String] = [
    "count/s": "count/min", "ml/(kg*min)": "mL/kg·min",
  ]
  private static let ofTypes: [String: String] = [
    "distanceWalkingRunning": "km", "distanceCycling": "km", "distanceSwimming": "m",
    "distanceWheelchair": "km", "height": "cm", "waistCircumference": "cm",
  ]

  /// The unit string of a quantity type; "count" for types that the catalog does not hold.
  static func unit(of type: NamedType) -> String {
    guard let row = type.row, let canonical = row.canonicalUnit else { return "count" }
    if let unit = ofTypes[row.name] { return unit }
    if row.canonicalUnit?.description == "count/s" { return "count/min" }
    return better[canonical.description] ?? canonical.description
  }
}
