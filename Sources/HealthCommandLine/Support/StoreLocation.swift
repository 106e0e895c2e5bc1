import Foundation
import HealthEngine
import HealthStorageSQLite

/// The store that a command is about: `--store`, else `HEALTHKIT_STORE`, else the default file.
struct StoreLocation {
  var path: String

  init(_ invocation: Invocation) throws {
    let environment = invocation.context.environment
    let given = invocation.value("store") ?? environment["HEALTHKIT_STORE"] ?? ""
    guard !given.hasPrefix("unix:") else {
      throw Failure(
        "The store \(given) is a socket; this command works on the store's file: --store FILE.",
        code: "databaseInaccessible")
    }
    path = given.isEmpty ? Self.standardPath(environment) : given
  }

  static func standardPath(_ environment: [String: String]) -> String {
    var data = environment["XDG_DATA_HOME"] ?? ""
    if data.isEmpty {
      data = (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share"
    }
    return data + "/openhealthkit/Health.sqlite"
  }

  /// - Parameter creating: whether a store that is not there is made.
  func open(creating: Bool) throws -> SharedStore {
    if path == ":memory:" { return SharedStore(storage: try SQLiteStorage.inMemory()) }
    var isFolder = ObjCBool(false)
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard !isFolder.boolValue else {
      throw Failure(
        "The store \(path) is a folder; --store names a file.", code: "databaseInaccessible")
    }
    guard exists || creating else {
      throw Failure(
        "There is no store at \(path); 'health import FILE' makes one, --store names another.",
        code: "databaseInaccessible")
    }
    return SharedStore(storage: try SQLiteStorage.open(path: path))
  }
}
