import Foundation
import HealthCatalog
import HealthEngine

extension ReferenceTransaction: StorageWriting {
  func insert(_ sample: NewSample) throws {
    for member in sample.members where self.sample(member.record.reference) == nil {
      try insert(member)
    }
    guard self.sample(sample.record.uuid) == nil else {
      throw HealthError(
        .invalidArgument, "An object with the uuid \(sample.record.uuid) is stored already.")
    }
    note(sample.record)
    state.lastNumber += 1
    state.samples.append(
      ReferenceState.Stored(
        record: sample.record, series: sample.series, number: state.lastNumber))
    for member in sample.members {
      link(.correlation, owner: sample.record.reference, member: member.record.reference)
    }
  }

  func note(_ record: SampleRecord) {
    let source = record.provenance.source
    let written = record.created ?? record.end
    if let index = state.sources.firstIndex(where: {
      $0.source.bundleIdentifier == source.bundleIdentifier
    }) {
      state.sources[index].lastWrite = max(state.sources[index].lastWrite, written)
    } else {
      state.sources.append(
        SourceFacts(
          number: Int32(state.sources.count + 1), source: source,
          family: record.provenance.family, lastWrite: written))
    }
  }

  func delete(_ reference: SampleReference, at date: Double) throws {
    guard let index = index(of: reference) else {
      throw HealthError(.invalidArgument, "\(reference.uuid) is not in the store.")
    }
    let record = state.samples.remove(at: index).record
    state.lastNumber += 1
    state.deletions.append(
      ReferenceState.Deletion(
        record: DeletedRecord(
          uuid: record.uuid, type: record.type, sync: record.metadata?.syncIdentity),
        source: record.provenance.source.bundleIdentifier, number: state.lastNumber, date: date))
    state.links.removeAll { $0.owner.uuid == record.uuid || $0.member.uuid == record.uuid }
  }

  func link(_ kind: Membership.Kind, owner: SampleReference, member: SampleReference) {
    let link = ReferenceState.Link(kind: kind, owner: owner, member: member)
    if !state.links.contains(link) { state.links.append(link) }
  }

  func add(_ samples: [SampleReference], toWorkout workout: SampleReference) {
    for sample in samples { link(.workout, owner: workout, member: sample) }
  }

  func add(_ samples: [SampleReference], toCorrelation correlation: SampleReference) {
    for sample in samples { link(.correlation, owner: correlation, member: sample) }
  }

  func associate(_ samples: [SampleReference], with object: SampleReference) {
    for sample in samples { link(.association, owner: object, member: sample) }
  }

  func dissociate(_ samples: [SampleReference], from object: SampleReference) {
    let uuids = Set(samples.map(\.uuid))
    state.links.removeAll {
      $0.kind == .association && $0.owner.uuid == object.uuid && uuids.contains($0.member.uuid)
    }
  }

  func memberships(of sample: SampleReference) -> [Membership] {
    state.links.filter { $0.member.uuid == sample.uuid }
      .map { Membership(kind: $0.kind, owner: $0.owner) }
  }

  func restore(_ memberships: [Membership], to sample: SampleReference) {
    for membership in memberships {
      link(membership.kind, owner: membership.owner, member: sample)
    }
  }

  func forgetDeletions(before date: Double) {
    let old = state.deletions.filter { $0.date < date }
    for deletion in old {
      state.forgotten[deletion.record.type, default: 0] = max(
        state.forgotten[deletion.record.type] ?? 0, deletion.number)
    }
    state.deletions.removeAll { $0.date < date }
  }

  func intern(typeIdentifier: String) -> TypeCode {
    if let known = Catalog.type(identifier: typeIdentifier) { return known.code }
    let code = Catalog.codeForUnknown(identifier: typeIdentifier)
    state.identifiers[code] = typeIdentifier
    return code
  }

  func setDecisions(_ decisions: [ConsentDecision], app: String) {
    for decision in decisions {
      state.decisions[app, default: []].removeAll {
        $0.type == decision.type && $0.direction == decision.direction
      }
      state.decisions[app, default: []].append(decision)
    }
  }

  func forgetDecisions(app: String) { state.decisions[app] = nil }
  func setApp(_ app: AppIdentity) { state.apps[app.bundleIdentifier] = app }
  func setRanking(_ sources: [String]?, type: TypeCode) { state.rankings[type] = sources }

  func setRegistration(_ registration: DeliveryRegistration) {
    removeRegistrations(app: registration.app, type: registration.type)
    state.registrations.append(registration)
  }

  func removeRegistrations(app: String, type: TypeCode?) {
    state.registrations.removeAll { $0.app == app && (type == nil || $0.type == type) }
  }

  func setSetting(_ name: String, _ value: Data?) { state.settings[name] = value }
  func setCharacteristic(_ identifier: String, _ value: MetadataValue?) {
    state.characteristics[identifier] = value
  }
  func setActivitySummary(_ summary: ActivitySummaryRecord) {
    state.summaries[summary.day] = summary
  }
  func keep(_ element: KeptElement) { state.kept.append(element) }
}
