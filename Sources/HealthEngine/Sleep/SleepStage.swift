/// What a sleep analysis sample says of its time; raw values as `HKCategoryValueSleepAnalysis` has
/// them (F112).
public enum SleepStage: Int, Hashable, Sendable, Codable, CaseIterable {
  case inBed = 0
  case asleepUnspecified = 1
  case awake = 2
  case asleepCore = 3
  case asleepDeep = 4
  case asleepREM = 5

  public var isAsleep: Bool {
    switch self {
    case .asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM: return true
    case .inBed, .awake: return false
    }
  }

  /// Where samples of one source overlap, the more specific one counts: a stage before "awake",
  /// "awake" before "asleep" without a stage, and anything before "in bed".
  var specificity: Int {
    switch self {
    case .asleepCore, .asleepDeep, .asleepREM: return 3
    case .awake: return 2
    case .asleepUnspecified: return 1
    case .inBed: return 0
    }
  }
}

/// One sleep analysis sample.
public struct SleepSegment: Hashable, Sendable {
  public var start: Double
  public var end: Double
  public var stage: SleepStage
  /// The storage's number of the source.
  public var source: Int32

  public init(start: Double, end: Double, stage: SleepStage, source: Int32) {
    self.start = start
    self.end = end
    self.stage = stage
    self.source = source
  }
}

/// Choices of ours: HealthKit publishes no rule for putting sleep together.
public enum SleepChoices {
  /// Segments less than this apart belong to one session, in seconds: a person who gets up in the
  /// night is back within the hour or has got up.
  public static let longestBreak = 3600.0
  /// The night of a date holds the sessions that end between this hour of the day before and this
  /// hour of the date. Six in the evening, when almost nobody's night ends.
  public static let nightTurnsAtHour = 18
  /// A session other than the night's main one is a nap when it has less sleep than this, seconds.
  public static let longestNap = 3 * 3600.0
}
