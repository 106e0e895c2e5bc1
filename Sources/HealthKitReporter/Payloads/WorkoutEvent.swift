/// A pause, lap, segment or marker within a workout.
public struct WorkoutEvent: Codable, Equatable, Sendable, Payload {
  /// What happened.
  public struct Harmonized: Codable, Equatable, Sendable, Payload {
    /// Raw value of `HKWorkoutEventType`.
    public let value: Int
    /// The kind of event in words.
    public let description: String
    public let metadata: Metadata?

    public init(value: Int, description: String, metadata: Metadata? = nil) {
      self.value = value
      self.description = description
      self.metadata = metadata
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(
      value: Int? = nil, description: String? = nil, metadata: Metadata? = nil
    ) -> Harmonized {
      Harmonized(
        value: value ?? self.value, description: description ?? self.description,
        metadata: metadata ?? self.metadata
      )
    }
  }

  /// Seconds since 1970.
  public let startTimestamp: Double
  /// Seconds since 1970.
  public let endTimestamp: Double
  /// Seconds.
  public let duration: Double
  public let harmonized: Harmonized

  public init(
    startTimestamp: Double, endTimestamp: Double, duration: Double, harmonized: Harmonized
  ) {
    self.startTimestamp = startTimestamp
    self.endTimestamp = endTimestamp
    self.duration = duration
    self.harmonized = harmonized
  }

  /// The same with some parts replaced; nil keeps a part.
  public func copyWith(
    startTimestamp: Double? = nil, endTimestamp: Double? = nil, duration: Double? = nil,
    harmonized: Harmonized? = nil
  ) -> WorkoutEvent {
    WorkoutEvent(
      startTimestamp: startTimestamp ?? self.startTimestamp,
      endTimestamp: endTimestamp ?? self.endTimestamp, duration: duration ?? self.duration,
      harmonized: harmonized ?? self.harmonized
    )
  }
}
