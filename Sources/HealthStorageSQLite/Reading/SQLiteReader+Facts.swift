import Foundation
import HealthCatalog
import HealthEngine

/// Everything that is not a sample.
extension SQLiteReader {
  func sources(_ clauses: [SelectionClause]) throws -> [SourceFacts] {
    try settle()
    let all = try connection.rows(
      "SELECT id, name, bundle_identifier, family, last_write FROM sources ORDER BY id"
    ) { row in
      SourceFacts(
        number: Int32(row.integer(0)),
        source: SourceRecord(name: row.text(1) ?? "", bundleIdentifier: row.text(2) ?? ""),
        family: SourceFamily(rawValue: Int(row.integer(3))) ?? .other, lastWrite: row.double(4))
    }
    guard !clauses.isEmpty else { return all }
    var found: Set<Int32> = []
    for clause in clauses { found.formUnion(try sourceNumbers(clause)) }
    return all.filter { found.contains($0.number) }
  }

  private func sourceNumbers(_ clause: SelectionClause) throws -> Set<Int32> {
    if clause.predicate == .everything {
      let contexts = try connection.rows(
        "SELECT id FROM contexts WHERE type = ? AND samples > 0",
        [.integer(clause.type.rawValue)]
      ) { Int32($0.integer(0)) }
      return Set(try contexts.map { try context($0).source })
    }
    let plan = try SelectionPlan(self, type: clause.type, predicate: clause.predicate)
    guard plan.filter == nil else {
      var identifiers: Set<SourceRecord> = []
      try forEachSample(SampleSelection(clauses: [clause])) {
        identifiers.insert($0.provenance.source)
        return .next
      }
      return Set(try sources([]).filter { identifiers.contains($0.source) }.map(\.number))
    }
    let contexts = try connection.rows(
      "SELECT DISTINCT s.context FROM \(plan.rows)", plan.bindings
    ) { Int32(truncatingIfNeeded: $0.integer(0)) }
    return Set(try contexts.map { try context($0).source })
  }

  func typeSummaries() throws -> [TypeSummary] {
    try settle()
    let counts = try connection.rows(
      "SELECT type, sum(samples) FROM contexts GROUP BY type HAVING sum(samples) > 0 ORDER BY type"
    ) { (TypeCode(rawValue: UInt32(truncatingIfNeeded: $0.integer(0))), Int($0.integer(1))) }
    return try counts.map { type, count in
      let first = try connection.double(
        "SELECT start FROM samples WHERE type = ? ORDER BY start LIMIT 1", .integer(type.rawValue))
      return TypeSummary(
        type: type, identifier: try identifier(of: type) ?? "", count: count, start: first ?? 0,
        end: try lastEnd(type),
        sources: try sources([SelectionClause(type: type)]).map(\.source.name).sorted())
    }
  }

  /// The latest end lies no further back than the longest sample begins before the last start.
  private func lastEnd(_ type: TypeCode) throws -> Double {
    let code = Binding.integer(type.rawValue)
    let ordinary = try connection.double(
      """
      SELECT max(end) FROM samples WHERE type = ?1 AND start >=
        (SELECT max(start) FROM samples WHERE type = ?1)
        - coalesce((SELECT longest FROM spans WHERE type = ?1), 0) - \(SelectionPlan.margin)
      """, code)
    let long = try connection.double("SELECT max(end) FROM long_samples WHERE type = ?", code)
    return max(ordinary ?? -.infinity, long ?? -.infinity)
  }

  func identifier(of type: TypeCode) throws -> String? {
    if let known = Catalog.type(code: type) { return known.identifier }
    return try connection.rows(
      "SELECT identifier FROM types WHERE code = ?", [.integer(type.rawValue)]
    ) { $0.text(0) ?? "" }.first
  }

  func decisions(app: String) throws -> [ConsentDecision] {
    try connection.rows(
      """
      SELECT type, direction, allowed, date, purpose, expires FROM decisions WHERE app = ?
      ORDER BY type, direction
      """, [.text(app)]
    ) { row in
      guard let direction = ConsentDirection(rawValue: Int(row.integer(1))) else {
        throw damaged("a decision has the direction \(row.integer(1))")
      }
      return ConsentDecision(
        type: TypeCode(rawValue: UInt32(truncatingIfNeeded: row.integer(0))),
        direction: direction, isAllowed: row.integer(2) != 0, date: row.double(3),
        purpose: row.text(4), expires: row.optionalDouble(5))
    }
  }

  func apps() throws -> [AppIdentity] {
    try connection.rows("SELECT body FROM apps ORDER BY bundle_identifier") {
      try PropertyLists.decode(AppIdentity.self, $0.blob(0) ?? Data())
    }
  }

  func ranking(type: TypeCode) throws -> [String]? {
    let places = try connection.rows(
      "SELECT bundle_identifier FROM rankings WHERE type = ? ORDER BY place",
      [.integer(type.rawValue)]
    ) { $0.text(0) ?? "" }
    return places.isEmpty ? nil : places
  }

  func registrations(app: String) throws -> [DeliveryRegistration] {
    try connection.rows(
      "SELECT type, frequency FROM registrations WHERE app = ? ORDER BY type", [.text(app)]
    ) { row in
      DeliveryRegistration(
        app: app, type: TypeCode(rawValue: UInt32(truncatingIfNeeded: row.integer(0))),
        frequency: Int(row.integer(1)))
    }
  }

  func setting(_ name: String) throws -> Data? {
    try connection.rows("SELECT value FROM settings WHERE name = ?", [.text(name)]) {
      $0.blob(0) ?? Data()
    }.first
  }

  func characteristics() throws -> [String: MetadataValue] {
    let pairs = try connection.rows("SELECT identifier, value FROM characteristics") {
      ($0.text(0) ?? "", try MetadataCoding.decodeValue($0.blob(1) ?? Data()))
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  func activitySummaries(
    from first: String?, through last: String?
  ) throws -> [ActivitySummaryRecord] {
    try connection.rows(
      "SELECT body FROM activity_summaries WHERE day >= ? AND day <= ? ORDER BY day",
      [.text(first ?? ""), .text(last ?? "9999-99-99")]
    ) { try PropertyLists.decode(ActivitySummaryRecord.self, $0.blob(0) ?? Data()) }
  }

  func keptElements() throws -> [KeptElement] {
    try connection.rows("SELECT kind, text FROM kept ORDER BY id") {
      KeptElement(kind: $0.text(0) ?? "", text: $0.text(1) ?? "")
    }
  }
}
