import HealthCatalog

/// Asking the person, and what an app may know of the answers.
extension AppSession {
  /// Write state only; an app never learns whether it may read (R033, R034).
  public func shareAnswer(_ type: TypeCode) throws -> ConsentTable.Answer {
    try checkAccess()
    if let row = Catalog.type(code: type), row.kind == .correlation { return .undetermined }
    return try storage.read { try consent($0).answer(type, .share) }
  }

  /// Whether a request would show the sheet (R045).
  public func wouldAsk(share: Set<TypeCode>, read: Set<TypeCode>) throws -> Bool {
    try checkAccess()
    let request = AuthorizationRequest(app: app, share: share, read: read)
    try request.check()
    return try storage.read { !request.undetermined(in: try consent($0)).isEmpty }
  }

  /// Shows the sheet while something is undetermined, and keeps the answers (R038 to R043).
  /// Returns without a word on what was granted. Blocks until the person has answered.
  public func requestAuthorization(share: Set<TypeCode>, read: Set<TypeCode>) throws {
    try checkAccess()
    guard !device.isGuest else {
      throw HealthError(
        .notPermissibleForGuestUserMode,
        "A guest cannot grant access to health data (HEALTHKIT_POLICY=guest).")
    }
    let request = AuthorizationRequest(app: app, share: share, read: read)
    try request.check()
    try asking.withLock { _ in try ask(request) }
  }

  private func ask(_ request: AuthorizationRequest) throws {
    let open = try storage.read { request.undetermined(in: try consent($0)) }
    guard !open.isEmpty else { return }
    let answers = try answerer.answer(open, for: app)
    let date = now()
    try storage.write { writer in
      try writer.setApp(app)
      // Someone may have decided meanwhile; a decision once made is never overridden here.
      let table = try consent(writer)
      let decisions = open.compactMap { question -> ConsentDecision? in
        guard table.answer(question.type, question.direction) == .undetermined,
          let isAllowed = answers[question]
        else { return nil }
        return ConsentDecision(
          type: question.type, direction: question.direction, isAllowed: isAllowed, date: date)
      }
      try writer.setDecisions(decisions, app: app.bundleIdentifier)
    }
  }
}

/// Settings of the person, and an app's wish to be woken.
extension AppSession {
  /// The unit that the person chose for a type; nil for none, or where the app was declined and
  /// may not learn it (F014).
  public func preferredUnit(of type: TypeCode) throws -> String? {
    try checkAccess()
    return try storage.read { reader in
      if role == .app {
        switch try consent(reader).sight(of: type) {
        case .everything: break
        case .own:
          guard try consent(reader).answer(type, .share) == .allowed else { return nil }
        case .undetermined:
          throw HealthError(
            .authorizationNotDetermined,
            "Authorization is not determined for \(try name(of: type, reader)); call "
              + "requestAuthorization before asking for its unit.")
        }
      }
      let setting = try reader.setting("preferredUnit/\(try name(of: type, reader))")
      return setting.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Keeps the registration (R165, R170); correlations cannot be delivered (R168), and without the
  /// entitlement it is an authorization error (R169).
  public func enableBackgroundDelivery(of type: TypeCode, frequency: Int) throws {
    try checkAccess()
    guard app.capabilities.contains(.backgroundDelivery) else {
      throw HealthError(
        .authorizationDenied,
        "Missing \(Capability.backgroundDelivery.key) entitlement in \(app.bundleIdentifier).")
    }
    if let row = Catalog.type(code: type), row.kind == .correlation {
      throw HealthError(
        .invalidArgument,
        "Background delivery does not support correlations such as \(row.identifier); register for "
          + "the types that it holds.")
    }
    try storage.write { writer in
      if role == .app, try consent(writer).sight(of: type) == .undetermined {
        throw HealthError(
          .authorizationNotDetermined,
          "Authorization is not determined for \(try name(of: type, writer)); call "
            + "requestAuthorization before asking for its delivery.")
      }
      try writer.setApp(app)
      try writer.setRegistration(
        DeliveryRegistration(app: app.bundleIdentifier, type: type, frequency: frequency))
    }
  }

  /// Nil ends every delivery to the app (F085).
  public func disableBackgroundDelivery(of type: TypeCode?) throws {
    try checkAccess()
    try storage.write {
      try $0.removeRegistrations(app: app.bundleIdentifier, type: type)
    }
  }
}
