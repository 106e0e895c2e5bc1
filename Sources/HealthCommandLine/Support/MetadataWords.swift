import HealthCatalog

/// Metadata as it is written on a command line.
enum MetadataWords {
  /// `true` and `false` are booleans, numbers numbers, a number with a unit a quantity
  /// (`HKElevationAscended=120 m`), everything else texts.
  static func dictionary(_ pairs: [String]) throws -> [String: Any] {
    var result: [String: Any] = [:]
    for pair in pairs {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw UsageError("--metadata '\(pair)' is no pair; write KEY=VALUE.")
      }
      result[String(parts[0])] = value(String(parts[1]), of: String(parts[0]))
    }
    return result
  }

  private static func value(_ text: String, of key: String) -> Any {
    // HealthKit's own keys say what their values are: a food type "7" is a text.
    if Catalog.metadataKey(key)?.kind == .string { return text }
    if text == "true" || text == "false" { return text == "true" }
    if let number = Double(text), number.isFinite { return number }
    let parts = text.split(separator: " ", maxSplits: 1)
    if parts.count == 2, let number = Double(parts[0]), number.isFinite,
      isUnit(String(parts[1]))
    {
      return ["value": number, "unit": String(parts[1])] as [String: Any]
    }
    return text
  }

  private static func isUnit(_ text: String) -> Bool {
    do {
      _ = try HealthUnit(parsing: text)
      return true
    } catch {
      return false
    }
  }
}
