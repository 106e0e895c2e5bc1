import HealthEngine

/// What is asked of the samples; raw values are Apple's (F070).
public struct HKStatisticsOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Figures for each source besides the merged ones.
  public static let separateBySource = HKStatisticsOptions(rawValue: 1 << 0)
  public static let discreteAverage = HKStatisticsOptions(rawValue: 1 << 1)
  public static let discreteMin = HKStatisticsOptions(rawValue: 1 << 2)
  public static let discreteMax = HKStatisticsOptions(rawValue: 1 << 3)
  public static let cumulativeSum = HKStatisticsOptions(rawValue: 1 << 4)
  @available(iOS, deprecated: 13.0, renamed: "mostRecent")
  public static let discreteMostRecent = HKStatisticsOptions(rawValue: 1 << 5)
  public static let mostRecent = HKStatisticsOptions(rawValue: 1 << 5)
  /// Seconds covered by samples (F069).
  public static let duration = HKStatisticsOptions(rawValue: 1 << 6)

  var engine: StatisticsOptions { StatisticsOptions(rawValue: rawValue) }
}
