extension HKElectrocardiogram {
  /// What the heart rhythm looks like (F118).
  public enum Classification: Int, Sendable {
    /// 0: not set; iOS 14.0.
    case notSet = 0
    /// 1: sinus rhythm; iOS 14.0.
    case sinusRhythm = 1
    /// 2: atrial fibrillation; iOS 14.0.
    case atrialFibrillation = 2
    /// 3: inconclusive low heart rate; iOS 14.0.
    case inconclusiveLowHeartRate = 3
    /// 4: inconclusive high heart rate; iOS 14.0.
    case inconclusiveHighHeartRate = 4
    /// 5: inconclusive poor reading; iOS 14.0.
    case inconclusivePoorReading = 5
    /// 6: inconclusive other; iOS 14.0.
    case inconclusiveOther = 6
    /// 100: unrecognized; iOS 14.0.
    case unrecognized = 100
  }

  /// Where the voltage was measured.
  public enum Lead: Int, Sendable {
    /// 1: apple watch similar to lead i; iOS 14.0.
    case appleWatchSimilarToLeadI = 1
  }

  /// Whether the person noted symptoms.
  public enum SymptomsStatus: Int, Sendable {
    /// 0: not set; iOS 14.0.
    case notSet = 0
    /// 1: none; iOS 14.0.
    case none = 1
    /// 2: present; iOS 14.0.
    case present = 2
  }
}
