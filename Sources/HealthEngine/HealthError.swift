/// What the engine reports when a request cannot be met: Apple's code and a sentence that names the
/// offending type, key or value and the remedy.
///
/// `HealthKit` turns it into `HKError`; every other door prints the message as it is.
public struct HealthError: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  /// Apple's `HKError.Code` raw values, and ours above 1,000 for what Apple has no word for.
  public enum Code: Int, Sendable, Codable {
    case unknown = 0
    case dataUnavailable = 1
    case dataRestricted = 2
    case invalidArgument = 3
    case authorizationDenied = 4
    case authorizationNotDetermined = 5
    case databaseInaccessible = 6
    case userCanceled = 7
    case anotherWorkoutSessionStarted = 8
    case userExitedWorkoutSession = 9
    case requiredAuthorizationDenied = 10
    case noData = 11
    case workoutActivityNotAllowed = 12
    case dataSizeExceeded = 13
    case backgroundWorkoutSessionNotAllowed = 14
    case notPermissibleForGuestUserMode = 15
    /// The anchor is older than the deletions that the store still remembers.
    case anchorExpired = 1001
    /// The permission sheet could not be shown at all, which is not a refusal (F016).
    case couldNotAsk = 1002
  }

  public var code: Code
  public var message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { message }
}
