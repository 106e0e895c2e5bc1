import CSQLite
import HealthEngine

/// Swift closures that SQL can call: `matches(slot, metadata)` for conditions on metadata, whose
/// meaning is defined once, in the engine.
struct SQLFunctions {
  /// What a slot stands for, given a row's metadata number.
  typealias Condition = (Int32) throws -> Bool

  final class Slots {
    var conditions: [Condition] = []
    var failure: (any Error)?
  }

  let slots = Slots()

  func register(on connection: Connection) {
    // The slots live as long as the connection, which closes before it releases them.
    let context = Unmanaged.passUnretained(slots).toOpaque()
    sqlite3_create_function_v2(
      connection.handle, "matches", 2, SQLITE_UTF8, context,
      { context, _, arguments in
        guard let user = sqlite3_user_data(context), let arguments else { return }
        let slots = Unmanaged<Slots>.fromOpaque(user).takeUnretainedValue()
        let slot = Int(sqlite3_value_int(arguments[0]))
        guard slots.conditions.indices.contains(slot) else {
          return sqlite3_result_error(context, "a condition is missing", -1)
        }
        do {
          let isMatch = try slots.conditions[slot](sqlite3_value_int(arguments[1]))
          sqlite3_result_int(context, isMatch ? 1 : 0)
        } catch {
          slots.failure = error
          sqlite3_result_error(context, "a condition failed", -1)
        }
      }, nil, nil, nil)
  }

  /// Keeps a condition and returns its slot; slots are emptied when the transaction ends.
  func add(_ condition: @escaping Condition) -> Int {
    slots.conditions.append(condition)
    return slots.conditions.count - 1
  }

  func removeAll() {
    slots.conditions.removeAll()
    slots.failure = nil
  }
}
