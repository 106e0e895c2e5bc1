import Foundation
import HealthCatalog

/// An app's place in the change log: opaque to it, good for one store and one set of types
/// (R150 to R153, F079).
public struct ChangeAnchor: Hashable, Sendable, Codable {
  /// Nil for an anchor made from a bare number: it fits everywhere.
  public var store: UUID?
  public var types: [TypeCode]?
  public var position: ChangePosition

  public init(store: UUID?, types: [TypeCode]?, position: ChangePosition) {
    self.store = store
    self.types = types
    self.position = position
  }
}

extension AppSession {
  /// What was added and deleted since the anchor, at most `limit` of both together (F075), and
  /// the anchor behind it: the last change visible to the app, never the log's head.
  public func changes(
    since anchor: ChangeAnchor?, in clauses: [SelectionClause], limit: Int?
  ) throws -> (page: ChangePage, anchor: ChangeAnchor) {
    try checkAccess()
    let types = Set(clauses.map(\.type)).sorted()
    try check(anchor, types: types)
    return try storage.read { reader in
      let position = anchor?.position ?? .beginning
      let forgotten = try reader.forgottenChange(types: Set(types))
      if position.number > 0, position.number < forgotten {
        throw HealthError(
          .anchorExpired,
          "The anchor has expired: deletions since it are no longer known. Start again from a nil "
            + "anchor and compare with what you hold.")
      }
      let visible = try visible(clauses, reader)
      let page = try reader.changes(after: position, in: visible, limit: limit)
      return (
        page,
        ChangeAnchor(store: storage.identity, types: types, position: page.position)
      )
    }
  }

  private func check(_ anchor: ChangeAnchor?, types: [TypeCode]) throws {
    if let store = anchor?.store, store != storage.identity {
      throw HealthError(
        .invalidArgument,
        "The anchor belongs to another store than \(storage.name); start from a nil anchor.")
    }
    if let made = anchor?.types, made != types {
      let names = { (codes: [TypeCode]) in
        codes.map { Catalog.type(code: $0)?.identifier ?? "\($0.rawValue)" }
          .joined(separator: ", ")
      }
      throw HealthError(
        .invalidArgument,
        "The anchor was made for \(names(made)), not for \(names(types)); keep one anchor per set "
          + "of types.")
    }
  }

  /// Watches types for changes; throws where one was never asked for.
  public func watch(
    _ clauses: [SelectionClause], _ handler: @escaping @Sendable (Set<TypeCode>) -> Void
  ) throws -> Watch {
    try checkAccess()
    _ = try storage.read { try visible(clauses, $0) }
    return try store.watch(Set(clauses.map(\.type)), handler)
  }
}

extension AppSession {
  /// Which types saw changes since the anchor that the app may know of, and the place behind them.
  /// Reads no more than one change of each type, however many there are.
  public func changedTypes(
    since anchor: ChangeAnchor, in clauses: [SelectionClause]
  ) throws -> (types: Set<TypeCode>, anchor: ChangeAnchor) {
    try checkAccess()
    let types = Set(clauses.map(\.type))
    return try storage.read { reader in
      let visible = try visible(clauses, reader)
      let changed = try types.filter { type in
        let page = try reader.changes(
          after: anchor.position, in: visible.filter { $0.type == type }, limit: 1)
        return !page.added.isEmpty || !page.deleted.isEmpty
      }
      let number = max(anchor.position.number, try reader.latestChange(types: types))
      return (
        changed,
        ChangeAnchor(
          store: storage.identity, types: types.sorted(), position: ChangePosition(number: number))
      )
    }
  }

  /// The place behind everything that has happened so far to the clauses' types: where a watcher
  /// of news begins.
  public func latestAnchor(in clauses: [SelectionClause]) throws -> ChangeAnchor {
    try checkAccess()
    let types = Set(clauses.map(\.type))
    let number = try storage.read { reader in
      _ = try visible(clauses, reader)
      return try reader.latestChange(types: types)
    }
    return ChangeAnchor(
      store: storage.identity, types: types.sorted(), position: ChangePosition(number: number))
  }
}
