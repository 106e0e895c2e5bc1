/// Which ends of a window of dates are strict: a sample must start, or end, within it.
public struct SamplePredicateOptions: OptionSet, Codable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The sample must start within the window.
  public static let strictStartDate = SamplePredicateOptions(rawValue: 1)
  /// The sample must end within the window.
  public static let strictEndDate = SamplePredicateOptions(rawValue: 2)
}

/// Whether a request for authorization would show the sheet.
public enum AuthorizationRequestStatus: Int, Codable, Sendable {
  case unknown = 0
  case shouldRequest = 1
  case unnecessary = 2
}

/// How often an app is woken for changes, at most.
public enum UpdateFrequency: Int, CaseIterable, Sendable {
  case immediate = 1
  case hourly = 2
  case daily = 3
  case weekly = 4

  /// - Throws: `HealthKitError.invalidType` for other numbers than 1 to 4.
  public static func make(from value: Int) throws -> UpdateFrequency {
    guard let frequency = UpdateFrequency(rawValue: value) else {
      throw HealthKitError.invalidType(
        "Update frequency \(value) is none of \(allCases.map(\.rawValue))")
    }
    return frequency
  }
}

/// The unit in which a person prefers to see a type.
public struct PreferredUnit: Codable, Equatable, Sendable, Identifiable, Payload {
  public let identifier: String
  /// As `HKUnit` spells it.
  public let unit: String

  public init(identifier: String, unit: String) {
    self.identifier = identifier
    self.unit = unit
  }
}
