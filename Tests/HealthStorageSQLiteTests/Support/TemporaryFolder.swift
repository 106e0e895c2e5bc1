import CSQLite
import Foundation
import HealthCatalog
import HealthEngine
import HealthStorageSQLite
import TestSupport
import Testing

/// A folder for store files, gone with its last reference.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "storage-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var store: String { path + "/Health.sqlite" }

  /// Runs SQL as any other program would.
  @discardableResult
  func sql(_ statements: String, file: String? = nil) throws -> [String] {
    var database: OpaquePointer?
    #expect(sqlite3_open(file ?? store, &database) == SQLITE_OK)
    defer { sqlite3_close(database) }
    var rows: [String] = []
    let code = withUnsafeMutablePointer(to: &rows) { rows in
      sqlite3_exec(
        database, statements,
        { rows, count, values, _ in
          let columns = (0..<Int(count)).map { index in
            values?[index].map { String(cString: $0) } ?? "NULL"
          }
          rows?.assumingMemoryBound(to: [String].self).pointee.append(
            columns.joined(separator: "|"))
          return 0
        }, rows, nil)
    }
    guard code == SQLITE_OK else {
      throw HealthError(.unknown, String(cString: sqlite3_errmsg(database)))
    }
    return rows
  }
}

/// A plain sample of an app for tests that are not about its contents.
func steps(
  _ value: Double, at start: Double, uuid: UUID = UUID(), metadata: Metadata? = nil,
  source: String = "org.a", type: String = "stepCount", lasting duration: Double = 60
) throws -> NewSample {
  NewSample(
    record: SampleRecord(
      type: try World.code(type), uuid: uuid, start: start, end: start + duration, value: value,
      provenance: Provenance(source: SourceRecord(name: source, bundleIdentifier: source)),
      metadata: metadata))
}

extension HealthStorage {
  func insert(_ samples: NewSample...) throws {
    try write { writer in
      for sample in samples { try writer.insert(sample) }
    }
  }

  func uuids(
    _ type: String = "stepCount", where predicate: SamplePredicate = .everything
  ) throws -> [UUID] {
    let clause = SelectionClause(type: try World.code(type), predicate: predicate)
    var found: [UUID] = []
    try read {
      try $0.forEachSample(SampleSelection(clauses: [clause])) { record in
        found.append(record.uuid)
        return .next
      }
    }
    return found
  }
}
