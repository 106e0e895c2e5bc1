import HealthCatalog
import HealthEngine
import TestSupport

/// Rows for the bulk door.
enum Imported {
  /// Inserts so many step counts a second apart; their keys are their places.
  static func rows(
    _ count: Int, from start: Double, _ door: any BulkImporting, metadata: Metadata? = nil
  ) throws -> Int {
    let context = try context(door)
    let number = try metadata.map(door.metadata) ?? 0
    let rows = (0..<count).map {
      row(context, at: start + Double($0), key: Int64($0), metadata: number)
    }
    return try rows.withUnsafeBufferPointer { try door.insert($0) { _, _ in } }
  }

  static func context(
    _ door: any BulkImporting, type: String = "stepCount", product: String? = nil
  ) throws -> Int32 {
    let source = SourceRecord(name: "Watch", bundleIdentifier: "com.apple.health.watch")
    return try door.context(
      type: World.code(type), provenance: Provenance(source: source, productType: product),
      unit: nil)
  }

  static func row(
    _ context: Int32, at start: Double, key: Int64, value: Double = 1, metadata: Int32 = 0
  ) -> BulkRow {
    BulkRow(
      start: start, end: start + 10, value: value, created: start + 12, key: key, context: context,
      metadata: metadata)
  }
}
