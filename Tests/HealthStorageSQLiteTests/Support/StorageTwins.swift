import Foundation
import HealthCatalog
import HealthEngine
import HealthStorageSQLite
import TestSupport

/// The naive storage and SQLite with the same random history, written below the engine's rules:
/// workouts with fields, correlations, memberships, series and imports.
struct StorageTwins {
  let naive = ReferenceStorage(identity: World.uuid(1))
  let real: SQLiteStorage
  var generator: SeededGenerator
  private(set) var stored: [SampleReference] = []
  private(set) var deleted: [UUID] = []
  /// What imports brought, to import again.
  private var imports: [[ImportedRow]] = []
  private var time = 1000.0

  struct ImportedRow {
    var type: String
    var source: String
    var note: String?
    var row: BulkRow
  }

  static let types = ["stepCount", "heartRate", "sleepAnalysis"]

  init(seed: UInt64, real: SQLiteStorage? = nil) throws {
    self.real = try real ?? SQLiteStorage.inMemory()
    generator = SeededGenerator(seed: seed)
  }

  var storages: [any HealthStorage] { [naive, real] }

  mutating func pick<Value>(_ values: [Value], or other: Value) -> Value {
    values.randomElement(using: &generator) ?? other
  }

  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func uuid() -> UUID {
    var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  func write(_ body: (any StorageWriting) throws -> Void) throws {
    for storage in storages { try storage.write(body) }
  }

  // MARK: History

  mutating func live(steps: Int) throws {
    for _ in 0..<steps {
      time += 10
      switch number(0..<12) {
      case 0, 1: try deleteSome()
      case 2: try importRows()
      case 3: try importAgain()
      case 4: try relate()
      case 5: try insert(try workout())
      case 6: try insert(try correlation())
      default: try insert(try sample(pick(Self.types, or: "stepCount")))
      }
    }
  }

  private mutating func insert(_ sample: NewSample) throws {
    try write { try $0.insert(sample) }
    stored += sample.members.map(\.record.reference) + [sample.record.reference]
  }

  private mutating func deleteSome() throws {
    for _ in 0..<min(number(1..<4), stored.count) {
      let victim = stored.remove(at: number(0..<stored.count))
      let now = time
      try write { try $0.delete(victim, at: now) }
      deleted.append(victim.uuid)
    }
  }

  private mutating func relate() throws {
    guard stored.count > 2 else { return }
    let owner = pick(stored, or: stored[0])
    let members = (0..<3).map { _ in pick(stored, or: stored[0]) }
    let kind = number(0..<4)
    try write { writer in
      switch kind {
      case 0: try writer.add(members, toWorkout: owner)
      case 1: try writer.add(members, toCorrelation: owner)
      case 2: try writer.associate(members, with: owner)
      default: try writer.dissociate(members, from: owner)
      }
    }
  }

  private mutating func importRows() throws {
    let rows = (0..<number(1..<30)).map { _ in
      let start = Double(number(0..<40)) * 100
      let value = Double(number(0..<5))
      return ImportedRow(
        type: pick(["stepCount", "heartRate"], or: "stepCount"),
        source: pick(["Watch", "Phone"], or: "Watch"),
        note: number(0..<4) == 0 ? pick(["a", "b"], or: "a") : nil,
        row: BulkRow(
          start: start, end: start + Double(pick([0, 30, 400_000], or: 0)), value: value,
          created: number(0..<2) == 0 ? .nan : start + 0.25, key: Int64(number(-9..<9)),
          context: 0, metadata: 0))
    }
    imports.append(rows)
    try bulkImport(rows)
  }

  private mutating func importAgain() throws {
    guard let rows = imports.randomElement(using: &generator) else { return }
    try bulkImport(rows)
  }

  private mutating func bulkImport(_ rows: [ImportedRow]) throws {
    var outcomes: [[String]] = []
    for storage in storages {
      var outcome: [String] = []
      let inserted = try storage.bulkImport { door in
        let prepared = try rows.map { try Self.prepare($0, door) }
        return try prepared.withUnsafeBufferPointer {
          try door.insert($0) { outcome.append("\($0) \($1)") }
        }
      }
      outcomes.append(outcome + ["\(inserted)"])
    }
    guard outcomes[0] == outcomes[1] else {
      throw HealthError(.unknown, "Imports differ: \(outcomes)")
    }
    var known = Set(stored.map(\.uuid))
    for row in rows {
      let type = try World.code(row.type)
      let uuid = DerivedIdentity(type: type, start: row.row.start, key: row.row.key).uuid
      if known.insert(uuid).inserted {
        stored.append(SampleReference(type: type, start: row.row.start, uuid: uuid))
      }
    }
  }

  private static func prepare(
    _ imported: ImportedRow, _ door: any BulkImporting
  ) throws -> BulkRow {
    var row = imported.row
    let source = SourceRecord(name: imported.source, bundleIdentifier: "import." + imported.source)
    row.context = try door.context(
      type: World.code(imported.type), provenance: Provenance(source: source), unit: nil)
    row.metadata = try imported.note.map { try door.metadata(["note": .string($0)]) } ?? 0
    return row
  }

  // MARK: Samples

  private mutating func provenance() -> Provenance {
    let name = pick(["org.a", "org.b", "org.c"], or: "org.a")
    return Provenance(
      source: SourceRecord(name: name, bundleIdentifier: name),
      version: pick([nil, "1", "2"], or: nil), productType: pick([nil, "Watch7,1"], or: nil),
      system: SystemVersion(number(15..<18)),
      device: number(0..<2) == 0
        ? nil : DeviceRecord(name: pick([nil, "W", "P"], or: nil), manufacturer: "M"))
  }

  private mutating func sample(_ type: String) throws -> NewSample {
    let start = Double(number(-20..<400)) * 25
    let length: Double = pick([0, 0, 30, 600, 200_000, 30_000_000], or: 0)
    let value = type == "sleepAnalysis" ? Double(number(0..<6)) : Double(number(1..<41)) / 2
    var sample = NewSample(
      record: SampleRecord(
        type: try World.code(type), uuid: uuid(), start: start, end: start + length,
        value: value, provenance: provenance(), metadata: metadata(),
        created: pick([nil, start + 0.5, start - 1.0 / 3, 6e10 + 0.1], or: nil)))
    if number(0..<8) == 0 {
      let values = (0..<number(1..<4)).map {
        SeriesValue(start: start + Double($0), end: start + Double($0), value: value)
      }
      sample.series = .quantities(values)
      sample.record.count = values.count
      sample.record.detail = .quantitySeries(
        QuantitySeriesDetail(minimum: value, maximum: value, mostRecent: values[0]))
    }
    return sample
  }

  private mutating func metadata() -> Metadata? {
    switch number(0..<6) {
    case 0: return ["HKWasUserEntered": .boolean(number(0..<2) == 0)]
    case 1: return ["note": .string(pick(["a", "ab", "e\u{301}", "é", "b\0c"], or: ""))]
    case 2: return ["level": .quantity(Double(number(1..<10)), .meter), "note": .integer(3)]
    case 3: return ["when": .date(Double(number(0..<20)))]
    default: return nil
    }
  }

  private mutating func workout() throws -> NewSample {
    var sample = try sample("stepCount")
    sample.series = nil
    sample.record.type = try World.code("workout")
    sample.record.value = Double(number(1..<5))
    sample.record.count = 1
    let steps = try World.code("stepCount")
    let start = sample.record.start
    let statistics = (0..<number(0..<2)).map { _ in
      WorkoutStatisticRecord(
        type: steps, start: start, end: start, sum: Double(number(0..<5)), average: nil,
        minimum: Double(number(0..<3)))
    }
    sample.record.detail = .workout(
      WorkoutDetail(
        duration: Double(number(1..<6)) * 60,
        activities: (0..<number(0..<3)).map { _ in
          WorkoutActivityRecord(
            uuid: uuid(), activity: number(1..<4), start: start,
            end: number(0..<2) == 0 ? nil : start + 5, duration: Double(number(1..<6)))
        }, statistics: statistics))
    return sample
  }

  private mutating func correlation() throws -> NewSample {
    var sample = try sample("stepCount")
    sample.series = nil
    sample.record.type = try World.code("bloodPressure")
    sample.record.value = 0
    sample.record.detail = nil
    sample.record.count = 1
    for name in ["bloodPressureSystolic", "bloodPressureDiastolic"] {
      var member = sample
      member.record.type = try World.code(name)
      member.record.uuid = uuid()
      member.record.value = Double(number(60..<140))
      sample.members.append(member)
    }
    return sample
  }
}
