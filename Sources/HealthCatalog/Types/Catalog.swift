/// The tables of all that HealthKit knows by name: data types, metadata keys, enumerations.
///
/// Everything is parsed once, on first use, and looked up in dictionaries.
public enum Catalog {
  /// Every data type: quantities, categories, then all others, in the order of their codes.
  ///
  /// Two rows share the identifier of environmental audio exposure events: `audioExposureEvent` is
  /// its older name.  Look-ups by identifier or name answer the newer one, so that an identifier has
  /// one code.
  public static let types: [DataType] =
    Table(Table.quantityTypesText).rows.compactMap {
      DataType($0, kind: .quantity, identifierColumn: "raw")
    }
    + Table(Table.categoryTypesText).rows.compactMap {
      DataType($0, kind: .category, identifierColumn: "raw")
    }
    + Table(Table.otherTypesText).rows.compactMap {
      DataType($0, kind: nil, identifierColumn: "raw_identifier")
    }

  /// The type of a raw identifier: "HKQuantityTypeIdentifierStepCount".
  public static func type(identifier: String) -> DataType? {
    byIdentifier[identifier]
  }

  /// The type of a name as people write it: the Swift name or the identifier, with or without the
  /// prefix, in any case: "stepCount", "StepCount", "HKQuantityTypeIdentifierStepCount".
  public static func type(named name: String) -> DataType? {
    byName[name.lowercased()] ?? byName[shortName(of: name).lowercased()]
  }

  /// The type of a code; nil for codes of types that the table does not hold.
  public static func type(code: TypeCode) -> DataType? {
    byCode[code]
  }

  /// The code of an identifier that the table does not hold: a hash (FNV-1a, 64 bits) folded into
  /// `TypeCode.unknownRange`.
  ///
  /// The same identifier gets the same code everywhere and always; two may share one, so stores keep
  /// the identifier beside it.
  public static func codeForUnknown(identifier: String) -> TypeCode {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in identifier.utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let range = TypeCode.unknownRange
    let size = UInt64(range.upperBound - range.lowerBound) + 1
    return TypeCode(rawValue: range.lowerBound + UInt32(hash % size))
  }

  private static let byCode = Dictionary(
    types.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  // Of rows with one identifier the last is the current name.
  private static let byIdentifier = Dictionary(
    types.map { ($0.identifier, $0) }, uniquingKeysWith: { _, last in last })

  private static let byName: [String: DataType] = {
    var names: [String: DataType] = [:]
    for row in types {
      guard let type = byIdentifier[row.identifier] else { continue }
      names[row.name.lowercased()] = type
      names[type.identifier.lowercased()] = type
      names[shortName(of: type.identifier).lowercased()] = type
    }
    return names
  }()

  /// "StepCount" of "HKQuantityTypeIdentifierStepCount"; "StateOfMind" of "HKDataTypeStateOfMind".
  private static func shortName(of identifier: String) -> String {
    for mark in ["TypeIdentifier", "DataType"] {
      guard let found = identifier.firstRange(of: mark) else { continue }
      let rest = identifier[found.upperBound...]
      if !rest.isEmpty { return String(rest) }
      return String(identifier[..<found.lowerBound].dropFirst(2))
    }
    return identifier
  }
}
