import Dispatch
import Foundation
import HealthCatalog
import HealthEngine
import HealthStorageSQLite
import Synchronization
import TestSupport
import Testing

/// One file, two processes: the bodies of exit tests run in a process of their own.
@Suite struct TwoProcessTests {
  let folder: TemporaryFolder
  let storage: SQLiteStorage

  init() throws {
    folder = try TemporaryFolder()
    storage = try SQLiteStorage.open(path: folder.store)
  }

  @Test("What another process saves is there, and is announced")
  func announced() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let uuid = UUID()
    let seen = Mutex(false)
    storage.observeForeignCommits { [storage] in
      // Whatever comes is told to be looked at: what matters is that the sample is there by then.
      guard (try? storage.uuids()) == [uuid] else { return }
      if seen.withLock({ was in
        defer { was = true }
        return !was
      }) {
        continuation.yield()
      }
    }
    let path = folder.store
    await #expect(processExitsWith: .success) { [path = path as String, uuid = uuid as UUID] in
      try SQLiteStorage.open(path: path).insert(try steps(7, at: 5, uuid: uuid))
    }
    var told = stream.makeAsyncIterator()
    await told.next()
    #expect(try storage.uuids() == [uuid])
  }

  @Test("A store's own commits are not announced to itself, those of a second one are")
  func own() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let count = Mutex(0)
    storage.observeForeignCommits { [storage] in
      let samples = (try? storage.uuids().count) ?? -1
      count.withLock { $0 += 1 }
      continuation.yield(samples)
    }
    var told = stream.makeAsyncIterator()
    for index in 0..<50 { try storage.insert(try steps(1, at: Double(index))) }
    let doomed = try steps(1, at: 99)
    try storage.insert(doomed)
    try storage.write { try $0.delete(doomed.record.reference, at: 0) }
    let other = try SQLiteStorage.open(path: folder.store)
    try other.insert(try steps(1, at: 1000))
    // The first that is told is the foreign one: 50 of its own were before it.
    #expect(await told.next() == 51)
    #expect(count.withLock { $0 } == 1)
  }

  @Test("A commit that nobody announced is seen all the same")
  func unannounced() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    storage.observeForeignCommits { continuation.yield() }
    var told = stream.makeAsyncIterator()
    try folder.sql("INSERT INTO settings(name, value) VALUES('x', 'y')")
    await told.next()
    #expect(try storage.read { try $0.setting("x") } == Data("y".utf8))
  }

  @Test("Metadata that another process deleted are stored anew")
  func sharedMetadata() async throws {
    let note: Metadata = ["note": .string("shared")]
    let first = try steps(1, at: 0, metadata: note)
    try storage.insert(first)
    let path = folder.store
    let reference = first.record.reference
    await #expect(processExitsWith: .success) {
      [path = path as String, reference = reference as SampleReference] in
      try SQLiteStorage.open(path: path).write { try $0.delete(reference, at: 1) }
    }
    let second = try steps(2, at: 1, metadata: note)
    try storage.insert(second)
    #expect(try storage.read { try $0.sample(second.record.uuid)?.metadata } == note)
    #expect(try storage.verify() == [])
  }

  @Test("Several processes writing and reading at once lose nothing")
  func together() async throws {
    let path = folder.store
    async let first = #expect(processExitsWith: .success) { [path = path as String] in
      try TwoProcessTests.saveMany(path, source: "org.one")
    }
    async let second = #expect(processExitsWith: .success) { [path = path as String] in
      try TwoProcessTests.saveMany(path, source: "org.two")
    }
    _ = await (first, second)
    try Self.saveMany(path, source: "org.three")
    #expect(try storage.uuids().count == 3 * 60)
    for source in ["org.one", "org.two", "org.three"] {
      #expect(try storage.uuids(where: .sources([source])).count == 60)
    }
    #expect(try storage.verify() == [])
  }

  /// Every sample twice, once replaced; each must be found right after it was saved.
  static func saveMany(_ path: String, source: String) throws {
    let storage = try SQLiteStorage.open(path: path)
    for index in 0..<60 {
      let old = try steps(
        1, at: Double(index), metadata: ["note": .integer(Int64(index % 5))], source: source)
      let new = try steps(
        2, at: Double(index), metadata: ["note": .integer(Int64(index % 7))], source: source)
      try storage.insert(old)
      try #require(try storage.read { try $0.sample(old.record.uuid)?.value } == 1)
      try storage.write { writer in
        try writer.delete(old.record.reference, at: 0)
        try writer.insert(new)
      }
      try #require(try storage.read { try $0.sample(new.record.uuid)?.value } == 2)
      try #require(try storage.read { try $0.sample(old.record.uuid) } == nil)
    }
  }

  @Test(
    "Whatever moment a process is killed at, what it was told is saved is there, and all is sound",
    arguments: 0..<10)
  func killed(moment: Int) async throws {
    let path = folder.store
    let log = folder.path + "/acknowledged"
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, log = log as String, moment = moment as Int] in
      try TwoProcessTests.saveUntilKilled(path, log: log, after: moment)
    }
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    #expect(!lines.isEmpty)
    let stored = Set(try storage.uuids())
    for line in lines {
      let uuids = line.split(separator: " ").compactMap { UUID(uuidString: String($0)) }
      #expect(uuids.allSatisfy(stored.contains))
    }
    // At most the last one was committed without word of it; all of it or nothing.
    #expect(stored.count % 3 == 0 && (stored.count / 3 - lines.count) <= 1)
    #expect(try storage.verify() == [])
  }

  static func saveUntilKilled(_ path: String, log: String, after moment: Int) throws {
    let storage = try SQLiteStorage.open(path: path)
    let descriptor = open(log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    let killer = DispatchQueue(label: "killer")
    for round in 0... {
      // From some save on, at any time during it.
      if round == moment + 2 {
        killer.asyncAfter(deadline: .now() + .microseconds(moment * 700)) {
          kill(getpid(), SIGKILL)
        }
      }
      let samples = try (0..<3).map { try steps(Double($0), at: Double(round)) }
      try storage.write { writer in
        for sample in samples { try writer.insert(sample) }
      }
      let line = samples.map(\.record.uuid.uuidString).joined(separator: " ") + "\n"
      _ = line.withCString { write(descriptor, $0, strlen($0)) }
    }
  }

  @Test("A process killed in the middle of an import leaves nothing of it", arguments: [1, 3, 9])
  func killedImport(batches: Int) async throws {
    try storage.insert(try steps(1, at: 0))
    let path = folder.store
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, batches = batches as Int] in
      let storage = try SQLiteStorage.open(path: path)
      try storage.bulkImport { door in
        for batch in 0... {
          if batch == batches { kill(getpid(), SIGKILL) }
          _ = try Imported.rows(20_000, from: Double(batch) * 1e6, door)
        }
      }
    }
    #expect(try storage.uuids().count == 1)
    #expect(try storage.verify() == [])
    // And the next import is not hindered by it.
    let count = try storage.bulkImport { try Imported.rows(100, from: 0, $0) }
    #expect(count == 100)
    #expect(try storage.verify() == [])
  }
}
