/// A metadata key that HealthKit defines.
public struct MetadataKey: Hashable, Sendable {
  /// What the value of a key must be (X6).
  public enum Kind: Hashable, Sendable {
    case string
    case number
    case boolean
    case date
    /// A quantity, compatible with the unit; nil where it is that of the sample.
    case quantity(Unit?)
    /// A number, a raw value of the enumeration.
    case enumeration(String)
  }

  /// The constant's name in Swift: "HKMetadataKeyTimeZone".
  public let name: String
  /// The key itself: "HKTimeZone" (F104).
  public let raw: String
  public let kind: Kind
  /// The table's words for the value's unit or dimension ("speed", "count/min"); empty where the
  /// value is no quantity.
  public let unitFact: String
  /// What objects the key is meant for: "workout", "quantitySample", "common" and so on.
  public let objects: [String]
  /// Identifiers of the types it is meant for; empty where it is not bound to any.
  public let typeIdentifiers: [String]
  /// The iOS version that brought it.
  public let introduced: String
}

extension Catalog {
  /// Every metadata key that HealthKit defines.
  public static let metadataKeys: [MetadataKey] =
    Table(Table.metadataKeysText).rows.map(MetadataKey.init)

  /// The key of a raw name ("HKTimeZone"); nil for keys of apps' own.
  public static func metadataKey(_ raw: String) -> MetadataKey? {
    metadataByRaw[raw]
  }

  private static let metadataByRaw = Dictionary(
    metadataKeys.map { ($0.raw, $0) }, uniquingKeysWith: { first, _ in first })
}

extension MetadataKey {
  fileprivate init(_ row: Table.Row) {
    name = row["swift_name"]
    raw = row["raw"]
    let fact = row["enum_or_unit"]
    switch row["value_type"] {
    case "string": kind = .string
    case "number": kind = .number
    case "bool": kind = .boolean
    case "date": kind = .date
    case "enum": kind = .enumeration(fact)
    case "quantity": kind = .quantity(Self.unit(row["compatible_unit"], of: row["raw"]))
    case let other: preconditionFailure("\(row["raw"]) has the unknown value type \(other)")
    }
    unitFact = row["value_type"] == "quantity" ? fact : ""
    objects = row.list("object_types")
    var identifiers: [String] = []
    for name in row.list("type_identifiers") {
      guard let type = Catalog.type(named: name) else {
        preconditionFailure("\(row["raw"]) is meant for the unknown type \(name)")
      }
      // The two names of one type are one identifier.
      if !identifiers.contains(type.identifier) { identifiers.append(type.identifier) }
    }
    typeIdentifiers = identifiers
    introduced = row["ios_introduced"]
  }

  private static func unit(_ text: String, of key: String) -> Unit? {
    if text.isEmpty { return nil }
    do {
      return try Unit.cached(parsing: text)
    } catch {
      preconditionFailure("the table's unit of \(key): \(error)")
    }
  }
}
