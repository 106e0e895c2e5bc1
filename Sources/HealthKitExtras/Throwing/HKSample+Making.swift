import HealthKit

/// The throwing siblings of the initialisers that trap: for data from outside.  Each throws
/// `errorInvalidArgument` with the sentence that the trap would have printed.
extension HKQuantitySample {
  /// A sample, unless unit, dates or metadata are refused (X3, X5 to X7, X9, X10).
  public static func make(
    type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date, device: HKDevice? = nil,
    metadata: [String: Any]? = nil
  ) throws -> HKQuantitySample {
    try making(
      type: type, quantity: quantity, start: start, end: end, device: device, metadata: metadata)
  }
}

extension HKCategorySample {
  /// A sample, unless value, dates or metadata are refused (X4 to X7, X9, X10).
  public static func make(
    type: HKCategoryType, value: Int, start: Date, end: Date, device: HKDevice? = nil,
    metadata: [String: Any]? = nil
  ) throws -> HKCategorySample {
    try making(
      type: type, value: value, start: start, end: end, device: device, metadata: metadata)
  }
}

extension HKCorrelation {
  /// A correlation, unless objects, dates or metadata are refused (X5 to X10).
  public static func make(
    type: HKCorrelationType, start: Date, end: Date, objects: Set<HKSample>,
    device: HKDevice? = nil, metadata: [String: Any]? = nil
  ) throws -> HKCorrelation {
    try making(
      type: type, start: start, end: end, objects: objects, device: device, metadata: metadata)
  }
}

extension HKWorkout {
  /// A workout whose duration is its span minus its pauses, or the one given (F139, F141).
  ///
  /// - Parameter duration: nil to be told by the events; 0 stands for the time from start to end.
  public static func make(
    activityType: HKWorkoutActivityType, start: Date, end: Date, duration: TimeInterval? = nil,
    workoutEvents: [HKWorkoutEvent] = [], totalEnergyBurned: HKQuantity? = nil,
    totalDistance: HKQuantity? = nil, totalSwimmingStrokeCount: HKQuantity? = nil,
    totalFlightsClimbed: HKQuantity? = nil, device: HKDevice? = nil,
    metadata: [String: Any]? = nil
  ) throws -> HKWorkout {
    try making(
      Draft(
        activity: activityType, start: start, end: end, duration: duration, events: workoutEvents,
        energy: totalEnergyBurned, distance: totalDistance, strokes: totalSwimmingStrokeCount,
        flights: totalFlightsClimbed), device: device, metadata: metadata)
  }
}

extension HKWorkoutEvent {
  /// An event, unless one that is an instant is given a duration, or metadata are refused (F139).
  public static func make(
    type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]? = nil
  ) throws -> HKWorkoutEvent {
    try making(type: type, dateInterval: dateInterval, metadata: metadata)
  }
}

extension HKWorkoutActivity {
  /// An activity, unless its end lies before its start, or metadata are refused.
  public static func make(
    workoutConfiguration: HKWorkoutConfiguration, start: Date, end: Date?,
    metadata: [String: Any]? = nil
  ) throws -> HKWorkoutActivity {
    try making(
      workoutConfiguration: workoutConfiguration, start: start, end: end, metadata: metadata)
  }
}
