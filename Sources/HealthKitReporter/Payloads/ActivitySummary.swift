/// The rings of one day.
public struct ActivitySummary: Identifiable, Codable, Equatable, Sendable, Payload {
  /// Rings and goals.
  public struct Harmonized: Codable, Equatable, Sendable, Payload {
    public let activeEnergyBurned: Double
    public let activeEnergyBurnedGoal: Double
    public let activeEnergyBurnedUnit: String
    public let appleExerciseTime: Double
    public let appleExerciseTimeGoal: Double
    public let appleExerciseTimeUnit: String
    public let appleStandHours: Double
    public let appleStandHoursGoal: Double
    public let appleStandHoursUnit: String
    public let appleMoveTime: Double?
    public let appleMoveTimeGoal: Double?
    public let appleMoveTimeUnit: String?

    public init(
      activeEnergyBurned: Double, activeEnergyBurnedGoal: Double, activeEnergyBurnedUnit: String,
      appleExerciseTime: Double, appleExerciseTimeGoal: Double, appleExerciseTimeUnit: String,
      appleStandHours: Double, appleStandHoursGoal: Double, appleStandHoursUnit: String,
      appleMoveTime: Double? = nil, appleMoveTimeGoal: Double? = nil,
      appleMoveTimeUnit: String? = nil
    ) {
      self.activeEnergyBurned = activeEnergyBurned
      self.activeEnergyBurnedGoal = activeEnergyBurnedGoal
      self.activeEnergyBurnedUnit = activeEnergyBurnedUnit
      self.appleExerciseTime = appleExerciseTime
      self.appleExerciseTimeGoal = appleExerciseTimeGoal
      self.appleExerciseTimeUnit = appleExerciseTimeUnit
      self.appleStandHours = appleStandHours
      self.appleStandHoursGoal = appleStandHoursGoal
      self.appleStandHoursUnit = appleStandHoursUnit
      self.appleMoveTime = appleMoveTime
      self.appleMoveTimeGoal = appleMoveTimeGoal
      self.appleMoveTimeUnit = appleMoveTimeUnit
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(
      activeEnergyBurned: Double? = nil, activeEnergyBurnedGoal: Double? = nil,
      activeEnergyBurnedUnit: String? = nil, appleExerciseTime: Double? = nil,
      appleExerciseTimeGoal: Double? = nil, appleExerciseTimeUnit: String? = nil,
      appleStandHours: Double? = nil, appleStandHoursGoal: Double? = nil,
      appleStandHoursUnit: String? = nil, appleMoveTime: Double? = nil,
      appleMoveTimeGoal: Double? = nil, appleMoveTimeUnit: String? = nil
    ) -> Harmonized {
      Harmonized(
        activeEnergyBurned: activeEnergyBurned ?? self.activeEnergyBurned,
        activeEnergyBurnedGoal: activeEnergyBurnedGoal ?? self.activeEnergyBurnedGoal,
        activeEnergyBurnedUnit: activeEnergyBurnedUnit ?? self.activeEnergyBurnedUnit,
        appleExerciseTime: appleExerciseTime ?? self.appleExerciseTime,
        appleExerciseTimeGoal: appleExerciseTimeGoal ?? self.appleExerciseTimeGoal,
        appleExerciseTimeUnit: appleExerciseTimeUnit ?? self.appleExerciseTimeUnit,
        appleStandHours: appleStandHours ?? self.appleStandHours,
        appleStandHoursGoal: appleStandHoursGoal ?? self.appleStandHoursGoal,
        appleStandHoursUnit: appleStandHoursUnit ?? self.appleStandHoursUnit,
        appleMoveTime: appleMoveTime ?? self.appleMoveTime,
        appleMoveTimeGoal: appleMoveTimeGoal ?? self.appleMoveTimeGoal,
        appleMoveTimeUnit: appleMoveTimeUnit ?? self.appleMoveTimeUnit
      )
    }
  }

  public let identifier: String
  /// The day, at its beginning, as an ISO 8601 text.
  public let date: String?
  public let harmonized: Harmonized

  public init(identifier: String, date: String? = nil, harmonized: Harmonized) {
    self.identifier = identifier
    self.date = date
    self.harmonized = harmonized
  }

  /// The same with some parts replaced; nil keeps a part.
  public func copyWith(
    identifier: String? = nil, date: String? = nil, harmonized: Harmonized? = nil
  ) -> ActivitySummary {
    ActivitySummary(
      identifier: identifier ?? self.identifier, date: date ?? self.date,
      harmonized: harmonized ?? self.harmonized
    )
  }
}
