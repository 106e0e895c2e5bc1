import CSQLite
import Foundation
import HealthCatalog
import HealthEngine

extension SQLiteWriter: StorageWriting {
  func insert(_ sample: NewSample) throws {
    for member in sample.members where try place(member.record.reference) == nil {
      try insert(member)
    }
    let record = sample.record
    guard !record.start.isNaN, !record.end.isNaN, !record.value.isNaN else {
      throw HealthError(
        .invalidArgument,
        "The object \(record.uuid) has a date or value that is no number: \(record.start), "
          + "\(record.end), \(record.value).")
    }
    let (high, low) = record.uuid.halves
    let isImported = try DerivedIdentity(record.uuid) != nil && place(record.uuid) != nil
    try uuidInsert.run { row in
      try row.bind(1, .integer(low))
      try row.bind(2, .integer(high))
      try row.bind(3, .integer(record.type.rawValue))
      try row.bind(4, .double(record.start))
    }
    guard !isImported, sqlite3_changes(connection.handle) == 1 else {
      throw HealthError(
        .invalidArgument,
        "An object with the uuid \(record.uuid) is stored already; make a new object.")
    }
    let place = SampleKey(type: record.type, start: record.start, key: low)
    let number = takeNumber()
    try insertRow(sample, at: place, high: high, number: number)
    try changeInsert.run { row in
      try row.bind(1, .integer(record.type.rawValue))
      try row.bind(2, .integer(number))
      try row.bind(3, .double(record.start))
      try row.bind(4, .integer(low))
    }
    for member in sample.members {
      guard let memberPlace = try self.place(member.record.reference) else { continue }
      try link(.correlation, owner: place, member: memberPlace)
    }
  }

  /// The row with everything that hangs on it.
  func insertRow(_ sample: NewSample, at place: SampleKey, high: Int64?, number: Int64) throws {
    let record = sample.record
    let context = try contextNumber(
      type: record.type, provenance: record.provenance, unit: record.unit)
    let metadata = try record.metadata.flatMap { $0.isEmpty ? nil : try self.number(of: $0) }
    let isPlain = record.detail == nil && record.count == 1 && sample.series == nil
    var extra: Int64 = 0
    if record.detail != nil || record.count != 1 { extra |= RowExtra.detail }
    if sample.series != nil { extra |= RowExtra.series }
    try rowInsert.run { row in
      try row.bind(1, .integer(record.type.rawValue))
      try row.bind(2, .double(record.start))
      try row.bind(3, .integer(place.key))
      try row.bind(4, .double(record.end))
      try row.bind(5, .double(record.value))
      try row.bind(6, .integer(context))
      try row.bind(7, metadata.map { .integer($0) } ?? .null)
      try row.bind(8, record.created.map { Self.created($0, end: record.end) } ?? .null)
      try row.bind(9, .integer(number))
      try row.bind(10, high.map { .integer($0) } ?? .null)
      try row.bind(11, isPlain ? .null : .integer(extra))
    }
    try note(
      context: context, metadata: metadata, type: record.type,
      source: try self.context(context).source, start: record.start, end: record.end,
      key: place.key, created: record.created)
    if !isPlain { try insertExtras(sample, at: place) }
    if let sync = record.metadata?.syncIdentity {
      try connection.run(
        """
        INSERT OR REPLACE INTO sync_identities(source, identifier, type, start, key)
        VALUES(?, ?, ?, ?, ?)
        """, .integer(try self.context(context).source), .text(sync.identifier),
        place.bindings[0], place.bindings[1], place.bindings[2])
    }
    try forgetBuckets(record.type, from: record.start, to: record.end)
  }

  /// Relative to the end, which is nearly always small and exact; else the bits of the date itself.
  static func created(_ date: Double, end: Double) -> Binding {
    let distance = date - end
    if end + distance == date { return .double(distance) }
    return .blob(withUnsafeBytes(of: date.bitPattern.littleEndian) { Data($0) })
  }

  private func insertExtras(_ sample: NewSample, at place: SampleKey) throws {
    let record = sample.record
    if record.detail != nil || record.count != 1 {
      try connection.run(
        "INSERT INTO details(type, start, key, count, body) VALUES(?, ?, ?, ?, ?)",
        place.bindings[0], place.bindings[1], place.bindings[2], .integer(record.count),
        try record.detail.map { .blob(try PropertyLists.encode($0)) } ?? .null)
    }
    for (index, entry) in (record.detail?.fields ?? []).enumerated() {
      var number = Binding.null
      var text = Binding.null
      switch entry.value {
      case .number(let value): number = .double(value)
      case .text(let value): text = .text(value)
      }
      try connection.run(
        """
        INSERT INTO fields(type, start, key, part, name, about, place, number, text)
        VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, place.bindings[0], place.bindings[1], place.bindings[2], .integer(entry.part),
        .integer(entry.field.name.rawValue), .integer(entry.field.type?.rawValue ?? 0),
        .integer(index), number, text)
    }
    if let series = sample.series {
      let (kind, body) = SeriesCoding.encode(series)
      try connection.run(
        "INSERT INTO series(type, start, key, kind, body) VALUES(?, ?, ?, ?, ?)",
        place.bindings[0], place.bindings[1], place.bindings[2], .integer(kind), .blob(body))
    }
  }

  func delete(_ reference: SampleReference, at date: Double) throws {
    guard let place = try place(reference), let record = try record(at: place) else {
      throw HealthError(
        .invalidArgument,
        "Failed to find some objects for deletion: \(reference.uuid) is not in the store.")
    }
    let rows = try connection.rows(
      "SELECT context, number, uuid, metadata FROM samples WHERE type = ? AND start = ? AND key = ?",
      place.bindings
    ) { row in
      (
        Int32(row.integer(0)), row.integer(1), row.optionalInteger(2),
        row.optionalInteger(3).map { Int32($0) }
      )
    }
    guard let (context, number, high, metadata) = rows.first else { return }
    let key = place.bindings
    for sql in Self.deletions { try connection.run(sql, key[0], key[1], key[2]) }
    let sync = record.metadata?.syncIdentity
    let source = try self.context(context).source
    if let sync {
      try connection.run(
        """
        DELETE FROM sync_identities
        WHERE source = ? AND identifier = ? AND type = ? AND start = ? AND key = ?
        """, .integer(source), .text(sync.identifier), key[0], key[1], key[2])
    }
    if let high {
      try connection.run(
        "DELETE FROM app_uuids WHERE key = ? AND uuid = ?", .integer(place.key), .integer(high))
      // The log must not tell when the deleted sample was.
      try connection.run(
        "DELETE FROM changes WHERE type = ? AND number = ? AND kind = 0", key[0], .integer(number))
    }
    hasErased = true
    let deletion = takeNumber()
    try connection.run(
      "INSERT INTO changes(type, number, kind, owner) VALUES(?, ?, 1, ?)", key[0],
      .integer(deletion), .integer(source))
    try connection.run(
      """
      INSERT INTO tombstones(number, type, uuid, sync_identifier, sync_version, date)
      VALUES(?, ?, ?, ?, ?, ?)
      """, .integer(deletion), key[0], .blob(record.uuid.bytes), .optional(sync?.identifier),
      .optional(sync?.version), .double(date))
    discount(context: context, metadata: metadata)
    try forgetBuckets(place.type, from: record.start, to: record.end)
  }

  /// What goes with a sample, by its type, start and key. With every kind of membership named the
  /// primary key finds an owner's rows.
  static let deletions =
    ["samples", "details", "fields", "series", "long_samples"].map {
      "DELETE FROM \($0) WHERE type = ? AND start = ? AND key = ?"
    } + [
      """
      DELETE FROM memberships WHERE kind IN (0, 1, 2) AND owner_type = ? AND owner_start = ?
        AND owner_key = ?
      """,
      "DELETE FROM memberships WHERE member_type = ? AND member_start = ? AND member_key = ?",
    ]

  func forgetDeletions(before date: Double) throws {
    try connection.run(
      """
      INSERT INTO forgotten(type, number)
      SELECT type, max(number) FROM tombstones WHERE date < ? GROUP BY type
      ON CONFLICT(type) DO UPDATE SET number = max(number, excluded.number)
      """, .double(date))
    try connection.run(
      """
      DELETE FROM changes WHERE kind = 1 AND number IN
        (SELECT number FROM tombstones WHERE date < ?)
      """, .double(date))
    try connection.run("DELETE FROM tombstones WHERE date < ?", .double(date))
    hasErased = true
  }

  // MARK: Memberships

  func add(_ samples: [SampleReference], toWorkout workout: SampleReference) throws {
    try link(.workout, owner: workout, members: samples)
  }

  func add(_ samples: [SampleReference], toCorrelation correlation: SampleReference) throws {
    try link(.correlation, owner: correlation, members: samples)
  }

  func associate(_ samples: [SampleReference], with object: SampleReference) throws {
    try link(.association, owner: object, members: samples)
  }

  func dissociate(_ samples: [SampleReference], from object: SampleReference) throws {
    guard let owner = try place(object) else { throw missing(object) }
    for sample in samples {
      guard let member = try place(sample) else { continue }
      let bindings = owner.bindings + member.bindings
      try connection.withStatement(
        """
        DELETE FROM memberships WHERE kind = \(Membership.Kind.association.rawValue)
          AND owner_type = ? AND owner_start = ? AND owner_key = ? AND member_type = ?
          AND member_start = ? AND member_key = ?
        """
      ) { statement in
        try statement.bind(bindings)
        _ = try statement.step()
      }
    }
  }

  func restore(_ memberships: [Membership], to sample: SampleReference) throws {
    for membership in memberships {
      try link(membership.kind, owner: membership.owner, members: [sample])
    }
  }

  private func link(
    _ kind: Membership.Kind, owner: SampleReference, members: [SampleReference]
  ) throws {
    guard let place = try place(owner) else { throw missing(owner) }
    for member in members {
      guard let memberPlace = try self.place(member) else { throw missing(member) }
      try link(kind, owner: place, member: memberPlace)
    }
  }

  func link(_ kind: Membership.Kind, owner: SampleKey, member: SampleKey) throws {
    try connection.withStatement(
      """
      INSERT OR IGNORE INTO memberships(kind, owner_type, owner_start, owner_key, member_type,
        member_start, member_key) VALUES(\(kind.rawValue), ?, ?, ?, ?, ?, ?)
      """
    ) { statement in
      try statement.bind(owner.bindings + member.bindings)
      _ = try statement.step()
    }
  }

  private func missing(_ reference: SampleReference) -> HealthError {
    HealthError(.invalidArgument, "The object \(reference.uuid) is not in the store.")
  }

  /// Ready-made statistics of the months that a sample touches are no longer true.
  func forgetBuckets(_ type: TypeCode, from start: Double, to end: Double) throws {
    guard try hasBuckets(type) else { return }
    try connection.run(
      "DELETE FROM buckets WHERE type = ? AND month BETWEEN ? AND ?", .integer(type.rawValue),
      .integer(Int64(BucketMonth.containing(start - BucketMonth.reach))),
      .integer(Int64(BucketMonth.containing(end))))
  }

  private func hasBuckets(_ type: TypeCode) throws -> Bool {
    if let known = bucketed[type] { return known }
    let found =
      try connection.integer(
        "SELECT 1 FROM buckets WHERE type = ? LIMIT 1", .integer(type.rawValue)) != nil
    bucketed[type] = found
    return found
  }
}

/// Buckets are kept in stretches of 30 days of 86,400 seconds since 2001: storage knows no calendar.
enum BucketMonth {
  static let length = 30 * 86_400.0
  /// How far a value reaches back: the one before it may hold until it starts.
  static let reach = StatisticsChoices.instantHoldsAtMost

  static func containing(_ date: Double) -> Int {
    Int((max(-1e12, min(1e12, date)) / length).rounded(.down))
  }
}
