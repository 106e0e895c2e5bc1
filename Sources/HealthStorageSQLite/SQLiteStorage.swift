import CSQLite
import Dispatch
import Foundation
import HealthEngine
import Synchronization

/// Samples in one SQLite file: any number of processes may have it open.
///
/// Writes go through one connection, one at a time; reads have snapshots of their own and wait for
/// nobody. A write is durable when its call returns.
public final class SQLiteStorage: HealthStorage {
  public let identity: UUID
  public let name: String

  /// What the lock protects. Connections are used only by the thread that took them out.
  private struct Pool: @unchecked Sendable {
    var idle: [Connection] = []
    /// Transactions running, by thread: a read inside a read sees the same snapshot.
    var running: [UInt64: SQLiteReader] = [:]
    var isClosed = false
  }

  private let file: StoreFile
  private let pool = Mutex(Pool())
  private let writing: WriteLock
  private let watch = Mutex<FileWatch?>(nil)

  private init(file: StoreFile, writer: Connection) throws {
    self.file = file
    name = file.name
    let text = try writer.rows("SELECT value FROM counters WHERE name = 'identity'") {
      $0.text(0) ?? ""
    }.first
    guard let identity = UUID(uuidString: text ?? "") else {
      throw HealthError(
        .databaseInaccessible, "The store \(file.name) is damaged: it has no identity.")
    }
    self.identity = identity
    writing = WriteLock(writer)
  }

  deinit { file.remove() }

  /// Opens the store at a path, making it (mode 0600) where there is none.
  ///
  /// Throws `databaseInaccessible` for a file that is no health store, that a newer version made,
  /// that is damaged, or that may not be opened; the message names the path.
  public static func open(path: String) throws -> SQLiteStorage {
    let file = try StoreFile.onDisk(path)
    let writer = try Connection(path: file.path, name: file.name, for: .writing)
    try Migrations.current.prepare(writer)
    return try SQLiteStorage(file: file, writer: writer)
  }

  /// A store in shared memory that is gone when the last reference is; the same code as on disk.
  public static func inMemory() throws -> SQLiteStorage {
    let file = try StoreFile.inMemory(template: try MemoryTemplate.bytes())
    let writer = try Connection(path: file.path, name: file.name, for: .writing)
    try writer.run(
      "UPDATE counters SET value = ? WHERE name = 'identity'", .text(UUID().uuidString))
    return try SQLiteStorage(file: file, writer: writer)
  }

  // MARK: Reading

  public func read<Result>(_ body: (any StorageReading) throws -> Result) throws -> Result {
    let thread = Self.thread
    if let running = pool.withLock({ $0.running[thread] }) { return try body(running) }
    let connection = try takeReader()
    defer { giveBack(connection) }
    try connection.execute("BEGIN")
    let reader = SQLiteReader(connection)
    pool.withLock { $0.running[thread] = reader }
    defer { pool.withLock { $0.running[thread] = nil } }
    return try body(reader)
  }

  private static var thread: UInt64 { UInt64(pthread_self()) }

  private func takeReader() throws -> Connection {
    let (idle, isClosed) = pool.withLock { ($0.idle.popLast(), $0.isClosed) }
    guard !isClosed else { throw closed }
    return try idle ?? Connection(path: file.path, name: name, for: .reading)
  }

  private func giveBack(_ connection: Connection) {
    do {
      try connection.endTransaction()
    } catch {
      // The connection is in an unknown state: let it go, another is opened when needed.
      return
    }
    pool.withLock { pool in
      if !pool.isClosed, pool.idle.count < Self.mostIdle { pool.idle.append(connection) }
    }
  }

  private static let mostIdle = 8

  private var closed: HealthError {
    HealthError(.databaseInaccessible, "The store \(name) is closed.")
  }

  // MARK: Writing

  public func write<Result>(_ body: (any StorageWriting) throws -> Result) throws -> Result {
    try transaction(SQLiteWriter.init) { try body($0) }
  }

  public func bulkImport<Result>(_ body: (any BulkImporting) throws -> Result) throws -> Result {
    try transaction(SQLiteImporter.init) { try body($0) }
  }

  private func transaction<Writer: SQLiteWriter, Result>(
    _ make: (Connection) -> Writer, _ body: (Writer) throws -> Result
  ) throws -> Result {
    let thread = Self.thread
    guard !(pool.withLock { $0.running[thread] } is SQLiteWriter) else {
      throw HealthError(
        .invalidArgument,
        "A write to \(name) was begun inside another one; make both parts of one transaction.")
    }
    return try writing.withConnection { connection in
      guard !pool.withLock({ $0.isClosed }) else { throw closed }
      let writer = make(connection)
      do {
        try connection.execute("BEGIN IMMEDIATE")
        let outer = pool.withLock { pool in
          defer { pool.running[thread] = writer }
          return pool.running[thread]
        }
        defer { pool.withLock { $0.running[thread] = outer } }
        try writer.begin()
        let result = try body(writer)
        try writer.flush()
        try connection.execute("COMMIT")
        connection.functions.removeAll()
        finish(writer)
        return result
      } catch {
        connection.interned.forget()
        // What went wrong first is what the caller has to know.
        try? connection.endTransaction()
        throw error
      }
    }
  }

  /// After a commit: what was deleted must not live on in the log, nor a whole import twice on the
  /// disk; and other processes wait to be told.
  private func finish(_ writer: SQLiteWriter) {
    let connection = writer.connection
    if writer.hasErased || writer is SQLiteImporter || connection.owesEmptyLog {
      connection.owesEmptyLog = !connection.emptyLog()
    }
    file.announceCommit()
  }

  // MARK: Other processes

  public func observeForeignCommits(_ handler: @escaping @Sendable () -> Void) {
    guard file.isShared else { return }
    let watch = FileWatch(path: file.path) { [weak self] in
      guard let self, self.sawForeignCommit() else { return }
      handler()
    }
    self.watch.withLock { $0 = watch }
    // A commit between the opening and the watch was announced to nobody.
    watch?.check()
  }

  /// SQLite's data version changes with the commits of every connection but this one.
  private func sawForeignCommit() -> Bool {
    // A store that cannot be read now is asked again at its next change.
    (try? writing.withDataVersion { connection in
      try connection.integer("PRAGMA data_version") ?? 0
    }) ?? false
  }

  public func close() {
    watch.withLock { $0 = nil }
    let idle = pool.withLock { pool -> [Connection] in
      pool.isClosed = true
      defer { pool.idle = [] }
      return pool.idle
    }
    withExtendedLifetime(idle) {}
    writing.close()
    file.remove()
  }
}

/// The one connection that writes, and the lock around it.
private final class WriteLock: Sendable {
  private struct State: @unchecked Sendable {
    // Only ever used by the thread that holds the lock.
    var connection: Connection?
    var dataVersion: Int64 = 0
  }

  private let state: Mutex<State>

  init(_ connection: Connection) {
    state = Mutex(State(connection: connection))
    _ = try? withDataVersion { try $0.integer("PRAGMA data_version") ?? 0 }
  }

  func withConnection<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    // The result may be anything; it never holds the connection, which stays with the lock.
    nonisolated(unsafe) var result: Swift.Result<Result, any Error>?
    try state.withLock { state in
      guard let connection = state.connection else {
        throw HealthError(.databaseInaccessible, "The store is closed.")
      }
      result = Swift.Result { try body(connection) }
    }
    guard let result else { throw HealthError(.unknown, "A write did not run.") }
    return try result.get()
  }

  /// Whether the version moved since the last time it was asked for.
  func withDataVersion(_ read: (Connection) throws -> Int64) throws -> Bool {
    try state.withLock { state in
      guard let connection = state.connection else { return false }
      let version = try read(connection)
      defer { state.dataVersion = version }
      return version != state.dataVersion
    }
  }

  func close() { state.withLock { $0.connection = nil } }
}
