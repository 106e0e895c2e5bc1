import CSQLite
import Foundation
import HealthEngine

/// One SQLite connection with its prepared statements. Used by one thread at a time.
final class Connection {
  enum Purpose {
    case reading
    case writing
  }

  let handle: OpaquePointer
  let name: String
  private var idle: [String: [Statement]] = [:]
  private var idleCount = 0
  /// What a connection remembers of interned rows; ids never change their meaning once committed.
  let interned = InternCache()
  /// Predicates that the SQL of the running read refers to by number.
  let functions = SQLFunctions()
  /// The log could not be emptied after a deletion; the next commit tries again.
  var owesEmptyLog = false
  /// The batch that a running bulk insert reads.
  let bulk = BulkTable()

  /// Opens a file that exists. Nothing in it is changed: it may be another program's.
  ///
  /// - Parameter name: what messages call the store.
  init(path: String, name: String, for purpose: Purpose) throws {
    self.name = name
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
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
      // A large sort of a reader goes to a file, so that memory stays flat.
      try execute(
        """
        PRAGMA synchronous=FULL; PRAGMA secure_delete=ON; PRAGMA trusted_schema=OFF;
        PRAGMA cache_size=\(purpose == .reading ? -8192 : -16384); PRAGMA mmap_size=0; PRAGMA journal_size_limit=67108864;
        PRAGMA temp_store=\(purpose == .reading ? "FILE" : "MEMORY");
        \(GivenPlaces.table)
        """)
      try functions.register(on: self)
      if purpose == .writing { try bulk.register(on: self) }
    } catch {
      sqlite3_close_v2(opened)
      throw error
    }
  }

  deinit {
    idle.removeAll()
    sqlite3_close_v2(handle)
  }

  /// After a transaction, whatever became of it.
  func endTransaction() throws {
    functions.removeAll()
    if sqlite3_get_autocommit(handle) == 0 { try execute("ROLLBACK") }
  }

  /// Another process may be importing millions of rows in one transaction.
  private static let busyMilliseconds: Int32 = 120_000

  /// Moves the write-ahead log into the file and empties it, so that nothing that was deleted is
  /// left in it. False when a reader still needs the log.
  func emptyLog() -> Bool {
    sqlite3_busy_timeout(handle, 0)
    defer { sqlite3_busy_timeout(handle, Self.busyMilliseconds) }
    return sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
      == SQLITE_OK
  }

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
    case SQLITE_CONSTRAINT:
      return HealthError(
        .invalidArgument,
        "The store \(name) cannot keep a value of this change, so nothing of it was kept "
          + "(\(reason)).")
    case SQLITE_TOOBIG:
      return HealthError(
        .dataSizeExceeded,
        "A value is larger than the store \(name) can keep; split it (\(reason)).")
    case SQLITE_IOERR: remedy = "reading or writing the file failed; check the disk"
    case SQLITE_NOMEM: remedy = "there is not enough memory"
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
    if let statement = idle[sql]?.popLast() {
      idleCount -= 1
      return statement
    }
    return try Statement(self, sql)
  }

  /// Predicates make ever new texts; when there are too many, all go and the usual ones come back.
  func recycle(_ statement: Statement) {
    statement.reset()
    if idleCount >= Self.mostStatements {
      idle.removeAll()
      idleCount = 0
    }
    idle[statement.sql, default: []].append(statement)
    idleCount += 1
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
