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

  /// Of a store in memory: held locked as long as it is in use.
  private let lock: Int32?

  private init(path: String, name: String, isShared: Bool, lock: Int32? = nil) {
    self.path = path
    self.name = name
    self.isShared = isShared
    self.lock = lock
  }

  deinit { if let lock { Foundation.close(lock) } }

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
    Foundation.close(try create(url.path, name: path))
    // SQLite puts its other files beside the file itself, not beside a link to it.
    guard let resolved = realpath(url.path, nil) else {
      throw HealthError(.databaseInaccessible, "The store \(path) cannot be found again.")
    }
    defer { free(resolved) }
    return StoreFile(path: String(cString: resolved), name: path, isShared: true)
  }

  /// Tells watching processes that a commit is visible now. By name: closing a descriptor of the
  /// file would drop SQLite's locks on it.
  func announceCommit() {
    guard isShared else { return }
    // Where it fails, others look again a moment after the last write.
    _ = utimensat(AT_FDCWD, path, nil, 0)
  }

  /// Each store has a folder of its own below the shared-memory file system, with the process in
  /// its name: what a killed process left is removed by the next one.
  ///
  /// - Parameter template: what the file begins with.
  static func inMemory(template: Data) throws -> StoreFile {
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
    let lock = try create(folder + "/" + lockName, name: ":memory:")
    flock(lock, LOCK_EX)
    let descriptor = try create(path, name: ":memory:")
    defer { Foundation.close(descriptor) }
    let written = template.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard written == template.count else {
      throw HealthError(
        .databaseInaccessible, "A store in memory cannot be written: \(memoryFolder) is full.")
    }
    return StoreFile(path: path, name: ":memory:", isShared: false, lock: lock)
  }

  private static let lockName = "in-use"

  private static let prefix = "openhealthkit-"

  private static let memoryFolder =
    FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()

  private static let removeOrphans: Void = {
    // Cleaning up is a courtesy: a folder that cannot be listed or removed stays.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: memoryFolder)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let process = name.dropFirst(prefix.count).prefix { $0 != "-" }
      guard let number = Int32(process), kill(number, 0) != 0, errno == ESRCH else { continue }
      // Another container's processes have numbers of their own: the lock knows better.
      let folder = memoryFolder + "/" + name
      let lock = Foundation.open(folder + "/" + lockName, O_RDWR | O_CLOEXEC)
      guard lock >= 0 else { continue }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(atPath: folder) }
      Foundation.close(lock)
    }
  }()

  /// An open descriptor of the file, made with mode 0600 where there is none.
  private static func create(_ path: String, name: String) throws -> Int32 {
    let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw HealthError(
        .databaseInaccessible,
        "The store \(name) cannot be opened: \(reason). Check that the path names a file that may "
          + "be read and written.")
    }
    return descriptor
  }

  /// A store in memory is gone with its owner; open connections keep what they have.
  func remove() {
    guard !isShared else { return }
    try? FileManager.default.removeItem(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }
}
