import CSQLite
import Foundation
import HealthCatalog
import HealthEngine

/// The one transaction that may change the store. What many rows of one transaction touch again and
/// again (counts, latest writes, longest durations) is gathered and written once before the commit.
class SQLiteWriter: SQLiteReader {
  private var nextNumber: Int64 = 0
  private var sampleCounts: [Int32: Int] = [:]
  private var metadataUses: [Int32: Int] = [:]
  private var lastWrites: [Int32: Double] = [:]
  private var longest: [TypeCode: Double] = [:]
  private var isUnsettled = false
  /// Metadata numbered higher were made by this transaction.
  private var lastMetadata: Int64 = 0
  /// Whether anything was deleted, so that the log has to be emptied after the commit.
  var hasErased = false

  /// Whether there are ready-made statistics; nothing makes them while a writer writes.
  var bucketed: [TypeCode: Bool] = [:]

  private(set) lazy var rowInsert = KeptStatement(
    connection,
    """
    INSERT INTO samples(type, start, key, end, value, context, metadata, created, number, uuid,
      extra) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """)
  private(set) lazy var uuidInsert = KeptStatement(
    connection, "INSERT OR IGNORE INTO app_uuids(key, uuid, type, start) VALUES(?, ?, ?, ?)")
  private(set) lazy var changeInsert = KeptStatement(
    connection, "INSERT INTO changes(type, number, kind, start, key) VALUES(?, ?, 0, ?, ?)")

  /// Longer ones are remembered one by one: a sample of a year must not make every query look a
  /// year back.
  static let longestOrdinary = 36 * 3600.0

  override init(_ connection: Connection) { super.init(connection) }

  func begin() throws {
    let version = try connection.integer("PRAGMA data_version")
    if version != connection.interned.dataVersion {
      connection.interned.forget()
      connection.interned.dataVersion = version
    }
    nextNumber = try connection.integer("SELECT value FROM counters WHERE name = 'next'") ?? 1
    lastMetadata =
      try connection.integer("SELECT seq FROM sqlite_sequence WHERE name = 'metadata'") ?? 0
  }

  /// Just before the commit.
  func flush() throws {
    try connection.run(
      "UPDATE counters SET value = ? WHERE name = 'next'", .integer(nextNumber))
    try settle()
    // Metadata of rows that were stored already, and so are those of nothing.
    try connection.run(
      "DELETE FROM metadata WHERE id > ? AND uses <= 0", .integer(lastMetadata))
    if sqlite3_changes(connection.handle) > 0 { connection.interned.forget() }
  }

  /// Writes what was gathered, so that this transaction's own questions are answered right.
  override func settle() throws {
    guard isUnsettled else { return }
    isUnsettled = false
    for (context, delta) in sampleCounts where delta != 0 {
      try connection.run(
        "UPDATE contexts SET samples = samples + ? WHERE id = ?", .integer(delta),
        .integer(context))
    }
    for (metadata, delta) in metadataUses where delta != 0 {
      try connection.run(
        "UPDATE metadata SET uses = uses + ? WHERE id = ?", .integer(delta), .integer(metadata))
      // Metadata that nothing carries any more are as deleted as the samples that did.
      if delta < 0 {
        try connection.run("DELETE FROM metadata WHERE id = ? AND uses <= 0", .integer(metadata))
        if sqlite3_changes(connection.handle) > 0 { connection.interned.forgetMetadata(metadata) }
      }
    }
    for (source, date) in lastWrites {
      try connection.run(
        "UPDATE sources SET last_write = max(last_write, ?) WHERE id = ?", .double(date),
        .integer(source))
    }
    for (type, duration) in longest {
      try connection.run(
        """
        INSERT INTO spans(type, longest) VALUES(?, ?)
        ON CONFLICT(type) DO UPDATE SET longest = max(longest, excluded.longest)
        """, .integer(type.rawValue), .double(duration))
    }
    sampleCounts.removeAll()
    metadataUses.removeAll()
    lastWrites.removeAll()
    longest.removeAll()
  }

  func takeNumber() -> Int64 { takeNumbers(1) }

  func takeNumbers(_ count: Int) -> Int64 {
    defer { nextNumber += Int64(count) }
    return nextNumber
  }

  /// Counts a stored row and remembers what its source and type have to know of it.
  func note(
    context: Int32, metadata: Int32?, type: TypeCode, source: Int32, start: Double, end: Double,
    key: Int64,
    created: Double?
  ) throws {
    sampleCounts[context, default: 0] += 1
    if let metadata { use(metadata) }
    isUnsettled = true
    let written = created ?? end
    if written.isFinite, written > lastWrites[source] ?? -.infinity { lastWrites[source] = written }
    let duration = end - start
    if duration > Self.longestOrdinary {
      try connection.run(
        "INSERT OR REPLACE INTO long_samples(type, start, key, end) VALUES(?, ?, ?, ?)",
        .integer(type.rawValue), .double(start), .integer(key), .double(end))
    } else if duration > longest[type] ?? 0 {
      longest[type] = duration
    }
  }

  func discount(context: Int32, metadata: Int32?) {
    sampleCounts[context, default: 0] -= 1
    if let metadata { metadataUses[metadata, default: 0] -= 1 }
    isUnsettled = true
  }

  func use(_ metadata: Int32) {
    metadataUses[metadata, default: 0] += 1
    isUnsettled = true
  }

  // MARK: Interning

  func number(of source: SourceRecord, family: SourceFamily) throws -> Int32 {
    let known = connection.interned.sourceNumbers[source]
    if let known, known.family <= family { return known.number }
    let select = "SELECT id FROM sources WHERE bundle_identifier = ? AND name = ?"
    let key: [Binding] = [.text(source.bundleIdentifier), .text(source.name)]
    var number = try connection.integer(select, key[0], key[1])
    if number == nil {
      try connection.run(
        """
        INSERT INTO sources(name, bundle_identifier, family, last_write) VALUES(?, ?, ?, ?)
        """, .text(source.name), .text(source.bundleIdentifier), .integer(family.rawValue),
        .double(-1e12))
      number = try connection.integer(select, key[0], key[1])
    } else {
      // A source is as good as the best hardware it was ever seen with.
      try connection.run(
        "UPDATE sources SET family = min(family, ?) WHERE id = ?", .integer(family.rawValue),
        .integer(number ?? 0))
    }
    let result = Int32(number ?? 0)
    connection.interned.sourceNumbers[source] = (result, family)
    return result
  }

  func number(of provenance: Provenance) throws -> Int32 {
    if let known = connection.interned.provenanceNumbers[provenance] { return known }
    let source = try number(of: provenance.source, family: provenance.family)
    let device = try provenance.device.map(number(of:))
    let values: [Binding] = [
      .integer(source), .optional(provenance.version), .optional(provenance.productType),
      .integer(provenance.system.major), .integer(provenance.system.minor),
      .integer(provenance.system.patch), device.map { .integer($0) } ?? .null,
    ]
    let select = """
      SELECT id FROM provenances WHERE source = ? AND version IS ? AND product_type IS ?
        AND system_major = ? AND system_minor = ? AND system_patch = ? AND device IS ?
      """
    var found = try connection.rows(select, values) { $0.integer(0) }.first
    if found == nil {
      try connection.withStatement(
        """
        INSERT INTO provenances(source, version, product_type, system_major, system_minor,
          system_patch, device) VALUES(?, ?, ?, ?, ?, ?, ?)
        """
      ) { statement in
        try statement.bind(values)
        _ = try statement.step()
      }
      found = try connection.rows(select, values) { $0.integer(0) }.first
    }
    let result = Int32(found ?? 0)
    connection.interned.provenanceNumbers[provenance] = result
    return result
  }

  private func number(of device: DeviceRecord) throws -> Int64 {
    let body = try PropertyLists.encode(device)
    try connection.run("INSERT OR IGNORE INTO devices(body) VALUES(?)", .blob(body))
    return try connection.integer("SELECT id FROM devices WHERE body = ?", .blob(body)) ?? 0
  }

  func contextNumber(type: TypeCode, provenance: Provenance, unit: HealthUnit?) throws -> Int32 {
    let origin = try number(of: provenance)
    let unitText = unit?.string
    let cacheKey = InternCache.ContextKey(type: type, provenance: origin, unit: unitText)
    if let known = connection.interned.contextNumbers[cacheKey] { return known }
    let values: [Binding] = [
      .integer(type.rawValue), .integer(origin), .optional(unitText),
    ]
    let select = "SELECT id FROM contexts WHERE type = ? AND provenance = ? AND unit IS ?"
    var found = try connection.rows(select, values) { $0.integer(0) }.first
    if found == nil {
      try connection.run(
        "INSERT INTO contexts(type, provenance, unit) VALUES(?, ?, ?)", values[0], values[1],
        values[2])
      found = try connection.rows(select, values) { $0.integer(0) }.first
    }
    let result = Int32(found ?? 0)
    connection.interned.contextNumbers[cacheKey] = result
    return result
  }

  func number(of metadata: Metadata) throws -> Int32 {
    let body = try MetadataCoding.encode(metadata, name: number(ofName:))
    if let known = connection.interned.metadataNumbers[body] { return known }
    let hash = Self.hash(body)
    var found = try connection.integer(
      "SELECT id FROM metadata WHERE hash = ? AND body = ?", .integer(hash), .blob(body))
    if found == nil {
      try connection.run(
        "INSERT INTO metadata(hash, user_entered, body) VALUES(?, ?, ?)", .integer(hash),
        .integer(metadata.wasUserEntered ? 1 : 0), .blob(body))
      found = sqlite3_last_insert_rowid(connection.handle)
    }
    let result = Int32(found ?? 0)
    connection.interned.remember(body, as: result)
    return result
  }

  private func number(ofName name: String) throws -> Int64 {
    if let known = connection.interned.nameNumbers[name] { return known }
    try connection.run("INSERT OR IGNORE INTO names(name) VALUES(?)", .text(name))
    let number = try connection.integer("SELECT id FROM names WHERE name = ?", .text(name)) ?? 0
    connection.interned.nameNumbers[name] = number
    return number
  }

  private static func hash(_ data: Data) -> Int64 {
    data.withUnsafeBytes { bytes in
      bytes.reduce(Int64(bitPattern: 0xCBF2_9CE4_8422_2325)) {
        ($0 ^ Int64($1)) &* 0x0000_0100_0000_01B3
      }
    }
  }
}
