import Foundation
import HealthEngine
import Testing

@testable import HealthStorageSQLite

@Suite struct MigrationTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try SQLiteStorage.open(path: folder.store).close()
  }

  private func prepare(_ migrations: Migrations) throws {
    try migrations.prepare(Connection(path: folder.store, name: folder.store, for: .writing))
  }

  private let later = Migrations(
    version: 3,
    steps: ["CREATE TABLE second(x)", "INSERT INTO second VALUES('third'); CREATE TABLE third(x)"])

  @Test("A later version takes every step from the store's own, once")
  func steps() throws {
    try prepare(later)
    try prepare(later)
    #expect(try folder.sql("PRAGMA user_version; SELECT x FROM second") == ["3", "third"])
  }

  @Test("A step that fails leaves the store at its version")
  func failing() throws {
    let broken = Migrations(version: 3, steps: [later.steps[0], "INSERT INTO nowhere VALUES(1)"])
    #expect(throws: HealthError.self) { try prepare(broken) }
    #expect(
      try folder.sql(
        "PRAGMA user_version; SELECT count(*) FROM sqlite_master WHERE name = 'second'")
        == ["1", "0"])
    try SQLiteStorage.open(path: folder.store).close()
  }

  @Test("There is a way from every released version to the current one")
  func complete() { #expect(Migrations.current.steps.count == Int(Schema.version) - 1) }
}
