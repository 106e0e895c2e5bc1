/// A key and its value as the export writes it, unit included.
typealias MetadataEntry = (key: String, value: String)

/// One beat of a heart rate variability record: the rate in beats per minute and a clock time.
typealias Beat = (bpm: Int, time: String)

/// A top-level `Record`.
struct Record {
  let type: String
  let source: Source
  let unit: String?
  let value: String?
  let creation: Instant
  let start: Instant
  let end: Instant
  var metadata: [MetadataEntry] = []
  var beats: [Beat] = []
}

/// A `Correlation`; its members also stand at top level.
struct Correlation {
  let type: String
  let source: Source
  let creation: Instant
  let start: Instant
  let end: Instant
  let metadata: [MetadataEntry]
  let members: [Record]
}

/// A file beside export.xml.
struct ExportFile {
  let path: String
  let text: String
}

/// Everything the generator has made up, before it is written.
struct Export {
  /// Records by full type identifier, in the order in which they were inserted.
  private(set) var records: [String: [Record]] = [:]
  var correlations: [Correlation] = []
  var workouts: [Workout] = []
  var summaries: [ActivitySummary] = []
  var clinicalRecords: [ClinicalRecord] = []
  var audiograms: [Audiogram] = []
  var files: [ExportFile] = []

  mutating func add(_ record: Record) { records[record.type, default: []].append(record) }

  /// Adds a quantity; `name` is the type without its prefix.
  mutating func quantity(
    _ name: String, _ value: Double, _ unit: String, from source: Source, _ start: Instant,
    _ end: Instant? = nil, created: Instant? = nil, metadata: [MetadataEntry] = [],
    beats: [Beat] = []
  ) {
    let last = end ?? start
    add(
      Record(
        type: "HKQuantityTypeIdentifier" + name, source: source, unit: unit,
        value: sixDigits(value), creation: created ?? last + 7, start: start, end: last,
        metadata: metadata, beats: beats))
  }

  /// Adds a category; `name` and `value` are written without their prefixes.
  mutating func category(
    _ name: String, _ value: String, from source: Source, _ start: Instant, _ end: Instant? = nil,
    created: Instant? = nil, metadata: [MetadataEntry] = []
  ) {
    let last = end ?? start
    add(
      Record(
        type: "HKCategoryTypeIdentifier" + name, source: source, unit: nil,
        value: "HKCategoryValue" + value, creation: created ?? last + 11, start: start, end: last,
        metadata: metadata))
  }

  /// Doubles a record exactly, as syncing does now and then in real stores.
  mutating func double(_ type: String, at position: Int) {
    guard let list = records[type], list.indices.contains(position) else { return }
    records[type]?.insert(list[position], at: position + 1)
  }

  /// The values as written of a quantity from one source inside a span.  Looks back from the last
  /// insertion, which is cheap because topics insert day by day.
  func values(_ name: String, from source: Source, in span: Range<Instant>) -> [Double] {
    var values: [Double] = []
    for record in (records["HKQuantityTypeIdentifier" + name] ?? []).reversed() {
      if record.start < span.lowerBound - 172_800 { break }
      if span.contains(record.start), record.source.name == source.name,
        let value = record.value.flatMap(Double.init)
      {
        values.append(value)
      }
    }
    return values
  }
}
