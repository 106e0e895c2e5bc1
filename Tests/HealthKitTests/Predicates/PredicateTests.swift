import Foundation
import HealthCatalog
import HealthEngine
import HealthKit
import TestSupport
import Testing

/// The predicates of `HKQuery`, asked of a store.
@Suite struct PredicateTests {
  private let kit: KitWorld
  init() throws { kit = try KitWorld() }

  private func counts(_ store: HKHealthStore, _ predicate: NSPredicate?) async throws -> [Double] {
    try await store.walks(predicate).map(\.counted)
  }

  // MARK: Dates

  @Test("F036 F037 F038 F039 R107 R108 windows with every option against the rules, by brute force")
  func windows() async throws {
    let store = try await kit.allowed("org.a", steps)
    // Every span over the instants 0…4, numbered.
    let spans = (0...4).flatMap { start in (start...4).map { (Double(start), Double($0)) } }
    try await store.save(spans.enumerated().map { walked(Double($0), $1.0, $1.1) })
    let edges: [Double?] = [nil, 0, 1, 2, 3, 4]
    let options: [HKQueryOptions] = [
      [], .strictStartDate, .strictEndDate, [.strictStartDate, .strictEndDate],
    ]
    for a in edges {
      for b in edges {
        for option in options {
          let found = try await counts(
            store,
            HKQuery.predicateForSamples(withStart: a.map(at), end: b.map(at), options: option))
          let (low, high) = (a ?? -.infinity, b ?? .infinity)
          let expected = spans.enumerated().filter { _, span in
            let (s, e) = span
            let startsInside = low <= s && s < high
            let endsInside = low <= e && e < high
            if option.isEmpty { return e >= low && s < high }
            return (!option.contains(.strictStartDate) || startsInside)
              && (!option.contains(.strictEndDate) || endsInside)
          }.map { Double($0.offset) }
          #expect(Set(found) == Set(expected), "\(low) \(high) \(option)")
        }
      }
    }
  }

  // MARK: Identity and origin

  @Test("R109 R116 objects by uuid, by source and by revision")
  func origins() async throws {
    let store = try await kit.allowed("org.a", steps)
    let other = try await kit.allowed("org.b", steps)
    let mine = walked(1, 0, 1)
    try await store.save([mine, walked(2, 2, 3)])
    try await other.save(walked(3, 4, 5))
    #expect(try await counts(store, HKQuery.predicateForObject(with: mine.uuid)) == [1])
    #expect(
      try await counts(store, HKQuery.predicateForObjects(with: [mine.uuid, UUID()])) == [1])
    #expect(try await counts(store, HKQuery.predicateForObjects(with: Set<UUID>())) == [])
    let sources = try await HKSourceQueryDescriptor(
      predicate: HKSamplePredicate<HKQuantitySample>.quantitySample(type: steps)
    ).result(for: store)
    #expect(try await counts(store, HKQuery.predicateForObjects(from: sources[0])) == [1, 2])
    #expect(
      try await counts(store, HKQuery.predicateForObjects(from: Set(sources))) == [1, 2, 3])
    let revision = try #require(try await store.walks().last?.sourceRevision)
    #expect(try await counts(store, HKQuery.predicateForObjects(from: [revision])) == [3])
    let older = HKSourceRevision(
      source: revision.source, version: "0.9", productType: nil,
      operatingSystemVersion: HKSourceRevisionAnyOperatingSystem)
    #expect(try await counts(store, HKQuery.predicateForObjects(from: [older])) == [])
    let any = HKSourceRevision(
      source: revision.source, version: HKSourceRevisionAnyVersion,
      productType: HKSourceRevisionAnyProductType,
      operatingSystemVersion: HKSourceRevisionAnyOperatingSystem)
    #expect(try await counts(store, HKQuery.predicateForObjects(from: [any])) == [3])
  }

  private func device(_ model: String?, _ name: String? = "D") -> HKDevice {
    HKDevice(
      name: name, manufacturer: "M", model: model, hardwareVersion: nil, firmwareVersion: nil,
      softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
  }

  @Test("F040 R110 devices equal in everything, nil included; a property by values or by absence")
  func devices() async throws {
    let store = try await kit.allowed("org.a", steps)
    try await store.save([
      walked(1, 0, 1, device: device("Watch")), walked(2, 2, 3, device: device("Phone")),
      walked(3, 4, 5, device: device(nil)), walked(4, 6, 7),
    ])
    #expect(
      try await counts(store, HKQuery.predicateForObjects(from: [device("Watch")])) == [1])
    #expect(
      try await counts(store, HKQuery.predicateForObjects(from: [device("Watch", nil)])) == [])
    func model(_ values: Set<String>) async throws -> [Double] {
      try await counts(
        store,
        HKQuery.predicateForObjects(
          withDeviceProperty: HKDevicePropertyKeyModel, allowedValues: values))
    }
    #expect(try await model(["Watch"]) == [1])
    #expect(try await model(["Watch", "Phone"]) == [1, 2])
    #expect(try await model([]) == [3])
    let error = try await failure {
      _ = try await counts(
        store,
        HKQuery.predicateForObjects(withDeviceProperty: "shoe", allowedValues: ["x"]))
    }
    #expect(error.code == .errorInvalidArgument)
    #expect(error.localizedDescription.contains("'shoe'"))
  }

  // MARK: Metadata

  @Test("F034 F041 metadata: the key is there, its value is one of these, or compares so")
  func metadata() async throws {
    let store = try await kit.allowed("org.a", steps)
    let cold = HKQuantity(unit: .degreeCelsius(), doubleValue: 5)
    try await store.save([
      walked(1, 0, 1, device: nil, ["k": "b"]), walked(2, 2, 3, device: nil, ["k": 5]),
      walked(3, 4, 5, device: nil, ["k": at(50)]), walked(4, 6, 7, device: nil, ["k": cold]),
      walked(5, 8, 9, device: nil, ["k": true]), walked(6, 10, 11),
    ])
    #expect(
      try await counts(store, HKQuery.predicateForObjects(withMetadataKey: "k"))
        == [1, 2, 3, 4, 5])
    func one(of values: [Any]) async throws -> [Double] {
      try await counts(
        store, HKQuery.predicateForObjects(withMetadataKey: "k", allowedValues: values))
    }
    #expect(try await one(of: ["b", 5]) == [1, 2])
    #expect(try await one(of: [at(50)]) == [3])
    #expect(try await one(of: [HKQuantity(unit: .degreeFahrenheit(), doubleValue: 41)]) == [4])
    #expect(try await one(of: []) == [])
    func compared(
      _ type: _PredicateOperator, _ value: Any
    ) async throws -> [Double] {
      try await counts(
        store,
        HKQuery.predicateForObjects(withMetadataKey: "k", operatorType: type, value: value))
    }
    #expect(try await compared(.greaterThan, 4) == [2])
    #expect(try await compared(.lessThanOrEqualTo, 5.0) == [2, 5])
    #expect(try await compared(.greaterThan, "a") == [1])
    #expect(try await compared(.beginsWith, "b") == [1])
    #expect(try await compared(.lessThan, at(51)) == [3])
    #expect(
      try await compared(.greaterThan, HKQuantity(unit: .kelvin(), doubleValue: 278)) == [4])
    #expect(try await compared(.greaterThan, HKQuantity(unit: .meter(), doubleValue: 0)) == [])
    // External identifiers need not be unique.
    let external = [HKMetadataKeyExternalUUID: "same"]
    try await store.save([
      walked(7, 20, 21, device: nil, external), walked(8, 22, 23, device: nil, external),
    ])
    #expect(
      try await counts(
        store,
        HKQuery.predicateForObjects(
          withMetadataKey: HKMetadataKeyExternalUUID, allowedValues: ["same"])) == [7, 8])
    for bad in [URL(fileURLWithPath: "/"), [1]] as [Any] {
      #expect(await code { _ = try await compared(.equalTo, bad) } == .errorInvalidArgument)
    }
    #expect(await code { _ = try await compared(.matches, "b") } == .errorInvalidArgument)
  }

  // MARK: Values

  @Test("F046 quantities compare in any unit of their dimension; others are an error")
  func quantities() async throws {
    let store = try await kit.allowed("org.a", mass)
    try await store.save([weighed(60, 0), weighed(70, 1), weighed(80, 2)])
    func found(
      _ type: _PredicateOperator, _ value: Double, _ unit: String
    ) async throws -> Int {
      try await store.samples(
        .quantitySample(
          type: mass,
          predicate: HKQuery.predicateForQuantitySamples(
            with: type, quantity: HKQuantity(unit: HKUnit(from: unit), doubleValue: value)))
      ).count
    }
    #expect(try await found(.greaterThan, 65_000, "g") == 2)
    #expect(try await found(.lessThan, 160, "lb") == 2)
    #expect(try await found(.equalTo, 70, "kg") == 1)
    #expect(try await found(.notEqualTo, 70, "kg") == 2)
    let error = try await failure { _ = try await found(.equalTo, 70, "m") }
    #expect(error.code == .errorInvalidArgument)
  }

  @Test("F046 F112 categories by operator, by set, and by the enumeration's own factories")
  func categories() async throws {
    let sleep = HKCategoryType(.sleepAnalysis)
    let store = try await kit.allowed("org.a", sleep)
    try await store.save(
      (0...5).map {
        HKCategorySample(type: sleep, value: $0, start: at(Double($0)), end: at(Double($0) + 1))
      })
    func values(_ predicate: NSPredicate) async throws -> [Int] {
      try await store.samples(.categorySample(type: sleep, predicate: predicate)).map(\.value)
    }
    #expect(
      try await values(HKQuery.predicateForCategorySamples(with: .greaterThan, value: 3))
        == [4, 5])
    #expect(
      try await values(
        HKCategoryValueSleepAnalysis.predicateForSamples(
          equalTo: HKCategoryValueSleepAnalysis.allAsleepValues)) == [1, 3, 4, 5])
    #expect(try await values(HKCategoryValueSleepAnalysis.predicateForSamples(equalTo: [])) == [])
    #expect(
      try await values(HKCategoryValueSleepAnalysis.predicateForSamples(.lessThan, value: .awake))
        == [0, 1])
  }

  // MARK: Compounds

  @Test("R111 F050 compounds of any depth, empty ones included, mean what they say")
  func compounds() async throws {
    let store = try await kit.allowed("org.a", steps)
    try await store.save((0..<10).map { walked(Double($0), Double($0), Double($0)) })
    func at(_ predicate: NSPredicate) async throws -> [Double] {
      try await counts(store, predicate)
    }
    func from(_ start: Double) -> NSPredicate {
      HKQuery.predicateForSamples(
        withStart: Date(timeIntervalSinceReferenceDate: start), end: nil, options: .strictStartDate)
    }
    let middle = NSCompoundPredicate(andPredicateWithSubpredicates: [
      from(3), NSCompoundPredicate(notPredicateWithSubpredicate: from(6)),
    ])
    #expect(try await at(middle) == [3, 4, 5])
    #expect(
      try await at(NSCompoundPredicate(orPredicateWithSubpredicates: [middle, from(8)]))
        == [3, 4, 5, 8, 9])
    #expect(
      try await at(NSCompoundPredicate(andPredicateWithSubpredicates: [])).count == 10)
    #expect(try await at(NSCompoundPredicate(orPredicateWithSubpredicates: [])).isEmpty)
    let formatted = NSPredicate(
      format: "%K >= %@", HKPredicateKeyPathStartDate,
      Date(timeIntervalSinceReferenceDate: 7) as NSDate)
    #expect(
      try await at(
        NSCompoundPredicate(andPredicateWithSubpredicates: [
          formatted,
          HKQuery.predicateForQuantitySamples(
            with: .lessThan, quantity: HKQuantity(unit: .count(), doubleValue: 9)),
        ])) == [7, 8])
    let copy = try #require(from(8).copy() as? NSPredicate)
    #expect(try await at(copy) == [8, 9])
  }

  @Test("Random compounds find in the store what they hold of in memory", arguments: 1...20)
  func randomCompounds(seed: UInt64) async throws {
    let kit = try KitWorld(seed: seed)
    var generator = SeededGenerator(seed: seed)
    let store = try await kit.allowed("org.a", steps)
    try await store.save(
      (0..<60).map { number in
        let start = Double(Int.random(in: 0..<100, using: &generator))
        let end = start + Double(Int.random(in: 0..<20, using: &generator))
        return walked(
          Double(number), start, end,
          device: Bool.random(using: &generator) ? device("Watch") : nil,
          Bool.random(using: &generator) ? ["k": Int.random(in: 0..<3, using: &generator)] : nil)
      })
    let all = try await store.walks()
    for _ in 0..<12 {
      let predicate = Self.random(3, &generator)
      let found = try await store.walks(predicate)
      let expected = all.filter { predicate.evaluate(with: $0) }
      #expect(found == expected, "\(text(predicate))")
    }
  }

  private static func random(
    _ depth: Int, _ generator: inout SeededGenerator
  ) -> NSPredicate {
    if depth > 0, Bool.random(using: &generator) {
      let parts = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        random(depth - 1, &generator)
      }
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: return NSCompoundPredicate(andPredicateWithSubpredicates: parts)
      case 1: return NSCompoundPredicate(orPredicateWithSubpredicates: parts)
      default: return NSCompoundPredicate(notPredicateWithSubpredicate: parts[0])
      }
    }
    let number = Int.random(in: 0..<100, using: &generator)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0:
      return HKQuery.predicateForSamples(
        withStart: at(Double(number)), end: at(Double(number + 30)),
        options: HKQueryOptions(rawValue: UInt.random(in: 0...3, using: &generator)))
    case 1: return HKQuery.predicateForObjects(withMetadataKey: "k")
    case 2:
      return HKQuery.predicateForObjects(
        withMetadataKey: "k", operatorType: .greaterThan, value: number % 3)
    case 3:
      return HKQuery.predicateForQuantitySamples(
        with: .lessThan, quantity: HKQuantity(unit: .count(), doubleValue: Double(number)))
    default:
      return HKQuery.predicateForObjects(
        withDeviceProperty: HKDevicePropertyKeyModel, allowedValues: ["Watch"])
    }
  }

  @Test("A predicate prints itself as a format, and is equal to the same one made again")
  func printing() {
    let window = HKQuery.predicateForSamples(withStart: at(1), end: at(2))
    #expect(
      text(window)
        == "endDate >= CAST(1.0, \"NSDate\") AND startDate < CAST(2.0, \"NSDate\")")
    #expect(window == HKQuery.predicateForSamples(withStart: at(1), end: at(2)))
    #expect(window != HKQuery.predicateForSamples(withStart: at(1), end: at(3)))
    #expect(
      text(HKQuery.predicateForObjects(withMetadataKey: "k", allowedValues: ["a\"b"]))
        == "metadata.k == \"a\\\"b\"")
    #expect(
      text(HKQuery.predicateForCategorySamples(with: .greaterThan, value: 3))
        == "value > 3")
    #expect(text(HKQuery.predicateForSamples(withStart: nil, end: nil)) == "TRUEPREDICATE")
  }
}

/// Foundation deprecates the property on Linux, where its own predicates have no format; a witness may
/// be asked all the same.
private protocol Formatted { var predicateFormat: String { get } }
extension NSPredicate: Formatted {}

private func text(_ predicate: any Formatted) -> String { predicate.predicateFormat }
