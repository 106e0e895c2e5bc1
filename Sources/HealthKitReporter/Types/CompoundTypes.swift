/// Samples that belong together. Writing is asked for by their members' types.
public enum CorrelationType: Int, CaseIterable, SampleType {
  case bloodPressure
  case food

  static let table = TypeTable(
    """
    HKCorrelationTypeIdentifierBloodPressure r
    HKCorrelationTypeIdentifierFood r
    """)

  /// The raw identifier that HealthKit uses.
  public var identifier: String? { Self.table[rawValue].identifier }

  /// Whether apps may ask to write samples of the type (R270).
  public var isWritable: Bool { Self.table[rawValue].isWritable }
}

/// Series: beats and routes.
public enum SeriesType: Int, CaseIterable, SampleType {
  case heartbeatSeries
  case workoutRoute

  static let table = TypeTable(
    """
    HKDataTypeIdentifierHeartbeatSeries w
    HKWorkoutRouteTypeIdentifier w
    """)

  /// The raw identifier that HealthKit uses.
  public var identifier: String? { Self.table[rawValue].identifier }

  /// Whether apps may ask to write samples of the type (R270).
  public var isWritable: Bool { Self.table[rawValue].isWritable }
}

/// Workouts.
public enum WorkoutType: Int, CaseIterable, SampleType {
  case workoutType

  static let table = TypeTable(
    """
    HKWorkoutTypeIdentifier w
    """)

  /// The raw identifier that HealthKit uses.
  public var identifier: String? { Self.table[rawValue].identifier }

  /// Whether apps may ask to write samples of the type (R270).
  public var isWritable: Bool { Self.table[rawValue].isWritable }
}
