import Foundation
import HealthCatalog
import HealthEngine

extension SQLiteReader: StorageReading {
  func workouts(containing sample: SampleRecord) throws -> Set<UUID> {
    try owners(of: sample, .workout)
  }

  func correlations(containing sample: SampleRecord) throws -> Set<UUID> {
    try owners(of: sample, .correlation)
  }

  func objects(associatedWith sample: SampleRecord) throws -> Set<UUID> {
    try owners(of: sample, .association)
  }

  private func owners(of sample: SampleRecord, _ kind: Membership.Kind) throws -> Set<UUID> {
    Set(try memberships(of: sample.reference).filter { $0.kind == kind }.map(\.owner.uuid))
  }

  func memberships(of sample: SampleReference) throws -> [Membership] {
    guard let place = try place(sample) else { return [] }
    return try connection.rows(
      """
      SELECT m.kind, s.type, s.start, s.key, s.uuid FROM memberships m JOIN samples s
        ON s.type = m.owner_type AND s.start = m.owner_start AND s.key = m.owner_key
      WHERE m.member_type = ? AND m.member_start = ? AND m.member_key = ?
      """, place.bindings
    ) { row in
      guard let kind = Membership.Kind(rawValue: Int(row.integer(0))) else {
        throw damaged("a membership has the kind \(row.integer(0))")
      }
      let type = TypeCode(rawValue: UInt32(truncatingIfNeeded: row.integer(1)))
      let uuid = Self.uuid(
        type: type, start: row.double(2), key: row.integer(3), high: row.optionalInteger(4))
      return Membership(
        kind: kind, owner: SampleReference(type: type, start: row.double(2), uuid: uuid))
    }
  }

  func forEachSample(
    _ selection: SampleSelection, _ body: (SampleRecord) throws -> Step
  ) throws {
    var remaining = selection.limit ?? Int.max
    let cursors = try merged(selection.clauses).map {
      try SampleCursor(
        self, type: $0.type, predicate: $0.predicate, order: selection.order,
        limit: selection.limit)
    }
    if cursors.count == 1 {
      while remaining > 0, try cursors[0].advance(), let record = cursors[0].current {
        remaining -= 1
        if try body(record) == .stop { return }
      }
      return
    }
    // Each type comes in order; the smallest head of all is the next one.
    var open = try cursors.filter { try $0.advance() }
    while remaining > 0, !open.isEmpty {
      var best = 0
      for index in 1..<max(1, open.count)
      where SampleOrder.precedes(open[index], open[best], selection.order) { best = index }
      guard let record = open[best].current else { return }
      remaining -= 1
      if try body(record) == .stop { return }
      if try !open[best].advance() { open.remove(at: best) }
    }
  }

  /// Alternatives of one type are one condition, so that no sample comes twice.
  private func merged(_ clauses: [SelectionClause]) -> [SelectionClause] {
    var predicates: [TypeCode: [SamplePredicate]] = [:]
    for clause in clauses { predicates[clause.type, default: []].append(clause.predicate) }
    return predicates.sorted { $0.key < $1.key }.map { type, alternatives in
      SelectionClause(
        type: type, predicate: alternatives.count == 1 ? alternatives[0] : .or(alternatives))
    }
  }

  func count(_ clauses: [SelectionClause]) throws -> Int {
    try merged(clauses).reduce(0) { total, clause in
      let plan = try SelectionPlan(self, type: clause.type, predicate: clause.predicate)
      guard plan.filter == nil else {
        var found = 0
        try forEachSample(SampleSelection(clauses: [clause])) { _ in
          found += 1
          return .next
        }
        return total + found
      }
      let counts = try connection.rows(
        "SELECT count(*) FROM \(plan.rows)", plan.bindings
      ) { Int($0.integer(0)) }
      return total + (counts.first ?? 0)
    }
  }

  func sample(_ uuid: UUID) throws -> SampleRecord? { try place(uuid).flatMap(record(at:)) }

  func sample(_ reference: SampleReference) throws -> SampleRecord? {
    try place(reference).flatMap(record(at:))
  }

  func sample(syncIdentifier: String, source: String) throws -> SampleRecord? {
    let places = try connection.rows(
      """
      SELECT y.type, y.start, y.key FROM sync_identities y JOIN sources s ON s.id = y.source
      WHERE s.bundle_identifier = ? AND y.identifier = ?
      """, [.text(source), .text(syncIdentifier)], sampleKey)
    return try places.first.flatMap(record(at:))
  }

  func sampleKey(_ row: Statement) -> SampleKey {
    SampleKey(
      type: TypeCode(rawValue: UInt32(truncatingIfNeeded: row.integer(0))), start: row.double(1),
      key: row.integer(2))
  }

  func members(ofCorrelation correlation: SampleReference) throws -> [SampleRecord] {
    guard let place = try place(correlation) else { return [] }
    return try connection.rows(
      """
      SELECT \(Self.columns) FROM memberships m JOIN samples s
        ON s.type = m.member_type AND s.start = m.member_start AND s.key = m.member_key
      WHERE m.kind = \(Membership.Kind.correlation.rawValue) AND m.owner_type = ?
        AND m.owner_start = ? AND m.owner_key = ?
      ORDER BY s.start, s.type, s.number, s.key
      """, place.bindings, record)
  }

  func series(of sample: SampleReference) throws -> SeriesData? {
    guard let place = try place(sample) else { return nil }
    return try series(at: place)
  }

  func series(at place: SampleKey) throws -> SeriesData? {
    try connection.rows(
      "SELECT kind, body FROM series WHERE type = ? AND start = ? AND key = ?", place.bindings
    ) { try SeriesCoding.decode(kind: $0.integer(0), $0.blob(1) ?? Data()) }.first
  }
}

/// The order of samples of different types.
enum SampleOrder {
  static func precedes(_ left: SampleCursor, _ right: SampleCursor, _ keys: [SortKey]) -> Bool {
    guard let first = left.current, let second = right.current else { return false }
    for key in keys {
      if key.value == .uuid {
        let (before, after) = (first.uuid.unsignedHalves, second.uuid.unsignedHalves)
        if before != after { return key.ascending ? before < after : before > after }
        continue
      }
      switch (number(key.value, first), number(key.value, second)) {
      case (nil, nil): continue
      case (nil, _): return false
      case (_, nil): return true
      case (let before?, let after?):
        if before != after { return key.ascending ? before < after : before > after }
      }
    }
    return (first.start, left.number, first.type.rawValue, left.key)
      < (second.start, right.number, second.type.rawValue, right.key)
  }

  private static func number(_ value: SortKey.Value, _ record: SampleRecord) -> Double? {
    switch value {
    case .start: return record.start
    case .end: return record.end
    case .value: return record.value
    case .uuid: return nil
    case .field(let field): return sum([field], record)
    case .fields(let fields): return sum(fields, record)
    }
  }

  private static func sum(_ fields: [Field], _ record: SampleRecord) -> Double? {
    var total: Double?
    for entry in record.detail?.fields ?? [] where entry.part == 0 && fields.contains(entry.field) {
      if case .number(let number) = entry.value { total = (total ?? 0) + number }
    }
    return total
  }
}
