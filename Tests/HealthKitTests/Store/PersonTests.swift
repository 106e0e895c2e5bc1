import Foundation
import HealthCatalog
import HealthEngine
import HealthKit
import TestSupport
import Testing

/// What a store tells of the person: characteristics and preferred units.
@Suite struct PersonTests {
  private let kit: KitWorld
  init() throws { kit = try KitWorld() }

  private static let characteristics: Set<HKObjectType> = [
    HKCharacteristicType(.dateOfBirth), HKCharacteristicType(.biologicalSex),
    HKCharacteristicType(.bloodType), HKCharacteristicType(.fitzpatrickSkinType),
    HKCharacteristicType(.wheelchairUse), HKCharacteristicType(.activityMoveMode),
  ]

  private func set(_ identifier: HKCharacteristicTypeIdentifier, _ value: MetadataValue?) throws {
    try kit.world.store.storage.write { try $0.setCharacteristic(identifier.rawValue, value) }
  }

  private func codes(_ store: HKHealthStore) async -> Set<HKError.Code?> {
    [
      await code { _ = try store.dateOfBirthComponents() },
      await code { _ = try store.biologicalSex() },
      await code { _ = try store.bloodType() },
      await code { _ = try store.fitzpatrickSkinType() },
      await code { _ = try store.wheelchairUse() },
      await code { _ = try store.activityMoveMode() },
    ]
  }

  @Test("R076 R077 R078 characteristics are read without a query; unset they throw no data")
  func values() async throws {
    let store = kit.store()
    #expect(await codes(store) == [.errorAuthorizationNotDetermined])
    try await store.requestAuthorization(toShare: [], read: Self.characteristics)
    #expect(await codes(store) == [.errorNoData])
    try set(.dateOfBirth, .string("1984-02-29"))
    try set(.biologicalSex, .integer(1))
    try set(.bloodType, .integer(3))
    try set(.fitzpatrickSkinType, .integer(2))
    try set(.wheelchairUse, .integer(2))
    try set(.activityMoveMode, .integer(1))
    let birth = try store.dateOfBirthComponents()
    #expect([birth.year, birth.month, birth.day] == [1984, 2, 29])
    #expect(birth.calendar?.identifier == .gregorian)
    #expect(try store.biologicalSex().biologicalSex == .female)
    #expect(try store.bloodType().bloodType == .bPositive)
    #expect(try store.fitzpatrickSkinType().skinType == .II)
    #expect(try store.wheelchairUse().wheelchairUse == .yes)
    #expect(try store.activityMoveMode().activityMoveMode == .activeEnergy)
  }

  @Test("R037 a characteristic that may not be read is one that is not set, to the letter")
  func denied() async throws {
    try set(.bloodType, .integer(3))
    let denied = kit.store("org.b", answer: FixedAnswer(isAllowed: false))
    let allowed = kit.store("org.c")
    for store in [denied, allowed] {
      try await store.requestAuthorization(toShare: [], read: Self.characteristics)
    }
    let refusal = try await failure { _ = try denied.bloodType() }
    try set(.bloodType, nil)
    let absence = try await failure { _ = try allowed.bloodType() }
    #expect(refusal.code == absence.code)
    #expect(refusal.localizedDescription == absence.localizedDescription)
  }

  @Test("A characteristic whose stored value means nothing is no data, never a trap")
  func hostile() async throws {
    let store = kit.store()
    try await store.requestAuthorization(toShare: [], read: Self.characteristics)
    for value in [
      MetadataValue.string("1984-13-01"), .string(""), .integer(99), .integer(Int64.max),
      .boolean(true),
    ] {
      try set(.dateOfBirth, value)
      try set(.biologicalSex, value)
      #expect(await code { _ = try store.dateOfBirthComponents() } == .errorNoData)
      #expect(await code { _ = try store.biologicalSex() } == .errorNoData)
    }
  }

  @Test("F014 R147 units: the person's where any grant is, the region's where declined, else 5")
  func units() async throws {
    let height = HKQuantityType(.height)
    try kit.world.store.storage.write {
      try $0.setSetting("preferredUnit/\(height.identifier)", Data("mm".utf8))
    }
    let store = kit.store()
    #expect(
      await code { _ = try await store.preferredUnits(for: [height]) }
        == .errorAuthorizationNotDetermined)
    try await store.requestAuthorization(toShare: [height], read: [mass])
    #expect(try await store.preferredUnits(for: [height]) == [height: HKUnit(from: "mm")])
    #expect(try await store.preferredUnits(for: [height, mass]).count == 2)
    let denied = kit.store("org.b", answer: FixedAnswer(isAllowed: false))
    try await denied.requestAuthorization(toShare: [height], read: [height])
    let unit = try #require(try await denied.preferredUnits(for: [height])[height])
    #expect(unit != HKUnit(from: "mm"))
    #expect(HKQuantity(unit: unit, doubleValue: 1).is(compatibleWith: .meter()))
  }

  @Test("F014 every quantity type has a unit in every region, of its own dimension")
  func regions() async throws {
    let store = kit.store()
    let types = Set(
      Catalog.types.filter { $0.kind == .quantity }.map {
        HKQuantityType(HKQuantityTypeIdentifier(rawValue: $0.identifier))
      })
    try await store.requestAuthorization(toShare: [], read: types)
    let session = kit.world.session("org.a")
    for locale in ["en_US", "en_GB", "de_DE", "ja_JP"] {
      let units = try session.preferredUnits(
        for: types, locale: Locale(identifier: locale))
      #expect(units.count == types.count)
      for (type, unit) in units { #expect(type.is(compatibleWith: unit), "\(type) \(unit)") }
    }
    func unit(_ type: HKQuantityTypeIdentifier, _ locale: String) throws -> String? {
      let type = HKQuantityType(type)
      return try session.preferredUnits(for: [type], locale: Locale(identifier: locale))[type]?
        .unitString
    }
    #expect(try unit(.bodyMass, "en_US") == "lb")
    #expect(try unit(.bodyMass, "de_DE") == "kg")
    #expect(try unit(.bodyMass, "en_GB") == "st")
    #expect(try unit(.heartRate, "en_US") == "count/min")
    #expect(try unit(.distanceWalkingRunning, "en_US") == "mi")
    #expect(try unit(.distanceWalkingRunning, "fr_FR") == "km")
    #expect(try unit(.bloodGlucose, "en_US") == "mg/dL")
    #expect(try unit(.bodyTemperature, "de_DE") == "degC")
  }
}
