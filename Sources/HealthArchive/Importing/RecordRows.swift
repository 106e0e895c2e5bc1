import HealthCatalog
import HealthEngine

/// What an importer knows of a record context of the document. A class: rows by the million look
/// at it, and copying a structure of so many parts costs more than the row.
final class ImportContext {
  let type: TypeCode
  let identifier: String
  let kind: TypeKind
  /// The store's number.
  var number: Int32 = 0
  let key: ContentKey
  let provenance: Provenance
  /// Turns values of the document into canonical ones; nil where they are canonical.
  var conversion: UnitConversion?
  var unit: HealthUnit?
  /// Why no record of this context can be a sample.
  var refusal: String?
  /// Whether samples of the type were in the store before: only then may a sample be known under
  /// the key of another unit.
  let wasStored: Bool
  /// Samples of the context so far.
  var count = 0
  /// What the texts of category values mean here, by the document's number of the text.
  var categories: [Int32: Result<Double, RefusedValue>] = [:]

  init(
    type: TypeCode, identifier: String, kind: TypeKind, key: ContentKey, provenance: Provenance,
    wasStored: Bool
  ) {
    self.type = type
    self.identifier = identifier
    self.kind = kind
    self.key = key
    self.provenance = provenance
    self.wasStored = wasStored
  }
}

/// Turns rows of the document into rows of the store, and finds doubles.
final class RecordRows {
  private let door: any BulkImporting
  private(set) var contexts: [ImportContext] = []
  private var texts: [String] = [""]
  private var rows: [BulkRow] = []
  private var sources: [Int] = []
  private var otherCounts: [String: Int] = [:]
  /// Rows of the current type that an earlier import has; a second one of the same content is a
  /// double inside this file. Doubles stand near each other, so old ones may be forgotten: what is
  /// forgotten is taken for present.
  private var known: Set<Int64> = []
  private static let knownLimit = 400_000
  private var knownType: TypeCode?
  /// Members of correlations that came before their records at top level.
  private var awaited: Set<Int64> = []

  init(_ door: any BulkImporting) { self.door = door }

  func add(texts new: [String]) { texts += new }

  func add(contexts new: [RecordContext]) throws {
    for context in new { contexts.append(try make(context)) }
  }

  func text(_ number: Int32) -> String {
    texts.indices.contains(Int(number)) ? texts[Int(number)] : ""
  }

  private func make(_ context: RecordContext) throws -> ImportContext {
    let type = try door.intern(typeIdentifier: context.type)
    let row = Catalog.type(code: type)
    let provenance = ImportedSources.provenance(of: context.origin)
    let result = ImportContext(
      type: type, identifier: context.type, kind: row?.kind ?? .unknown,
      key: ContentKey(typeIdentifier: context.type, sourceName: context.origin.sourceName),
      provenance: provenance, wasStored: try !door.isEmpty(type: type))
    if let canonical = row?.canonicalUnit {
      if let text = context.unit {
        do {
          let unit = try ImportTables.unit(text)
          guard unit.isCompatible(with: canonical) else {
            throw HealthError(
              .invalidArgument, "\(text) does not measure what \(context.type) measures")
          }
          if unit != canonical {
            result.unit = unit
            result.conversion = try unit.conversion(to: canonical)
          }
        } catch {
          result.refusal = "unit \(text): \(error)"
        }
      } else {
        result.refusal = "a quantity without a unit"
      }
    } else if row == nil, let text = context.unit {
      // Of an unknown type values are not converted, and a unit that nothing reads is kept as text.
      do {
        result.unit = try ImportTables.unit(text)
      } catch {
        try door.keep(KeptElement(kind: "unit of \(context.type)", text: text))
      }
    }
    result.number = try door.context(type: type, provenance: provenance, unit: result.unit)
    return result
  }

  /// The canonical value, or why there is none.
  func value(_ row: RecordRow, _ context: ImportContext) -> Result<Double, RefusedValue> {
    switch context.kind {
    case .category:
      if row.value.isFinite { return category(row, context) }
      if let known = context.categories[row.text] { return known }
      let result = category(row, context)
      context.categories[row.text] = result
      return result
    case .quantity:
      guard row.value.isFinite else {
        return .failure(RefusedValue("the value '\(text(row.text))' is no number"))
      }
      return .success(context.conversion?(row.value) ?? row.value)
    default: return .success(row.value.isFinite ? row.value : 0)
    }
  }

  private func category(
    _ row: RecordRow, _ context: ImportContext
  ) -> Result<Double, RefusedValue> {
    let enumeration = Catalog.type(code: context.type)?.valueEnumeration ?? ""
    let allowed = Catalog.categoryValues(of: enumeration)
    if row.value.isFinite {
      guard allowed.contains(where: { Double($0.rawValue) == row.value }) else {
        return .failure(RefusedValue("\(row.value) is no value of \(enumeration)"))
      }
      return .success(row.value)
    }
    let word = text(row.text)
    // Old exports leave the value out where there is only one.
    if word.isEmpty { return .success(0) }
    guard let found = Catalog.categoryValue(symbol: word) else {
      return .failure(RefusedValue("'\(word)' is no value of \(enumeration)"))
    }
    guard
      found.enumeration == enumeration
        || allowed.contains(where: { $0.rawValue == found.value })
    else {
      return .failure(RefusedValue("'\(word)' is no value of \(enumeration)"))
    }
    return .success(Double(found.value))
  }

  /// Where a row belongs in the store.
  func key(_ row: RecordRow, _ context: ImportContext, value: Double, occurrence: Int = 0) throws
    -> Int64
  {
    let key = context.key.key(
      start: row.start, end: row.end, value: value, created: row.created, occurrence: occurrence)
    guard context.wasStored, context.kind == .quantity,
      let other = context.key.alternateKey(
        start: row.start, end: row.end, value: value, created: row.created,
        occurrence: occurrence)
    else { return key }
    let isThere = try door.contains(type: context.type, start: row.start, key: key)
    guard !isThere, try door.contains(type: context.type, start: row.start, key: other) else {
      return key
    }
    return other
  }

  func await(_ key: Int64) { awaited.insert(key) }

  /// Samples by type identifier.
  var counts: [String: Int] {
    contexts.reduce(into: otherCounts) { counts, context in
      if context.count > 0 { counts[context.identifier, default: 0] += context.count }
    }
  }

  /// Counts an object that is no row of a context.
  func count(_ identifier: String) { otherCounts[identifier, default: 0] += 1 }

  func append(_ row: BulkRow, from index: Int) {
    rows.append(row)
    sources.append(index)
  }

  /// Puts the waiting rows into the store. Returns how many were new and how many were there.
  func flush(_ document: [RecordRow]) throws -> (stored: Int, present: Int) {
    var stored = 0
    var present = 0
    var occurrence = 0
    while !rows.isEmpty {
      var again: [(row: BulkRow, source: Int)] = []
      var conflicts: [(Int, Bool)] = []
      stored += try rows.withUnsafeBufferPointer {
        try door.insert($0) { conflicts.append(($0, $1)) }
      }
      occurrence += 1
      for (index, sameImport) in conflicts {
        let row = rows[index]
        let source = document[sources[index]]
        let context = contexts[Int(source.context)]
        if isDouble(row, context.type, sameImport: sameImport) {
          var next = row
          next.key = try key(source, context, value: row.value, occurrence: occurrence)
          again.append((next, sources[index]))
        } else {
          present += 1
        }
      }
      rows = again.map(\.row)
      sources = again.map(\.source)
    }
    return (stored, present)
  }

  private func isDouble(_ row: BulkRow, _ type: TypeCode, sameImport: Bool) -> Bool {
    if sameImport {
      // The one in the store came as the member of a correlation: this is its record.
      return awaited.remove(row.key) == nil
    }
    if type != knownType || known.count >= Self.knownLimit {
      known.removeAll(keepingCapacity: true)
      knownType = type
    }
    return !known.insert(row.key).inserted
  }
}

/// Why a value is none.
struct RefusedValue: Error {
  var reason: String

  init(_ reason: String) { self.reason = reason }
}
