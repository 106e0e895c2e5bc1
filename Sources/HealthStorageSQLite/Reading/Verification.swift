import Foundation
import HealthCatalog
import HealthEngine

extension SQLiteStorage {
  /// Everything that is wrong with the store, in words; empty when it is sound.
  ///
  /// Checks the file itself, every reference between tables, the order of the change log, and that
  /// values are such as the types allow.
  public func verify() throws -> [String] {
    try read { reader in
      guard let reader = reader as? SQLiteReader else { return [] }
      return Verification(reader: reader).problems()
    }
  }
}

/// The checks, as a table of questions that a sound store answers with no rows.
private struct Verification {
  let reader: SQLiteReader

  func problems() -> [String] {
    // What the connection remembers would hide what the file has lost.
    reader.connection.interned.forget()
    var found = attempt("The file") {
      try report("The file is damaged", "PRAGMA integrity_check").filter { !$0.hasSuffix(": ok.") }
    }
    for check in Self.checks {
      found += attempt(check.problem) { try report(check.problem, check.sql) }
    }
    found += attempt("The change log") { try changeLog() }
    found += attempt("Category samples") { try categories() }
    return found + bodies()
  }

  /// A file so damaged that a question fails is a problem to report, not the end of the report.
  private func attempt(_ what: String, _ body: () throws -> [String]) -> [String] {
    do {
      return try body()
    } catch {
      return ["\(what) could not be checked: \(error)"]
    }
  }

  private func report(_ problem: String, _ sql: String) throws -> [String] {
    var found: [String] = []
    try reader.connection.withStatement(sql) { row in
      while try row.step() {
        guard found.count < Self.mostPerCheck else {
          found.append("\(problem): and more.")
          return
        }
        found.append("\(problem): \(row.text(0) ?? "NULL").")
      }
    }
    return found
  }

  /// Every stored value that is more than a number must be readable.
  private func bodies() -> [String] {
    let tables: [(name: String, sql: String, read: (Statement) throws -> Void)] = [
      (
        "Metadata", "SELECT id FROM metadata",
        { _ = try reader.metadata(Int32(truncatingIfNeeded: $0.integer(0))) }
      ),
      (
        "Context", "SELECT id FROM contexts",
        { _ = try reader.context(Int32(truncatingIfNeeded: $0.integer(0))) }
      ),
      (
        "Series", "SELECT id, kind, body FROM series",
        { _ = try SeriesCoding.decode(kind: $0.integer(1), $0.blob(2) ?? Data()) }
      ),
      (
        "Detail of a sample of type", "SELECT type, start, key, body FROM details",
        { row in
          guard let body = row.blob(3) else { return }
          let detail = try PropertyLists.decode(Detail.self, body)
          let stored = try reader.connection.integer(
            "SELECT count(*) FROM fields WHERE type = ? AND start = ? AND key = ?",
            .integer(row.integer(0)), .double(row.double(1)), .integer(row.integer(2)))
          guard stored == Int64(detail.fields.count) else {
            throw reader.damaged("its fields are not those of the detail")
          }
        }
      ),
      (
        "App", "SELECT 0, body FROM apps",
        { _ = try PropertyLists.decode(AppIdentity.self, $0.blob(1) ?? Data()) }
      ),
      (
        "Activity summary", "SELECT 0, body FROM activity_summaries",
        { _ = try PropertyLists.decode(ActivitySummaryRecord.self, $0.blob(1) ?? Data()) }
      ),
      (
        "Characteristic", "SELECT 0, value FROM characteristics",
        { _ = try MetadataCoding.decodeValue($0.blob(1) ?? Data()) }
      ),
    ]
    var found: [String] = []
    for table in tables {
      found += attempt(table.name) {
        var wrong: [String] = []
        try reader.connection.withStatement(table.sql) { row in
          while try row.step(), wrong.count < Self.mostPerCheck {
            do {
              try table.read(row)
            } catch {
              wrong.append("\(table.name) \(row.integer(0)) cannot be read: \(error)")
            }
          }
        }
        return wrong
      }
    }
    return found
  }

  private static let mostPerCheck = 10

  private struct Check {
    var problem: String
    var sql: String
  }

  private static let checks: [Check] =
    [
      Check(
        problem: "Samples without a context",
        sql: "SELECT context FROM samples WHERE context NOT IN (SELECT id FROM contexts)"),
      Check(
        problem: "Samples whose context is of another type",
        sql: """
          SELECT s.type || ' at ' || s.start FROM samples s JOIN contexts c ON c.id = s.context
          WHERE c.type <> s.type
          """),
      Check(
        problem: "Samples whose metadata are missing",
        sql: """
          SELECT metadata FROM samples
          WHERE metadata IS NOT NULL AND metadata NOT IN (SELECT id FROM metadata)
          """),
      Check(
        problem: "Samples that end before they start",
        sql: "SELECT type || ' at ' || start FROM samples WHERE end < start"),
      Check(
        problem: "Samples without a finite value",
        sql: """
          SELECT type || ' at ' || start FROM samples
          WHERE typeof(value) NOT IN ('real', 'integer') OR abs(value) > 1.7976931348623157e308
          """),
      Check(
        problem: "Samples that an app brought, missing from the table of uuids",
        sql: """
          SELECT s.type || ' at ' || s.start FROM samples s WHERE s.uuid IS NOT NULL AND NOT EXISTS(
            SELECT 1 FROM app_uuids u WHERE u.key = s.key AND u.uuid = s.uuid)
          """),
      Check(
        problem: "Uuids of no sample",
        sql: """
          SELECT u.type || ' at ' || u.start FROM app_uuids u WHERE NOT EXISTS(
            SELECT 1 FROM samples s
            WHERE s.type = u.type AND s.start = u.start AND s.key = u.key AND s.uuid = u.uuid)
          """),
      Check(
        problem: "Contexts that count their samples wrongly",
        sql: """
          SELECT c.id || ' says ' || c.samples || ', has ' || coalesce(n, 0) FROM contexts c
          LEFT JOIN (SELECT context, count(*) AS n FROM samples GROUP BY context) s
            ON s.context = c.id
          WHERE c.samples <> coalesce(n, 0)
          """),
      Check(
        problem: "Metadata that count their uses wrongly",
        sql: """
          SELECT m.id || ' says ' || m.uses || ', has ' || coalesce(n, 0) FROM metadata m
          LEFT JOIN (SELECT metadata, count(*) AS n FROM (
              SELECT metadata FROM samples UNION ALL SELECT metadata FROM refused)
            WHERE metadata IS NOT NULL GROUP BY metadata) s ON s.metadata = m.id
          WHERE m.uses <> coalesce(n, 0)
          """),
      Check(
        problem: "Contexts without a provenance",
        sql: "SELECT id FROM contexts WHERE provenance NOT IN (SELECT id FROM provenances)"),
      Check(
        problem: "Provenances without a source",
        sql: "SELECT id FROM provenances WHERE source NOT IN (SELECT id FROM sources)"),
      Check(
        problem: "Provenances without their device",
        sql: """
          SELECT id FROM provenances
          WHERE device IS NOT NULL AND device NOT IN (SELECT id FROM devices)
          """),
      Check(
        problem: "Samples that reach farther than their type's span",
        sql: """
          SELECT s.type || ' at ' || s.start FROM samples s
          WHERE s.end - s.start > coalesce((SELECT longest FROM spans p WHERE p.type = s.type), 0)
            AND NOT EXISTS(SELECT 1 FROM long_samples l
              WHERE l.type = s.type AND l.start = s.start AND l.key = s.key)
          """),
      Check(
        problem: "Insertions in the change log without their sample",
        sql: """
          SELECT number FROM changes c WHERE kind = 0 AND NOT EXISTS(
            SELECT 1 FROM samples s WHERE s.type = c.type AND s.start = c.start AND s.key = c.key
              AND s.number = c.number)
          """),
      Check(
        problem: "Samples missing from the change log",
        sql: """
          SELECT s.type || ' at ' || s.start FROM samples s
          WHERE NOT EXISTS(SELECT 1 FROM changes c
            WHERE c.type = s.type AND c.number = s.number AND c.kind = 0)
          AND NOT EXISTS(SELECT 1 FROM changes c
            WHERE c.type = s.type AND c.kind = 2 AND c.key = s.number
              AND s.start BETWEEN c.start AND c.through)
          """),
      Check(
        problem: "Deletions without a tombstone",
        sql: """
          SELECT number FROM changes
          WHERE kind = 1 AND number NOT IN (SELECT number FROM tombstones)
          """),
      Check(
        problem: "Tombstones without their deletion in the change log",
        sql: """
          SELECT number FROM tombstones t WHERE NOT EXISTS(SELECT 1 FROM changes c
            WHERE c.type = t.type AND c.number = t.number AND c.kind = 1)
          """),
      Check(
        problem: "Refused rows without their context or metadata",
        sql: """
          SELECT type || ' with the key ' || key FROM refused
          WHERE context NOT IN (SELECT id FROM contexts) OR (metadata IS NOT NULL
            AND metadata NOT IN (SELECT id FROM metadata))
          """),
      Check(
        problem: "Long samples of which the list has another end",
        sql: """
          SELECT l.type || ' at ' || l.start FROM long_samples l WHERE NOT EXISTS(
            SELECT 1 FROM samples s WHERE s.type = l.type AND s.start = l.start AND s.key = l.key
              AND s.end = l.end)
          """),
      Check(
        problem: "Types without an identifier",
        sql: "SELECT code FROM types WHERE identifier = '' OR code NOT BETWEEN 0 AND 262143"),
      Check(
        problem: "Sync identities of no sample",
        sql: "SELECT y.identifier FROM sync_identities y WHERE \(isGone("y"))"),
    ]
    + [("details", 1), ("fields", 1), ("series", 2)].map { table, bit in
      Check(
        problem: "Rows of \(table) that belong to no sample",
        sql: """
          SELECT x.type || ' at ' || x.start FROM \(table) x WHERE NOT EXISTS(
            SELECT 1 FROM samples s WHERE s.type = x.type AND s.start = x.start AND s.key = x.key
              AND s.extra & \(bit))
          """)
    }
    + [("details", 1), ("series", 2)].map { table, bit in
      Check(
        problem: "Samples whose \(table) are missing",
        sql: """
          SELECT s.type || ' at ' || s.start FROM samples s WHERE s.extra & \(bit) AND NOT EXISTS(
            SELECT 1 FROM \(table) x
            WHERE s.type = x.type AND s.start = x.start AND s.key = x.key)
          """)
    }
    + ["owner", "member"].map { side in
      Check(
        problem: "Memberships whose \(side) is missing",
        sql: """
          SELECT m.\(side)_type || ' at ' || m.\(side)_start FROM memberships m WHERE NOT EXISTS(
            SELECT 1 FROM samples s WHERE s.type = m.\(side)_type AND s.start = m.\(side)_start
              AND s.key = m.\(side)_key)
          """)
    }

  private static func isGone(_ table: String) -> String {
    """
    NOT EXISTS(SELECT 1 FROM samples s WHERE s.type = \(table).type
      AND s.start = \(table).start AND s.key = \(table).key)
    """
  }

  /// Numbers belong to one change each, in no type twice, and lie below the next one to be given.
  private func changeLog() throws -> [String] {
    let next = try reader.connection.integer("SELECT value FROM counters WHERE name = 'next'") ?? 0
    var problems: [String] = []
    var before: Int64 = 0
    try reader.connection.withStatement(
      "SELECT number, coalesce(last, number), type FROM changes ORDER BY number"
    ) { row in
      while try row.step(), problems.count < Self.mostPerCheck {
        let (first, last) = (row.integer(0), row.integer(1))
        if first <= before {
          problems.append("Change \(first) of type \(row.integer(2)) has a number given before.")
        }
        if last < first { problems.append("Change \(first) ends before it begins, at \(last).") }
        if last >= next {
          problems.append("Change \(last) lies at or beyond the next number, \(next).")
        }
        before = max(before, last)
      }
    }
    let forgotten =
      try reader.connection.integer("SELECT max(number) FROM forgotten") ?? 0
    if forgotten >= next {
      problems.append("Forgotten change \(forgotten) lies at or beyond the next number, \(next).")
    }
    return problems
  }

  private func categories() throws -> [String] {
    var problems: [String] = []
    for type in Catalog.types where type.kind == .category {
      let allowed = Catalog.categoryValues(of: type.valueEnumeration ?? "").map(\.rawValue)
      guard !allowed.isEmpty else { continue }
      let wrong = try reader.connection.rows(
        """
        SELECT DISTINCT value FROM samples WHERE type = ?
          AND value NOT IN (\(allowed.map(String.init).joined(separator: ",")))
        """, [.integer(type.code.rawValue)]
      ) { $0.double(0) }
      problems += wrong.map { "\(type.identifier) has no value \($0)." }
    }
    return problems
  }
}
