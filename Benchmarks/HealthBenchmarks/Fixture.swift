import Foundation
import HealthCatalog
import HealthEngine
import HealthStorageSQLite

/// Stores of any size with a plausible mix, made through the bulk door in seconds.
struct Fixture {
  /// The place of the store file.
  var path: String
  var years: Int
  /// How many of the samples are step counts, by four overlapping sources.
  var steps: Int
  var others: Int

  static let firstDay = 347_155_200.0  // 1 January 2012
  private static let day = 86_400.0

  func make() throws {
    try? FileManager.default.removeItem(atPath: path)
    let storage = try SQLiteStorage.open(path: path)
    defer { storage.close() }
    try storage.bulkImport { door in
      try insertSteps(door)
      try insertOthers(door)
    }
  }

  private static let sources = [
    ("Watch", "com.apple.health.watch", "Watch7,1"),
    ("iPhone", "com.apple.health.phone", "iPhone17,1"),
    ("Pedometer", "org.example.pedometer", nil),
    ("Scale", "org.example.scale", nil),
  ]

  private func insertSteps(_ door: any BulkImporting) throws {
    guard let type = Catalog.type(named: "stepCount") else { return }
    let perSource = steps / Self.sources.count
    let span = Double(years) * 365.25 * Self.day
    for (name, identifier, product) in Self.sources {
      let context = try door.context(
        type: type.code,
        provenance: Provenance(
          source: SourceRecord(name: name, bundleIdentifier: identifier), productType: product),
        unit: nil)
      let distance = span / Double(perSource)
      var random = SplitMix(seed: UInt64(bitPattern: Int64(context)))
      try insert(door, context: context, type: type.identifier, source: name, count: perSource) {
        index in
        let start = (Self.firstDay + Double(index) * distance).rounded()
        return (start, start + 60 + Double(random.next() % 600), Double(random.next() % 200))
      }
    }
  }

  private func insertOthers(_ door: any BulkImporting) throws {
    let types = Catalog.types.filter { $0.kind == .quantity && $0.name != "stepCount" }.prefix(49)
    guard others > 0 else { return }
    let each = others / types.count
    let provenance = Provenance(
      source: SourceRecord(name: "Watch", bundleIdentifier: "com.apple.health.watch"),
      productType: "Watch7,1")
    for type in types {
      let context = try door.context(type: type.code, provenance: provenance, unit: nil)
      let distance = Double(years) * 365.25 * Self.day / Double(each)
      var random = SplitMix(seed: UInt64(type.code.rawValue))
      try insert(door, context: context, type: type.identifier, source: "Watch", count: each) {
        index in
        let start = (Self.firstDay + Double(index) * distance).rounded()
        return (start, start, Double(random.next() % 1000) / 10)
      }
    }
  }

  private func insert(
    _ door: any BulkImporting, context: Int32, type: String, source: String, count: Int,
    _ row: (Int) -> (start: Double, end: Double, value: Double)
  ) throws {
    let key = ContentKey(typeIdentifier: type, sourceName: source)
    var rows: [BulkRow] = []
    for index in 0..<count {
      let (start, end, value) = row(index)
      rows.append(
        BulkRow(
          start: start, end: end, value: value, created: end,
          key: key.key(start: start, end: end, value: value, created: end, occurrence: index),
          context: context, metadata: 0))
      if rows.count == 8192 || index == count - 1 {
        _ = try rows.withUnsafeBufferPointer { try door.insert($0) { _, _ in } }
        rows.removeAll(keepingCapacity: true)
      }
    }
  }
}

struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
