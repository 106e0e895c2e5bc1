/// How a workout is done: activity, place, pool.
public struct WorkoutConfiguration: Codable, Equatable, Sendable, Payload {
  /// A length.
  public struct Harmonized: Codable, Equatable, Sendable, Payload {
    public let value: Double
    public let unit: String

    public init(value: Double, unit: String) {
      self.value = value
      self.unit = unit
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(value: Double? = nil, unit: String? = nil) -> Harmonized {
      Harmonized(value: value ?? self.value, unit: unit ?? self.unit)
    }
  }

  /// Raw value of `HKWorkoutActivityType`.
  public let activityValue: Int
  /// Raw value of `HKWorkoutSessionLocationType`.
  public let locationValue: Int
  /// Raw value of `HKWorkoutSwimmingLocationType`.
  public let swimmingValue: Int
  /// The length of a pool's lap.
  public let harmonized: Harmonized

  public init(activityValue: Int, locationValue: Int, swimmingValue: Int, harmonized: Harmonized) {
    self.activityValue = activityValue
    self.locationValue = locationValue
    self.swimmingValue = swimmingValue
    self.harmonized = harmonized
  }

  /// The same with some parts replaced; nil keeps a part.
  public func copyWith(
    activityValue: Int? = nil, locationValue: Int? = nil, swimmingValue: Int? = nil,
    harmonized: Harmonized? = nil
  ) -> WorkoutConfiguration {
    WorkoutConfiguration(
      activityValue: activityValue ?? self.activityValue,
      locationValue: locationValue ?? self.locationValue,
      swimmingValue: swimmingValue ?? self.swimmingValue, harmonized: harmonized ?? self.harmonized
    )
  }
}
