import CSQLite
import Foundation
import HealthEngine

/// One SQLite connection with its prepared statements. Used by one thread at a time.
final class Connection {
  let handle: OpaquePointer
  let name: String
  private var idle: [String: [Statement]] = [:]
  /// What a connection remembers of interned rows; ids never change their meaning once committed.
  let interned = InternCache()
  /// Predicates that the SQL of the running read refers to by number.
  var functions = SQLFunctions()

  /// - Parameter name: what messages call the store.
  init(path: String, name: String, create: Bool) throws {
    self.name = name
    var opened: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (create ? SQLITE_OPEN_CREATE : 0)
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard let opened else {
      throw HealthError(.databaseInaccessible, "The store \(name) cannot be opened: no memory.")
    }
    handle = opened
    guard code == SQLITE_OK else {
      let error = failure(code)
      sqlite3_close_v2(opened)
      throw error
    }
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, Self.busyMilliseconds)
    do {
      try execute(
        """
        PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;
        PRAGMA cache_size=-8192; PRAGMA temp_store=MEMORY; PRAGMA mmap_size=0;
        """)
    } catch {
      sqlite3_close_v2(opened)
      throw error
    }
    functions.register(on: self)
  }

  deinit {
    idle.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Another process may be importing millions of rows in one transaction.
  private static let busyMilliseconds: Int32 = 120_000

  func execute(_ sql: String) throws {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  func check(_ code: Int32) throws {
    guard code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE else {
      throw failure(code)
    }
  }

  /// The remedy belongs to the message: these are the failures that people meet.
  func failure(_ code: Int32) -> HealthError {
    let reason = String(cString: sqlite3_errmsg(handle))
    let remedy: String
    switch code & 0xFF {
    case SQLITE_NOTADB: remedy = "it is not a health store; name another file"
    case SQLITE_CORRUPT: remedy = "it is damaged; restore a backup"
    case SQLITE_FULL: remedy = "the disk is full; nothing of this change was kept"
    case SQLITE_READONLY: remedy = "it may not be written; check its owner and mode"
    case SQLITE_CANTOPEN, SQLITE_PERM:
      remedy = "it cannot be opened; check that the folder exists and may be written"
    case SQLITE_BUSY, SQLITE_LOCKED: remedy = "another process keeps it locked; try again"
    default: remedy = "nothing of this change was kept"
    }
    return HealthError(
      .databaseInaccessible, "The store \(name) failed: \(remedy) (\(reason), \(code)).")
  }

  /// A prepared statement for this text that nobody is stepping through; give it back by
  /// `recycle`, or use `withStatement`.
  func statement(_ sql: String) throws -> Statement {
    if let statement = idle[sql]?.popLast() { return statement }
    return try Statement(self, sql)
  }

  func recycle(_ statement: Statement) {
    statement.reset()
    guard idle.count < Self.mostStatements else { return }
    idle[statement.sql, default: []].append(statement)
  }

  private static let mostStatements = 256

  func withStatement<Result>(
    _ sql: String, _ body: (Statement) throws -> Result
  ) throws -> Result {
    let statement = try statement(sql)
    defer { recycle(statement) }
    return try body(statement)
  }

  /// Runs a statement that returns no rows.
  func run(_ sql: String, _ bindings: Binding...) throws {
    try withStatement(sql) { statement in
      try statement.bind(bindings)
      while try statement.step() {}
    }
  }

  /// The first column of the first row, nil when there is none or it is NULL.
  func integer(_ sql: String, _ bindings: Binding...) throws -> Int64? {
    try withStatement(sql) { statement in
      try statement.bind(bindings)
      guard try statement.step(), !statement.isNull(0) else { return nil }
      return statement.integer(0)
    }
  }

  func double(_ sql: String, _ bindings: Binding...) throws -> Double? {
    try withStatement(sql) { statement in
      try statement.bind(bindings)
      guard try statement.step(), !statement.isNull(0) else { return nil }
      return statement.double(0)
    }
  }

  /// All rows, each turned into a value.
  func rows<Row>(
    _ sql: String, _ bindings: [Binding] = [], _ row: (Statement) throws -> Row
  ) throws -> [Row] {
    try withStatement(sql) { statement in
      try statement.bind(bindings)
      var rows: [Row] = []
      while try statement.step() { rows.append(try row(statement)) }
      return rows
    }
  }
}
