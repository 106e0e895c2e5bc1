import Foundation
import HealthEngine
import HealthKit
import TestSupport
import Testing

@Suite struct EnergyTests {
  private let kit: KitWorld
  init() throws { kit = try KitWorld() }

  private func split(
    _ store: HKHealthStore, _ quantity: HKQuantity, _ start: Double, _ end: Double
  ) async -> (resting: Double?, active: Double?, code: HKError.Code?) {
    let inbox = Inbox((Double?, Double?, HKError.Code?).self)
    (store as any Splitting).splitTotalEnergy(quantity, start: at(start), end: at(end)) {
      inbox.put(
        (
          $0?.doubleValue(for: .kilocalorie()), $1?.doubleValue(for: .kilocalorie()),
          ($2 as? HKError)?.code
        ))
    }
    return await inbox.next()
  }

  private func kilocalories(_ value: Double) -> HKQuantity {
    HKQuantity(unit: .kilocalorie(), doubleValue: value)
  }

  @Test("A total splits into rest and activity by the person's body, and adds up")
  func body() async throws {
    let height = HKQuantityType(.height)
    let store = kit.store()
    try await store.requestAuthorization(
      toShare: [mass, height],
      read: [
        mass, height, HKCharacteristicType(.dateOfBirth), HKCharacteristicType(.biologicalSex),
      ])
    #expect(await split(store, kilocalories(500), 0, 3600).code == .errorNoData)
    try kit.world.store.storage.write {
      try $0.setCharacteristic("HKCharacteristicTypeIdentifierDateOfBirth", .string("1971-01-01"))
      try $0.setCharacteristic("HKCharacteristicTypeIdentifierBiologicalSex", .integer(2))
    }
    #expect(await split(store, kilocalories(500), 0, 3600).code == .errorNoData)
    try await store.save([
      weighed(95, -1000), weighed(80, -10),
      HKQuantitySample(
        type: height, quantity: HKQuantity(unit: .meter(), doubleValue: 1.8), start: at(-20),
        end: at(-20)),
    ])
    // 10 · 80 + 6.25 · 180 - 5 · 30 + 5 = 1780 kcal a day, on the 30th birthday.
    let day = await split(store, kilocalories(2500), 0, 86_400)
    #expect(abs((day.resting ?? 0) - 1780) < 0.1)
    #expect(abs((day.resting ?? 0) + (day.active ?? 0) - 2500) < 1e-9)
    let little = await split(store, kilocalories(10), 0, 86_400)
    #expect(little.resting == 10 && little.active == 0)
    let wrong = HKQuantity(unit: .meter(), doubleValue: 1)
    #expect(await split(store, wrong, 0, 1).code == .errorInvalidArgument)
    #expect(await split(store, kilocalories(1), 1, 0).code == .errorInvalidArgument)
  }

  @Test("F001 without having asked for the body's types it is error 5")
  func neverAsked() async throws {
    #expect(
      await split(kit.store(), kilocalories(500), 0, 60).code
        == .errorAuthorizationNotDetermined)
  }
}

/// The call is deprecated for people, and made here all the same.
private protocol Splitting {
  func splitTotalEnergy(
    _ totalEnergy: HKQuantity, start startDate: Date, end endDate: Date,
    resultsHandler: @escaping @Sendable (HKQuantity?, HKQuantity?, (any Error)?) -> Void)
}
extension HKHealthStore: Splitting {}
