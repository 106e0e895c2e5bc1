import Foundation
import HealthEngine
import HealthKit
import Synchronization
import TestSupport
import Testing

/// Answers by type and counts how often the sheet was shown.
private final class Sheet: AuthorizationAnswering {
  private let answer: @Sendable (AuthorizationRequest.Question) throws -> Bool?
  private let shown = Mutex<[[AuthorizationRequest.Question]]>([])

  init(_ answer: @escaping @Sendable (AuthorizationRequest.Question) throws -> Bool?) {
    self.answer = answer
  }

  var times: Int { shown.withLock { $0.count } }

  func answer(
    _ questions: [AuthorizationRequest.Question], for app: AppIdentity
  ) throws -> [AuthorizationRequest.Question: Bool] {
    shown.withLock { $0.append(questions) }
    var answers: [AuthorizationRequest.Question: Bool] = [:]
    for question in questions { answers[question] = try answer(question) }
    return answers
  }
}

@Suite struct AuthorizationTests {
  private let kit: KitWorld
  init() throws { kit = try KitWorld() }

  @Test("R031 R032 R034 R035 writing and reading are granted apart; the status tells of writing")
  func independent() async throws {
    let store = kit.store(answer: Sheet { $0.direction == .share })
    #expect(store.authorizationStatus(for: steps) == .notDetermined)
    try await store.requestAuthorization(toShare: [steps], read: [steps, mass])
    #expect(store.authorizationStatus(for: steps) == .sharingAuthorized)
    #expect(store.authorizationStatus(for: mass) == .notDetermined)
    let reader = kit.store("org.b", answer: Sheet { $0.direction == .read })
    try await reader.requestAuthorization(toShare: [steps], read: [steps])
    #expect(reader.authorizationStatus(for: steps) == .sharingDenied)
  }

  @Test("R038 R039 R040 a refusal is a success without error, in both forms")
  func refused() async throws {
    let store = kit.store(answer: FixedAnswer(isAllowed: false))
    let inbox = Inbox((Bool, Bool).self)
    store.requestAuthorization(toShare: [steps], read: nil) { isDone, error in
      inbox.put((isDone, error == nil))
    }
    #expect(await inbox.next() == (true, true))
    try await store.requestAuthorization(toShare: [mass], read: [mass])
    #expect(store.authorizationStatus(for: mass) == .sharingDenied)
  }

  @Test("F005 a dismissed sheet is no success and decides nothing")
  func dismissed() async throws {
    let store = kit.store(
      answer: Sheet { _ in throw HealthError(.userCanceled, "dismissed") })
    let inbox = Inbox((Bool, HKError.Code?).self)
    store.requestAuthorization(toShare: [steps], read: [steps]) { isDone, error in
      inbox.put((isDone, (error as? HKError)?.code))
    }
    let (isDone, code) = await inbox.next()
    #expect(!isDone && code == .errorUserCanceled)
    #expect(store.authorizationStatus(for: steps) == .notDetermined)
  }

  @Test("F016 a sheet that cannot be shown is an error of its own, not a refusal")
  func couldNotAsk() async throws {
    let store = kit.store(answer: Sheet { _ in throw HealthError(.couldNotAsk, "nobody") })
    let error = try await failure {
      try await store.requestAuthorization(toShare: [steps], read: [])
    }
    #expect(error.code == .unknownError)
    #expect(error.userInfo[HKError.engineCodeKey] as? Int == 1002)
    #expect(store.authorizationStatus(for: steps) == .notDetermined)
  }

  @Test("R041 R042 R045 the sheet is shown while something is undetermined; the gate says so")
  func gate() async throws {
    let sheet = Sheet { _ in true }
    let store = kit.store(answer: sheet)
    func gate(_ types: Set<HKSampleType>) async throws -> HKAuthorizationRequestStatus {
      try await store.statusForAuthorizationRequest(toShare: types, read: types)
    }
    #expect(try await gate([steps]) == .shouldRequest)
    try await store.requestAuthorization(toShare: [steps], read: [steps])
    #expect(try await gate([steps]) == .unnecessary)
    #expect(try await gate([steps, mass]) == .shouldRequest)
    try await store.requestAuthorization(toShare: [steps], read: [steps])
    #expect(sheet.times == 1)
    try await store.requestAuthorization(toShare: [steps, mass], read: [steps])
    #expect(sheet.times == 2)
  }

  @Test("Requests at the same time show one sheet after the other, not two for one question")
  func oneSheet() async throws {
    let sheet = Sheet { _ in true }
    let store = kit.store(answer: sheet)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { try await store.requestAuthorization(toShare: [steps], read: [steps]) }
      }
      try await group.waitForAll()
    }
    #expect(sheet.times == 1)
  }

  @Test("R043 R044 the person's own change applies to the next call, and asking again does not")
  func settings() async throws {
    let store = try await kit.allowed("org.a", steps)
    let other = try await kit.allowed("org.b", steps)
    try await other.save(walked(5, 0, 1))
    #expect(try await store.walks().count == 1)
    try kit.decide("org.a", steps, .read, isAllowed: false)
    #expect(try await store.walks().isEmpty)
    try kit.decide("org.a", steps, .share, isAllowed: false)
    #expect(store.authorizationStatus(for: steps) == .sharingDenied)
    try await store.requestAuthorization(toShare: [steps], read: [steps])
    #expect(await code { try await store.save(walked(1, 2, 3)) } == .errorAuthorizationDenied)
  }

  @Test("R047 R055 F019 never asked is 5, declined is 4, on every way of writing")
  func writing() async throws {
    let never = kit.store()
    let denied = kit.store("org.b", answer: FixedAnswer(isAllowed: false))
    try await denied.requestAuthorization(toShare: [steps], read: [])
    for (store, expected) in [
      (never, HKError.Code.errorAuthorizationNotDetermined), (denied, .errorAuthorizationDenied),
    ] {
      #expect(await code { try await store.save(walked(1, 0, 1)) } == expected)
      #expect(await code { try await store.save([walked(1, 0, 1)]) } == expected)
      #expect(
        await code {
          _ = try await store.deleteObjects(
            of: steps, predicate: HKQuery.predicateForSamples(withStart: nil, end: nil))
        } == expected)
    }
    let error = try await failure { try await never.save(walked(1, 0, 1)) }
    #expect(error.localizedDescription.contains("HKQuantityTypeIdentifierStepCount"))
  }

  @Test("R048 R049 a guest's status stays authorized, reading works, writing and asking fail")
  func guest() async throws {
    _ = try await kit.allowed("org.a", steps)
    let guest = kit.store("org.a", device: DeviceProfile(family: .vision, isGuest: true))
    #expect(guest.authorizationStatus(for: steps) == .sharingAuthorized)
    #expect(try await guest.walks().isEmpty)
    let expected = HKError.Code.errorNotPermissibleForGuestUserMode
    #expect(await code { try await guest.save(walked(1, 0, 1)) } == expected)
    #expect(
      await code { try await guest.requestAuthorization(toShare: [mass], read: []) } == expected)
  }

  @Test("X12 X13 R050 R051 R052 R053 F006 one disallowed type fails the request and is named")
  func disallowed() async throws {
    let store = kit.store()
    let exercise = HKQuantityType(.appleExerciseTime)
    let shared = try await failure {
      try await store.requestAuthorization(
        toShare: [steps, exercise, HKCorrelationType(.food)], read: [])
    }
    #expect(shared.code == .errorInvalidArgument)
    for name in [exercise.identifier, "HKCorrelationTypeIdentifierFood"] {
      #expect(shared.localizedDescription.contains(name))
    }
    #expect(!shared.localizedDescription.contains(steps.identifier))
    let read = try await failure {
      try await store.requestAuthorization(
        toShare: [], read: [HKCorrelationType(.bloodPressure), .visionPrescriptionType(), steps])
    }
    #expect(read.code == .errorInvalidArgument)
    for name in ["BloodPressure", "HKVisionPrescriptionTypeIdentifier"] {
      #expect(read.localizedDescription.contains(name))
    }
    #expect(store.authorizationStatus(for: steps) == .notDetermined)
  }

  @Test("X20 R054 routes and heartbeats come with workouts and variability")
  func companions() async throws {
    let store = kit.store()
    let route = HKSeriesType.workoutRoute()
    #expect(
      await code { try await store.requestAuthorization(toShare: [], read: [route]) }
        == .errorInvalidArgument)
    try await store.requestAuthorization(toShare: [], read: [route, HKWorkoutType.workoutType()])
  }

  @Test("X21 a request for nothing is refused, and so is a gate for nothing")
  func empty() async throws {
    let store = kit.store()
    #expect(
      await code { try await store.requestAuthorization(toShare: [], read: []) }
        == .errorInvalidArgument)
    let inbox = Inbox((Bool, HKError.Code?).self)
    store.requestAuthorization(toShare: nil, read: nil) { isDone, error in
      inbox.put((isDone, (error as? HKError)?.code))
    }
    #expect(await inbox.next() == (false, .errorInvalidArgument))
  }

  @Test("X14 R015 R016 R040 a missing usage string fails the request and is named")
  func usage() async throws {
    let store = kit.store(capabilities: [.healthKit, .readUsage])
    let error = try await failure {
      try await store.requestAuthorization(toShare: [steps], read: [])
    }
    #expect(error.code == .errorInvalidArgument)
    #expect(error.localizedDescription.contains("NSHealthUpdateUsageDescription"))
    try await store.requestAuthorization(toShare: [], read: [steps])
    let writer = kit.store("org.b", capabilities: [.healthKit, .writeUsage])
    let reading = try await failure {
      try await writer.requestAuthorization(toShare: [], read: [steps])
    }
    #expect(reading.localizedDescription.contains("NSHealthShareUsageDescription"))
  }

  @Test("R062 per-object types say so")
  func perObject() {
    #expect(HKObjectType.visionPrescriptionType().requiresPerObjectAuthorization())
    #expect(!steps.requiresPerObjectAuthorization())
  }

  @Test("F007 a correlation's status is never determined; its members' is")
  func correlations() async throws {
    let systolic = HKQuantityType(.bloodPressureSystolic)
    let store = try await kit.allowed("org.a", systolic)
    #expect(store.authorizationStatus(for: HKCorrelationType(.bloodPressure)) == .notDetermined)
    #expect(store.authorizationStatus(for: systolic) == .sharingAuthorized)
  }
}
