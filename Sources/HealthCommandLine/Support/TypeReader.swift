import Foundation
import HealthCatalog
import HealthEngine

/// A data type as a command names it: of the catalog, or one that only the store knows.
struct NamedType: Sendable {
  var code: TypeCode
  var identifier: String
  /// Nil for types that the catalog does not hold.
  var row: DataType?
}

enum TypeReader {
  /// The type of a name with or without its prefix, in any case.
  ///
  /// - Throws: `UsageError` with names that may have been meant.
  static func type(_ name: String, in storage: any HealthStorage) throws -> NamedType {
    if Catalog.type(named: name) != nil { return try known(name) }
    let stored = try storage.read { try $0.typeSummaries() }
    if let summary = stored.first(where: {
      $0.identifier.caseInsensitiveCompare(name) == .orderedSame
    }) {
      return NamedType(
        code: summary.type, identifier: summary.identifier,
        row: Catalog.type(code: summary.type))
    }
    throw unknown(name)
  }

  /// A type of the catalog: what can be saved.
  static func known(_ name: String) throws -> NamedType {
    guard let row = Catalog.type(named: name) else { throw unknown(name) }
    return NamedType(code: row.code, identifier: row.identifier, row: row)
  }

  private static func unknown(_ name: String) -> UsageError {
    let short = name.replacingOccurrences(
      of: "^HK[A-Za-z]*TypeIdentifier", with: "", options: .regularExpression)
    let suggestion = Nearness.suggestion(for: short, among: Catalog.types.map(\.name))
    return UsageError(
      "Unknown type '\(name)'\(suggestion.isEmpty ? "" : suggestion + "?")"
        + (suggestion.isEmpty ? "; 'health types --all' lists every name." : ""),
      code: "unknownType")
  }
}
