import Foundation
import HealthEngine
import HealthKit
import TestSupport
import Testing

@Suite struct BackgroundDeliveryTests {
  private let kit: KitWorld
  init() throws { kit = try KitWorld() }

  private func registrations(_ app: String = "org.a") throws -> [String: Int] {
    let all = try kit.world.store.storage.read { try $0.registrations(app: app) }
    return Dictionary(
      uniqueKeysWithValues: try all.map {
        (try kit.world.session(app).identifier(of: $0.type) ?? "", $0.frequency)
      })
  }

  @Test("R165 R166 R170 a registration is kept in the store, the last frequency counts")
  func enabling() async throws {
    let store = try await kit.allowed("org.a", steps, mass)
    try await store.enableBackgroundDelivery(for: steps, frequency: .immediate)
    try await store.enableBackgroundDelivery(for: steps, frequency: .daily)
    let inbox = Inbox((Bool, Bool).self)
    store.enableBackgroundDelivery(for: mass, frequency: .weekly) { inbox.put(($0, $1 == nil)) }
    #expect(await inbox.next() == (true, true))
    #expect(try registrations() == [steps.identifier: 3, mass.identifier: 4])
    #expect(try registrations("org.b").isEmpty)
  }

  @Test("R165 F085 one type's delivery ends, or all of them")
  func disabling() async throws {
    let store = try await kit.allowed("org.a", steps, mass, heartRate)
    for type in [steps, mass, heartRate] {
      try await store.enableBackgroundDelivery(for: type, frequency: .hourly)
    }
    try await store.disableBackgroundDelivery(for: steps)
    #expect(try Set(registrations().keys) == [mass.identifier, heartRate.identifier])
    try await store.disableAllBackgroundDelivery()
    #expect(try registrations().isEmpty)
    try await store.disableAllBackgroundDelivery()
  }

  @Test("R168 correlations are not delivered in the background")
  func correlations() async throws {
    let store = try await kit.allowed("org.a", steps)
    let error = try await failure {
      try await store.enableBackgroundDelivery(
        for: HKCorrelationType(.food), frequency: .immediate)
    }
    #expect(error.code == .errorInvalidArgument)
    #expect(error.localizedDescription.contains("HKCorrelationTypeIdentifierFood"))
  }

  @Test("R169 R014 without its entitlement enabling is an authorization error, not a crash")
  func entitlement() async throws {
    let store = kit.store(capabilities: [.healthKit, .readUsage, .writeUsage])
    try await store.requestAuthorization(toShare: [], read: [steps])
    let error = try await failure {
      try await store.enableBackgroundDelivery(for: steps, frequency: .immediate)
    }
    #expect(error.code == .errorAuthorizationDenied)
    #expect(
      error.localizedDescription.contains(
        "com.apple.developer.healthkit.background-delivery"))
  }

  @Test("R055 enabling a type that was never asked for is error 5")
  func neverAsked() async throws {
    let store = kit.store()
    #expect(
      await code { try await store.enableBackgroundDelivery(for: steps, frequency: .hourly) }
        == .errorAuthorizationNotDetermined)
  }
}
