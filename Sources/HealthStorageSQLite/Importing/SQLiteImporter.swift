import Foundation
import HealthCatalog
import HealthEngine

/// One transaction that takes rows in very large numbers, see `BulkImporting`.
///
/// All rows of the import carry one number; when it ends, each type gets one line in the change log
/// with as many numbers as it got rows.
final class SQLiteImporter: SQLiteWriter {
  private var table: BulkTable { connection.bulk }
  private var number: Int64 = 0
  private var contexts: [ContextFacts?] = []
  private var imports: [TypeCode: ImportedType] = [:]
  private var taken = [Bool]()
  private var givenMetadata: Set<Int32> = [0]

  private struct ContextFacts {
    var type: TypeCode
    var source: Int32
  }

  private struct ImportedType {
    var count = 0
    var first = Double.infinity
    var last = -Double.infinity
    var minimum = Double.infinity
    var maximum = -Double.infinity
  }

  override func begin() throws {
    try super.begin()
    number = takeNumber()
    table.number = number
    table.types = []
  }

  override func flush() throws {
    for (type, facts) in imports.sorted(by: { $0.key < $1.key }) where facts.count > 0 {
      let first = takeNumbers(facts.count)
      try connection.withStatement(
        """
        INSERT INTO changes(type, number, kind, start, key, last, through)
        VALUES(?, ?, 2, ?, ?, ?, ?)
        """
      ) { statement in
        try statement.bind([
          .integer(type.rawValue), .integer(first), .double(facts.first), .integer(number),
          .integer(first + Int64(facts.count) - 1), .double(facts.last),
        ])
        _ = try statement.step()
      }
      try forgetBuckets(type, from: facts.minimum, to: facts.maximum)
    }
    try super.flush()
  }

  private func count(_ type: TypeCode, start: Double, end: Double) {
    var facts = imports[type] ?? ImportedType()
    facts.count += 1
    facts.first = min(facts.first, start)
    facts.last = max(facts.last, start)
    facts.minimum = min(facts.minimum, start)
    facts.maximum = max(facts.maximum, end)
    imports[type] = facts
  }
}

extension SQLiteImporter: BulkImporting {
  func context(type: TypeCode, provenance: Provenance, unit: HealthUnit?) throws -> Int32 {
    let number = try contextNumber(type: type, provenance: provenance, unit: unit)
    let index = Int(number)
    if index >= contexts.count {
      contexts += [ContextFacts?](repeating: nil, count: index + 1 - contexts.count)
      table.types += [Int64](repeating: 0, count: index + 1 - table.types.count)
    }
    contexts[index] = ContextFacts(type: type, source: try context(number).source)
    table.types[index] = Int64(type.rawValue)
    return number
  }

  func metadata(_ metadata: Metadata) throws -> Int32 {
    guard !metadata.isEmpty else { return 0 }
    let number = try number(of: metadata)
    givenMetadata.insert(number)
    return number
  }

  func insert(
    _ rows: UnsafeBufferPointer<BulkRow>, conflict: (_ index: Int, _ sameImport: Bool) -> Void
  ) throws -> Int {
    guard !rows.isEmpty else { return 0 }
    try check(rows)
    if taken.count < rows.count { taken = [Bool](repeating: false, count: rows.count) }
    for index in rows.indices { taken[index] = false }
    var conflicts = 0
    try withoutActuallyEscaping(conflict) { conflict in
      table.rows = rows
      table.conflict = { [self] index, stored in
        taken[index] = true
        conflicts += 1
        conflict(index, stored == number)
      }
      defer {
        table.rows = UnsafeBufferPointer(start: nil, count: 0)
        table.conflict = { _, _ in }
      }
      try connection.run(
        """
        INSERT INTO samples(\(BulkTable.columns))
        SELECT \(BulkTable.columns) FROM bulk_rows WHERE true
        ON CONFLICT(type, start, key) DO UPDATE SET number = number
          WHERE bulk_conflict(samples.number)
        """)
    }
    if conflicts < rows.count { try noteInserted(rows) }
    return rows.count - conflicts
  }

  private func facts(of row: BulkRow) throws -> ContextFacts {
    let index = Int(row.context)
    guard contexts.indices.contains(index), let facts = contexts[index] else {
      throw HealthError(
        .invalidArgument, "A row names the context \(row.context), which this import never made.")
    }
    guard row.metadata == 0 || givenMetadata.contains(row.metadata) else {
      throw HealthError(
        .invalidArgument, "A row names the metadata \(row.metadata), which this import never made.")
    }
    return facts
  }

  /// What a derived uuid has room for: some 17,000 years.
  private static let dates = -549_755_813_888.0..<549_755_813_887.0

  /// A number that `context` did not give, or a date that is none, must not reach the tables.
  private func check(_ rows: UnsafeBufferPointer<BulkRow>) throws {
    for row in rows {
      _ = try facts(of: row)
      guard row.end >= row.start, Self.dates.contains(row.start), row.end.isFinite,
        row.value.isFinite
      else {
        throw HealthError(
          .invalidArgument,
          "A row from \(row.start) to \(row.end) with the value \(row.value) is no sample; pass it "
            + "to insertRefused.")
      }
    }
  }

  private func noteInserted(_ rows: UnsafeBufferPointer<BulkRow>) throws {
    var last: Int32 = -1
    var facts = ContextFacts(type: TypeCode(rawValue: 0), source: 0)
    for (index, row) in rows.enumerated() where !taken[index] {
      if row.context != last, let found = contexts[Int(row.context)] {
        facts = found
        last = row.context
      }
      try note(
        context: row.context, metadata: row.metadata == 0 ? nil : row.metadata, type: facts.type,
        source: facts.source, start: row.start, end: row.end, key: row.key,
        created: row.created.isNaN ? nil : row.created)
      count(facts.type, start: row.start, end: row.end)
    }
  }

  func insertDerived(_ sample: NewSample, key: Int64) throws -> Bool {
    let record = sample.record
    guard try !contains(type: record.type, start: record.start, key: key) else { return false }
    let place = SampleKey(type: record.type, start: record.start, key: key)
    try insertRow(sample, at: place, high: nil, number: number)
    count(record.type, start: record.start, end: record.end)
    for member in sample.members {
      guard let memberPlace = try self.place(member.record.reference) else {
        throw HealthError(
          .invalidArgument,
          "The member \(member.record.uuid) of an imported object is not stored; insert it first.")
      }
      try link(.correlation, owner: place, member: memberPlace)
    }
    return true
  }

  func contains(type: TypeCode, start: Double, key: Int64) throws -> Bool {
    try connection.integer(
      "SELECT 1 FROM samples WHERE type = ? AND start = ? AND key = ?", .integer(type.rawValue),
      .double(start), .integer(key)) != nil
  }

  func isEmpty(type: TypeCode) throws -> Bool {
    try connection.integer(
      "SELECT 1 FROM samples WHERE type = ? LIMIT 1", .integer(type.rawValue)) == nil
  }

  func insertRefused(_ rows: UnsafeBufferPointer<BulkRow>) throws -> Int {
    var inserted = 0
    for row in rows {
      let facts = try facts(of: row)
      let isThere = try connection.integer(
        "SELECT 1 FROM refused WHERE type = ? AND key = ?", .integer(facts.type.rawValue),
        .integer(row.key))
      guard isThere == nil else { continue }
      inserted += 1
      try connection.withStatement(
        """
        INSERT INTO refused(type, start, key, end, value, context, metadata, created)
        VALUES(?, ?, ?, ?, ?, ?, ?, ?)
        """
      ) { statement in
        try statement.bind([
          .integer(facts.type.rawValue), .double(row.start), .integer(row.key), .double(row.end),
          .double(row.value), .integer(row.context),
          row.metadata == 0 ? .null : .integer(row.metadata), .double(row.created),
        ])
        _ = try statement.step()
      }
      if row.metadata != 0 { use(row.metadata) }
    }
    return inserted
  }
}
