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

  private func start(_ name: String, _ arguments: [String], output: Pipe) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program(name))
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging([
      "HEALTHKIT_STORE": store, "HEALTHKIT_AUTHORIZATION": "allow",
    ]) { $1 }
    process.standardOutput = output
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
      let lines = String(decoding: text, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count >= wanted, "round \(round)")
      for line in lines {
        acknowledged.formUnion(
          line.split(separator: " ").compactMap { UUID(uuidString: String($0)) })
      }
      let found = try stored("HKQuantityTypeIdentifierStepCount")
      #expect(found.count.isMultiple(of: 5), "round \(round): half a save")
      #expect(
        acknowledged.isSubset(of: Set(found)), "round \(round): an acknowledged sample is lost")
    }
    #expect(acknowledged.count > 100)
  }

  private static let sample = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Resources/sample-export.zip").path

  private func heartRates() throws -> Int {
    try stored("HKQuantityTypeIdentifierHeartRate").count
  }

  @Test("An import killed at any moment leaves nothing, and run again gives the whole")
  func imports() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var generator = SeededGenerator(seed: 21)
    let arguments = ["import", Self.sample, "--store", store]
    var interrupted = 0
    for round in 0..<20 {
      let process = try start("health", arguments, output: Pipe())
      // The write-ahead log grows with the import; a part of what it will be is a moment of it.
      let threshold = Int.random(in: 0..<12_000_000, using: &generator)
      while process.isRunning, size(of: store + "-wal") < threshold { usleep(200) }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal { interrupted += 1 }
      guard FileManager.default.fileExists(atPath: store), size(of: store) > 0 else { continue }
      let count = try heartRates()
      #expect([0, 15_232].contains(count), "round \(round): \(count) heart rates")
      if count > 0 {
        for suffix in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: store + suffix)
        }
      }
    }
    #expect(interrupted > 5)
    let last = try start("health", arguments, output: Pipe())
    last.waitUntilExit()
    #expect(last.terminationStatus == 0)
    #expect(try heartRates() == 15_232)
  }

  private func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
