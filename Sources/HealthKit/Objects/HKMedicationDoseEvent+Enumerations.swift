extension HKMedicationDoseEvent {
  /// What became of a dose (R250).
  public enum LogStatus: Int, Sendable {
    /// 1: not interacted; iOS 26.0.
    case notInteracted = 1
    /// 2: notification not sent; iOS 26.0.
    case notificationNotSent = 2
    /// 3: snoozed; iOS 26.0.
    case snoozed = 3
    /// 4: taken; iOS 26.0.
    case taken = 4
    /// 5: skipped; iOS 26.0.
    case skipped = 5
    /// 6: not logged; iOS 26.0.
    case notLogged = 6
  }

  /// Whether a dose was planned (R251).
  public enum ScheduleType: Int, Sendable {
    /// 1: as needed; iOS 26.0.
    case asNeeded = 1
    /// 2: schedule; iOS 26.0.
    case schedule = 2
  }
}
