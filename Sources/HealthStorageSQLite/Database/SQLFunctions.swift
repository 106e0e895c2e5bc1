import CSQLite
import Foundation
import HealthCatalog
import HealthEngine

/// Swift closures that SQL can call: `matches(slot, metadata)` for conditions on metadata, whose
/// meaning is defined once, in the engine, and `sample_uuid(type, start, key, uuid)` for orders.
///
/// Belongs to a connection, which closes before it releases this.
final class SQLFunctions {
  /// What a slot stands for, given a row's metadata number.
  typealias Condition = (Int32) throws -> Bool

  private var conditions: [Condition] = []
  private var failure: (any Error)?
  /// Lists of places that statements of this transaction refer to, see `GivenPlaces`.
  fileprivate(set) var givenLists = 0

  func register(on connection: Connection) throws {
    // Unretained: see the type's comment.
    let context = Unmanaged.passUnretained(self).toOpaque()
    try connection.check(
      sqlite3_create_function_v2(
        connection.handle, "matches", 2, SQLITE_UTF8, context,
        { context, _, arguments in
          guard let user = sqlite3_user_data(context), let arguments else { return }
          let functions = Unmanaged<SQLFunctions>.fromOpaque(user).takeUnretainedValue()
          let slot = Int(sqlite3_value_int(arguments[0]))
          guard functions.conditions.indices.contains(slot) else {
            return sqlite3_result_error(context, "a condition is missing", -1)
          }
          do {
            let isMatch = try functions.conditions[slot](sqlite3_value_int(arguments[1]))
            sqlite3_result_int(context, isMatch ? 1 : 0)
          } catch {
            functions.failure = error
            sqlite3_result_error(context, "a condition failed", -1)
          }
        }, nil, nil, nil))
    try connection.check(
      sqlite3_create_function_v2(
        connection.handle, "sample_uuid", 4, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
        { context, _, arguments in
          guard let arguments else { return }
          let uuid = SQLiteReader.uuid(
            type: TypeCode(rawValue: UInt32(truncatingIfNeeded: sqlite3_value_int64(arguments[0]))),
            start: sqlite3_value_double(arguments[1]), key: sqlite3_value_int64(arguments[2]),
            high: sqlite3_value_type(arguments[3]) == SQLITE_NULL
              ? nil : sqlite3_value_int64(arguments[3]))
          withUnsafeBytes(of: uuid.uuid) {
            sqlite3_result_blob(context, $0.baseAddress, Int32($0.count), Statement.transient)
          }
        }, nil, nil, nil))
  }

  /// Keeps a condition and returns its slot; slots are emptied when the transaction ends.
  func add(_ condition: @escaping Condition) -> Int {
    conditions.append(condition)
    return conditions.count - 1
  }

  /// What a condition threw, once.
  func takeFailure() -> (any Error)? {
    defer { failure = nil }
    return failure
  }

  func removeAll() {
    conditions.removeAll()
    failure = nil
    givenLists = 0
  }
}

/// Places of samples that a predicate names one by one: too many for question marks, and in a
/// table of their own SQLite looks each one up instead of walking through the type.
///
/// The table is temporary: it is never part of the file, and a transaction's lists end with it.
enum GivenPlaces {
  static let table = """
    CREATE TEMP TABLE given(
      list INTEGER NOT NULL, start REAL NOT NULL, key INTEGER NOT NULL,
      PRIMARY KEY(list, start, key)) WITHOUT ROWID;
    """

  /// A condition on s that holds at just these places.
  static func condition(_ places: [SampleKey], _ connection: Connection) throws -> SQLCondition {
    let list = connection.functions.givenLists
    if list == 0 { try connection.run("DELETE FROM temp.given") }
    connection.functions.givenLists += 1
    for place in places {
      try connection.run(
        "INSERT OR IGNORE INTO temp.given(list, start, key) VALUES(?, ?, ?)", .integer(list),
        .double(place.start), .integer(place.key))
    }
    return SQLCondition(
      sql: "(s.start, s.key) IN (SELECT start, key FROM temp.given WHERE list = \(list))")
  }
}
