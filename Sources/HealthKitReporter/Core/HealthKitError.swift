import Foundation

/// What goes wrong in this layer (R271). HealthKit's own errors are passed on as they are.
public enum HealthKitError: Error, Equatable, Sendable {
  case notAvailable(String = "HealthKit data is not available")
  case unknown(String = "Unknown")
  case invalidType(String = "Invalid type")
  case invalidIdentifier(String = "Invalid identifier")
  case invalidOption(String = "Invalid option")
  case invalidValue(String = "Invalid value")
  case parsingFailed(String = "Parsing failed")
  case badEncoding(String)
  case notImplementable(String)

  /// What went wrong, in words.
  public var message: String {
    switch self {
    case .notAvailable(let message), .unknown(let message), .invalidType(let message),
      .invalidIdentifier(let message), .invalidOption(let message), .invalidValue(let message),
      .parsingFailed(let message), .badEncoding(let message), .notImplementable(let message):
      return message
    }
  }
}

extension HealthKitError: LocalizedError {
  /// The message, so that `localizedDescription` says it too.
  public var errorDescription: String? { message }
}
