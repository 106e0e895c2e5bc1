import HealthEngine
import Synchronization

/// Some of a document's contents, in file order.
///
/// Records come as bare rows; what many of them share stands in tables: contexts and texts are
/// numbered through the whole document and come with the first batch that uses them, metadata and
/// beats are numbered within the batch.
public struct ExportBatch: Sendable {
  public var rows: [RecordRow] = []
  /// New contexts; the first has the number `firstContext`.
  public var contexts: [RecordContext] = []
  public var firstContext = 0
  /// New texts; the first has the number `firstText`.
  public var texts: [String] = []
  public var firstText = 1
  /// `RecordRow.metadata` minus 1 points here.
  public var metadata: [MetadataBlock] = []
  /// `RecordRow.beats` minus 1 points here.
  public var beats: [[BeatReading]] = []
  public var elements: [ExportElement] = []
  public var troubles: [ReadingTrouble] = []
  public var kept: [KeptText] = []
  /// How far the document has been read.
  public var bytesRead: Int64 = 0
  public var line = 0

  public var isEmpty: Bool {
    rows.isEmpty && elements.isEmpty && troubles.isEmpty && kept.isEmpty
  }
}

/// One Record without anything long. Trivial: batches of them are bare memory.
public struct RecordRow: Sendable, Hashable {
  /// Seconds since 1 January 2001 UTC.
  public var start: Double
  public var end: Double
  /// NaN when the record has no creation date.
  public var created: Double
  /// NaN when the value is a text or missing.
  public var value: Double
  public var context: Int32
  /// 0 for none.
  public var metadata: Int32
  /// Number of the value's text where it is no number; 0 for none.
  public var text: Int32
  /// 0 for none.
  public var beats: Int32
  public var line: Int

  public init(
    start: Double, end: Double, created: Double, value: Double, context: Int32,
    metadata: Int32 = 0, text: Int32 = 0, beats: Int32 = 0, line: Int
  ) {
    self.start = start
    self.end = end
    self.created = created
    self.value = value
    self.context = context
    self.metadata = metadata
    self.text = text
    self.beats = beats
    self.line = line
  }
}

/// What all records of one kind, source and device share.
public struct RecordContext: Sendable, Hashable {
  public var type: String
  public var origin: ExportOrigin
  public var unit: String?
}

/// Who wrote an object, as the export says it.
public struct ExportOrigin: Sendable, Hashable {
  public var sourceName: String
  public var sourceVersion: String?
  /// Without the address in memory and the creation date that the export writes into it.
  public var device: DeviceRecord?

  public init(sourceName: String, sourceVersion: String? = nil, device: DeviceRecord? = nil) {
    self.sourceName = sourceName
    self.sourceVersion = sourceVersion
    self.device = device
  }
}

/// One key and value, as written.
public struct MetadataEntry: Sendable, Hashable {
  public var key: String
  public var value: String

  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

/// The metadata of one or many records.
public final class MetadataBlock: Sendable {
  public let entries: [MetadataEntry]
  /// Free for the consumer: the number it knows the block by. 0 until it sets one.
  public let mark = Atomic<Int32>(0)

  public init(_ entries: [MetadataEntry]) { self.entries = entries }
}

/// One beat of a heart rate variability record.
public struct BeatReading: Sendable, Hashable {
  public var beatsPerMinute: Double
  public var clock: ClockTime

  public init(beatsPerMinute: Double, clock: ClockTime) {
    self.beatsPerMinute = beatsPerMinute
    self.clock = clock
  }
}

/// A piece of a document that nothing understands, as it was written.
public struct KeptText: Sendable, Hashable {
  /// The element's name, or element@attribute.
  public var kind: String
  public var text: String
  public var line: Int

  public init(kind: String, text: String, line: Int) {
    self.kind = kind
    self.text = text
    self.line = line
  }
}
