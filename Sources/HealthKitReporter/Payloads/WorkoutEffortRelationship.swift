/// How hard a workout, or one of its activities, was.
public struct WorkoutEffortRelationship: Codable, Equatable, Sendable, Payload {
  public let workout: Workout
  /// Nil for the whole workout.
  public let activityUUID: String?
  public let samples: [Quantity]

  public init(workout: Workout, activityUUID: String? = nil, samples: [Quantity]) {
    self.workout = workout
    self.activityUUID = activityUUID
    self.samples = samples
  }

  /// The same with some parts replaced; nil keeps a part.
  public func copyWith(
    workout: Workout? = nil, activityUUID: String? = nil, samples: [Quantity]? = nil
  ) -> WorkoutEffortRelationship {
    WorkoutEffortRelationship(
      workout: workout ?? self.workout, activityUUID: activityUUID ?? self.activityUUID,
      samples: samples ?? self.samples
    )
  }
}
