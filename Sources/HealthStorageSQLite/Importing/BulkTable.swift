import CSQLite
import HealthEngine

/// The batch that a bulk insert reads, as a virtual table: SQLite pulls row after row out of Swift
/// memory, which halves the time of binding and stepping a statement for each.
final class BulkTable {
  /// What one batch is made of; set before the INSERT runs, cleared after.
  var rows = UnsafeBufferPointer<BulkRow>(start: nil, count: 0)
  /// Type codes by context number.
  var types: [Int64] = []
  var number: Int64 = 0
  /// The row that SQLite is looking at.
  fileprivate(set) var index = 0
  /// Called for a row whose place is taken, with the number of the row there.
  var conflict: (Int, Int64) -> Void = { _, _ in }

  static let columns = "type, start, key, end, value, context, metadata, created, number"

  func register(on connection: Connection) throws {
    // Unretained: the table belongs to the connection, which closes before it releases it.
    let context = Unmanaged.passUnretained(self).toOpaque()
    try connection.check(
      sqlite3_create_module_v2(connection.handle, "bulk_rows", &BulkModule.module, context, nil))
    try connection.check(
      sqlite3_create_function_v2(
        connection.handle, "bulk_conflict", 1, SQLITE_UTF8, context,
        { context, _, arguments in
          guard let user = sqlite3_user_data(context), let arguments else { return }
          let table = Unmanaged<BulkTable>.fromOpaque(user).takeUnretainedValue()
          table.conflict(table.index, sqlite3_value_int64(arguments[0]))
          sqlite3_result_int(context, 0)
        }, nil, nil, nil))
  }
}

/// The callbacks. SQLite hands its own structures around; ours begin with them.
private enum BulkModule {
  struct Table {
    var base: sqlite3_vtab
    var source: UnsafeMutableRawPointer
  }

  struct Cursor {
    var base: sqlite3_vtab_cursor
    var index: Int
  }

  // Filled in once and only read afterwards, by SQLite.
  nonisolated(unsafe) static var module: sqlite3_module = {
    var module = sqlite3_module()
    module.iVersion = 1
    module.xConnect = { database, context, _, _, result, _ in
      let code = sqlite3_declare_vtab(
        database,
        "CREATE TABLE x(type INTEGER, start REAL, key INTEGER, end REAL, value REAL, "
          + "context INTEGER, metadata INTEGER, created REAL, number INTEGER)")
      guard code == SQLITE_OK, let context, let result else { return SQLITE_ERROR }
      let table = UnsafeMutablePointer<Table>.allocate(capacity: 1)
      table.initialize(to: Table(base: sqlite3_vtab(), source: context))
      result.pointee = UnsafeMutableRawPointer(table).assumingMemoryBound(to: sqlite3_vtab.self)
      return SQLITE_OK
    }
    module.xDisconnect = { table in
      guard let table else { return SQLITE_ERROR }
      UnsafeMutableRawPointer(table).assumingMemoryBound(to: Table.self).deallocate()
      return SQLITE_OK
    }
    module.xBestIndex = { _, info in
      info?.pointee.estimatedCost = 1
      return SQLITE_OK
    }
    module.xOpen = { _, result in
      let cursor = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
      cursor.initialize(to: Cursor(base: sqlite3_vtab_cursor(), index: 0))
      result?.pointee = UnsafeMutableRawPointer(cursor).assumingMemoryBound(
        to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }
    module.xClose = { cursor in
      guard let cursor else { return SQLITE_ERROR }
      UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: Cursor.self).deallocate()
      return SQLITE_OK
    }
    module.xFilter = { cursor, _, _, _, _ in
      BulkModule.move(cursor) { $0 = 0 }
      return SQLITE_OK
    }
    module.xNext = { cursor in
      BulkModule.move(cursor) { $0 += 1 }
      return SQLITE_OK
    }
    module.xEof = { cursor in
      guard let (table, index) = BulkModule.place(cursor) else { return 1 }
      return index >= table.rows.count ? 1 : 0
    }
    module.xColumn = { cursor, context, column in
      guard let (table, index) = BulkModule.place(cursor) else { return SQLITE_ERROR }
      let row = table.rows[index]
      switch column {
      case 0: sqlite3_result_int64(context, table.types[Int(row.context)])
      case 1: sqlite3_result_double(context, row.start)
      case 2: sqlite3_result_int64(context, row.key)
      case 3: sqlite3_result_double(context, row.end)
      case 4: sqlite3_result_double(context, row.value)
      case 5: sqlite3_result_int64(context, Int64(row.context))
      case 6:
        if row.metadata == 0 {
          sqlite3_result_null(context)
        } else {
          sqlite3_result_int64(context, Int64(row.metadata))
        }
      case 7:
        if row.created.isNaN {
          sqlite3_result_null(context)
        } else {
          let distance = row.created - row.end
          if row.end + distance == row.created {
            sqlite3_result_double(context, distance)
          } else {
            withUnsafeBytes(of: row.created.bitPattern.littleEndian) {
              sqlite3_result_blob(context, $0.baseAddress, 8, Statement.transient)
            }
          }
        }
      default: sqlite3_result_int64(context, table.number)
      }
      return SQLITE_OK
    }
    module.xRowid = { cursor, rowid in
      guard let (_, index) = BulkModule.place(cursor) else { return SQLITE_ERROR }
      rowid?.pointee = Int64(index)
      return SQLITE_OK
    }
    return module
  }()

  static func place(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> (BulkTable, Int)? {
    guard let cursor, let base = cursor.pointee.pVtab else { return nil }
    let table = UnsafeMutableRawPointer(base).assumingMemoryBound(to: Table.self)
    let source = Unmanaged<BulkTable>.fromOpaque(table.pointee.source).takeUnretainedValue()
    let index = UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: Cursor.self).pointee.index
    return (source, index)
  }

  static func move(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ change: (inout Int) -> Void
  ) {
    guard let cursor, let base = cursor.pointee.pVtab else { return }
    let own = UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: Cursor.self)
    change(&own.pointee.index)
    let table = UnsafeMutableRawPointer(base).assumingMemoryBound(to: Table.self)
    Unmanaged<BulkTable>.fromOpaque(table.pointee.source).takeUnretainedValue().index =
      own.pointee.index
  }
}
