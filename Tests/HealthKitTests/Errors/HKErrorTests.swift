import HealthEngine
import HealthKitExtras
import Testing

@testable import HealthKit

@Suite("HKError") struct HKErrorTests {
  @Test("Errors are caught, cast and bridged as Apple's are")
  func shapes() throws {
    func fail() throws { throw HKError(.errorNoData, userInfo: ["key": 1]) }
    do {
      try fail()
    } catch HKError.errorNoData {
    } catch {
      Issue.record("\(error) was not caught by its code")
    }
    let error: any Error = HKError(.errorAuthorizationDenied)
    #expect((error as? HKError)?.code == .errorAuthorizationDenied)
    #expect((error as NSError).domain == HKErrorDomain)
    #expect((error as NSError).code == 4)
    #expect(HKError.errorDomain == "com.apple.healthkit")
    #expect(HKError(.errorNoData, userInfo: ["key": 1]).errorUserInfo["key"] as? Int == 1)
    #expect(HKError(.errorNoData) == HKError(.errorNoData))
    #expect(HKError.noError == .unknownError)
    #expect(HKError.Code.noError == .unknownError)
  }

  @Test(
    "Codes have Apple's raw values",
    arguments: [
      (HKError.unknownError, 0), (HKError.errorHealthDataUnavailable, 1),
      (HKError.errorHealthDataRestricted, 2), (HKError.errorInvalidArgument, 3),
      (HKError.errorAuthorizationDenied, 4), (HKError.errorAuthorizationNotDetermined, 5),
      (HKError.errorDatabaseInaccessible, 6), (HKError.errorUserCanceled, 7),
      (HKError.errorAnotherWorkoutSessionStarted, 8), (HKError.errorUserExitedWorkoutSession, 9),
      (HKError.errorRequiredAuthorizationDenied, 10), (HKError.errorNoData, 11),
      (HKError.errorWorkoutActivityNotAllowed, 12), (HKError.errorDataSizeExceeded, 13),
      (HKError.errorBackgroundWorkoutSessionNotAllowed, 14),
      (HKError.errorNotPermissibleForGuestUserMode, 15),
    ])
  func rawValues(code: HKError.Code, raw: Int) {
    #expect(code.rawValue == raw)
  }

  @Test("The engine's errors keep their code and sentence")
  func mapping() {
    let error = HKError(HealthError(.invalidArgument, "The value is wrong; correct it."))
    #expect(error.code == .errorInvalidArgument)
    #expect(error.localizedDescription == "The value is wrong; correct it.")
    let expired = HKError(HealthError(.anchorExpired, "too old"))
    #expect(expired.code == .errorInvalidArgument)
    #expect(expired.errorUserInfo[HKError.engineCodeKey] as? Int == 1001)
    #expect(expired.isAnchorExpired && !expired.isAuthorizationUnasked)
    #expect(HKError(HealthError(.couldNotAsk, "no terminal")).isAuthorizationUnasked)
    #expect(!error.isAnchorExpired)
    #expect(HKError(HealthError(.couldNotAsk, "no terminal")).code == .unknownError)
    #expect(HKError(any: CocoaError(.fileNoSuchFile)).code == .unknownError)
    #expect(HKError(any: expired) == expired)
  }
}
