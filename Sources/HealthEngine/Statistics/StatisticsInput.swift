/// One value on its way into statistics: a sample's own, or one of its series.
public struct StatisticsInput: Hashable, Sendable {
  public var start: Double
  public var end: Double
  /// In the type's canonical unit.
  public var value: Double
  /// The storage's number of the source, see `SourceFacts.number`.
  public var source: Int32
  /// A person typed it in, so it goes before every device (F060, F063).
  public var userEntered: Bool
  /// The change that stored it: among equals the later one is the more recent.
  public var change: Int64

  public init(
    start: Double, end: Double, value: Double, source: Int32, userEntered: Bool = false,
    change: Int64 = 0
  ) {
    self.start = start
    self.end = end
    self.value = value
    self.source = source
    self.userEntered = userEntered
    self.change = change
  }
}

/// What is asked of the values; raw values as `HKStatisticsOptions` has them (F070).
public struct StatisticsOptions: OptionSet, Hashable, Sendable, Codable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let separateBySource = StatisticsOptions(rawValue: 1 << 0)
  public static let average = StatisticsOptions(rawValue: 1 << 1)
  public static let minimum = StatisticsOptions(rawValue: 1 << 2)
  public static let maximum = StatisticsOptions(rawValue: 1 << 3)
  public static let sum = StatisticsOptions(rawValue: 1 << 4)
  public static let mostRecent = StatisticsOptions(rawValue: 1 << 5)
  public static let duration = StatisticsOptions(rawValue: 1 << 6)

  public static let discreteOnly: StatisticsOptions = [.average, .minimum, .maximum]
}

/// The figures over one interval, in the type's canonical unit; nil where not asked or nothing
/// there.
public struct StatisticsFigures: Hashable, Sendable, Codable {
  public struct Recent: Hashable, Sendable, Codable {
    public var value: Double
    public var start: Double
    public var end: Double

    public init(value: Double, start: Double, end: Double) {
      self.value = value
      self.start = start
      self.end = end
    }
  }

  public var sum: Double?
  public var average: Double?
  public var minimum: Double?
  public var maximum: Double?
  public var mostRecent: Recent?
  /// Seconds covered by samples.
  public var duration: Double?

  public init(
    sum: Double? = nil, average: Double? = nil, minimum: Double? = nil, maximum: Double? = nil,
    mostRecent: Recent? = nil, duration: Double? = nil
  ) {
    self.sum = sum
    self.average = average
    self.minimum = minimum
    self.maximum = maximum
    self.mostRecent = mostRecent
    self.duration = duration
  }
}

/// One interval of a result. An interval without samples has `figures` nil throughout.
public struct StatisticsBucket: Hashable, Sendable {
  public var start: Double
  public var end: Double
  public var figures: StatisticsFigures
  /// By the storage's number; empty unless separated by source (F052).
  public var bySource: [Int32: StatisticsFigures]
  /// How many values touch the interval.
  public var count: Int

  public init(
    start: Double, end: Double, figures: StatisticsFigures = StatisticsFigures(),
    bySource: [Int32: StatisticsFigures] = [:], count: Int = 0
  ) {
    self.start = start
    self.end = end
    self.figures = figures
    self.bySource = bySource
    self.count = count
  }
}
