import Foundation
import HealthEngine
import HealthKit
import HealthStorageSQLite
import TestSupport
import Testing

/// Two programs on one file, each with an engine of its own.
@Suite struct SharedFileTests {
  private let folder: Folder
  private let one: World
  private let two: World

  init() throws {
    folder = try Folder()
    one = World(storage: try SQLiteStorage.open(path: folder.path + "/Health.sqlite"), seed: 1)
    two = World(storage: try SQLiteStorage.open(path: folder.path + "/Health.sqlite"), seed: 2)
  }

  private func allowed(_ world: World, _ app: String) async throws -> HKHealthStore {
    let store = HKHealthStore(session: world.session(app))
    try await store.requestAuthorization(toShare: [steps], read: [steps])
    return store
  }

  @Test("R010 F080 what one program saves and deletes, another one's observer and stream hear of")
  func changes() async throws {
    let (here, there) = (try await allowed(one, "org.a"), try await allowed(two, "org.b"))
    let fired = Inbox(Bool.self)
    here.execute(
      HKObserverQuery(sampleType: steps, predicate: nil) { _, done, error in
        done()
        fired.put(error == nil)
      })
    #expect(await fired.next())
    let sample = walked(7, 0, 1)
    var heard = 0
    for try await page in HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: steps)], anchor: nil
    ).results(for: here) {
      heard += 1
      if heard == 1 {
        #expect(page.addedSamples.isEmpty)
        try await there.save(sample)
      } else if heard == 2 {
        #expect(page.addedSamples.map(\.counted) == [7])
        #expect(page.addedSamples.first?.sourceRevision.source.bundleIdentifier == "org.b")
        #expect(await fired.next())
        try await there.delete(sample)
      } else {
        #expect(page.deletedObjects.map(\.uuid) == [sample.uuid])
        #expect(await fired.next())
        break
      }
    }
    #expect(heard == 3)
  }

  @Test("R042 R043 R044 a decision is the store's: the next program need not ask again")
  func decisions() async throws {
    _ = try await allowed(one, "org.a")
    let store = HKHealthStore(
      session: two.session("org.a", answer: FixedAnswer(isAllowed: false)))
    #expect(store.authorizationStatus(for: steps) == .sharingAuthorized)
    #expect(
      try await store.statusForAuthorizationRequest(toShare: [steps], read: [steps])
        == .unnecessary)
    try await store.save(walked(1, 0, 1))
  }

  @Test("R152 an anchor of one program is good in the next one on the same store")
  func anchors() async throws {
    let (here, there) = (try await allowed(one, "org.a"), try await allowed(two, "org.a"))
    try await here.save(walked(1, 0, 1))
    func page(_ store: HKHealthStore, _ anchor: HKQueryAnchor?) async throws -> (
      [Double], HKQueryAnchor
    ) {
      let result = try await HKAnchoredObjectQueryDescriptor(
        predicates: [.quantitySample(type: steps)], anchor: anchor
      ).result(for: store)
      return (result.addedSamples.map(\.counted), result.newAnchor)
    }
    let (first, anchor) = try await page(here, nil)
    #expect(first == [1])
    try await here.save(walked(2, 2, 3))
    #expect(try await page(there, anchor).0 == [2])
  }
}
