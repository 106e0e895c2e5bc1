import Foundation
import HealthCatalog
import Testing

@testable import HealthCatalogGenerator

@Suite("Generated sources")
struct GeneratorTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func generator(
    changing change: (String, String) -> String = { _, text in text }
  ) throws -> CatalogGenerator {
    try CatalogGenerator { name in
      let file = Self.root.appending(path: "Tables/\(name).tsv")
      return change(name, try String(contentsOf: file, encoding: .utf8))
    }
  }

  @Test("the generated files are what the generator writes now")
  func upToDate() throws {
    for file in try generator().files() {
      let present = try String(
        contentsOf: Self.root.appending(path: file.path), encoding: .utf8)
      #expect(present == file.text, "run `swift run HealthCatalogGenerator`: \(file.path)")
    }
  }

  @Test("no generated file is left over")
  func leftOvers() throws {
    let written = Set(try generator().files().map(\.path))
    for folder in ["Sources/HealthCatalog/Generated", "Sources/HealthKit/Generated"] {
      let present = try FileManager.default.contentsOfDirectory(
        atPath: Self.root.appending(path: folder).path)
      for name in present { #expect(written.contains("\(folder)/\(name)")) }
    }
  }

  @Test("the tables in the module are those of the files")
  func compiledTables() throws {
    let tables = try generator().tables
    func column(_ name: String, of table: String) throws -> [String] {
      try #require(tables[table]).rows.map { $0[name] }
    }
    let raws =
      try column("raw", of: "quantity_types") + column("raw", of: "category_types")
      + column("raw_identifier", of: "other_types").prefix(31)
    #expect(Catalog.types.map(\.identifier) == raws)
    #expect(try Catalog.metadataKeys.map(\.raw) == column("raw", of: "metadata_keys"))
    #expect(
      try Catalog.workoutActivities.map { String($0.rawValue) }
        == column("raw", of: "workout_activity_types"))
  }

  @Test("a class that exists gets its enumerations nested")
  func nested() throws {
    let changed = try generator { name, text in
      name == "enumerations"
        ? text.replacing("HKStateOfMind.Kind\twith its class", with: "HKStateOfMind.Kind\tnested")
        : text
    }
    let file = try #require(
      changed.files().first { $0.path.hasSuffix("NestedEnumerations.swift") })
    #expect(file.text.contains("extension HKStateOfMind {\n  /// State of mind kind; iOS 18.0."))
    #expect(file.text.contains("  public enum Kind: Int, Sendable {"))
    #expect(file.text.contains("    case dailyMood = 2\n"))
  }

  @Test("a broken table is refused with its name and line")
  func brokenTables() throws {
    let error = try #require(throws: GeneratorError.self) {
      try generator { name, text in name == "enums" ? text + "HKBloodType\tjunk\n" : text }
    }
    #expect(error.description.contains("enums line 325"))
    let unknown = try generator { name, text in
      name == "enumerations"
        ? text.replacing("HKBloodType\tyes", with: "HKBloodType\tperhaps") : text
    }
    #expect(throws: GeneratorError.self) { try unknown.files() }
    let missing = try generator { name, text in
      name == "enumerations" ? text.replacing("HKBloodType\tyes\t\t\n", with: "") : text
    }
    #expect(throws: GeneratorError.self) { try missing.files() }
  }
}
