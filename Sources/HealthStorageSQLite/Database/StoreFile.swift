import Foundation
import HealthEngine
import Synchronization

/// The file of a store, made with the right mode before SQLite opens it.
final class StoreFile: Sendable {
  let path: String
  /// What messages call it.
  let name: String
  /// Whether other processes can know of it.
  let isShared: Bool

  private init(path: String, name: String, isShared: Bool) {
    self.path = path
    self.name = name
    self.isShared = isShared
  }

  static func onDisk(_ path: String) throws -> StoreFile {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    let folder = url.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw HealthError(
        .databaseInaccessible,
        "The store \(path) cannot be made: the folder \(folder.path) is missing and cannot be "
          + "created.")
    }
    try create(url.path, name: path)
    return StoreFile(path: url.path, name: path, isShared: true)
  }

  /// Each store has a folder of its own below the shared-memory file system, with the process in
  /// its name: what a killed process left is removed by the next one.
  static func inMemory() throws -> StoreFile {
    removeOrphans
    let folder = memoryFolder + "/\(prefix)\(getpid())-\(UUID().uuidString)"
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw HealthError(
        .databaseInaccessible, "A store in memory cannot be made below \(memoryFolder).")
    }
    let path = folder + "/Health.sqlite"
    try create(path, name: ":memory:")
    return StoreFile(path: path, name: ":memory:", isShared: false)
  }

  private static let prefix = "openhealthkit-"

  private static let memoryFolder =
    FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()

  private static let removeOrphans: Void = {
    // Cleaning up is a courtesy: a folder that cannot be listed or removed stays.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: memoryFolder)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let process = name.dropFirst(prefix.count).prefix { $0 != "-" }
      guard let number = Int32(process), kill(number, 0) != 0, errno == ESRCH else { continue }
      try? FileManager.default.removeItem(atPath: memoryFolder + "/" + name)
    }
  }()

  private static func create(_ path: String, name: String) throws {
    let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw HealthError(
        .databaseInaccessible,
        "The store \(name) cannot be opened: \(reason). Check that the path names a file that may "
          + "be read and written.")
    }
    Foundation.close(descriptor)
  }

  /// A store in memory is gone with its owner; open connections keep what they have.
  func remove() {
    guard !isShared else { return }
    try? FileManager.default.removeItem(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }
}
