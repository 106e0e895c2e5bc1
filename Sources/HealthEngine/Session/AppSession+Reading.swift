import HealthCatalog

/// Samples, characteristics and sources.
extension AppSession {
  /// Streams matching samples in the selection's order; memory stays flat.
  public func forEachSample(
    _ selection: SampleSelection, _ body: (SampleRecord) throws -> Step
  ) throws {
    try checkAccess()
    try storage.read { reader in
      var selection = selection
      selection.clauses = try visible(selection.clauses, reader)
      try reader.forEachSample(selection, body)
    }
  }

  /// The identifier of a type; nil for a code that nobody gave.
  public func identifier(of type: TypeCode) throws -> String? {
    if let known = Catalog.type(code: type) { return known.identifier }
    return try storage.read { try $0.identifier(of: type) }
  }

  /// Sources of matching samples, by bundle identifier.
  public func sources(_ clauses: [SelectionClause]) throws -> [SourceRecord] {
    try checkAccess()
    let facts = try storage.read { try $0.sources(try visible(clauses, $0)) }
    var seen: Set<String> = []
    return facts.map(\.source)
      .sorted { ($0.bundleIdentifier, $0.name) < ($1.bundleIdentifier, $1.name) }
      .filter { seen.insert($0.bundleIdentifier).inserted }
  }

  /// The members of a correlation that the app may see.
  public func members(of correlation: SampleReference) throws -> [SampleRecord] {
    try checkAccess()
    return try storage.read { reader in
      let members = try reader.members(ofCorrelation: correlation)
      guard role == .app else { return members }
      let consent = try consent(reader)
      return members.filter { member in
        switch consent.sight(of: member.type) {
        case .everything: return true
        case .own, .undetermined:
          return member.provenance.source.bundleIdentifier == app.bundleIdentifier
        }
      }
    }
  }

  /// The long part of a series sample; nil where it has none or the app may not see it.
  public func series(of sample: SampleReference) throws -> SeriesData? {
    try checkAccess()
    return try storage.read { reader in
      let clause = SelectionClause(type: sample.type, predicate: .objects([sample.uuid]))
      guard try reader.count(try visible([clause], reader)) > 0 else { return nil }
      return try reader.series(of: sample)
    }
  }

  /// One of the person's characteristics by its raw identifier; throws `noData` when unset or
  /// not readable, which an app cannot tell apart (R077).
  public func characteristic(_ identifier: String) throws -> MetadataValue {
    try checkAccess()
    let value = try storage.read { reader -> MetadataValue? in
      guard let type = Catalog.type(identifier: identifier) else { return nil }
      if role == .app {
        switch try consent(reader).answer(type.code, .read) {
        case .allowed: break
        case .denied: return nil
        case .undetermined:
          throw HealthError(
            .authorizationNotDetermined,
            "Authorization is not determined for \(identifier); call requestAuthorization before "
              + "reading it.")
        }
      }
      return try reader.characteristics()[identifier]
    }
    guard let value else {
      throw HealthError(.noData, "No value is set for \(identifier).")
    }
    return value
  }
}
