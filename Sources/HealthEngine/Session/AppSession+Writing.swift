import HealthCatalog

/// Saving and deleting: one transaction per call, all or none (R134, R138, F020).
extension AppSession {
  /// Objects whose end lies before it can be neither saved nor read (F015).
  public func earliestPermittedDate() throws -> Double {
    try checkAccess()
    return try storage.read(earliestPermittedDate)
  }

  func earliestPermittedDate(_ reader: any StorageReading) throws -> Double {
    guard let data = try reader.setting(Self.earliestSetting),
      let date = Double(String(decoding: data, as: UTF8.self))
    else { return Self.distantPast }
    return date
  }

  private static let earliestSetting = "earliestPermittedSampleDate"
  /// Where nothing is set.
  static let distantPast = -63_114_076_800.0

  /// Every call that changes samples begins with it (R048, R049).
  private func checkWriting() throws {
    try checkAccess()
    guard !device.isGuest else {
      throw HealthError(
        .notPermissibleForGuestUserMode,
        "A guest cannot save or delete health data (HEALTHKIT_POLICY=guest).")
    }
  }

  public func save(_ samples: [NewSample]) throws {
    try checkWriting()
    guard !samples.isEmpty else {
      throw HealthError(.invalidArgument, "There is nothing to save: the array is empty.")
    }
    let mine = samples.map(stamped)
    try storage.write { writer in
      try writer.setApp(app)
      let consent = try consent(writer)
      let earliest = try earliestPermittedDate(writer)
      var checked: Set<TypeCode> = []
      for sample in mine {
        try check(sample, consent: consent, earliest: earliest, checked: &checked, writer)
        _ = try store(sample, writer)
      }
    }
    store.changesMayHaveHappened()
  }

  /// The app itself is the source, whatever the caller says (F022); so it is of the members that
  /// are saved along.
  private func stamped(_ sample: NewSample) -> NewSample {
    var sample = sample
    let device = sample.record.provenance.device
    sample.record.provenance = Provenance(
      source: app.source, version: app.version, productType: self.device.productType,
      system: self.device.system, device: device)
    if sample.record.created == nil { sample.record.created = now() }
    sample.members = sample.members.map(stamped)
    return sample
  }

  private func check(
    _ sample: NewSample, consent: ConsentTable, earliest: Double,
    checked: inout Set<TypeCode>, _ writer: any StorageWriting
  ) throws {
    try SampleRules.check(sample.record)
    guard sample.record.end >= earliest else {
      throw HealthError(
        .invalidArgument,
        "A sample of \(try name(of: sample.record.type, writer)) ends before the earliest "
          + "permitted sample date.")
    }
    if checked.insert(sample.record.type).inserted {
      try checkShare(sample.record.type, consent, writer)
    }
    for member in sample.members {
      try check(member, consent: consent, earliest: earliest, checked: &checked, writer)
    }
  }

  private func checkShare(
    _ type: TypeCode, _ consent: ConsentTable, _ reader: any StorageReading
  ) throws {
    let row = Catalog.type(code: type)
    let name = try name(of: type, reader)
    if row?.writability == .throughMembers { return }
    guard row?.writability == .writable else {
      throw HealthError(
        .authorizationDenied, "\(name) is read-only: HealthKit alone writes it, no app can.")
    }
    guard role == .app else { return }
    switch consent.answer(type, .share) {
    case .allowed: return
    case .denied:
      throw HealthError(
        .authorizationDenied, "Not authorized to save \(name): the person declined.")
    case .undetermined:
      throw HealthError(
        .authorizationNotDetermined,
        "Authorization is not determined for \(name); call requestAuthorization(toShare:read:) "
          + "with it before saving.")
    }
  }

  /// Inserts, or replaces the object of the same sync identity when the version is higher; an
  /// equal or lower version leaves the stored object (R173, R175, F029 to F032).
  /// - Returns: the object that is stored now.
  private func store(
    _ sample: NewSample, _ writer: any StorageWriting
  ) throws -> SampleReference {
    guard let sync = sample.record.metadata?.syncIdentity,
      let old = try writer.sample(
        syncIdentifier: sync.identifier,
        source: sample.record.provenance.source.bundleIdentifier)
    else {
      try writer.insert(sample)
      return sample.record.reference
    }
    let storedVersion = old.metadata?.syncIdentity?.version ?? -.infinity
    guard sync.version > storedVersion else { return old.reference }
    if old.uuid == sample.record.uuid {
      throw HealthError(
        .invalidArgument,
        "The object \(old.uuid) is stored already; a newer version needs an object of its own.")
    }
    // The deletion is numbered first: readers see it before its replacement (F032).
    let places = try writer.memberships(of: old.reference)
    try writer.delete(old.reference, at: now())
    try writer.insert(sample)
    try writer.restore(places, to: sample.record.reference)
    return sample.record.reference
  }

  /// Deletes the app's own objects, all or none (R137, F023).
  public func delete(_ references: [SampleReference]) throws {
    try checkWriting()
    guard !references.isEmpty else {
      throw HealthError(.invalidArgument, "There is nothing to delete: the array is empty.")
    }
    try storage.write { writer in
      let consent = try consent(writer)
      for reference in references {
        guard let record = try writer.sample(reference) else {
          throw HealthError(
            .invalidArgument,
            "Failed to find some objects for deletion: \(reference.uuid) is not in the store.")
        }
        if role == .app {
          try checkShare(record.type, consent, writer)
          guard record.provenance.source.bundleIdentifier == app.bundleIdentifier else {
            throw HealthError(
              .authorizationDenied,
              "\(app.bundleIdentifier) cannot delete \(record.uuid): it was saved by "
                + "\(record.provenance.source.bundleIdentifier), and an app deletes only its own.")
          }
        }
        try writer.delete(record.reference, at: now())
      }
      try forgetOldDeletions(writer)
    }
    store.changesMayHaveHappened()
  }

  /// Deletions are remembered for long, but not for ever: an older anchor has expired (R157).
  private func forgetOldDeletions(_ writer: any StorageWriting) throws {
    try writer.forgetDeletions(before: now() - ChangeChoices.deletionsLive)
  }

  /// Deletes the app's own objects among the matches; foreign ones are passed over in silence
  /// (F023). The person's session deletes all matches.
  /// - Returns: how many were deleted.
  public func deleteObjects(matching clause: SelectionClause) throws -> Int {
    try checkWriting()
    let count = try storage.write { writer -> Int in
      var clause = clause
      if role == .app {
        try checkShare(clause.type, try consent(writer), writer)
        clause.predicate = .and([clause.predicate, .sources([app.bundleIdentifier])])
      }
      var doomed: [SampleReference] = []
      try writer.forEachSample(SampleSelection(clauses: [clause])) {
        doomed.append($0.reference)
        return .next
      }
      for reference in doomed { try writer.delete(reference, at: now()) }
      if !doomed.isEmpty { try forgetOldDeletions(writer) }
      return doomed.count
    }
    if count > 0 { store.changesMayHaveHappened() }
    return count
  }

  /// Adds samples to a stored workout; those that are not stored are saved first (R144, F025).
  public func add(_ samples: [NewSample], toWorkout workout: SampleReference) throws {
    try checkWriting()
    let mine = samples.map(stamped)
    try storage.write { writer in
      guard try writer.sample(workout) != nil else {
        throw HealthError(
          .invalidArgument, "The workout \(workout.uuid) is not stored; save it first.")
      }
      let consent = try consent(writer)
      let earliest = try earliestPermittedDate(writer)
      var checked: Set<TypeCode> = []
      try writer.setApp(app)
      let stored = try mine.map { sample in
        let reference = sample.record.reference
        guard try writer.sample(reference) == nil else { return reference }
        try check(sample, consent: consent, earliest: earliest, checked: &checked, writer)
        return try store(sample, writer)
      }
      try writer.add(stored, toWorkout: workout)
    }
    store.changesMayHaveHappened()
  }
}
