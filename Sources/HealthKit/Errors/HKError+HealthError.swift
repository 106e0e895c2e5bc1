import HealthEngine

extension HKError {
  /// The key in `userInfo` of the engine's code, a number, where Apple has no code for what happened:
  /// 1001 an anchor older than the deletions still remembered, 1002 the permission sheet could not be
  /// shown.
  package static let engineCodeKey = "OpenHealthKitErrorCode"

  /// The engine's errors by Apple's codes.  An expired anchor is an invalid argument; a sheet that
  /// could not be shown is an unknown error, as on Apple's platforms, where its code is not public.
  package init(_ error: HealthError) {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: error.message]
    let code: Code
    if let apples = Code(rawValue: error.code.rawValue) {
      code = apples
    } else {
      code = error.code == .anchorExpired ? .errorInvalidArgument : .unknownError
      userInfo[Self.engineCodeKey] = error.code.rawValue
    }
    self.init(code, userInfo: userInfo)
  }

  package init(_ code: Code, _ message: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: message])
  }

  /// Any error of the layers below as an `HKError`; what is none of theirs keeps its description.
  package init(any error: any Error) {
    switch error {
    case let error as HKError: self = error
    case let error as HealthError: self.init(error)
    default: self.init(.unknownError, "\(error)")
    }
  }
}
