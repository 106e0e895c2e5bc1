import Foundation
import HealthCatalog
import HealthEngine

/// A command's door to the store: as the person, or as an app with `--as`.
struct Connection {
  var store: SharedStore
  var session: AppSession
  var calendar: Calendar
  var dates: DateReader
  var dateText: DateText

  var storage: any HealthStorage { store.storage }

  /// The tool's own identity: the source of what `health save` writes.
  static let identity = AppIdentity(
    bundleIdentifier: "dev.openhealthkit.health", name: "health",
    version: HealthCommandLine.version)

  /// - Throws: `UsageError` for a zone that does not exist, `Failure` where there is no store.
  init(_ invocation: Invocation, creating: Bool = false) throws {
    let zone = try Self.timeZone(invocation)
    dates = DateReader(timeZone: zone)
    calendar = dates.calendar
    dateText = DateText(timeZone: zone)
    store = try StoreLocation(invocation).open(creating: creating)
    let now = invocation.context.now
    session = AppSession(
      store: store, app: try Self.app(invocation, in: store),
      role: invocation.has(.asApp) ? .app : .person, answerer: NobodyAnswers(),
      now: { now().timeIntervalSinceReferenceDate })
  }

  static func timeZone(_ invocation: Invocation) throws -> TimeZone {
    guard let name = invocation.value(.timeZone) else { return invocation.context.timeZone }
    guard let zone = TimeZone(identifier: name) else {
      let suggestion = Nearness.suggestion(for: name, among: TimeZone.knownTimeZoneIdentifiers)
      throw UsageError(
        "Unknown time zone '\(name)'\(suggestion.isEmpty ? "; write it as Europe/Paris." : suggestion + "?")",
        code: "unknownTimeZone")
    }
    return zone
  }

  private static func app(_ invocation: Invocation, in store: SharedStore) throws -> AppIdentity {
    guard let identifier = invocation.value(.asApp) else { return identity }
    let apps = try store.storage.read { try $0.apps() }
    if let app = apps.first(where: { $0.bundleIdentifier == identifier }) { return app }
    let suggestion = Nearness.suggestion(for: identifier, among: apps.map(\.bundleIdentifier))
    throw Failure(
      "No app '\(identifier)' ever used this store"
        + (suggestion.isEmpty ? "." : suggestion + "?"), code: "unknownApp")
  }

  /// The window of `--from` and `--to`, nil where the option is missing.
  func window(_ invocation: Invocation) throws -> (from: Date?, to: Date?) {
    let from = try invocation.value(.from).map { try dates.date($0, of: "--from") }
    let to = try invocation.value(.to).map { try dates.date($0, of: "--to") }
    if let from, let to, from >= to {
      throw UsageError("--from must lie before --to.", code: "invalidDate")
    }
    return (from, to)
  }

  /// What the store holds of a type; nil when nothing.
  func summary(of type: NamedType) throws -> TypeSummary? {
    try storage.read { try $0.typeSummaries() }.first { $0.type == type.code }
  }
}

/// The tool asks for no permissions: nothing to answer.
private struct NobodyAnswers: AuthorizationAnswering {
  func answer(
    _ questions: [AuthorizationRequest.Question], for app: AppIdentity
  ) throws -> [AuthorizationRequest.Question: Bool] {
    throw HealthError(.couldNotAsk, "The command line asks for no permissions.")
  }
}
