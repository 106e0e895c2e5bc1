import Foundation
import HealthEngine

/// Brings a store to the current schema, whatever it was.
struct Migrations {
  var version: Int64
  /// From version n to n + 1, at index n - 1. Never change one that was released.
  var steps: [String]

  static let current = Migrations(version: Int64(Schema.version), steps: [])

  /// What a file is, read without changing it.
  private enum Content: Equatable {
    case empty
    case store(version: Int64)
  }

  /// Leaves the file as it is, whatever it is, unless it is empty or an older store.
  func prepare(_ connection: Connection) throws {
    try connection.execute("BEGIN")
    let found: Content
    do {
      found = try content(connection)
      try connection.execute("COMMIT")
    } catch {
      try connection.endTransaction()
      throw error
    }
    if found == .empty { try connection.execute("PRAGMA page_size = \(Schema.pageSize)") }
    try useLog(connection)
    if found != .store(version: version) { try bringUp(connection) }
  }

  private func content(_ connection: Connection) throws -> Content {
    let application = try connection.integer("PRAGMA application_id") ?? 0
    let found = try connection.integer("PRAGMA user_version") ?? 0
    let isEmpty = try connection.integer("SELECT 1 FROM sqlite_master LIMIT 1") == nil
    if isEmpty, application == 0, found == 0 { return .empty }
    guard application == Int64(Schema.applicationID) else {
      throw HealthError(
        .databaseInaccessible,
        "\(connection.name) is a database of another program, not a health store; name another "
          + "file.")
    }
    guard found <= version else {
      throw HealthError(
        .databaseInaccessible,
        "The store \(connection.name) has schema version \(found), which a newer version of "
          + "this software made; this one knows versions up to \(version). Update it.")
    }
    guard found >= 1 else {
      throw HealthError(
        .databaseInaccessible,
        "The store \(connection.name) is damaged: it has no schema version; restore a backup.")
    }
    return .store(version: found)
  }

  /// Readers need snapshots while a writer writes, so the write-ahead log is not a choice.
  private func useLog(_ connection: Connection) throws {
    let mode = try connection.rows("PRAGMA journal_mode = WAL") { $0.text(0) ?? "" }.first
    guard mode == "wal" else {
      throw HealthError(
        .databaseInaccessible,
        "The store \(connection.name) cannot have a write-ahead log where it is (the mode stays "
          + "\(mode ?? "unknown")); put it on a local disk.")
    }
  }

  /// Another process may be doing the same, so all is looked at again under the lock.
  private func bringUp(_ connection: Connection) throws {
    try connection.execute("BEGIN IMMEDIATE")
    do {
      switch try content(connection) {
      case .empty: try create(connection)
      case .store(let found):
        for step in found..<version {
          guard steps.indices.contains(Int(step) - 1) else {
            throw HealthError(
              .databaseInaccessible, "There is no way from schema version \(step) to the next.")
          }
          try connection.execute(steps[Int(step) - 1])
          try connection.execute("PRAGMA user_version = \(step + 1)")
        }
      }
      try connection.execute("COMMIT")
    } catch {
      try connection.endTransaction()
      throw error
    }
  }

  private func create(_ connection: Connection) throws {
    try connection.execute(Schema.statements)
    try connection.run("INSERT INTO counters(name, value) VALUES('next', 1)")
    // A store needs an identity of its own once, at its making; nothing else depends on it.
    try connection.run(
      "INSERT INTO counters(name, value) VALUES('identity', ?)", .text(UUID().uuidString))
    try connection.execute("PRAGMA application_id = \(Schema.applicationID)")
    try connection.execute("PRAGMA user_version = \(version)")
  }
}
