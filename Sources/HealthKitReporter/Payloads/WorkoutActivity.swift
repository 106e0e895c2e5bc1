import Foundation

/// One activity of a workout: the swim of a triathlon.
public struct WorkoutActivity: Codable, Equatable, Sendable, Payload {
  public let uuid: String
  /// Raw value of `HKWorkoutActivityType`.
  public let activityValue: Int
  /// The activity in words.
  public let activityDescription: String
  /// Raw value of `HKWorkoutSessionLocationType`.
  public let locationValue: Int
  /// Raw value of `HKWorkoutSwimmingLocationType`.
  public let swimmingLocationValue: Int
  /// Metres.
  public let lapLength: Double?
  /// Seconds since 1970.
  public let startTimestamp: Double
  /// Seconds since 1970.
  public let endTimestamp: Double?
  /// Seconds.
  public let duration: Double
  public let workoutEvents: [WorkoutEvent]
  /// In the units of the payloads.
  public let statistics: [Statistics]
  public let metadata: Metadata?

  public init(
    uuid: String = UUID().uuidString, activityValue: Int, activityDescription: String,
    locationValue: Int, swimmingLocationValue: Int, lapLength: Double? = nil,
    startTimestamp: Double, endTimestamp: Double? = nil, duration: Double,
    workoutEvents: [WorkoutEvent], statistics: [Statistics], metadata: Metadata? = nil
  ) {
    self.uuid = uuid
    self.activityValue = activityValue
    self.activityDescription = activityDescription
    self.locationValue = locationValue
    self.swimmingLocationValue = swimmingLocationValue
    self.lapLength = lapLength
    self.startTimestamp = startTimestamp
    self.endTimestamp = endTimestamp
    self.duration = duration
    self.workoutEvents = workoutEvents
    self.statistics = statistics
    self.metadata = metadata
  }

  /// The same with some parts replaced; nil keeps a part.
  public func copyWith(
    uuid: String? = nil, activityValue: Int? = nil, activityDescription: String? = nil,
    locationValue: Int? = nil, swimmingLocationValue: Int? = nil, lapLength: Double? = nil,
    startTimestamp: Double? = nil, endTimestamp: Double? = nil, duration: Double? = nil,
    workoutEvents: [WorkoutEvent]? = nil, statistics: [Statistics]? = nil,
    metadata: Metadata? = nil
  ) -> WorkoutActivity {
    WorkoutActivity(
      uuid: uuid ?? self.uuid, activityValue: activityValue ?? self.activityValue,
      activityDescription: activityDescription ?? self.activityDescription,
      locationValue: locationValue ?? self.locationValue,
      swimmingLocationValue: swimmingLocationValue ?? self.swimmingLocationValue,
      lapLength: lapLength ?? self.lapLength, startTimestamp: startTimestamp ?? self.startTimestamp,
      endTimestamp: endTimestamp ?? self.endTimestamp, duration: duration ?? self.duration,
      workoutEvents: workoutEvents ?? self.workoutEvents, statistics: statistics ?? self.statistics,
      metadata: metadata ?? self.metadata
    )
  }
}
