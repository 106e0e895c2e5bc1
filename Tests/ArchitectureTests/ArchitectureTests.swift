import Foundation
import Testing

@Suite struct ArchitectureTests {
  @Test("The picture of the floors holds exactly the targets of the manifest, each once")
  func pictureAndManifestAgree() throws {
    let drawn = try Floors.all().flatMap { $0 }
    let declared = try Target.all().filter { !$0.isTest }.map(\.name)
    #expect(declared.count > 8, "the manifest could not be read")
    #expect(drawn.sorted() == declared.sorted())
  }

  @Test("Dependencies in the manifest only point down")
  func dependenciesPointDown() throws {
    let floors = try Floors.numbers()
    for target in try Target.all() where !target.isTest {
      let own = try #require(floors[target.name])
      for dependency in target.dependencies {
        let other = try #require(floors[dependency], "\(dependency) is no target of the picture")
        #expect(own < other, "\(target.name) must not depend on \(dependency)")
      }
    }
  }

  @Test("Nothing but tests depends on tests")
  func testsAreLeaves() throws {
    let targets = try Target.all()
    let tests = Set(targets.filter(\.isTest).map(\.name))
    for target in targets where !target.isTest {
      #expect(tests.isDisjoint(with: target.dependencies), "\(target.name)")
    }
  }

  @Test("Imports in the sources only point down")
  func importsPointDown() throws {
    let floors = try Floors.numbers()
    for target in try Target.all() where !target.isTest {
      let own = try #require(floors[target.name])
      for (module, file) in try target.imports() {
        guard let other = floors[module] else { continue }
        #expect(own < other, "\(file) must not import \(module)")
      }
    }
  }

  @Test("Every folder of Sources is a target with files")
  func noStrayFolders() throws {
    let folders = Set(try Target.all().map(\.folder))
    let sources = Repository.root.appendingPathComponent("Sources").path
    for name in try FileManager.default.contentsOfDirectory(atPath: sources) {
      let folder = "Sources/" + name
      #expect(
        folders.contains { $0 == folder || $0.hasPrefix(folder + "/") }, "\(folder) is in no target"
      )
    }
  }

  @Test(
    "Tables and rules import Foundation and the toolchain's own modules at most",
    arguments: ["HealthCatalog", "HealthEngine"])
  func lowFloorsArePure(_ name: String) throws {
    let allowed: Set = ["Foundation", "Dispatch", "Synchronization", "HealthCatalog"]
    let target = try #require(try Target.all().first { $0.name == name })
    for (module, file) in try target.imports() {
      #expect(allowed.contains(module), "\(file) imports \(module)")
    }
  }

  @Test("A C library is touched by one target alone")
  func oneDoorPerLibrary() throws {
    let targets = try Target.all()
    for library in targets where library.kind == "systemLibrary" {
      let users = try targets.filter { target in
        try !target.isTest && target.imports().contains { $0.module == library.name }
      }
      #expect(users.count <= 1, "\(library.name): \(users.map(\.name))")
    }
  }

  @Test("The drawing shows the floors of the text in the same order")
  func drawingAgrees() throws {
    let drawing = try Repository.text("Documentation/architecture.svg")
    var heights: [String: Double] = [:]
    for match in drawing.matches(of: /<text class="target"[^>]* y="([\d.]+)">(\w+)<\/text>/) {
      heights[String(match.output.2)] = Double(match.output.1)
    }
    let floors = try Floors.all()
    #expect(heights.count == floors.map(\.count).reduce(0, +))
    var last = 0.0
    for floor in floors {
      let own = try floor.map { try #require(heights[$0], "\($0) is not drawn") }
      #expect(Set(own).count == 1, "\(floor) do not stand side by side")
      #expect((own.first ?? 0) > last)
      last = own.first ?? last
    }
  }
}
