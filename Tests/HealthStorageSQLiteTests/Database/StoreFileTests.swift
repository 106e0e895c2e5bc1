import Foundation
import HealthEngine
import HealthStorageSQLite
import Testing

@Suite struct StoreFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func message(_ path: String) -> String {
    let error = #expect(throws: HealthError.self) { try SQLiteStorage.open(path: path) }
    #expect(error?.code == .databaseInaccessible)
    return error?.message ?? ""
  }

  @Test("The file and those beside it can be read by their owner alone")
  func mode() throws {
    let storage = try SQLiteStorage.open(path: folder.store)
    try storage.insert(try steps(1, at: 0))
    for suffix in ["", "-wal", "-shm"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.store + suffix)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(suffix)")
    }
    storage.close()
  }

  @Test("A store has large pages and a write-ahead log, and keeps what it is told")
  func reopening() throws {
    let first = try SQLiteStorage.open(path: folder.store)
    let sample = try steps(1, at: 0)
    try first.insert(sample)
    first.close()
    #expect(
      try folder.sql("PRAGMA page_size; PRAGMA journal_mode; PRAGMA user_version")
        == ["8192", "wal", "1"])
    let second = try SQLiteStorage.open(path: folder.store)
    #expect(second.identity == first.identity)
    #expect(try second.uuids() == [sample.record.uuid])
  }

  @Test("A missing folder is made; what is no folder is named")
  func folders() throws {
    let path = folder.path + "/a/b/Health.sqlite"
    try SQLiteStorage.open(path: path).close()
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(message(path + "/c").contains(path + "/c"))
    #expect(message(folder.path).contains("directory"))
  }

  @Test("A closed store refuses instead of trapping")
  func closed() throws {
    let storage = try SQLiteStorage.open(path: folder.store)
    storage.close()
    storage.close()
    #expect(throws: HealthError.self) { try storage.uuids() }
    #expect(throws: HealthError.self) { try storage.insert(try steps(1, at: 0)) }
  }

  @Test("A link to a store is the store")
  func links() throws {
    let storage = try SQLiteStorage.open(path: folder.store)
    let link = folder.path + "/elsewhere"
    try FileManager.default.createDirectory(atPath: link, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: link + "/link.sqlite", withDestinationPath: folder.store)
    let other = try SQLiteStorage.open(path: link + "/link.sqlite")
    let sample = try steps(1, at: 0)
    try other.insert(sample)
    #expect(try storage.uuids() == [sample.record.uuid])
    #expect(try FileManager.default.contentsOfDirectory(atPath: link) == ["link.sqlite"])
  }

  @Test("Another program's database is refused and left as it was")
  func foreign() throws {
    try folder.sql("CREATE TABLE notes(text); INSERT INTO notes VALUES('mine')")
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.store))
    let text = message(folder.store)
    #expect(text.contains(folder.store) && text.contains("another program"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.store)) == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Health.sqlite"])
  }

  @Test("A file that is no database is refused and left as it was")
  func noDatabase() throws {
    let text = Data(String(repeating: "not a database at all\n", count: 500).utf8)
    try text.write(to: URL(fileURLWithPath: folder.store))
    #expect(message(folder.store).contains("not a health store"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.store)) == text)
  }

  @Test("A newer version's store is refused and left as it was")
  func newer() throws {
    try SQLiteStorage.open(path: folder.store).close()
    try folder.sql("PRAGMA user_version = 2")
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.store))
    let text = message(folder.store)
    #expect(text.contains("schema version 2") && text.contains("Update"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.store)) == before)
  }

  @Test("A store whose version was wiped out does not trap", arguments: [0, -1, -2_147_483_648])
  func wiped(version: Int) throws {
    try SQLiteStorage.open(path: folder.store).close()
    try folder.sql("PRAGMA user_version = \(version)")
    #expect(message(folder.store).contains("damaged"))
  }

  @Test("A store without identity is damaged, not remade")
  func identity() throws {
    try SQLiteStorage.open(path: folder.store).close()
    try folder.sql("DELETE FROM counters WHERE name = 'identity'")
    #expect(message(folder.store).contains("identity"))
  }

  @Test(
    "Damage at any page is an error that says so, or a problem that verify reports; never a trap",
    arguments: 0..<24)
  func corrupt(page: Int) throws {
    let storage = try SQLiteStorage.open(path: folder.store)
    try storage.write { writer in
      for index in 0..<400 {
        try writer.insert(
          try steps(
            Double(index), at: Double(index),
            metadata: ["text": .string(String(repeating: "x\(index)", count: 80))]))
      }
    }
    storage.close()
    let handle = try #require(FileHandle(forUpdatingAtPath: folder.store))
    let size = try handle.seekToEnd()
    let offset = UInt64(page) * 8192 + (page == 0 ? 100 : 0)
    try #require(offset < size)
    try handle.seek(toOffset: offset)
    try handle.write(contentsOf: Data(repeating: 0xA5, count: 4000))
    try handle.close()
    do {
      let damaged = try SQLiteStorage.open(path: folder.store)
      let problems = try damaged.verify()
      #expect(!problems.isEmpty)
      _ = try damaged.uuids()
    } catch let error as HealthError {
      #expect(error.code == .databaseInaccessible)
      #expect(error.message.contains(folder.store))
      #expect(error.message.contains("damaged"))
    }
  }

  @Test("A truncated store is damaged")
  func truncated() throws {
    let storage = try SQLiteStorage.open(path: folder.store)
    try storage.insert(try steps(1, at: 0))
    storage.close()
    let handle = try #require(FileHandle(forUpdatingAtPath: folder.store))
    try handle.truncate(atOffset: 3 * 8192)
    try handle.close()
    do {
      let damaged = try SQLiteStorage.open(path: folder.store)
      #expect(try !damaged.verify().isEmpty)
    } catch let error as HealthError {
      #expect(error.message.contains("damaged"))
    }
  }

  @Test("Many opening a new store at the same time all get the same one")
  func race() async throws {
    let path = folder.store
    let identities = try await withThrowingTaskGroup(of: UUID.self) { group in
      for index in 0..<12 {
        group.addTask {
          try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
              continuation.resume(
                with: Result {
                  let storage = try SQLiteStorage.open(path: path)
                  try storage.insert(try steps(1, at: Double(index)))
                  return storage.identity
                })
            }
          }
        }
      }
      return try await group.reduce(into: Set<UUID>()) { $0.insert($1) }
    }
    #expect(identities.count == 1)
    #expect(try SQLiteStorage.open(path: path).uuids().count == 12)
  }

  @Test("Stores in memory are separate, and gone with their last reference")
  func memory() throws {
    func folders() throws -> Set<String> {
      let all = try FileManager.default.contentsOfDirectory(atPath: "/dev/shm")
      return Set(all.filter { $0.hasPrefix("openhealthkit-\(getpid())-") })
    }
    var first: SQLiteStorage? = try SQLiteStorage.inMemory()
    let second = try SQLiteStorage.inMemory()
    #expect(first?.identity != second.identity)
    try first?.insert(try steps(1, at: 0))
    #expect(try second.uuids() == [])
    #expect(try first?.verify() == [] && second.verify() == [])
    let during = try folders()
    first = nil
    #expect(during.subtracting(try folders()).count >= 1)
  }
}
