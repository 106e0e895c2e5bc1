import Foundation
import HealthCatalog
import HealthEngine

/// Brings an Apple Health export into a store, in one transaction: all or nothing, and a second
/// time only what is new.
public struct HealthImporter: Sendable {
  private let storage: any HealthStorage

  public init(storage: any HealthStorage) { self.storage = storage }

  /// Imports everything that can be read; damage inside of an export is told in the summary.
  ///
  /// - Parameter progress: called after each piece; throwing ends the import and leaves the store
  ///   as it was.
  /// - Throws: `ReadingError` when nothing can be read at all, `HealthError` from the store.
  public func run(
    _ input: ArchiveInput, progress: (ImportProgress) throws -> Void = { _ in }
  ) throws -> ImportSummary {
    let summary = try storage.bulkImport { door in
      let job = ImportJob(door, input)
      try job.run(progress)
      return job.summary
    }
    guard summary.read > 0 || !summary.refused.isEmpty else {
      throw ReadingError.notAnExport(
        path: input.name, reason: "it holds no record, workout or day at all")
    }
    return summary
  }
}

/// One running import.
final class ImportJob {
  let door: any BulkImporting
  let input: ArchiveInput
  var summary = ImportSummary()
  let rows: RecordRows
  /// Correlations wait for the end: their members are records that may come later.
  var correlations: [ExportCorrelation] = []
  /// Names of what is stored although nothing understands it.
  var kept: Set<String> = []
  private var document: [RecordRow] = []
  private var ordinals: [Int64: Int64] = [:]

  init(_ door: any BulkImporting, _ input: ArchiveInput) {
    self.door = door
    self.input = input
    rows = RecordRows(door)
  }

  func run(_ progress: (ImportProgress) throws -> Void) throws {
    let scanner = ExportScanner(try input.document())
    while let batch = try scanner.next() {
      try take(batch)
      try progress(
        ImportProgress(
          bytesRead: batch.bytesRead, totalBytes: input.documentSize, records: summary.read))
    }
    for correlation in correlations {
      try orRefuse(correlation.type, line: correlation.line) { try store(correlation) }
    }
    try readElectrocardiograms()
    summary.byType = rows.counts
    summary.kept = kept.sorted()
    summary.repaired.sort { $0.line < $1.line }
    summary.refused.sort { $0.line < $1.line }
  }

  private func take(_ batch: ExportBatch) throws {
    rows.add(texts: batch.texts)
    try rows.add(contexts: batch.contexts)
    document = batch.rows
    for index in batch.rows.indices { try take(batch.rows[index], at: index, batch) }
    let (stored, present) = try rows.flush(document)
    summary.stored += stored
    summary.present += present
    for element in batch.elements { try tryTake(element) }
    for trouble in batch.troubles { take(trouble) }
    for element in batch.kept {
      kept.insert(element.kind)
      try door.keep(KeptElement(kind: element.kind, text: element.text))
    }
  }

  private func take(_ row: RecordRow, at index: Int, _ batch: ExportBatch) throws {
    summary.read += 1
    let context = rows.contexts[Int(row.context)]
    if let refusal = context.refusal {
      return try refuse(row, context, refusal)
    }
    guard row.end >= row.start else {
      return try refuse(row, context, "it ends before it starts")
    }
    switch rows.value(row, context) {
    case .failure(let refused): try refuse(row, context, refused.reason)
    case .success(let value):
      context.count += 1
      if context.kind == .unknown, context.count == 1 { kept.insert(context.identifier) }
      var metadata: Int32 = 0
      if row.metadata > 0 { metadata = try number(of: batch.metadata[Int(row.metadata) - 1]) }
      if row.beats > 0 {
        return try storeBeats(
          row, context, value: value, metadata: metadata,
          batch.metadata, beats: batch.beats[Int(row.beats) - 1])
      }
      rows.append(
        BulkRow(
          start: row.start, end: row.end, value: value, created: row.created,
          key: try rows.key(row, context, value: value), context: context.number,
          metadata: metadata), from: index)
    }
  }

  /// Blocks of metadata repeat by the thousand; each is understood once.
  private func number(of block: MetadataBlock) throws -> Int32 {
    let mark = block.mark.load(ordering: .relaxed)
    if mark != 0 { return mark }
    let number = try door.metadata(metadata(block.entries))
    block.mark.store(number, ordering: .relaxed)
    return number
  }

  func metadata(_ entries: [MetadataEntry]) throws -> Metadata {
    var repeated: [MetadataEntry] = []
    let metadata = MetadataText.metadata(of: entries, repeated: &repeated)
    for entry in repeated {
      kept.insert("MetadataEntry@\(entry.key)")
      try door.keep(
        KeptElement(kind: "MetadataEntry@\(entry.key)", text: "\(entry.key)=\(entry.value)"))
    }
    return metadata
  }

  /// Kept with all that it says, told, and never found by queries.
  private func refuse(_ row: RecordRow, _ context: ImportContext, _ reason: String) throws {
    summary.refused.append(
      ImportSummary.Refusal(line: row.line, reason: "\(context.identifier): \(reason)"))
    try door.keep(
      KeptElement(
        kind: "refused \(context.identifier)",
        text: "source=\(context.provenance.source.name) start=\(row.start) end=\(row.end) "
          + "created=\(row.created) value=\(row.value) text=\(rows.text(row.text))"))
  }

  private func take(_ trouble: ReadingTrouble) {
    summary.unreadBytes += trouble.unreadBytes
    if trouble.kind.isRepaired {
      summary.repaired.append(ImportSummary.Repair(line: trouble.line, what: trouble.detail))
    } else {
      summary.refused.append(ImportSummary.Refusal(line: trouble.line, reason: trouble.detail))
    }
  }

  private func tryTake(_ element: ExportElement) throws {
    try orRefuse(element.name, line: element.line) { try take(element) }
  }

  /// What an element holds may be anything; only the store's own failures end an import.
  private func orRefuse(_ name: String, line: Int, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as HealthError where error.code == .databaseInaccessible {
      throw error
    } catch {
      summary.read += 1
      summary.refused.append(ImportSummary.Refusal(line: line, reason: "\(name): \(error)"))
      try door.keep(KeptElement(kind: "refused \(name)", text: "line \(line): \(error)"))
    }
  }

  /// The key of an object that is more than a row. Several of the same content within one document
  /// are objects of their own: what identifies them is their number in order.
  func ordinalKey(_ key: Int64) -> Int64 {
    let ordinal = ordinals[key, default: 0]
    ordinals[key] = ordinal + 1
    return key ^ (ordinal &* 0x5851_F42D_4C95_7F2D)
  }

  /// Stores one object that is more than a row; counts it either way.
  func store(_ sample: NewSample, key: Int64, identifier: String) throws -> SampleReference {
    summary.read += 1
    rows.count(identifier)
    var sample = sample
    sample.record.uuid =
      DerivedIdentity(type: sample.record.type, start: sample.record.start, key: key).uuid
    if try door.insertDerived(sample, key: key) {
      summary.stored += 1
    } else {
      summary.present += 1
    }
    return sample.record.reference
  }

  func code(_ identifier: String) throws -> TypeCode { try door.intern(typeIdentifier: identifier) }
}

extension ExportElement {
  fileprivate var name: String {
    switch self {
    case .header: return "ExportDate"
    case .me: return "Me"
    case .correlation(let element): return element.type
    case .workout: return "Workout"
    case .activitySummary: return "ActivitySummary"
    case .clinicalRecord: return "ClinicalRecord"
    case .audiogram: return "Audiogram"
    case .visionPrescription: return "VisionPrescription"
    case .incompleteRecord(let element): return element.type ?? "Record"
    }
  }

  fileprivate var line: Int {
    switch self {
    case .header: return 0
    case .me(_, let line): return line
    case .correlation(let element): return element.line
    case .workout(let element): return element.line
    case .activitySummary(let element): return element.line
    case .clinicalRecord(let element): return element.line
    case .audiogram(let element): return element.line
    case .visionPrescription(let element): return element.line
    case .incompleteRecord(let element): return element.line
    }
  }
}
