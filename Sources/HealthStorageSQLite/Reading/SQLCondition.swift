import Foundation
import HealthCatalog
import HealthEngine

/// A piece of SQL with the values for its question marks.
struct SQLCondition {
  var sql: String
  var bindings: [Binding] = []

  static let yes = SQLCondition(sql: "1")
  static let no = SQLCondition(sql: "0")

  static func joined(_ parts: [SQLCondition], by word: String) -> SQLCondition {
    SQLCondition(
      sql: "(" + parts.map(\.sql).joined(separator: " \(word) ") + ")",
      bindings: parts.flatMap(\.bindings))
  }
}

/// Turns predicates into SQL over a samples row called s, for one type. Whatever the tables cannot
/// say is said by `SamplePredicate.matches`, so that there is one meaning.
struct SQLCompiler {
  let reader: SQLiteReader
  let type: TypeCode

  /// Nil when the predicate is too wide or deep for SQL and has to be asked of each record.
  func compile(_ predicate: SamplePredicate) throws -> SQLCondition? {
    let size = try PredicateSize(predicate)
    return size.fitsSQL ? try condition(predicate) : nil
  }

  private func condition(_ predicate: SamplePredicate) throws -> SQLCondition {
    switch predicate {
    case .everything: return .yes
    case .nothing: return .no
    case .and: return try joined(flattened(predicate), by: "AND", empty: .yes)
    case .or: return try joined(flattened(predicate), by: "OR", empty: .no)
    case .not(let part):
      let inner = try condition(part)
      return SQLCondition(sql: "NOT \(inner.sql)", bindings: inner.bindings)
    case .dates(let start, let end, let strictStart, let strictEnd):
      return dates(start, end, strictStart: strictStart, strictEnd: strictEnd)
    case .startDate(let comparison, let date): return compare("s.start", comparison, .double(date))
    case .endDate(let comparison, let date): return compare("s.end", comparison, .double(date))
    case .objects(let uuids): return try objects(uuids)
    case .sources(let identifiers):
      return try contexts { identifiers.contains($0.source.bundleIdentifier) }
    case .revisions(let revisions):
      return try contexts { origin in revisions.contains { $0.matches(origin) } }
    case .devices(let devices):
      return try contexts { $0.device.map(devices.contains) ?? false }
    case .device(let property, let allowed):
      return try contexts { origin in
        guard let device = origin.device else { return false }
        guard let value = device[property] else { return allowed.isEmpty }
        return allowed.contains(value)
      }
    case .metadataExists(let key): return metadata { $0[key] != nil }
    case .metadata(let key, let comparison, let operand):
      return metadata { $0[key].map { $0.holds(comparison, operand) } ?? false }
    case .quantity(let comparison, let operand):
      guard let unit = Catalog.type(code: type)?.canonicalUnit else { return .no }
      let value = try operand.unit.convert(operand.value, to: unit)
      return compare("s.value", comparison, .double(value))
    case .value(let comparison, let operand):
      return compare("s.value", comparison, .double(Double(operand)))
    case .values(let operands):
      guard !operands.isEmpty else { return .no }
      return SQLCondition(
        sql: "s.value IN (\(marks(operands.count)))",
        bindings: operands.map { .double(Double($0)) })
    case .count(let comparison, let operand):
      var inner = compare("d.count", comparison, .integer(operand))
      let single = comparison.holds(1, Double(operand))
      inner.sql =
        "(CASE WHEN coalesce(s.extra, 0) & \(RowExtra.detail) = 0 THEN \(single ? 1 : 0) "
        + "ELSE EXISTS(SELECT 1 FROM details d WHERE d.type = s.type AND d.start = s.start AND d.key = s.key AND \(inner.sql)) END)"
      return inner
    case .field(let field, let comparison, let operand):
      return self.field(field, comparison, operand, part: "0")
    case .activity(let inner): return try activity(inner)
    case .inWorkout(let uuid): return try membership(.workout, uuid)
    case .inCorrelation(let uuid): return try membership(.correlation, uuid)
    case .associated(let uuid): return try membership(.association, uuid)
    case .noCorrelation:
      return SQLCondition(
        sql: "NOT EXISTS(\(Self.memberships) AND m.kind = \(Membership.Kind.correlation.rawValue))"
      )
    }
  }

  private func joined(
    _ parts: [SamplePredicate], by word: String, empty: SQLCondition
  ) throws -> SQLCondition {
    parts.isEmpty ? empty : .joined(try parts.map(condition), by: word)
  }

  /// 'And' within 'and' is one 'and': SQLite's parser takes few parentheses within each other.
  private func flattened(_ predicate: SamplePredicate) -> [SamplePredicate] {
    switch predicate {
    case .and(let parts):
      return parts.flatMap { part in
        if case .and = part { return flattened(part) }
        return [part]
      }
    case .or(let parts):
      return parts.flatMap { part in
        if case .or = part { return flattened(part) }
        return [part]
      }
    default: return [predicate]
    }
  }

  private func marks(_ count: Int) -> String {
    repeatElement("?", count: count).joined(separator: ",")
  }

  private func dates(
    _ start: Double?, _ end: Double?, strictStart: Bool, strictEnd: Bool
  ) -> SQLCondition {
    let start = start ?? -.infinity
    let end = end ?? .infinity
    // SQLite takes NaN for NULL, whose comparisons are neither true nor false.
    guard !start.isNaN, !end.isNaN else { return .no }
    var parts: [SQLCondition] = []
    func inside(_ column: String) {
      parts.append(SQLCondition(sql: "\(column) >= ?", bindings: [.double(start)]))
      parts.append(SQLCondition(sql: "\(column) < ?", bindings: [.double(end)]))
    }
    if strictStart { inside("s.start") }
    if strictEnd { inside("s.end") }
    if !strictStart && !strictEnd {
      parts.append(SQLCondition(sql: "s.end >= ?", bindings: [.double(start)]))
      parts.append(SQLCondition(sql: "s.start < ?", bindings: [.double(end)]))
    }
    return .joined(parts, by: "AND")
  }

  private static let operators: [Comparison: String] = [
    .lessThan: "<", .lessThanOrEqual: "<=", .greaterThan: ">", .greaterThanOrEqual: ">=",
    .equal: "=", .notEqual: "<>",
  ]

  /// Text operators never hold of numbers.
  private func compare(_ column: String, _ comparison: Comparison, _ value: Binding)
    -> SQLCondition
  {
    guard let symbol = Self.operators[comparison] else { return .no }
    if case .double(let number) = value, number.isNaN {
      return comparison == .notEqual ? .yes : .no
    }
    return SQLCondition(sql: "\(column) \(symbol) ?", bindings: [value])
  }

  private func compareText(_ column: String, _ comparison: Comparison, _ text: String)
    -> SQLCondition
  {
    if let symbol = Self.operators[comparison] {
      return SQLCondition(sql: "\(column) \(symbol) ?", bindings: [.text(text)])
    }
    // As bytes, so that no character means anything special.
    guard !text.isEmpty else { return SQLCondition(sql: "\(column) IS NOT NULL") }
    let bytes = Binding.blob(Data(text.utf8))
    let count = text.utf8.count
    let haystack = "CAST(\(column) AS BLOB)"
    switch comparison {
    case .beginsWith:
      return SQLCondition(sql: "substr(\(haystack), 1, \(count)) = ?", bindings: [bytes])
    case .endsWith:
      return SQLCondition(
        sql: "(length(\(haystack)) >= \(count) AND substr(\(haystack), -\(count)) = ?)",
        bindings: [bytes])
    default: return SQLCondition(sql: "instr(\(haystack), ?) > 0", bindings: [bytes])
    }
  }

  private func objects(_ uuids: Set<UUID>) throws -> SQLCondition {
    let places = try uuids.compactMap { try reader.place($0) }.filter { $0.type == type }
    guard let first = places.first else { return .no }
    if places.count == 1 {
      return SQLCondition(
        sql: "(s.start = ? AND s.key = ?)", bindings: [.double(first.start), .integer(first.key)])
    }
    return try GivenPlaces.condition(places, reader.connection)
  }

  /// A store has a few hundred contexts, so what a predicate says of sources and devices is
  /// asked of each of them beforehand.
  private func contexts(where holds: (Provenance) -> Bool) throws -> SQLCondition {
    let numbers = try reader.connection.rows(
      "SELECT id FROM contexts WHERE type = ?", [.integer(type.rawValue)]
    ) { Int32($0.integer(0)) }
    let matching = try numbers.filter { holds(try reader.context($0).provenance) }
    guard !matching.isEmpty else { return .no }
    if matching.count == numbers.count { return .yes }
    return SQLCondition(
      sql: "s.context IN (\(matching.map(String.init).joined(separator: ",")))")
  }

  /// Metadata are shared by many samples, so each set is asked once.
  private func metadata(_ holds: @escaping (Metadata) -> Bool) -> SQLCondition {
    var answers: [Int32: Bool] = [:]
    let reader = reader
    let slot = reader.connection.functions.add { number in
      if let known = answers[number] { return known }
      let answer = holds(try reader.metadata(number))
      answers[number] = answer
      return answer
    }
    return SQLCondition(sql: "(s.metadata IS NOT NULL AND matches(\(slot), s.metadata))")
  }

  private func field(
    _ field: Field, _ comparison: Comparison, _ operand: FieldValue, part: String
  ) -> SQLCondition {
    var inner: SQLCondition
    switch operand {
    case .number(let number): inner = compare("f.number", comparison, .double(number))
    case .text(let text): inner = compareText("f.text", comparison, text)
    }
    inner.sql =
      "EXISTS(SELECT 1 FROM fields f WHERE f.type = s.type AND f.start = s.start AND "
      + "f.key = s.key AND f.part = \(part) AND f.name = \(field.name.rawValue) AND "
      + "f.about = \(field.type?.rawValue ?? 0) AND \(inner.sql))"
    return inner
  }

  private func activity(_ predicate: SamplePredicate) throws -> SQLCondition {
    var inner = try activityCondition(predicate)
    inner.sql =
      "EXISTS(SELECT 1 FROM fields a WHERE a.type = s.type AND a.start = s.start AND "
      + "a.key = s.key AND a.part > 0 AND a.name = \(Field.Name.activityType.rawValue) AND "
      + "\(inner.sql))"
    return inner
  }

  private func activityCondition(_ predicate: SamplePredicate) throws -> SQLCondition {
    switch predicate {
    case .everything: return .yes
    case .nothing: return .no
    case .and(let parts):
      return parts.isEmpty ? .yes : .joined(try parts.map(activityCondition), by: "AND")
    case .or(let parts):
      return parts.isEmpty ? .no : .joined(try parts.map(activityCondition), by: "OR")
    case .not(let part):
      let inner = try activityCondition(part)
      return SQLCondition(sql: "NOT \(inner.sql)", bindings: inner.bindings)
    case .field(let field, let comparison, let operand):
      return self.field(field, comparison, operand, part: "a.part")
    default:
      throw HealthError(
        .invalidArgument,
        "Only conditions on a workout's activities may stand inside an activity predicate; "
          + "combine the others with it outside.")
    }
  }

  private static let memberships =
    "SELECT 1 FROM memberships m WHERE m.member_type = s.type AND m.member_start = s.start AND "
    + "m.member_key = s.key"

  private func membership(_ kind: Membership.Kind, _ owner: UUID) throws -> SQLCondition {
    guard let place = try reader.place(owner) else { return .no }
    // From the owner to its members, not from every sample of the type to its owners.
    return SQLCondition(
      sql: "(s.start, s.key) IN (SELECT m.member_start, m.member_key FROM memberships m WHERE "
        + "m.kind = \(kind.rawValue) AND m.owner_type = ? AND m.owner_start = ? AND "
        + "m.owner_key = ? AND m.member_type = \(type.rawValue))", bindings: place.bindings)
  }
}
