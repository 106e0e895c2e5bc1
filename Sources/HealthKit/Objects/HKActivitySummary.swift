import HealthCatalog
import HealthEngine

/// One day's rings (F124, R095).
///
/// A ring is its value divided by its goal; a value beyond the goal is not clipped.
public class HKActivitySummary: NSObject, NSCopying, NSSecureCoding {
  /// What the move ring counts: active energy at first.
  public var activityMoveMode: HKActivityMoveMode = .activeEnergy
  /// Whether the person paused the rings that day.
  public var isPaused = false
  /// Active energy, 0 kcal at first.
  public var activeEnergyBurned = HKQuantity(0, .kilocalorie)
  /// The move goal of active energy, 0 kcal at first.
  public var activeEnergyBurnedGoal = HKQuantity(0, .kilocalorie)
  /// Minutes of moving, 0 at first.
  public var appleMoveTime = HKQuantity(0, .minute)
  /// The move goal of minutes, 0 at first.
  public var appleMoveTimeGoal = HKQuantity(0, .minute)
  /// Minutes of exercise, 0 at first.
  public var appleExerciseTime = HKQuantity(0, .minute)
  /// Minutes of exercise that are the goal; nil where there is none.
  public var exerciseTimeGoal: HKQuantity?
  /// Hours with a minute of standing, 0 at first.
  public var appleStandHours = HKQuantity(0, .count)
  /// Hours of standing that are the goal; nil where there is none.
  public var standHoursGoal: HKQuantity?
  /// The day, Gregorian; nil of a summary that no store made.
  private var day: Day?

  /// A summary of no day, as apps make it for a ring view.
  public override init() { super.init() }

  /// `exerciseTimeGoal`, with 0 minutes for none.
  public var appleExerciseTimeGoal: HKQuantity {
    get { exerciseTimeGoal ?? HKQuantity(0, .minute) }
    set { exerciseTimeGoal = newValue }
  }

  /// `standHoursGoal`, with 0 for none.
  public var appleStandHoursGoal: HKQuantity {
    get { standHoursGoal ?? HKQuantity(0, .count) }
    set { standHoursGoal = newValue }
  }

  /// Era, year, month and day of the summary, with the calendar (F049).
  ///
  /// The day is Gregorian, whatever the calendar; another calendar gets its own components of that
  /// day's noon.  A summary that no store made has no components.
  public func dateComponents(for calendar: Calendar) -> DateComponents {
    guard let day else { return DateComponents(calendar: calendar) }
    var components = DateComponents(era: 1, year: day.year, month: day.month, day: day.day)
    if calendar.identifier != .gregorian {
      var gregorian = Calendar(identifier: .gregorian)
      gregorian.timeZone = calendar.timeZone
      components.hour = 12
      if let noon = gregorian.date(from: components) {
        components = calendar.dateComponents([.era, .year, .month, .day], from: noon)
      }
    }
    components.calendar = calendar
    return components
  }

  /// Equal when the day and all values are.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKActivitySummary else { return false }
    return other.archive == archive
  }

  public override var hash: Int { day.hashValue }

  public override var description: String {
    "<HKActivitySummary \(day.map { "\($0.text): " } ?? "")"
      + "\(activeEnergyBurned)/\(activeEnergyBurnedGoal), "
      + "\(appleExerciseTime)/\(appleExerciseTimeGoal), \(appleStandHours)/\(appleStandHoursGoal)>"
  }

  /// A summary of its own: changing one does not change the other.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = HKActivitySummary()
    copy.apply(archive)
    return copy
  }

  public class var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { coder.encode(archive: archive) }

  public required init?(coder: NSCoder) {
    guard let archive = coder.decodeArchive(Archive.self) else { return nil }
    super.init()
    apply(archive)
  }
}

extension HKActivitySummary {
  /// The properties that have a place in the engine's record, by its names.
  nonisolated(unsafe) private static let values:  // key paths are immutable
    [(
      name: String, path: ReferenceWritableKeyPath<HKActivitySummary, HKQuantity>, unit: HealthUnit
    )] = [
      ("activeEnergyBurned", \.activeEnergyBurned, .kilocalorie),
      ("activeEnergyBurnedGoal", \.activeEnergyBurnedGoal, .kilocalorie),
      ("appleMoveTime", \.appleMoveTime, .minute),
      ("appleMoveTimeGoal", \.appleMoveTimeGoal, .minute),
      ("appleExerciseTime", \.appleExerciseTime, .minute),
      ("appleStandHours", \.appleStandHours, .count),
    ]

  nonisolated(unsafe) private static let goals:  // key paths are immutable
    [(
      name: String, path: ReferenceWritableKeyPath<HKActivitySummary, HKQuantity?>, unit: HealthUnit
    )] = [
      ("appleExerciseTimeGoal", \.exerciseTimeGoal, .minute),
      ("appleStandHoursGoal", \.standHoursGoal, .count),
    ]

  /// Days whose goal is in minutes of moving were kept by the move time.
  package convenience init(_ record: ActivitySummaryRecord) throws {
    self.init()
    guard let day = Day(record.day) else {
      throw HKError(
        .errorInvalidArgument,
        "The day of an activity summary is no date: '\(record.day)'; write it as 2024-01-31.")
    }
    self.day = day
    for row in Self.values {
      if let value = record.values[row.name] {
        self[keyPath: row.path] = HKQuantity(value, row.unit)
      }
    }
    for row in Self.goals {
      if let value = record.values[row.name] {
        self[keyPath: row.path] = HKQuantity(value, row.unit)
      }
    }
    let energyGoal = record.values["activeEnergyBurnedGoal"] ?? 0
    if energyGoal == 0, record.values["appleMoveTimeGoal"] ?? 0 > 0 {
      activityMoveMode = .appleMoveTime
    }
  }

  fileprivate struct Day: Hashable, Codable {
    var year: Int
    var month: Int
    var day: Int

    /// Reads `2024-01-31`.
    init?(_ text: String) {
      let numbers = text.split(separator: "-").map { Int($0) }
      guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2],
        1...12 ~= month, 1...31 ~= day
      else { return nil }
      self.year = year
      self.month = month
      self.day = day
    }

    var text: String { "\(year)-\(month)-\(day)" }
  }

  fileprivate struct Archive: Equatable, Codable {
    var day: Day?
    var mode: Int
    var isPaused: Bool
    var values: [QuantityValue]
    var goals: [QuantityValue?]
  }

  fileprivate var archive: Archive {
    Archive(
      day: day, mode: activityMoveMode.rawValue, isPaused: isPaused,
      values: Self.values.map { self[keyPath: $0.path].stored },
      goals: Self.goals.map { self[keyPath: $0.path]?.stored })
  }

  fileprivate func apply(_ archive: Archive) {
    day = archive.day
    activityMoveMode = HKActivityMoveMode(rawValue: archive.mode) ?? .activeEnergy
    isPaused = archive.isPaused
    for (row, value) in zip(Self.values, archive.values) {
      self[keyPath: row.path] = HKQuantity(stored: value)
    }
    for (row, value) in zip(Self.goals, archive.goals) {
      self[keyPath: row.path] = value.map { HKQuantity(stored: $0) }
    }
  }
}
