import HealthKit

/// What Apple has no code for.
extension HKError {
  /// Whether an anchor is older than the deletions that the store still remembers: read everything
  /// anew.  The code is `errorInvalidArgument`.
  public var isAnchorExpired: Bool { engineCode == 1001 }

  /// Whether the permission sheet could not be shown at all, which is not a refusal (F016).  The code is
  /// `unknownError`.
  public var isAuthorizationUnasked: Bool { engineCode == 1002 }

  private var engineCode: Int? { errorUserInfo[HKError.engineCodeKey] as? Int }
}
