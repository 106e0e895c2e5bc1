import Foundation
import HealthCatalog
import HealthEngine
import Synchronization
import TestSupport
import Testing

@Suite struct ChangeTests {
  private let world = World()

  private func app() throws -> AppSession {
    let app = world.session("org.a")
    try app.allow(share: ["stepCount", "bodyMass"], read: ["stepCount", "bodyMass"])
    return app
  }

  private func clauses(_ names: String...) throws -> [SelectionClause] {
    try names.map { SelectionClause(type: try World.code($0)) }
  }

  @Test("R150 R151 a nil anchor returns everything, the next one only what came since")
  func anchors() throws {
    let app = try app()
    let first = try world.sample("bodyMass", 70, from: 100)
    try app.save([first])
    let start = try app.changes(since: nil, in: clauses("bodyMass"), limit: nil)
    #expect(start.page.added.map(\.uuid) == [first.record.uuid])
    let second = try world.sample("bodyMass", 71, from: 0)
    try app.save([second])
    try app.delete([first.record.reference])
    let next = try app.changes(since: start.anchor, in: clauses("bodyMass"), limit: nil)
    #expect(next.page.added.map(\.uuid) == [second.record.uuid])
    #expect(next.page.deleted.map(\.uuid) == [first.record.uuid])
    let last = try app.changes(since: next.anchor, in: clauses("bodyMass"), limit: nil)
    #expect(last.page.added.isEmpty && last.page.deleted.isEmpty)
    #expect(last.anchor == next.anchor)
  }

  @Test("F079 an anchor of other types or another store is an error")
  func foreignAnchors() throws {
    let app = try app()
    try app.save([try world.sample("bodyMass", 70, from: 0)])
    let anchor = try app.changes(since: nil, in: clauses("bodyMass"), limit: nil).anchor
    let types = #expect(throws: HealthError.self) {
      try app.changes(since: anchor, in: clauses("stepCount"), limit: nil)
    }
    #expect(types?.message.contains("HKQuantityTypeIdentifierStepCount") == true)
    let elsewhere = World(seed: 9).session("org.a")
    try elsewhere.allow(read: ["bodyMass"])
    #expect(throws: HealthError.self) {
      try elsewhere.changes(since: anchor, in: clauses("bodyMass"), limit: nil)
    }
  }

  @Test("R157 an anchor older than the remembered deletions is an explicit expiry")
  func expiry() throws {
    let app = try app()
    let first = try world.sample("bodyMass", 70, from: 0)
    try app.save([first])
    let anchor = try app.changes(since: nil, in: clauses("bodyMass"), limit: nil).anchor
    try app.delete([first.record.reference])
    try world.store.storage.write { try $0.forgetDeletions(before: world.now + 1) }
    let error = #expect(throws: HealthError.self) {
      try app.changes(since: anchor, in: clauses("bodyMass"), limit: nil)
    }
    #expect(error?.code == .anchorExpired)
    #expect(try app.changes(since: nil, in: clauses("bodyMass"), limit: nil).page.added.isEmpty)
  }

  @Test("Deletions are remembered for 400 days and forgotten with the next deletion after")
  func lifetime() throws {
    let app = try app()
    let samples = try (0..<3).map { try world.sample("bodyMass", 70, from: Double($0)) }
    try app.save(samples)
    let anchor = try app.changes(since: nil, in: clauses("bodyMass"), limit: nil).anchor
    try app.delete([samples[0].record.reference])
    world.now += 399 * 86_400
    try app.delete([samples[1].record.reference])
    let known = try app.changes(since: anchor, in: clauses("bodyMass"), limit: nil)
    #expect(known.page.deleted.map(\.uuid) == samples.prefix(2).map(\.record.uuid))
    world.now += 2 * 86_400
    try app.delete([samples[2].record.reference])
    let error = #expect(throws: HealthError.self) {
      try app.changes(since: anchor, in: clauses("bodyMass"), limit: nil)
    }
    #expect(error?.code == .anchorExpired)
  }

  @Test("F080 a watch tells of additions and deletions of its types, and of no others")
  func watching() async throws {
    let app = try app()
    let (stream, continuation) = AsyncStream.makeStream(of: Set<TypeCode>.self)
    let watch = try app.watch(clauses("bodyMass")) { continuation.yield($0) }
    var changes = stream.makeAsyncIterator()
    let mass = try world.sample("bodyMass", 70, from: 0)
    try app.save([try world.sample("stepCount", 5, from: 0, to: 10)])
    try app.save([mass])
    #expect(await changes.next() == [try World.code("bodyMass")])
    try app.delete([mass.record.reference])
    #expect(await changes.next() == [try World.code("bodyMass")])
    watch.cancel()
  }

  @Test("A denied type's changes by others move no anchor and are not told")
  func invisibleChanges() throws {
    let other = world.session("org.b")
    try other.allow(share: ["bodyMass"], read: ["bodyMass"])
    let denied = world.session("org.c", answer: FixedAnswer(isAllowed: false))
    try denied.allow(read: ["bodyMass"])
    let sample = try world.sample("bodyMass", 70, from: 0)
    try other.save([sample])
    try other.delete([sample.record.reference])
    let result = try denied.changes(since: nil, in: clauses("bodyMass"), limit: nil)
    #expect(result.page.added.isEmpty && result.page.deleted.isEmpty)
    #expect(result.anchor.position == .beginning)
  }
}
