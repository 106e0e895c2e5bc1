import Foundation
import HealthCatalog
import HealthEngine

extension ImportJob {
  /// A heart rate variability record with its beats.
  func storeBeats(
    _ row: RecordRow, _ context: ImportContext, value: Double, metadata: Int32,
    _ blocks: [MetadataBlock], beats: [BeatReading]
  ) throws {
    var series: SeriesData?
    if let instants = BeatClock.instants(
      of: beats.map(\.clock), start: row.start, end: row.end)
    {
      series = .heartbeats(Self.heartbeats(at: instants, start: row.start))
    } else {
      summary.repaired.append(
        ImportSummary.Repair(
          line: row.line, what: "\(beats.count) beats lie outside of their record; left out"))
    }
    let entries = row.metadata > 0 ? blocks[Int(row.metadata) - 1].entries : []
    let record = SampleRecord(
      type: context.type, uuid: DerivedIdentity(type: context.type, start: row.start, key: 0).uuid,
      start: row.start, end: row.end, value: value, unit: context.unit,
      provenance: context.provenance,
      metadata: entries.isEmpty ? nil : try self.metadata(entries),
      created: row.created.isNaN ? nil : row.created)
    let key = ordinalKey(try rows.key(row, context, value: value))
    // It was counted as a record already.
    let read = summary.read
    _ = try store(
      NewSample(record: record, series: series), key: key, identifier: context.identifier)
    summary.read = read
    context.count -= 1
  }

  /// Beats more than this apart have others missing between them, in seconds.
  private static let longestBeat = 2.0

  private static func heartbeats(at instants: [Double], start: Double) -> [Heartbeat] {
    var previous: Double?
    return instants.map { instant in
      defer { previous = instant }
      return Heartbeat(
        timeSinceStart: instant - start,
        precededByGap: previous.map { instant - $0 > longestBeat } ?? false)
    }
  }

  /// A correlation with its members, which are the records of the same content at top level.
  func store(_ correlation: ExportCorrelation) throws {
    let type = try code(correlation.type)
    var members: [NewSample] = []
    for member in correlation.members {
      guard let sample = try self.member(member) else {
        summary.refused.append(
          ImportSummary.Refusal(
            line: correlation.line, reason: "\(correlation.type): a member is no sample"))
        continue
      }
      members.append(sample)
    }
    guard !members.isEmpty else {
      return summary.refused.append(
        ImportSummary.Refusal(
          line: correlation.line, reason: "\(correlation.type): a correlation without members"))
    }
    let name = correlation.metadata.first { $0.key == "HKFoodType" }?.value ?? ""
    let key = ordinalKey(
      ContentKey(
        typeIdentifier: correlation.type + "\u{0}" + name,
        sourceName: correlation.origin.sourceName
      ).key(
        start: correlation.start, end: correlation.end, value: Double(members.count),
        created: correlation.created ?? .nan))
    let record = SampleRecord(
      type: type, uuid: DerivedIdentity(type: type, start: correlation.start, key: key).uuid,
      start: correlation.start, end: correlation.end,
      provenance: ImportedSources.provenance(of: correlation.origin),
      metadata: correlation.metadata.isEmpty ? nil : try metadata(correlation.metadata),
      created: correlation.created)
    _ = try store(
      NewSample(record: record, members: members), key: key, identifier: correlation.type)
  }

  /// The stored twin of a member; one that has none at top level is stored now.
  private func member(_ member: ExportMember) throws -> NewSample? {
    let row = member.row
    let context = rows.contexts[Int(row.context)]
    guard context.refusal == nil, row.end >= row.start,
      case .success(let value) = rows.value(row, context)
    else { return nil }
    let key = try rows.key(row, context, value: value)
    var record = SampleRecord(
      type: context.type,
      uuid: DerivedIdentity(type: context.type, start: row.start, key: key).uuid,
      start: row.start, end: row.end, value: value, unit: context.unit,
      provenance: context.provenance, created: row.created.isNaN ? nil : row.created)
    if try !door.contains(type: context.type, start: row.start, key: key) {
      record.metadata = member.metadata.isEmpty ? nil : try metadata(member.metadata)
      _ = try store(NewSample(record: record), key: key, identifier: context.identifier)
    }
    return NewSample(record: record)
  }
}
