import HealthCatalog

/// What an app asks its person for.
public struct AuthorizationRequest: Sendable, Hashable {
  public var app: AppIdentity
  public var share: Set<TypeCode>
  public var read: Set<TypeCode>

  public init(app: AppIdentity, share: Set<TypeCode>, read: Set<TypeCode>) {
    self.app = app
    self.share = share
    self.read = read
  }

  /// The questions still open, in the order of the types.
  public func undetermined(in table: ConsentTable) -> [Question] {
    let shares = share.sorted().map { Question(type: $0, direction: .share) }
    let reads = read.sorted().map { Question(type: $0, direction: .read) }
    return (shares + reads).filter { table.answer($0.type, $0.direction) == .undetermined }
  }

  public struct Question: Hashable, Sendable, Codable {
    public var type: TypeCode
    public var direction: ConsentDirection

    public init(type: TypeCode, direction: ConsentDirection) {
      self.type = type
      self.direction = direction
    }
  }

  /// Refuses the request as a whole when one type must not be asked for; the message names every
  /// one of them (F006, X12, X13, X20, X21).
  public func check() throws {
    guard !share.isEmpty || !read.isEmpty else {
      throw HealthError(
        .invalidArgument,
        "Must request authorization for at least one data type: both sets are empty.")
    }
    let types = { (codes: Set<TypeCode>) in codes.sorted().compactMap(Catalog.type(code:)) }
    let unshareable = types(share).filter { $0.writability != .writable || !$0.isSample }
    try refuse(unshareable, to: "share")
    let unreadable = types(read).filter {
      $0.kind == .correlation || $0.requiresPerObjectAuthorization
    }
    try refuse(unreadable, to: "read")
    try requireCompanions()
    try requireCapabilities(types(share) + types(read))
  }

  private func refuse(_ types: [DataType], to verb: String) throws {
    guard !types.isEmpty else { return }
    let remedies = Set(types.map(remedy)).sorted().joined(separator: " ")
    throw HealthError(
      .invalidArgument,
      "Authorization to \(verb) the following types is disallowed: "
        + types.map(\.identifier).sorted().joined(separator: ", ") + ". " + remedies)
  }

  private func remedy(_ type: DataType) -> String {
    if type.kind == .correlation { return "Ask for the types that the correlation holds instead." }
    if type.requiresPerObjectAuthorization {
      return "Use requestPerObjectReadAuthorization(for:predicate:)."
    }
    return "Remove them from the request; HealthKit alone writes them."
  }

  /// R054: heartbeat series only with heart rate variability, routes only with workouts.
  private func requireCompanions() throws {
    for (type, companion) in Self.companions {
      for (set, verb) in [(share, "share"), (read, "read")]
      where set.contains(type.code) && !set.contains(companion.code) {
        throw HealthError(
          .invalidArgument,
          "Authorization to \(verb) \(type.identifier) must be requested together with "
            + "\(companion.identifier).")
      }
    }
  }

  private static let companions: [(DataType, DataType)] = [
    ("HKDataTypeIdentifierHeartbeatSeries", "HKQuantityTypeIdentifierHeartRateVariabilitySDNN"),
    ("HKWorkoutRouteTypeIdentifier", "HKWorkoutTypeIdentifier"),
  ].compactMap { type, companion in
    guard let type = Catalog.type(identifier: type),
      let companion = Catalog.type(identifier: companion)
    else { return nil }
    return (type, companion)
  }

  private func requireCapabilities(_ types: [DataType]) throws {
    var needed: [Capability] = []
    if !share.isEmpty { needed.append(.writeUsage) }
    if types.contains(where: { $0.kind != .clinicalRecord }), !read.isEmpty {
      needed.append(.readUsage)
    }
    if types.contains(where: { $0.kind == .clinicalRecord }) {
      needed += [.clinicalRecords, .clinicalUsage]
    }
    if let missing = needed.first(where: { !app.capabilities.contains($0) }) {
      throw HealthError(
        missing == .clinicalRecords ? .authorizationDenied : .invalidArgument,
        "\(app.bundleIdentifier) lacks \(missing.key); add it to the app's "
          + (missing == .clinicalRecords ? "entitlements." : "Info.plist."))
    }
  }
}

/// Whoever answers a permission sheet. Blocks until there is an answer.
public protocol AuthorizationAnswering: Sendable {
  /// One answer per question; a question left out stays undetermined. Throws `userCanceled` when
  /// the person dismisses the sheet and `couldNotAsk` when there was no way to show it (F016).
  func answer(
    _ questions: [AuthorizationRequest.Question], for app: AppIdentity
  ) throws -> [AuthorizationRequest.Question: Bool]
}

/// `HEALTHKIT_AUTHORIZATION=allow` and `deny`: the same answer to everything.
public struct FixedAnswer: AuthorizationAnswering {
  public var isAllowed: Bool

  public init(isAllowed: Bool) { self.isAllowed = isAllowed }

  public func answer(
    _ questions: [AuthorizationRequest.Question], for app: AppIdentity
  ) -> [AuthorizationRequest.Question: Bool] {
    Dictionary(uniqueKeysWithValues: questions.map { ($0, isAllowed) })
  }
}
