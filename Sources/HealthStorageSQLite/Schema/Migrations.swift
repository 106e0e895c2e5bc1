import Foundation
import HealthEngine

/// Brings a store to the current schema, whatever it was.
enum Migrations {
  /// From version n to n + 1, at index n - 1. Never change one that was released.
  static let steps: [String] = []

  static func prepare(_ connection: Connection) throws {
    let application = try connection.integer("PRAGMA application_id") ?? 0
    let version = try connection.integer("PRAGMA user_version") ?? 0
    let isEmpty = try connection.integer("SELECT 1 FROM sqlite_master LIMIT 1") == nil
    if isEmpty, version == 0 { return try create(connection) }
    guard application == Int64(Schema.applicationID) else {
      throw HealthError(
        .databaseInaccessible,
        "\(connection.name) is a database of another program, not a health store; name another "
          + "file.")
    }
    guard version <= Int64(Schema.version) else {
      throw HealthError(
        .databaseInaccessible,
        "The store \(connection.name) has schema version \(version), which a newer version of "
          + "this software made; this one knows versions up to \(Schema.version). Update it.")
    }
    for step in version..<Int64(Schema.version) {
      try transaction(connection) {
        // Another process may have done it meanwhile.
        guard try connection.integer("PRAGMA user_version") == step else { return }
        try connection.execute(steps[Int(step) - 1])
        try connection.execute("PRAGMA user_version = \(step + 1)")
      }
    }
  }

  private static func create(_ connection: Connection) throws {
    try transaction(connection) {
      guard try connection.integer("SELECT 1 FROM sqlite_master LIMIT 1") == nil else { return }
      try connection.execute(Schema.statements)
      for (name, value) in [("next", Binding.integer(1)), ("forgotten", .integer(0))] {
        try connection.run("INSERT INTO counters(name, value) VALUES(?, ?)", .text(name), value)
      }
      // A store needs an identity of its own once, at its making; nothing else depends on it.
      try connection.run(
        "INSERT INTO counters(name, value) VALUES('identity', ?)", .text(UUID().uuidString))
      try connection.execute("PRAGMA application_id = \(Schema.applicationID)")
      try connection.execute("PRAGMA user_version = \(Schema.version)")
    }
  }

  private static func transaction(_ connection: Connection, _ body: () throws -> Void) throws {
    try connection.execute("BEGIN IMMEDIATE")
    do {
      try body()
      try connection.execute("COMMIT")
    } catch {
      try connection.execute("ROLLBACK")
      throw error
    }
  }
}
