import HealthCatalog
import TestSupport
import Testing

@testable import HealthEngine

private func code(_ identifier: String) throws -> TypeCode {
  try #require(Catalog.type(identifier: identifier)).code
}

private let app = AppIdentity(bundleIdentifier: "org.example.app", name: "App")

@Suite struct AuthorizationRequestTests {
  private func error(share: Set<TypeCode> = [], read: Set<TypeCode> = []) -> HealthError? {
    #expect(throws: HealthError.self) {
      try AuthorizationRequest(app: app, share: share, read: read).check()
    }
  }

  @Test("X21 a request for nothing is refused")
  func empty() {
    #expect(error()?.message.contains("at least one data type") == true)
  }

  @Test("X12 R052 types that HealthKit alone writes cannot be shared; every one is named")
  func share() throws {
    let message = error(share: [
      try code("HKQuantityTypeIdentifierAppleExerciseTime"),
      try code("HKCategoryTypeIdentifierAppleStandHour"),
      try code("HKQuantityTypeIdentifierStepCount"),
    ])?.message
    #expect(message?.contains("HKQuantityTypeIdentifierAppleExerciseTime") == true)
    #expect(message?.contains("HKCategoryTypeIdentifierAppleStandHour") == true)
    #expect(message?.contains("StepCount") == false)
  }

  @Test("X13 R050 correlations cannot be read or shared as such")
  func correlations() throws {
    let pressure = try code("HKCorrelationTypeIdentifierBloodPressure")
    #expect(error(read: [pressure])?.message.contains("BloodPressure") == true)
    #expect(error(share: [pressure])?.message.contains("BloodPressure") == true)
  }

  @Test("R051 per-object types cannot be read through the ordinary request")
  func perObject() throws {
    let vision = try code("HKVisionPrescriptionTypeIdentifier")
    #expect(error(read: [vision])?.message.contains("requestPerObject") == true)
  }

  @Test("X20 R054 routes come with workouts, heartbeats with variability")
  func companions() throws {
    let route = try code("HKWorkoutRouteTypeIdentifier")
    let workout = try code("HKWorkoutTypeIdentifier")
    #expect(error(read: [route])?.message.contains("HKWorkoutTypeIdentifier") == true)
    try AuthorizationRequest(app: app, share: [], read: [route, workout]).check()
    let beats = try code("HKDataTypeIdentifierHeartbeatSeries")
    #expect(error(read: [beats])?.message.contains("HeartRateVariability") == true)
  }

  @Test("X14 a missing usage string is an error that names the key")
  func usageStrings() throws {
    var bare = app
    bare.capabilities = [.healthKit]
    let steps = try code("HKQuantityTypeIdentifierStepCount")
    let read = #expect(throws: HealthError.self) {
      try AuthorizationRequest(app: bare, share: [], read: [steps]).check()
    }
    #expect(read?.message.contains("NSHealthShareUsageDescription") == true)
    let share = #expect(throws: HealthError.self) {
      try AuthorizationRequest(app: bare, share: [steps], read: []).check()
    }
    #expect(share?.message.contains("NSHealthUpdateUsageDescription") == true)
  }

  @Test("R031 reading and writing are independent; R041 only what is undetermined is asked")
  func undetermined() throws {
    let steps = try code("HKQuantityTypeIdentifierStepCount")
    let mass = try code("HKQuantityTypeIdentifierBodyMass")
    let table = ConsentTable(
      [ConsentDecision(type: steps, direction: .share, isAllowed: false, date: 0)], now: 10)
    let request = AuthorizationRequest(app: app, share: [steps, mass], read: [steps])
    #expect(
      Set(request.undetermined(in: table)) == [
        AuthorizationRequest.Question(type: mass, direction: .share),
        AuthorizationRequest.Question(type: steps, direction: .read),
      ])
  }

  @Test("F004 the four-way matrix of what an app sees")
  func sight() throws {
    let steps = try code("HKQuantityTypeIdentifierStepCount")
    func sight(read: Bool?, share: Bool?) -> ConsentTable.Sight {
      var decisions: [ConsentDecision] = []
      if let read {
        decisions.append(ConsentDecision(type: steps, direction: .read, isAllowed: read, date: 0))
      }
      if let share {
        decisions.append(
          ConsentDecision(type: steps, direction: .share, isAllowed: share, date: 0))
      }
      return ConsentTable(decisions, now: 1).sight(of: steps)
    }
    #expect(sight(read: true, share: nil) == .everything)
    #expect(sight(read: true, share: false) == .everything)
    #expect(sight(read: false, share: true) == .own)
    #expect(sight(read: false, share: nil) == .own)
    #expect(sight(read: nil, share: true) == .own)
    #expect(sight(read: nil, share: nil) == .undetermined)
  }

  @Test("An expired decision is none")
  func expiry() throws {
    let steps = try code("HKQuantityTypeIdentifierStepCount")
    let decision = ConsentDecision(
      type: steps, direction: .read, isAllowed: true, date: 0, expires: 100)
    #expect(ConsentTable([decision], now: 99).answer(steps, .read) == .allowed)
    #expect(ConsentTable([decision], now: 100).answer(steps, .read) == .undetermined)
  }
}
