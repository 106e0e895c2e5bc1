import Foundation
import HealthCatalog
import HealthEngine
import HealthStorageSQLite
import TestSupport
import Testing

/// What is left when a process is killed in the middle of its work.
@Suite(.serialized) struct CrashTests {
  private let folder: URL
  private var store: String { folder.appendingPathComponent("Health.sqlite").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "crash-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func program(_ name: String) -> String {
    Tool.folder.appendingPathComponent(name).path
  }

  private func start(
    _ name: String, _ arguments: [String], output: Pipe? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program(name))
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging([
      "HEALTHKIT_STORE": store, "HEALTHKIT_AUTHORIZATION": "allow",
    ]) { $1 }
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private func stored(_ identifier: String) throws -> [UUID] {
    let storage = try SQLiteStorage.open(path: store)
    defer { storage.close() }
    #expect(try storage.verify() == [])
    let code = try #require(Catalog.type(identifier: identifier)).code
    var uuids: [UUID] = []
    try storage.read {
      try $0.forEachSample(SampleSelection(clauses: [SelectionClause(type: code)])) {
        uuids.append($0.uuid)
        return .next
      }
    }
    return uuids
  }

  @Test("A program killed while it saves loses nothing acknowledged and leaves no half of a save")
  func saves() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var generator = SeededGenerator(seed: 20)
    var acknowledged: Set<UUID> = []
    var before = 0
    for round in 0..<20 {
      let output = Pipe()
      let process = try start("SaveStream", [], output: output)
      let wanted = Int.random(in: 1...40, using: &generator)
      var text = Data()
      while text.count(where: { $0 == 0x0A }) < wanted {
        let piece = output.fileHandleForReading.availableData
        guard !piece.isEmpty else { break }
        text.append(piece)
      }
      // Somewhere within the saves that follow.
      for _ in 0..<Int.random(in: 0..<200_000, using: &generator) { _ = generator.next() }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      text.append(output.fileHandleForReading.readDataToEndOfFile())
      #expect(process.terminationReason == .uncaughtSignal, "round \(round): it ended by itself")
      let lines = String(decoding: text, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count >= wanted, "round \(round)")
      for line in lines {
        let uuids = line.split(separator: " ").compactMap { UUID(uuidString: String($0)) }
        #expect(uuids.count == 5)
        acknowledged.formUnion(uuids)
      }
      let found = try stored("HKQuantityTypeIdentifierStepCount")
      #expect(found.count.isMultiple(of: 5), "round \(round): half a save")
      #expect(
        acknowledged.isSubset(of: Set(found)), "round \(round): an acknowledged sample is lost")
      // The save that the kill interrupted is there or it is not; nothing else is.
      let unacknowledged = found.count - before - 5 * lines.count
      #expect([0, 5].contains(unacknowledged), "round \(round): \(unacknowledged) nobody saved")
      before = found.count
    }
    #expect(acknowledged.count > 100)
    let verified = try Tool.run(["verify", "--store", store])
    #expect(verified.status == 0, "\(verified)")
  }

  private static let sample = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Resources/sample-export.zip").path

  /// Everything that an import brings, as far as it can be counted.
  private struct Contents: Equatable {
    var counts: [String: Int] = [:]
    var days = 0
    var characteristics = 0
    var kept = 0
  }

  private func contents() throws -> Contents {
    let storage = try SQLiteStorage.open(path: store)
    defer { storage.close() }
    #expect(try storage.verify() == [])
    return try storage.read { reader in
      Contents(
        counts: Dictionary(
          uniqueKeysWithValues: try reader.typeSummaries().map { ($0.identifier, $0.count) }),
        days: try reader.activitySummaries(from: nil, through: nil).count,
        characteristics: try reader.characteristics().count,
        kept: try reader.keptElements().count)
    }
  }

  /// The bytes that a process has read and written until now. They grow from the start of an
  /// import to its end, and by the same amount each time; the log grows only at the very end.
  private func bytesMoved(by process: Process) -> Int? {
    guard
      let text = try? String(
        contentsOfFile: "/proc/\(process.processIdentifier)/io", encoding: .utf8)
    else { return nil }
    let numbers = text.split(separator: "\n").prefix(2).compactMap { line in
      line.split(separator: " ").last.flatMap { Int($0) }
    }
    return numbers.count == 2 ? numbers[0] + numbers[1] : nil
  }

  /// The parts of an undisturbed import, in bytes moved: it reads the export, writes the log and
  /// commits, and carries the log over into the store.
  private func phases(of arguments: [String]) throws -> [Range<Int>] {
    var (log, checkpoint, end) = (0, 0, 0)
    let process = try start("health", arguments)
    while process.isRunning {
      guard let moved = bytesMoved(by: process) else { continue }
      if size(of: store) < 100_000 {
        // Before the import's own pages the log holds the schema, which is smaller.
        if size(of: store + "-wal") < 500_000 { log = max(log, moved) }
        checkpoint = max(checkpoint, moved)
      }
      end = max(end, moved)
    }
    process.waitUntilExit()
    try #require(process.terminationReason == .exit && process.terminationStatus == 0)
    try #require(0 < log && log < checkpoint && checkpoint < end)
    return [0..<log, log..<checkpoint, checkpoint..<end]
  }

  private func removeStore() {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: store + suffix)
    }
  }

  @Test("An import killed at any moment leaves nothing or the whole, and run again gives the whole")
  func imports() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var generator = SeededGenerator(seed: 21)
    let arguments = ["import", Self.sample, "--store", store]
    let phases = try phases(of: arguments)
    let whole = try contents()
    #expect(whole.counts.count > 50 && whole.days > 0)
    removeStore()
    var (killed, empty, complete) = (0, 0, 0)
    // On a busy machine an import may end before it is killed: that round is tried again.
    for _ in 0..<40 where killed < 20 {
      let moment = Int.random(in: phases[killed % phases.count], using: &generator)
      let process = try start("health", arguments)
      while process.isRunning, bytesMoved(by: process) ?? 0 < moment {}
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let wasKilled = process.terminationReason == .uncaughtSignal
      if wasKilled { killed += 1 }
      guard FileManager.default.fileExists(atPath: store) else {
        #expect(wasKilled, "an acknowledged import is lost")
        empty += 1
        continue
      }
      let found = try contents()
      if found == Contents() {
        #expect(wasKilled, "an acknowledged import is lost")
        empty += 1
        continue
      }
      #expect(found == whole, "kill \(killed), after \(moment) bytes: half an import")
      if wasKilled { complete += 1 }
      let again = try Tool.run(arguments)
      #expect(again.status == 0, "\(again)")
      #expect(try contents() == whole, "kill \(killed), after \(moment) bytes: not completed")
      removeStore()
    }
    #expect(killed == 20)
    // Kills on both sides of the commit, or the moments were not spread.
    #expect(empty > 0 && complete > 0, "\(empty) empty, \(complete) complete")
    let last = try Tool.run(arguments)
    #expect(last.status == 0, "\(last)")
    #expect(try contents() == whole)
    let verified = try Tool.run(["verify", "--store", store])
    #expect(verified.status == 0, "\(verified)")
  }

  private func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
