import HealthCatalog

/// The door for imports of millions of rows: plain rows in large batches, everything else interned
/// beforehand. A row whose (type, start, key) is stored already is left out, so that a second
/// import adds only what is new.
public protocol BulkImporting: StorageWriting {
  /// A small number for what many rows share. The same arguments give the same number.
  func context(type: TypeCode, provenance: Provenance, unit: HealthUnit?) throws -> Int32
  /// A small number for a set of metadata; 0 stands for none.
  func metadata(_ metadata: Metadata) throws -> Int32

  /// Inserts all rows that are not stored yet and returns how many were new. Rows may come in
  /// any order, and of any number of contexts.
  ///
  /// `conflict` is called with the index of each row left out, and whether the row in its place
  /// was inserted by this same import (a double inside the file) or before it.
  func insert(
    _ rows: UnsafeBufferPointer<BulkRow>, conflict: (_ index: Int, _ sameImport: Bool) -> Void
  ) throws -> Int
  /// Inserts one sample with detail, series or members under the uuid that its content gives;
  /// false when it is stored already.
  func insertDerived(_ sample: NewSample, key: Int64) throws -> Bool
  /// Whether a row of that key is there.
  func contains(type: TypeCode, start: Double, key: Int64) throws -> Bool
  /// Whether any sample of the type is stored: a first import need not look for doubles.
  func isEmpty(type: TypeCode) throws -> Bool
  /// Like insert, for rows that HealthKit would refuse: kept, flagged and never found by queries.
  func insertRefused(_ rows: UnsafeBufferPointer<BulkRow>) throws -> Int
}

/// One imported sample without anything long. Trivial, so that batches are bare memory.
public struct BulkRow: Sendable {
  public var start: Double
  public var end: Double
  /// Canonical unit or raw value; see `SampleRecord.value`.
  public var value: Double
  /// NaN when the file does not say.
  public var created: Double
  /// Hash of the content, see `ContentKey`.
  public var key: Int64
  public var context: Int32
  public var metadata: Int32

  public init(
    start: Double, end: Double, value: Double, created: Double, key: Int64, context: Int32,
    metadata: Int32
  ) {
    self.start = start
    self.end = end
    self.value = value
    self.created = created
    self.key = key
    self.context = context
    self.metadata = metadata
  }
}
