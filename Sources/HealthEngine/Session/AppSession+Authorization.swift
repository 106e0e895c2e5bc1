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
