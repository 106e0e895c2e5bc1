import HealthCatalog
import HealthEngine

/// Gives the texts of an export's metadata their kinds back.
public enum MetadataText {
  /// What an entry means by the catalog's table of keys. Keys of apps' own stay texts, and so does
  /// every value that does not have the form its key asks for.
  public static func value(of entry: MetadataEntry) -> MetadataValue {
    guard let key = Catalog.metadataKey(entry.key) else { return .string(entry.value) }
    return parse(entry.value, as: key.kind) ?? .string(entry.value)
  }

  /// The entries as metadata. The first of several values of a key counts; the others come back
  /// in `repeated`.
  public static func metadata(
    of entries: [MetadataEntry], repeated: inout [MetadataEntry]
  ) -> Metadata {
    var metadata: Metadata = [:]
    metadata.reserveCapacity(entries.count)
    for entry in entries {
      let value = value(of: entry)
      if let first = metadata[entry.key] {
        if first != value { repeated.append(entry) }
      } else {
        metadata[entry.key] = value
      }
    }
    return metadata
  }

  private static func parse(_ text: String, as kind: MetadataKey.Kind) -> MetadataValue? {
    switch kind {
    case .string: return .string(text)
    case .number: return number(text)
    case .boolean:
      switch text {
      case "1", "true", "YES": return .boolean(true)
      case "0", "false", "NO": return .boolean(false)
      default: return nil
      }
    case .date: return ExportDate.parse(text).map(MetadataValue.date)
    case .enumeration: return Int64(text).map(MetadataValue.integer)
    case .quantity: return quantity(text)
    }
  }

  private static func number(_ text: String) -> MetadataValue? {
    if let integer = Int64(text) { return .integer(integer) }
    return double(Substring(text)).map(MetadataValue.number)
  }

  /// `418 cm`. Percentages are written times 100: `9400 %` is the number 94 in the unit `%`,
  /// which is what the watch stores for a humidity of 94 %.
  static func quantity(_ text: String) -> MetadataValue? {
    guard let space = text.firstIndex(of: " "), let number = double(text[..<space]) else {
      return nil
    }
    let written = String(text[text.index(after: space)...])
    guard let unit = try? HealthUnit.cached(parsing: unitNames[written] ?? written) else {
      return nil  // kept as the text it is
    }
    return .quantity(written == "%" ? number / 100 : number, unit)
  }

  private static func double(_ text: Substring) -> Double? {
    var text = text
    return text.withUTF8 { bytes in
      bytes.baseAddress.flatMap { NumberText.parse(ByteText($0, bytes.count)) }
    }
  }

  /// Names that exports use and HealthKit's unit strings do not.
  private static let unitNames = ["lux": "lx"]
}
