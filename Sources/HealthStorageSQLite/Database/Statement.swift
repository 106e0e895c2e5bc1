import CSQLite
import Foundation
import HealthEngine

/// A value for a `?`.
enum Binding {
  case null
  case int64(Int64)
  case double(Double)
  case text(String)
  case blob(Data)

  static func integer<Number: BinaryInteger>(_ number: Number) -> Binding {
    .int64(Int64(number))
  }

  static func optional(_ text: String?) -> Binding { text.map(Binding.text) ?? .null }
  static func optional(_ number: Double?) -> Binding { number.map(Binding.double) ?? .null }
}

/// A prepared statement; columns and parameters count as SQLite counts them (from 0 and from 1).
final class Statement {
  let sql: String
  private let handle: OpaquePointer
  // The connection owns its statements and outlives each of them.
  private unowned let connection: Connection

  init(_ connection: Connection, _ sql: String) throws {
    var prepared: OpaquePointer?
    try connection.check(
      sqlite3_prepare_v3(
        connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil))
    guard let prepared else {
      throw HealthError(.unknown, "An empty statement was prepared: '\(sql)'.")
    }
    self.connection = connection
    self.sql = sql
    handle = prepared
  }

  deinit { sqlite3_finalize(handle) }

  // SQLITE_TRANSIENT: SQLite copies what it is given before the call returns.
  nonisolated(unsafe) static let transient = unsafeBitCast(
    -1, to: sqlite3_destructor_type.self)

  func bind(_ bindings: [Binding]) throws {
    for (offset, binding) in bindings.enumerated() { try bind(offset + 1, binding) }
  }

  func bind(_ index: Int, _ binding: Binding) throws {
    let index = Int32(index)
    let code: Int32
    switch binding {
    case .null: code = sqlite3_bind_null(handle, index)
    case .int64(let number): code = sqlite3_bind_int64(handle, index, number)
    case .double(let number): code = sqlite3_bind_double(handle, index, number)
    case .text(let text):
      var copy = text
      code = copy.withUTF8 {
        sqlite3_bind_text64(
          handle, index, UnsafeRawPointer($0.baseAddress)?.assumingMemoryBound(to: CChar.self),
          UInt64($0.count), Self.transient, UInt8(SQLITE_UTF8))
      }
    case .blob(let data):
      code =
        data.isEmpty
        ? sqlite3_bind_zeroblob(handle, index, 0)
        : data.withUnsafeBytes {
          sqlite3_bind_blob64(handle, index, $0.baseAddress, UInt64($0.count), Self.transient)
        }
    }
    try connection.check(code)
  }

  /// True when a row is there.
  func step() throws -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    // What a function of ours threw says more than that the function failed.
    let error = connection.functions.takeFailure() ?? connection.failure(code)
    sqlite3_reset(handle)
    throw error
  }

  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL }
  func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }
  func double(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }

  func text(_ column: Int) -> String? {
    guard let bytes = sqlite3_column_text(handle, Int32(column)) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  func isBlob(_ column: Int) -> Bool { sqlite3_column_type(handle, Int32(column)) == SQLITE_BLOB }

  func optionalInteger(_ column: Int) -> Int64? { isNull(column) ? nil : integer(column) }
  func optionalDouble(_ column: Int) -> Double? { isNull(column) ? nil : double(column) }

  func blob(_ column: Int) -> Data? {
    guard let bytes = sqlite3_column_blob(handle, Int32(column)) else {
      return isNull(column) ? nil : Data()
    }
    return Data(bytes: bytes, count: Int(sqlite3_column_bytes(handle, Int32(column))))
  }
}
