import Foundation
import HealthCatalog
import HealthEngine

extension ReferenceTransaction: StorageReading {
  func workouts(containing sample: SampleRecord) -> Set<UUID> { owners(of: sample, .workout) }
  func correlations(containing sample: SampleRecord) -> Set<UUID> {
    owners(of: sample, .correlation)
  }
  func objects(associatedWith sample: SampleRecord) -> Set<UUID> {
    owners(of: sample, .association)
  }

  private func owners(of sample: SampleRecord, _ kind: Membership.Kind) -> Set<UUID> {
    Set(
      state.links.filter { $0.kind == kind && $0.member.uuid == sample.uuid }.map(\.owner.uuid))
  }

  func forEachSample(
    _ selection: SampleSelection, _ body: (SampleRecord) throws -> Step
  ) throws {
    var found = try matching(selection.clauses)
    found.sort { left, right in
      for key in selection.order {
        if key.value == .uuid {
          let (first, second) = (left.record.uuid.uuidString, right.record.uuid.uuidString)
          if first != second { return key.ascending ? first < second : first > second }
          continue
        }
        switch (key.sortValue(of: left.record), key.sortValue(of: right.record)) {
        case (nil, nil): continue
        case (nil, _): return false
        case (_, nil): return true
        case (let first?, let second?):
          if first != second { return key.ascending ? first < second : first > second }
        }
      }
      return (left.record.start, left.number) < (right.record.start, right.number)
    }
    for stored in found.prefix(selection.limit ?? Int.max) where try body(stored.record) == .stop {
      return
    }
  }

  func count(_ clauses: [SelectionClause]) throws -> Int { try matching(clauses).count }

  func forEachValue(
    _ clause: SelectionClause, _ body: (StatisticsInput) throws -> Void
  ) throws {
    var inputs: [StatisticsInput] = []
    for stored in try matching([clause]) {
      let record = stored.record
      var values = [SeriesValue(start: record.start, end: record.end, value: record.value)]
      if case .quantities(let series)? = stored.series { values = series }
      for value in values {
        inputs.append(
          StatisticsInput(
            start: value.start, end: value.end, value: value.value,
            source: sourceNumber(record.provenance.source.bundleIdentifier),
            userEntered: record.metadata?.wasUserEntered ?? false, change: stored.number))
      }
    }
    for input in inputs.sorted(by: { ($0.start, $0.change) < ($1.start, $1.change) }) {
      try body(input)
    }
  }

  func sample(_ uuid: UUID) -> SampleRecord? {
    state.samples.first { $0.record.uuid == uuid }?.record
  }

  func sample(_ reference: SampleReference) -> SampleRecord? {
    index(of: reference).map { state.samples[$0].record }
  }

  func sample(syncIdentifier: String, source: String) -> SampleRecord? {
    state.samples.first {
      $0.record.metadata?.syncIdentity?.identifier == syncIdentifier
        && $0.record.provenance.source.bundleIdentifier == source
    }?.record
  }

  func members(ofCorrelation correlation: SampleReference) -> [SampleRecord] {
    let members = state.links.filter {
      $0.kind == .correlation && $0.owner.uuid == correlation.uuid
    }
    return members.compactMap { sample($0.member) }.sorted { $0.start < $1.start }
  }

  func series(of sample: SampleReference) -> SeriesData? {
    index(of: sample).flatMap { state.samples[$0].series }
  }

  func latestChange(types: Set<TypeCode>) -> Int64 {
    let added = state.samples.filter { types.contains($0.record.type) }.map(\.number)
    let deleted = state.deletions.filter { types.contains($0.record.type) }.map(\.number)
    return (added + deleted).max() ?? 0
  }

  func changes(
    after position: ChangePosition, in clauses: [SelectionClause], limit: Int?
  ) throws -> ChangePage {
    enum Change {
      case added(SampleRecord)
      case deleted(DeletedRecord)
    }
    var changes: [(Int64, Change)] = try matching(clauses).map { ($0.number, .added($0.record)) }
    for deletion in state.deletions {
      // Of a deleted sample only its type and source are left to ask for.
      let isVisible = clauses.contains { clause in
        clause.type == deletion.record.type
          && (clause.predicate.ownSources.map { $0.contains(deletion.source) } ?? true)
      }
      if isVisible { changes.append((deletion.number, .deleted(deletion.record))) }
    }
    changes = changes.filter { $0.0 > position.number }.sorted { $0.0 < $1.0 }
    var page = ChangePage(added: [], deleted: [], position: position)
    for (number, change) in changes.prefix(limit ?? Int.max) {
      switch change {
      case .added(let record): page.added.append(record)
      case .deleted(let record): page.deleted.append(record)
      }
      page.position = ChangePosition(number: number)
    }
    return page
  }

  func forgottenChange(types: Set<TypeCode>) -> Int64 {
    types.compactMap { state.forgotten[$0] }.max() ?? 0
  }

  func sources(_ clauses: [SelectionClause]) throws -> [SourceFacts] {
    guard !clauses.isEmpty else { return state.sources }
    let found = Set(try matching(clauses).map(\.record.provenance.source.bundleIdentifier))
    return state.sources.filter { found.contains($0.source.bundleIdentifier) }
  }

  func typeSummaries() throws -> [TypeSummary] {
    try Dictionary(grouping: state.samples, by: \.record.type).map { type, samples in
      TypeSummary(
        type: type, identifier: try identifier(of: type) ?? "", count: samples.count,
        start: samples.map(\.record.start).min() ?? 0, end: samples.map(\.record.end).max() ?? 0,
        sources: Set(samples.map(\.record.provenance.source.name)).sorted())
    }.sorted { $0.type < $1.type }
  }

  func identifier(of type: TypeCode) throws -> String? {
    Catalog.type(code: type)?.identifier ?? state.identifiers[type]
  }

  func decisions(app: String) -> [ConsentDecision] { state.decisions[app] ?? [] }
  func apps() -> [AppIdentity] { state.apps.sorted { $0.key < $1.key }.map(\.value) }
  func ranking(type: TypeCode) -> [String]? { state.rankings[type] }
  func registrations(app: String) -> [DeliveryRegistration] {
    state.registrations.filter { $0.app == app }
  }
  func setting(_ name: String) -> Data? { state.settings[name] }
  func characteristics() -> [String: MetadataValue] { state.characteristics }

  func activitySummaries(from first: String?, through last: String?) -> [ActivitySummaryRecord] {
    state.summaries.values.filter { $0.day >= first ?? "" && $0.day <= last ?? "9999-99-99" }
      .sorted { $0.day < $1.day }
  }

  func keptElements() -> [KeptElement] { state.kept }
}

extension SortKey {
  /// Dates and numbers as numbers; a uuid is none.
  func sortValue(of record: SampleRecord) -> Double? {
    func number(_ field: Field) -> Double? {
      for entry in record.detail?.fields ?? [] where entry.part == 0 && entry.field == field {
        if case .number(let number) = entry.value { return number }
      }
      return nil
    }
    switch value {
    case .start: return record.start
    case .end: return record.end
    case .value: return record.value
    case .uuid: return nil
    case .field(let field): return number(field)
    case .fields(let fields):
      let numbers = fields.compactMap(number)
      return numbers.isEmpty ? nil : numbers.reduce(0, +)
    }
  }
}

extension SamplePredicate {
  /// The sources to which an app without read permission is confined, see `AppSession`.
  var ownSources: Set<String>? {
    switch self {
    case .sources(let identifiers): return identifiers
    case .and(let parts):
      let bounds = parts.compactMap(\.ownSources)
      return bounds.first.map { bounds.reduce($0) { $0.intersection($1) } }
    default: return nil
    }
  }
}
