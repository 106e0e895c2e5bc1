import Foundation
import HealthCatalog
import HealthEngine

extension ReferenceTransaction: BulkImporting {
  func context(type: TypeCode, provenance: Provenance, unit: HealthUnit?) -> Int32 {
    let context = ReferenceState.Context(type: type, provenance: provenance, unit: unit)
    if let known = state.contexts.firstIndex(of: context) { return Int32(known) }
    state.contexts.append(context)
    return Int32(state.contexts.count - 1)
  }

  func metadata(_ metadata: Metadata) -> Int32 {
    if metadata.isEmpty { return 0 }
    if let known = state.metadata.firstIndex(of: metadata) { return Int32(known + 1) }
    state.metadata.append(metadata)
    return Int32(state.metadata.count)
  }

  func insert(
    _ rows: UnsafeBufferPointer<BulkRow>, conflict: (Int, Bool) -> Void
  ) throws -> Int {
    var inserted = 0
    for (index, row) in rows.enumerated() {
      let context = state.contexts[Int(row.context)]
      let uuid = DerivedIdentity(type: context.type, start: row.start, key: row.key).uuid
      if let stored = state.samples.first(where: {
        $0.record.type == context.type && $0.record.start == row.start && $0.key == row.key
      }) {
        conflict(index, imported.contains(stored.record.uuid))
        continue
      }
      let record = SampleRecord(
        type: context.type, uuid: uuid, start: row.start, end: row.end, value: row.value,
        unit: context.unit, provenance: context.provenance,
        metadata: row.metadata == 0 ? nil : state.metadata[Int(row.metadata) - 1],
        created: row.created.isNaN ? nil : row.created)
      add(NewSample(record: record), key: row.key)
      inserted += 1
    }
    return inserted
  }

  func insertDerived(_ sample: NewSample, key: Int64) throws -> Bool {
    guard !contains(type: sample.record.type, start: sample.record.start, key: key) else {
      return false
    }
    add(sample, key: key)
    for member in sample.members {
      link(.correlation, owner: sample.record.reference, member: member.record.reference)
    }
    return true
  }

  private func add(_ sample: NewSample, key: Int64) {
    note(sample.record)
    imported.insert(sample.record.uuid)
    state.samples.append(
      ReferenceState.Stored(
        record: sample.record, series: sample.series, number: state.lastNumber + 1, key: key))
  }

  func contains(type: TypeCode, start: Double, key: Int64) -> Bool {
    state.samples.contains {
      $0.record.type == type && $0.record.start == start && $0.key == key
    }
  }

  func isEmpty(type: TypeCode) -> Bool { !state.samples.contains { $0.record.type == type } }

  func insertRefused(_ rows: UnsafeBufferPointer<BulkRow>) throws -> Int {
    rows.reduce(0) { count, row in
      let refused = ReferenceState.Refused(
        type: state.contexts[Int(row.context)].type, key: row.key)
      return count + (state.refused.insert(refused).inserted ? 1 : 0)
    }
  }

  /// The samples of an import are numbered by type, start and key when it ends.
  func numberImported() {
    let order = state.samples.indices.filter { imported.contains(state.samples[$0].record.uuid) }
      .sorted {
        let (left, right) = (state.samples[$0], state.samples[$1])
        return (left.record.type.rawValue, left.record.start, left.key ?? 0)
          < (right.record.type.rawValue, right.record.start, right.key ?? 0)
      }
    for index in order {
      state.lastNumber += 1
      state.samples[index].number = state.lastNumber
    }
    imported = []
  }
}
