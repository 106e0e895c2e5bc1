import Foundation

/// A workout with its events, activities and totals.
public struct Workout: Identifiable, Sample, Equatable, Payload {
  /// What was done, and the totals.
  public struct Harmonized: Codable, Equatable, Sendable, Payload {
    /// Raw value of `HKWorkoutActivityType`.
    public let value: Int
    /// The activity in words.
    public let description: String
    public let totalEnergyBurned: Double?
    public let totalEnergyBurnedUnit: String
    public let totalDistance: Double?
    public let totalDistanceUnit: String
    public let totalSwimmingStrokeCount: Double?
    public let totalSwimmingStrokeCountUnit: String
    public let totalFlightsClimbed: Double?
    public let totalFlightsClimbedUnit: String
    public let metadata: Metadata?

    public init(
      value: Int, description: String, totalEnergyBurned: Double? = nil,
      totalEnergyBurnedUnit: String, totalDistance: Double? = nil, totalDistanceUnit: String,
      totalSwimmingStrokeCount: Double? = nil, totalSwimmingStrokeCountUnit: String,
      totalFlightsClimbed: Double? = nil, totalFlightsClimbedUnit: String,
      metadata: Metadata? = nil
    ) {
      self.value = value
      self.description = description
      self.totalEnergyBurned = totalEnergyBurned
      self.totalEnergyBurnedUnit = totalEnergyBurnedUnit
      self.totalDistance = totalDistance
      self.totalDistanceUnit = totalDistanceUnit
      self.totalSwimmingStrokeCount = totalSwimmingStrokeCount
      self.totalSwimmingStrokeCountUnit = totalSwimmingStrokeCountUnit
      self.totalFlightsClimbed = totalFlightsClimbed
      self.totalFlightsClimbedUnit = totalFlightsClimbedUnit
      self.metadata = metadata
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(
      value: Int? = nil, description: String? = nil, totalEnergyBurned: Double? = nil,
      totalEnergyBurnedUnit: String? = nil, totalDistance: Double? = nil,
      totalDistanceUnit: String? = nil, totalSwimmingStrokeCount: Double? = nil,
      totalSwimmingStrokeCountUnit: String? = nil, totalFlightsClimbed: Double? = nil,
      totalFlightsClimbedUnit: String? = nil, metadata: Metadata? = nil
    ) -> Harmonized {
      Harmonized(
        value: value ?? self.value, description: description ?? self.description,
        totalEnergyBurned: totalEnergyBurned ?? self.totalEnergyBurned,
        totalEnergyBurnedUnit: totalEnergyBurnedUnit ?? self.totalEnergyBurnedUnit,
        totalDistance: totalDistance ?? self.totalDistance,
        totalDistanceUnit: totalDistanceUnit ?? self.totalDistanceUnit,
        totalSwimmingStrokeCount: totalSwimmingStrokeCount ?? self.totalSwimmingStrokeCount,
        totalSwimmingStrokeCountUnit: totalSwimmingStrokeCountUnit
          ?? self.totalSwimmingStrokeCountUnit,
        totalFlightsClimbed: totalFlightsClimbed ?? self.totalFlightsClimbed,
        totalFlightsClimbedUnit: totalFlightsClimbedUnit ?? self.totalFlightsClimbedUnit,
        metadata: metadata ?? self.metadata
      )
    }
  }

  public let uuid: String
  public let identifier: String
  /// Seconds since 1970.
  public let startTimestamp: Double
  /// Seconds since 1970.
  public let endTimestamp: Double
  public let device: Device?
  public let sourceRevision: SourceRevision
  /// Seconds, without pauses.
  public let duration: Double
  public let workoutEvents: [WorkoutEvent]
  public let harmonized: Harmonized
  /// One for every type measured during the workout.
  public let statistics: [Statistics]?
  public let activities: [WorkoutActivity]?

  public init(
    uuid: String = UUID().uuidString, identifier: String, startTimestamp: Double,
    endTimestamp: Double, device: Device? = nil, sourceRevision: SourceRevision, duration: Double,
    workoutEvents: [WorkoutEvent], harmonized: Harmonized, statistics: [Statistics]? = nil,
    activities: [WorkoutActivity]? = nil
  ) {
    self.uuid = uuid
    self.identifier = identifier
    self.startTimestamp = startTimestamp
    self.endTimestamp = endTimestamp
    self.device = device
    self.sourceRevision = sourceRevision
    self.duration = duration
    self.workoutEvents = workoutEvents
    self.harmonized = harmonized
    self.statistics = statistics
    self.activities = activities
  }

  /// The same with some parts replaced; nil keeps a part.
  public func copyWith(
    uuid: String? = nil, identifier: String? = nil, startTimestamp: Double? = nil,
    endTimestamp: Double? = nil, device: Device? = nil, sourceRevision: SourceRevision? = nil,
    duration: Double? = nil, workoutEvents: [WorkoutEvent]? = nil, harmonized: Harmonized? = nil,
    statistics: [Statistics]? = nil, activities: [WorkoutActivity]? = nil
  ) -> Workout {
    Workout(
      uuid: uuid ?? self.uuid, identifier: identifier ?? self.identifier,
      startTimestamp: startTimestamp ?? self.startTimestamp,
      endTimestamp: endTimestamp ?? self.endTimestamp, device: device ?? self.device,
      sourceRevision: sourceRevision ?? self.sourceRevision, duration: duration ?? self.duration,
      workoutEvents: workoutEvents ?? self.workoutEvents, harmonized: harmonized ?? self.harmonized,
      statistics: statistics ?? self.statistics, activities: activities ?? self.activities
    )
  }
}
