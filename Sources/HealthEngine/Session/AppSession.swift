import Foundation
import HealthCatalog
import Synchronization

/// The engine's door for one app (or for the person): every rule is applied behind it.
///
/// Calls block; never make them on a thread of the cooperative pool.
public final class AppSession: Sendable {
  public let store: SharedStore
  public let app: AppIdentity
  public let role: Role
  public let device: DeviceProfile
  let answerer: any AuthorizationAnswering
  /// One sheet at a time: a request that waited finds what the one before it settled.
  let asking = Mutex<Void>(())
  let now: @Sendable () -> Double

  public init(
    store: SharedStore, app: AppIdentity, role: Role = .app,
    device: DeviceProfile = DeviceProfile(),
    answerer: any AuthorizationAnswering, now: @escaping @Sendable () -> Double
  ) {
    self.store = store
    self.app = app
    self.role = role
    self.device = device
    self.answerer = answerer
    self.now = now
  }

  var storage: any HealthStorage { store.storage }

  /// Every call begins with it: R002, R005, R012.
  func checkAccess() throws {
    guard device.hasHealthData else {
      throw HealthError(
        .dataUnavailable,
        "Health data is unavailable on \(device.family.rawValue) \(device.system.major); "
          + "HEALTHKIT_DEVICE chooses the device.")
    }
    guard !device.isRestricted else {
      throw HealthError(
        .dataRestricted, "Health data is restricted on this device by HEALTHKIT_POLICY.")
    }
    guard role == .person || app.capabilities.contains(.healthKit) else {
      throw HealthError(
        .authorizationDenied,
        "Missing \(Capability.healthKit.key) entitlement in \(app.bundleIdentifier).")
    }
  }

  func consent(_ reader: any StorageReading) throws -> ConsentTable {
    ConsentTable(try reader.decisions(app: app.bundleIdentifier), now: now())
  }

  /// The clauses restricted to what the app may see; throws where a type was never asked for
  /// (F001), so that "never asked" and "denied" stay apart and nothing else is told.
  func visible(
    _ clauses: [SelectionClause], _ reader: any StorageReading
  ) throws -> [SelectionClause] {
    guard role == .app else { return clauses }
    let consent = try consent(reader)
    let earliest = try earliestPermittedDate(reader)
    return try clauses.map { clause in
      var clause = clause
      if earliest > Self.distantPast {
        clause.predicate = .and([clause.predicate, .endDate(.greaterThanOrEqual, earliest)])
      }
      switch consent.sight(of: clause.type) {
      case .everything: return clause
      case .own:
        return SelectionClause(
          type: clause.type,
          predicate: .and([clause.predicate, .sources([app.bundleIdentifier])]))
      case .undetermined:
        throw HealthError(
          .authorizationNotDetermined,
          "Authorization is not determined for \(try name(of: clause.type, reader)); call "
            + "requestAuthorization before reading it.")
      }
    }
  }

  func name(of type: TypeCode, _ reader: any StorageReading) throws -> String {
    if let known = Catalog.type(code: type) { return known.identifier }
    return try reader.identifier(of: type) ?? "type code \(type.rawValue)"
  }
}
