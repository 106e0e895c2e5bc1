import Foundation
import HealthEngine
import HealthStorageSQLite
import Synchronization

/// What the environment says of this process: who the app is, on which device it runs, where its
/// store is and who answers the permission sheet. Read once, at the first use.
package struct ProcessContext: Sendable {
  package var app: Result<AppIdentity, HealthError>
  package var device: Result<DeviceProfile, HealthError>
  package var answerer: Result<any AuthorizationAnswering, HealthError>
  package var place: StorePlace

  /// - Parameters:
  ///   - environment: see the contracts: `HEALTHKIT_STORE`, `HEALTHKIT_APP`,
  ///     `HEALTHKIT_AUTHORIZATION`, `HEALTHKIT_DEVICE`, `HEALTHKIT_POLICY`.
  ///   - executable: the running program; an Info.plist may lie beside it.
  ///   - hasTerminal: whether a person can be asked on the terminal.
  package init(environment: [String: String], executable: String, hasTerminal: Bool) {
    app = Self.attempt {
      try AppIdentityLoader.load(folder: environment["HEALTHKIT_APP"], executable: executable)
    }
    device = Self.attempt {
      try DeviceProfile(
        device: environment["HEALTHKIT_DEVICE"], policy: environment["HEALTHKIT_POLICY"])
    }
    answerer = Self.attempt {
      try AuthorizationAnswers.answerer(
        named: environment["HEALTHKIT_AUTHORIZATION"], hasTerminal: hasTerminal)
    }
    place = StorePlace(environment: environment)
  }

  package static let current = ProcessContext(
    environment: ProcessInfo.processInfo.environment,
    // Not the first argument, which need not be a path when a shell found the program.
    executable: Bundle.main.executablePath ?? CommandLine.arguments.first ?? "app",
    hasTerminal: isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1)

  private static func attempt<Value>(_ body: () throws -> Value) -> Result<Value, HealthError> {
    do {
      return .success(try body())
    } catch let error as HealthError {
      return .failure(error)
    } catch {
      return .failure(HealthError(.unknown, "\(error)"))
    }
  }

  /// The session of this process, or the reason why there is none.
  package func session() -> Result<AppSession, HealthError> {
    Self.attempt {
      // The store last: a mistake in the rest must not leave a new file behind.
      let (app, device, answerer) = (try app.get(), try device.get(), try answerer.get())
      return AppSession(
        store: try StoreRegistry.shared.store(at: place), app: app, device: device,
        answerer: answerer, now: { Date().timeIntervalSinceReferenceDate })
    }
  }
}

/// Where a store is.
package enum StorePlace: Hashable, Sendable {
  case file(String)
  case memory
  case socket(String)

  /// `HEALTHKIT_STORE`: a path, `:memory:` or `unix:/path`; unset it is the person's own store.
  package init(environment: [String: String]) {
    if let text = environment["HEALTHKIT_STORE"], !text.isEmpty {
      self.init(text)
    } else {
      self = .file(Self.defaultPath(environment))
    }
  }

  package init(_ text: String) {
    if text == ":memory:" {
      self = .memory
    } else if text.hasPrefix("unix:") {
      self = .socket(String(text.dropFirst("unix:".count)))
    } else {
      self = .file(text)
    }
  }

  private static func defaultPath(_ environment: [String: String]) -> String {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let data = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    return (data ?? home + "/.local/share") + "/openhealthkit/Health.sqlite"
  }
}

/// One shared store per place and process.
package final class StoreRegistry: Sendable {
  package static let shared = StoreRegistry()

  package init() {}

  private let stores = Mutex<[StorePlace: SharedStore]>([:])

  package func store(at place: StorePlace) throws -> SharedStore {
    try stores.withLock { stores in
      let place = Self.normalized(place)
      if let store = stores[place] { return store }
      let store = SharedStore(storage: try Self.open(place))
      stores[place] = store
      return store
    }
  }

  private static func normalized(_ place: StorePlace) -> StorePlace {
    guard case .file(let path) = place else { return place }
    return .file(URL(fileURLWithPath: path).standardizedFileURL.path)
  }

  private static func open(_ place: StorePlace) throws -> any HealthStorage {
    switch place {
    case .file(let path): return try SQLiteStorage.open(path: path)
    case .memory: return try SQLiteStorage.inMemory()
    case .socket(let path):
      throw HealthError(
        .databaseInaccessible,
        "HEALTHKIT_STORE names the socket \(path), which this build cannot connect to; name the "
          + "store's file instead.")
    }
  }
}
