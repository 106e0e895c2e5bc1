import Foundation
import HealthEngine

/// The bytes of an empty store, made once per process: copying them is several times faster than
/// making thirty tables for each store in memory.
enum MemoryTemplate {
  private static let result = Result { try make() }

  static func bytes() throws -> Data { try result.get() }

  private static func make() throws -> Data {
    let file = try StoreFile.inMemory(template: Data())
    defer { file.remove() }
    try makeStore(file)
    return try Data(contentsOf: URL(fileURLWithPath: file.path))
  }

  /// The connection is closed at its end, which moves everything into the file.
  private static func makeStore(_ file: StoreFile) throws {
    let connection = try Connection(path: file.path, name: file.name, for: .writing)
    try Migrations.current.prepare(connection)
  }
}
