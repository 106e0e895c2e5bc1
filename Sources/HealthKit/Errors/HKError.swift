/// An error of HealthKit: Apple's code, and a message that names the offending type, key or value
/// and the remedy (`localizedDescription`).
///
/// Always thrown and delivered as `HKError`: on Linux an `NSError` of the same domain cannot be cast
/// to it, which is the one difference from Apple's.
public struct HKError: _BridgedStoredNSError, Sendable {
  public let _nsError: NSError

  public init(_nsError error: NSError) {
    precondition(error.domain == HKErrorDomain, "\(error.domain) is not \(HKErrorDomain)")
    _nsError = error
  }

  /// `com.apple.healthkit`
  public static var errorDomain: String { HKErrorDomain }

  public static var _nsErrorDomain: String { HKErrorDomain }

  /// What kind of error it is; raw values are Apple's.
  public enum Code: Int, _ErrorCodeProtocol, Sendable {
    public typealias _ErrorType = HKError

    /// Something that has no code of its own.
    case unknownError = 0
    /// Health data does not exist on this device (R002).
    case errorHealthDataUnavailable = 1
    /// A management policy keeps health data from the app (R005).
    case errorHealthDataRestricted = 2
    /// An argument that the call does not accept; the message names it.
    case errorInvalidArgument = 3
    /// The person declined, or the app lacks an entitlement.
    case errorAuthorizationDenied = 4
    /// The app has not asked for the type yet (F001).
    case errorAuthorizationNotDetermined = 5
    /// The device is locked, or the store cannot be opened.
    case errorDatabaseInaccessible = 6
    /// The person dismissed a sheet.
    case errorUserCanceled = 7
    /// Another workout session began.
    case errorAnotherWorkoutSessionStarted = 8
    /// The person left the app during a session.
    case errorUserExitedWorkoutSession = 9
    /// The person refused a type that the app requires.
    case errorRequiredAuthorizationDenied = 10
    /// There is nothing to compute or to return.
    case errorNoData = 11
    /// The activity is not allowed for a session.
    case errorWorkoutActivityNotAllowed = 12
    /// More data than one message or attachment may hold.
    case errorDataSizeExceeded = 13
    /// A session cannot begin in the background.
    case errorBackgroundWorkoutSessionNotAllowed = 14
    /// Guests cannot do this.
    case errorNotPermissibleForGuestUserMode = 15

    /// Apple's older name of `unknownError`.
    public static var noError: Code { .unknownError }
  }

  /// Something that has no code of its own.
  public static var unknownError: Code { .unknownError }
  /// Apple's older name of `unknownError`.
  public static var noError: Code { .unknownError }
  /// Health data does not exist on this device (R002).
  public static var errorHealthDataUnavailable: Code { .errorHealthDataUnavailable }
  /// A management policy keeps health data from the app (R005).
  public static var errorHealthDataRestricted: Code { .errorHealthDataRestricted }
  /// An argument that the call does not accept; the message names it.
  public static var errorInvalidArgument: Code { .errorInvalidArgument }
  /// The person declined, or the app lacks an entitlement.
  public static var errorAuthorizationDenied: Code { .errorAuthorizationDenied }
  /// The app has not asked for the type yet (F001).
  public static var errorAuthorizationNotDetermined: Code { .errorAuthorizationNotDetermined }
  /// The device is locked, or the store cannot be opened.
  public static var errorDatabaseInaccessible: Code { .errorDatabaseInaccessible }
  /// The person dismissed a sheet.
  public static var errorUserCanceled: Code { .errorUserCanceled }
  /// Another workout session began.
  public static var errorAnotherWorkoutSessionStarted: Code { .errorAnotherWorkoutSessionStarted }
  /// The person left the app during a session.
  public static var errorUserExitedWorkoutSession: Code { .errorUserExitedWorkoutSession }
  /// The person refused a type that the app requires.
  public static var errorRequiredAuthorizationDenied: Code { .errorRequiredAuthorizationDenied }
  /// There is nothing to compute or to return.
  public static var errorNoData: Code { .errorNoData }
  /// The activity is not allowed for a session.
  public static var errorWorkoutActivityNotAllowed: Code { .errorWorkoutActivityNotAllowed }
  /// More data than one message or attachment may hold.
  public static var errorDataSizeExceeded: Code { .errorDataSizeExceeded }
  /// A session cannot begin in the background.
  public static var errorBackgroundWorkoutSessionNotAllowed: Code {
    .errorBackgroundWorkoutSessionNotAllowed
  }
  /// Guests cannot do this.
  public static var errorNotPermissibleForGuestUserMode: Code {
    .errorNotPermissibleForGuestUserMode
  }
}
