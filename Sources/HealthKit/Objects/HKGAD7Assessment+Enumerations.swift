extension HKGAD7Assessment {
  /// How often a problem bothered the person.
  public enum Answer: Int, Sendable {
    /// 0: not at all; iOS 18.0.
    case notAtAll = 0
    /// 1: several days; iOS 18.0.
    case severalDays = 1
    /// 2: more than half the days; iOS 18.0.
    case moreThanHalfTheDays = 2
    /// 3: nearly every day; iOS 18.0.
    case nearlyEveryDay = 3
  }

  /// What the score says of anxiety.
  public enum Risk: Int, Sendable {
    /// 1: none to minimal; iOS 18.0.
    case noneToMinimal = 1
    /// 2: mild; iOS 18.0.
    case mild = 2
    /// 3: moderate; iOS 18.0.
    case moderate = 3
    /// 4: severe; iOS 18.0.
    case severe = 4
  }
}
