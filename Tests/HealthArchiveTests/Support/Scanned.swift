import HealthEngine

@testable import HealthArchive

/// Everything a scanner said of a document, put together from its batches.
struct Scanned: Equatable {
  struct Record: Equatable {
    var type: String
    var origin: ExportOrigin
    var unit: String?
    var start: Double
    var end: Double
    var created: Double?
    var value: Double?
    var text: String?
    var metadata: [MetadataEntry]
    var beats: [BeatReading]
    var line: Int
  }

  var records: [Record] = []
  var elements: [ExportElement] = []
  var described: [String] = []
  var troubles: [ReadingTrouble] = []
  var kept: [KeptText] = []

  static func == (left: Scanned, right: Scanned) -> Bool {
    left.records == right.records && left.described == right.described
      && left.troubles == right.troubles && left.kept == right.kept
  }

  var workouts: [ExportWorkout] {
    elements.compactMap { if case .workout(let workout) = $0 { workout } else { nil } }
  }

  var correlations: [ExportCorrelation] {
    elements.compactMap { if case .correlation(let found) = $0 { found } else { nil } }
  }

  var unreadBytes: Int { troubles.reduce(0) { $0 + $1.unreadBytes } }

  func count(_ kind: ReadingTrouble.Kind) -> Int { troubles.filter { $0.kind == kind }.count }
}

/// Bytes in given pieces.
final class PieceStream: ByteStream {
  private var pieces: [[UInt8]]

  init(_ pieces: [[UInt8]]) { self.pieces = pieces.filter { !$0.isEmpty } }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let piece = pieces.first else { return 0 }
    let count = min(piece.count, buffer.count)
    buffer.copyBytes(from: piece[..<count])
    if count == piece.count { pieces.removeFirst() } else { pieces[0].removeFirst(count) }
    return count
  }
}

func scan(
  _ stream: any ByteStream, fast: Bool = true, capacity: Int = 1 << 16
) throws -> Scanned {
  let scanner = ExportScanner(stream, usesFastPath: fast, capacity: capacity)
  var result = Scanned()
  var contexts: [RecordContext] = []
  var texts = [""]
  while let batch = try scanner.next() {
    contexts += batch.contexts
    texts += batch.texts
    for row in batch.rows {
      let context = contexts[Int(row.context)]
      result.records.append(
        Scanned.Record(
          type: context.type, origin: context.origin, unit: context.unit, start: row.start,
          end: row.end, created: row.created.isNaN ? nil : row.created,
          value: row.value.isNaN ? nil : row.value,
          text: row.text == 0 ? nil : texts[Int(row.text)],
          metadata: row.metadata == 0 ? [] : batch.metadata[Int(row.metadata) - 1].entries,
          beats: row.beats == 0 ? [] : batch.beats[Int(row.beats) - 1], line: row.line))
    }
    result.elements += batch.elements
    result.described += batch.elements.map(describe)
    result.troubles += batch.troubles
    result.kept += batch.kept
  }
  result.troubles.sort {
    ($0.line, $0.kind.rawValue, $0.detail) < ($1.line, $1.kind.rawValue, $1.detail)
  }
  return result
}

func scan(_ text: String, fast: Bool = true) throws -> Scanned {
  try scan(MemoryStream(Array(text.utf8)), fast: fast)
}

/// An element in words; equal elements have equal words (dictionaries alone have no fixed order).
private func describe(_ element: ExportElement) -> String {
  func sorted<Value>(_ values: [String: Value]?) -> String {
    "\((values ?? [:]).sorted { $0.key < $1.key })"
  }
  switch element {
  case .me(let values, let line): return "Me \(line) \(sorted(values))"
  case .activitySummary(var day):
    let values = sorted(day.values)
    day.values = [:]
    return "\(day) \(values)"
  case .visionPrescription(var prescription):
    let eyes = sorted(prescription.right) + sorted(prescription.left)
    prescription.right = nil
    prescription.left = nil
    return "\(prescription) \(eyes)"
  default: return "\(element)"
  }
}
