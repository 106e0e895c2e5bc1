import Foundation
import HealthEngine
import HealthKit
import Synchronization
import TestSupport
import Testing

/// Anchored queries and observers.
@Suite struct ChangeQueryTests {
  private let kit: KitWorld
  init() throws { kit = try KitWorld() }

  private typealias Page = (added: [HKSample], deleted: [UUID], anchor: HKQueryAnchor?)

  private func anchored(
    _ inbox: Inbox<Page>, anchor: HKQueryAnchor? = nil, limit: Int = 0,
    updates: Inbox<Page>? = nil
  ) -> HKAnchoredObjectQuery {
    let query = HKAnchoredObjectQuery(
      type: steps, predicate: nil, anchor: anchor, limit: limit
    ) { _, added, deleted, anchor, _ in
      inbox.put((added ?? [], deleted?.map(\.uuid) ?? [], anchor))
    }
    if let updates {
      query.updateHandler = { _, added, deleted, anchor, _ in
        updates.put((added ?? [], deleted?.map(\.uuid) ?? [], anchor))
      }
    }
    return query
  }

  private func page(
    _ store: HKHealthStore, _ anchor: HKQueryAnchor?, limit: Int? = nil
  ) async throws -> HKAnchoredObjectQueryDescriptor<HKQuantitySample>.Result {
    try await HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: steps)], anchor: anchor, limit: limit
    ).result(for: store)
  }

  @Test(
    "R097 R150 R151 R155 F074 F076 nil returns all, the anchor what came since, in the order of changes"
  )
  func since() async throws {
    let store = try await kit.allowed("org.a", steps)
    let first = walked(1, 100, 101)
    try await store.save([first, walked(2, 50, 51)])
    let start = try await page(store, nil)
    #expect(start.addedSamples.map(\.counted) == [1, 2])
    try await store.save(walked(3, 0, 1))
    try await store.delete(first)
    let next = try await page(store, start.newAnchor)
    #expect(next.addedSamples.map(\.counted) == [3])
    #expect(next.deletedObjects.map(\.uuid) == [first.uuid])
    let last = try await page(store, next.newAnchor)
    #expect(last.addedSamples.isEmpty && last.deletedObjects.isEmpty)
    #expect(last.newAnchor == next.newAnchor)
    let fresh = try await page(store, nil)
    #expect(fresh.addedSamples.map(\.counted) == [2, 3])
    // F076: a nil anchor tells of deletions as well.
    #expect(fresh.deletedObjects.map(\.uuid) == [first.uuid])
  }

  @Test("F075 the limit counts samples and deletions; pages go on until one is empty")
  func paging() async throws {
    let store = try await kit.allowed("org.a", steps)
    let samples = (0..<10).map { walked(Double($0), Double($0), Double($0) + 1) }
    try await store.save(samples)
    try await store.delete(Array(samples[3..<6]))
    var anchor: HKQueryAnchor?
    var added: [Double] = []
    var deleted: Set<UUID> = []
    var sizes: [Int] = []
    while true {
      let page = try await page(store, anchor, limit: 4)
      anchor = page.newAnchor
      added += page.addedSamples.map(\.counted)
      deleted.formUnion(page.deletedObjects.map(\.uuid))
      sizes.append(page.addedSamples.count + page.deletedObjects.count)
      if sizes.last == 0 { break }
    }
    #expect(sizes == [4, 4, 2, 0])
    #expect(added == [0, 1, 2, 6, 7, 8, 9])
    #expect(deleted == Set(samples[3..<6].map(\.uuid)))
  }

  @Test("R152 an anchor survives archiving; it is equal to itself and no other")
  func archiving() async throws {
    let store = try await kit.allowed("org.a", steps)
    try await store.save(walked(1, 0, 1))
    let anchor = try await page(store, nil).newAnchor
    let data = try NSKeyedArchiver.archivedData(withRootObject: anchor, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: data))
    #expect(back == anchor && back.hash == anchor.hash)
    #expect(back != HKQueryAnchor(fromValue: 0))
    try await store.save(walked(2, 2, 3))
    #expect(try await page(store, back).addedSamples.map(\.counted) == [2])
  }

  @Test("Garbage does not unarchive into an anchor, and never traps")
  func garbage() throws {
    let anchor = HKQueryAnchor(fromValue: 7)
    let data = try NSKeyedArchiver.archivedData(withRootObject: anchor, requiringSecureCoding: true)
    func unarchived(_ data: Data) -> HKQueryAnchor? {
      (try? NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: data)) ?? nil
    }
    #expect(unarchived(data) == anchor)
    for bad in [Data(), Data("garbage".utf8), data.prefix(data.count / 2)] {
      #expect(unarchived(Data(bad)) == nil)
    }
    let other = try NSKeyedArchiver.archivedData(
      withRootObject: "text" as NSString, requiringSecureCoding: true)
    #expect(unarchived(other) == nil)
    // The archive of an anchor with something else inside.
    let list = try #require(
      try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    let objects = try #require(list["$objects"] as? [Any])
    let inside = try #require(objects.firstIndex { $0 is Data })
    for spoilt: Any in [Data(), Data("{}".utf8), Data(repeating: 0xFF, count: 40)] {
      var (list, objects) = (list, objects)
      objects[inside] = spoilt
      list["$objects"] = objects
      #expect(
        unarchived(
          try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
          == nil)
    }
  }

  @Test(
    "R153 R176 F079 an anchor of another type or store is error 3, told with the anchor passed in")
  func foreign() async throws {
    let store = try await kit.allowed("org.a", steps, mass)
    try await store.save([walked(1, 0, 1), weighed(70, 0)])
    let anchor = try await page(store, nil).newAnchor
    let inbox = Inbox((HKError?, HKQueryAnchor?).self)
    store.execute(
      HKAnchoredObjectQuery(type: mass, predicate: nil, anchor: anchor, limit: 0) {
        _, _, _, next, error in inbox.put((error as? HKError, next))
      })
    let (error, next) = await inbox.next()
    #expect(error?.code == .errorInvalidArgument)
    #expect(error?.localizedDescription.contains(mass.identifier) == true)
    // R176
    #expect(next == anchor)
    let elsewhere = try await KitWorld(seed: 2).allowed("org.a", steps)
    #expect(await code { _ = try await page(elsewhere, anchor) } == .errorInvalidArgument)
  }

  @Test("R157 an anchor older than the deletions remembered is an explicit expiry")
  func expired() async throws {
    let store = try await kit.allowed("org.a", steps)
    let sample = walked(1, 0, 1)
    try await store.save([sample, walked(2, 2, 3)])
    let anchor = try await page(store, nil, limit: 1).newAnchor
    try await store.delete(sample)
    try kit.world.store.storage.write { try $0.forgetDeletions(before: kit.world.now + 1) }
    let error = try await failure { _ = try await page(store, anchor) }
    #expect(error.code == .errorInvalidArgument)
    #expect(error.userInfo[HKError.engineCodeKey] as? Int == 1001)
    #expect(try await page(store, nil).addedSamples.map(\.counted) == [2])
  }

  @Test("R154 the results handler is called once, the update handler for every later change")
  func updates() async throws {
    let store = try await kit.allowed("org.a", steps)
    try await store.save(walked(1, 0, 1))
    let (results, updates) = (Inbox(Page.self), Inbox(Page.self))
    let query = anchored(results, updates: updates)
    store.execute(query)
    let first = await results.next()
    #expect(first.added.count == 1)
    let sample = walked(2, 2, 3)
    try await store.save(sample)
    #expect(await updates.next().added.map(\.uuid) == [sample.uuid])
    try await store.delete(sample)
    let last = await updates.next()
    #expect(last.added.isEmpty)
    #expect(last.deleted == [sample.uuid])
    #expect(try await page(store, last.anchor).addedSamples.isEmpty)
    store.stop(query)
  }

  @Test("R105 a query with an update handler lives on though its app lets go of it, until stopped")
  func keeping() async throws {
    let store = try await kit.allowed("org.a", steps)
    let (results, updates) = (Inbox(Page.self), Inbox(Page.self))
    weak var weakly: HKAnchoredObjectQuery?
    do {
      let query = anchored(results, updates: updates)
      weakly = query
      store.execute(query)
      _ = await results.next()
    }
    // Time enough for a query that nobody keeps to be released.
    for _ in 0..<10 { _ = try await store.walks() }
    guard weakly != nil else {
      Issue.record("released while it ran")
      return
    }
    try await store.save(walked(1, 0, 1))
    #expect(await updates.next().added.count == 1)
    if let query = weakly { store.stop(query) }
    while weakly != nil { await Task.yield() }
  }

  @Test("F077 a query without update handler ends by itself")
  func oneShot() async throws {
    let store = try await kit.allowed("org.a", steps)
    let results = Inbox(Page.self)
    weak var weakly: HKAnchoredObjectQuery?
    do {
      let query = anchored(results)
      weakly = query
      store.execute(query)
    }
    _ = await results.next()
    while weakly != nil { await Task.yield() }
  }

  @Test(
    "F032 F033 R156 a replacement is one deletion and one addition; the deletion keeps the sync keys"
  )
  func replacement() async throws {
    let store = try await kit.allowed("org.a", steps)
    func version(_ number: Int) -> HKQuantitySample {
      walked(
        Double(number), 0, 1,
        [
          HKMetadataKeySyncIdentifier: "id", HKMetadataKeySyncVersion: number as NSNumber,
          "private": "note",
        ])
    }
    let (old, new) = (version(1), version(2))
    try await store.save(old)
    let anchor = try await page(store, nil).newAnchor
    try await store.save(new)
    let page = try await page(store, anchor)
    #expect(page.addedSamples.map(\.uuid) == [new.uuid])
    let deleted = try #require(page.deletedObjects.first)
    #expect(deleted.uuid == old.uuid)
    #expect(deleted.metadata?[HKMetadataKeySyncIdentifier] as? String == "id")
    #expect((deleted.metadata?[HKMetadataKeySyncVersion] as? NSNumber)?.intValue == 1)
    #expect(deleted.metadata?.count == 2)
  }

  @Test("R036 an app confined to its own samples learns of nobody else's, whatever it asks for")
  func confined() async throws {
    let own = kit.store("org.own")
    try await own.requestAuthorization(toShare: [steps], read: [])
    let other = try await kit.allowed("org.b", steps)
    let theirs = walked(1, 0, 1)
    try await other.save(theirs)
    let named = HKQuery.predicateForObjects(
      from: HKSource(SourceRecord(name: "org.b", bundleIdentifier: "org.b")))
    func pages() async throws -> (Int, Int) {
      let page = try await HKAnchoredObjectQueryDescriptor(
        predicates: [.quantitySample(type: steps, predicate: named)], anchor: nil
      ).result(for: own)
      return (page.addedSamples.count, page.deletedObjects.count)
    }
    #expect(try await pages() == (0, 0))
    try await other.delete(theirs)
    #expect(try await pages() == (0, 0))
  }

  @Test("X16 F078 the update handler cannot be set after execution, nor on a query with a limit")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      let store = try await KitWorld().allowed("org.a", steps)
      let query = HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: nil, limit: 0) {
        _, _, _, _, _ in
      }
      store.execute(query)
      query.updateHandler = { _, _, _, _, _ in }
    }
    await #expect(processExitsWith: .failure) {
      let query = HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: nil, limit: 5) {
        _, _, _, _, _ in
      }
      query.updateHandler = { _, _, _, _, _ in }
    }
  }

  @Test("F078 a stream of changes with a limit is error 3, where a callback would trap")
  func limitedStream() async throws {
    let store = try await kit.allowed("org.a", steps)
    let stream = HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: steps)], anchor: nil, limit: 5
    ).results(for: store)
    #expect(await code { for try await _ in stream {} } == .errorInvalidArgument)
  }

  @Test("R155 R105 a stream begins with everything and goes on; leaving the loop ends the query")
  func stream() async throws {
    let watched = Watched(session: kit.world.session("org.a"))
    try await watched.requestAuthorization(toShare: [steps], read: [steps])
    let first = walked(1, 0, 1)
    try await watched.save(first)
    var seen: [[Double]] = []
    var deleted: [UUID] = []
    for try await result in HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: steps)], anchor: nil
    ).results(for: watched) {
      seen.append(result.addedSamples.map(\.counted))
      deleted += result.deletedObjects.map(\.uuid)
      if seen.count == 1 { try await watched.save(walked(2, 2, 3)) }
      if seen.count == 2 { try await watched.delete(first) }
      if seen.count == 3 { break }
    }
    #expect(seen == [[1], [2], []])
    #expect(deleted == [first.uuid])
    #expect(await watched.stopped.next() is HKAnchoredObjectQuery)
  }

  @Test("R105 cancelling the task ends its stream and the query")
  func cancelledStream() async throws {
    let watched = Watched(session: kit.world.session("org.a"))
    try await watched.requestAuthorization(toShare: [steps], read: [steps])
    let begun = Inbox(Bool.self)
    let task = Task {
      var elements = 0
      for try await _ in HKAnchoredObjectQueryDescriptor(
        predicates: [.quantitySample(type: steps)], anchor: nil
      ).results(for: watched) {
        elements += 1
        begun.put(true)
      }
      return elements
    }
    _ = await begun.next()
    task.cancel()
    #expect(try await task.value == 1)
    _ = await watched.stopped.next()
  }

  @Test("F001 a stream over a type never asked for throws error 5")
  func undetermined() async throws {
    let stream = HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: steps)], anchor: nil
    ).results(for: kit.store())
    #expect(
      await code { for try await _ in stream {} } == .errorAuthorizationNotDetermined)
  }

  // MARK: Observers

  private func observer(
    _ inbox: Inbox<String>, _ name: String, _ predicate: NSPredicate? = nil
  ) -> HKObserverQuery {
    HKObserverQuery(sampleType: steps, predicate: predicate) { _, done, error in
      inbox.put(error == nil ? name : "error")
      done()
    }
  }

  @Test("F081 R158 R159 R160 F080 an observer fires at once, then on add, replace and delete")
  func observing() async throws {
    let store = try await kit.allowed("org.a", steps)
    let inbox = Inbox(String.self)
    store.execute(observer(inbox, "a"))
    #expect(await inbox.next() == "a")
    let sample = walked(
      1, 0, 1, device: nil,
      [HKMetadataKeySyncIdentifier: "id", HKMetadataKeySyncVersion: 1 as NSNumber])
    try await store.save(sample)
    #expect(await inbox.next() == "a")
    let newer = walked(
      2, 0, 1, device: nil,
      [HKMetadataKeySyncIdentifier: "id", HKMetadataKeySyncVersion: 2 as NSNumber])
    try await store.save(newer)
    #expect(await inbox.next() == "a")
    try await store.delete(newer)
    #expect(await inbox.next() == "a")
  }

  @Test("F080 an observer fires for changes of its type that match, and for no others")
  func unconcerned() async throws {
    let store = try await kit.allowed("org.a", steps, mass)
    let inbox = Inbox(String.self)
    let late = HKQuery.predicateForSamples(withStart: at(100), end: nil)
    store.execute(observer(inbox, "late", late))
    #expect(await inbox.next() == "late")
    store.execute(observer(inbox, "all"))
    #expect(await inbox.next() == "all")
    try await store.save(weighed(70, 0))
    try await store.save(walked(1, 0, 1))
    #expect(await inbox.next() == "all")
    try await store.save(walked(2, 100, 101))
    #expect(await Set([inbox.next(), inbox.next()]) == ["all", "late"])
  }

  @Test("R010 an observer hears of other apps' saves, a denied one only of its own")
  func others() async throws {
    let store = try await kit.allowed("org.a", steps)
    let other = try await kit.allowed("org.b", steps)
    let confined = kit.store("org.c")
    try await confined.requestAuthorization(toShare: [steps], read: [])
    let inbox = Inbox(String.self)
    store.execute(observer(inbox, "a"))
    #expect(await inbox.next() == "a")
    confined.execute(observer(inbox, "c"))
    #expect(await inbox.next() == "c")
    try await other.save(walked(1, 0, 1))
    #expect(await inbox.next() == "a")
    try await confined.save(walked(2, 2, 3))
    #expect(await Set([inbox.next(), inbox.next()]) == ["a", "c"])
  }

  @Test("R105 an observer that nobody holds goes on until it is stopped")
  func kept() async throws {
    let store = try await kit.allowed("org.a", steps)
    let inbox = Inbox(String.self)
    weak var weakly: HKObserverQuery?
    do {
      let query = observer(inbox, "a")
      weakly = query
      store.execute(query)
      _ = await inbox.next()
    }
    for _ in 0..<10 { _ = try await store.walks() }
    guard weakly != nil else {
      Issue.record("released while it ran")
      return
    }
    try await store.save(walked(1, 0, 1))
    #expect(await inbox.next() == "a")
    let query = try #require(weakly)
    store.stop(query)
    store.execute(observer(inbox, "b"))
    #expect(await inbox.next() == "b")
    try await store.save(walked(2, 2, 3))
    #expect(await inbox.next() == "b")
  }

  @Test("R177 R106 an observer of several types tells which of them changed")
  func several() async throws {
    let store = try await kit.allowed("org.a", steps, mass)
    let inbox = Inbox(Set<HKSampleType>?.self)
    store.execute(
      HKObserverQuery(
        queryDescriptors: [
          HKQueryDescriptor(sampleType: steps, predicate: nil),
          HKQueryDescriptor(sampleType: mass, predicate: nil),
        ]
      ) { _, types, done, _ in
        inbox.put(types)
        done()
      })
    #expect(await inbox.next() == [steps, mass])
    try await store.save(weighed(70, 0))
    #expect(await inbox.next() == [mass])
    try await store.save([weighed(71, 1), walked(1, 0, 1)])
    #expect(await inbox.next() == [steps, mass])
  }

  @Test("F002 R161 an observer that cannot run says so in its handler, with a completion to call")
  func failing() async throws {
    let inbox = Inbox(HKError.Code?.self)
    for predicate in [nil, NSPredicate { _, _ in true }] {
      kit.store().execute(
        HKObserverQuery(sampleType: steps, predicate: predicate) { _, done, error in
          done()
          inbox.put((error as? HKError)?.code)
        })
    }
    #expect(
      await Set([inbox.next(), inbox.next()])
        == [.errorAuthorizationNotDetermined, .errorInvalidArgument])
  }
}

/// Tells which queries were stopped.
private final class Watched: HKHealthStore, @unchecked Sendable {
  let stopped = Inbox(HKQuery.self)

  override func stop(_ query: HKQuery) {
    super.stop(query)
    stopped.put(query)
  }
}
