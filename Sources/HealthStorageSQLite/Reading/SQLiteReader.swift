import Foundation
import HealthCatalog
import HealthEngine

/// One transaction on one connection, seen as what can be asked of it.
class SQLiteReader {
  let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Before a question about what a writer gathers until its commit.
  func settle() throws {}

  // MARK: Interned rows

  func context(_ number: Int32) throws -> InternCache.Context {
    if let known = connection.interned.contexts[number] { return known }
    let found = try connection.rows(
      "SELECT type, provenance, unit FROM contexts WHERE id = ?", [.integer(number)]
    ) { ($0.integer(0), Int32($0.integer(1)), $0.text(2)) }
    guard let (type, provenance, unit) = found.first else {
      throw damaged("context \(number) is missing")
    }
    let (source, origin) = try self.provenance(provenance)
    let context = InternCache.Context(
      type: TypeCode(rawValue: UInt32(truncatingIfNeeded: type)), source: source,
      provenance: origin, unit: try unit.map { try HealthUnit(parsing: $0) })
    connection.interned.contexts[number] = context
    return context
  }

  func provenance(_ number: Int32) throws -> (source: Int32, Provenance) {
    if let known = connection.interned.provenances[number] { return known }
    let found = try connection.rows(
      """
      SELECT p.source, s.name, s.bundle_identifier, p.version, p.product_type, p.system_major,
        p.system_minor, p.system_patch, d.body
      FROM provenances p JOIN sources s ON s.id = p.source LEFT JOIN devices d ON d.id = p.device
      WHERE p.id = ?
      """, [.integer(number)]
    ) { row in
      let device = try row.blob(8).map { try PropertyLists.decode(DeviceRecord.self, $0) }
      return (
        Int32(row.integer(0)),
        Provenance(
          source: SourceRecord(name: row.text(1) ?? "", bundleIdentifier: row.text(2) ?? ""),
          version: row.text(3), productType: row.text(4),
          system: SystemVersion(
            Int(row.integer(5)), Int(row.integer(6)), Int(row.integer(7))), device: device)
      )
    }
    guard let found = found.first else { throw damaged("provenance \(number) is missing") }
    connection.interned.provenances[number] = found
    return found
  }

  func metadata(_ number: Int32) throws -> Metadata {
    if let known = connection.interned.metadata[number] { return known }
    let bodies = try connection.rows(
      "SELECT body FROM metadata WHERE id = ?", [.integer(number)]
    ) { $0.blob(0) ?? Data() }
    guard let body = bodies.first else { throw damaged("metadata \(number) is missing") }
    let metadata = try MetadataCoding.decode(body, name: name)
    connection.interned.remember(metadata, as: number)
    return metadata
  }

  private func name(_ number: Int64) throws -> String {
    if let known = connection.interned.names[number] { return known }
    let names = try connection.rows(
      "SELECT name FROM names WHERE id = ?", [.integer(number)]
    ) { $0.text(0) ?? "" }
    guard let name = names.first else { throw damaged("name \(number) is missing") }
    connection.interned.names[number] = name
    return name
  }

  func damaged(_ what: String) -> HealthError {
    HealthError(
      .databaseInaccessible, "The store \(connection.name) is damaged: \(what). Run verify.")
  }

  // MARK: Rows

  /// The columns that `record(_:)` reads, of a table called s.
  static let columns =
    "s.type, s.start, s.key, s.end, s.value, s.context, s.metadata, s.created, s.number, s.uuid, "
    + "s.extra"

  func record(_ row: Statement) throws -> SampleRecord {
    let type = TypeCode(rawValue: UInt32(truncatingIfNeeded: row.integer(0)))
    let start = row.double(1)
    let key = row.integer(2)
    let end = row.double(3)
    let context = try context(Int32(truncatingIfNeeded: row.integer(5)))
    let metadata = try row.optionalInteger(6).map { try self.metadata(Int32($0)) }
    var record = SampleRecord(
      type: type, uuid: Self.uuid(type: type, start: start, key: key, high: row.optionalInteger(9)),
      start: start, end: end, value: row.double(4), unit: context.unit,
      provenance: context.provenance, metadata: metadata,
      created: try created(row, 7, end: end))
    if !row.isNull(10) {
      (record.detail, record.count) = try detail(SampleKey(type: type, start: start, key: key))
    }
    return record
  }

  /// See `SQLiteWriter.created`.
  private func created(_ row: Statement, _ column: Int, end: Double) throws -> Double? {
    guard row.isBlob(column) else { return row.optionalDouble(column).map { end + $0 } }
    var reader = ByteReader(row.blob(column) ?? Data())
    return try reader.double()
  }

  static func uuid(type: TypeCode, start: Double, key: Int64, high: Int64?) -> UUID {
    if let high { return UUID(high: high, low: key) }
    return DerivedIdentity(type: type, start: start, key: key).uuid
  }

  private func detail(_ key: SampleKey) throws -> (Detail?, Int) {
    let found = try connection.rows(
      "SELECT count, body FROM details WHERE type = ? AND start = ? AND key = ?", key.bindings
    ) { row in
      (try row.blob(1).map { try PropertyLists.decode(Detail.self, $0) }, Int(row.integer(0)))
    }
    return found.first ?? (nil, 1)
  }

  /// Where the sample of that uuid is; nil when it is not stored.
  func place(_ uuid: UUID) throws -> SampleKey? {
    let (high, low) = uuid.halves
    let found = try connection.rows(
      "SELECT type, start FROM app_uuids WHERE key = ? AND uuid = ?",
      [.integer(low), .integer(high)]
    ) { row in
      SampleKey(
        type: TypeCode(rawValue: UInt32(truncatingIfNeeded: row.integer(0))),
        start: row.double(1), key: low)
    }
    if let place = found.first { return place }
    guard let identity = DerivedIdentity(uuid) else { return nil }
    // The uuid knows the second; the row knows what lies behind the point.
    let starts = try connection.rows(
      """
      SELECT start FROM samples
      WHERE type = ? AND start >= ? AND start < ? AND key = ? AND uuid IS NULL
      """,
      [
        .integer(identity.type.rawValue), .double(Double(identity.second)),
        .double(Double(identity.second) + 1), .integer(identity.key),
      ]
    ) { $0.double(0) }
    return starts.first.map { SampleKey(type: identity.type, start: $0, key: identity.key) }
  }

  func place(_ reference: SampleReference) throws -> SampleKey? {
    let (high, low) = reference.uuid.halves
    let direct = SampleKey(type: reference.type, start: reference.start, key: low)
    let isThere = try connection.integer(
      "SELECT 1 FROM samples WHERE type = ? AND start = ? AND key = ? AND uuid = ?",
      direct.bindings[0], direct.bindings[1], direct.bindings[2], .integer(high))
    if isThere != nil { return direct }
    guard let place = try place(reference.uuid), place.type == reference.type else { return nil }
    return place
  }

  func record(at key: SampleKey) throws -> SampleRecord? {
    try connection.rows(
      "SELECT \(Self.columns) FROM samples s WHERE s.type = ? AND s.start = ? AND s.key = ?",
      key.bindings, record
    ).first
  }
}
