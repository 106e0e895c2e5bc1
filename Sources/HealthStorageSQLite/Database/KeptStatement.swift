/// A statement that one transaction runs for every one of many rows: kept at hand, so that its text
/// is looked up once.
final class KeptStatement {
  private let connection: Connection
  private let sql: String
  private var statement: Statement?

  init(_ connection: Connection, _ sql: String) {
    self.connection = connection
    self.sql = sql
  }

  deinit { if let statement { connection.recycle(statement) } }

  /// Runs it with what the body binds; it returns no rows.
  func run(_ bind: (Statement) throws -> Void) throws {
    let current = try statement ?? connection.statement(sql)
    statement = current
    defer { current.reset() }
    try bind(current)
    _ = try current.step()
  }
}
