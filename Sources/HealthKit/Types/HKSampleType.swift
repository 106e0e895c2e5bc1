import HealthCatalog

/// The type of samples: what can be queried, and what apps may be allowed to save.
public class HKSampleType: HKObjectType, @unchecked Sendable {
  // Unchecked only because the class is not final: it adds no state.

  override init(identifier: String, code: TypeCode, row: DataType?) {
    super.init(identifier: identifier, code: code, row: row)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedType: coder) }

  /// Whether samples must not be longer than `maximumAllowedDuration` (F026).
  public var isMaximumDurationRestricted: Bool { row?.maximumDuration != nil }

  /// Whether samples must not be shorter than `minimumAllowedDuration` (F026).
  public var isMinimumDurationRestricted: Bool { row?.minimumDuration != nil }

  /// The longest duration of a sample in seconds; traps where any will do (X19): ask
  /// `isMaximumDurationRestricted` first.
  public var maximumAllowedDuration: TimeInterval {
    guard let limit = row?.maximumDuration else {
      misuse(
        "The maximum duration of samples of type \(identifier) is not restricted; ask "
          + "isMaximumDurationRestricted before maximumAllowedDuration.")
      return .infinity
    }
    return limit
  }

  /// The shortest duration of a sample in seconds; traps where any will do (X19): ask
  /// `isMinimumDurationRestricted` first.
  public var minimumAllowedDuration: TimeInterval {
    guard let limit = row?.minimumDuration else {
      misuse(
        "The minimum duration of samples of type \(identifier) is not restricted; ask "
          + "isMinimumDurationRestricted before minimumAllowedDuration.")
      return 0
    }
    return limit
  }

  /// Whether HealthKit's estimates of the type can be calibrated anew (R243).
  public var allowsRecalibrationForEstimates: Bool { row?.allowsRecalibration ?? false }
}
