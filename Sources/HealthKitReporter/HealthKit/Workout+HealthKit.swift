import Foundation
import HealthKit

extension WorkoutEvent {
  init(workoutEvent event: HKWorkoutEvent) {
    self.init(
      startTimestamp: event.dateInterval.start.timeIntervalSince1970,
      endTimestamp: event.dateInterval.end.timeIntervalSince1970,
      duration: event.dateInterval.duration,
      harmonized: Harmonized(
        value: event.type.rawValue,
        description: EnumerationWords.workoutEvents[event.type.rawValue]
          ?? EnumerationWords.unknown,
        metadata: Metadata(event.metadata)))
  }

  /// - Throws: `HealthKitError.invalidValue` for an unknown kind of event or wrong dates.
  func asHealthKit() throws -> HKWorkoutEvent {
    guard EnumerationWords.workoutEvents[harmonized.value] != nil,
      let type = HKWorkoutEventType(rawValue: harmonized.value)
    else {
      throw HealthKitError.invalidValue("\(harmonized.value) is no kind of workout event")
    }
    let dates = try CheckedDates(
      start: startTimestamp, end: endTimestamp, of: "Workout event \(harmonized.description)")
    guard dates.end == dates.start || type == .lap || type == .segment else {
      throw HealthKitError.invalidValue(
        "Workout event \(harmonized.description) lasts; only laps and segments do")
    }
    return HKWorkoutEvent(
      type: type, dateInterval: DateInterval(start: dates.start, end: dates.end),
      metadata: try harmonized.metadata?.asHealthKit())
  }
}

extension WorkoutConfiguration {
  init(workoutConfiguration configuration: HKWorkoutConfiguration) {
    self.init(
      activityValue: Int(configuration.activityType.rawValue),
      locationValue: configuration.locationType.rawValue,
      swimmingValue: configuration.swimmingLocationType.rawValue,
      harmonized: Harmonized(
        value: configuration.lapLength?.doubleValue(for: .meter()) ?? 0,
        unit: HKUnit.meter().unitString))
  }
}

extension WorkoutActivity {
  init(workoutActivity activity: HKWorkoutActivity) throws {
    let configuration = activity.workoutConfiguration
    let value = Int(configuration.activityType.rawValue)
    self.init(
      uuid: activity.uuid.uuidString, activityValue: value,
      activityDescription: WorkoutActivityWords.words(value) ?? WorkoutActivityWords.unknown,
      locationValue: configuration.locationType.rawValue,
      swimmingLocationValue: configuration.swimmingLocationType.rawValue,
      lapLength: configuration.lapLength?.doubleValue(for: .meter()),
      startTimestamp: activity.startDate.timeIntervalSince1970,
      endTimestamp: activity.endDate?.timeIntervalSince1970, duration: activity.duration,
      workoutEvents: activity.workoutEvents.map { WorkoutEvent(workoutEvent: $0) },
      statistics: try Workout.payloads(of: activity.allStatistics),
      metadata: Metadata(activity.metadata))
  }
}

extension Workout {
  private enum Total {
    static let energy = "Cal"
    static let distance = "m"
    static let count = "count"
  }

  init(workout: HKWorkout) throws {
    let value = Int(workout.workoutActivityType.rawValue)
    let subject = "Workout \(workout.uuid)"
    func total(_ quantity: HKQuantity?, _ unit: String) throws -> Double? {
      try quantity?.value(in: HKUnit(from: unit), of: subject)
    }
    self.init(
      uuid: workout.uuid.uuidString, identifier: workout.sampleType.identifier,
      startTimestamp: workout.startDate.timeIntervalSince1970,
      endTimestamp: workout.endDate.timeIntervalSince1970, device: Device(workout.device),
      sourceRevision: SourceRevision(workout.sourceRevision), duration: workout.duration,
      workoutEvents: (workout.workoutEvents ?? []).map { WorkoutEvent(workoutEvent: $0) },
      harmonized: Harmonized(
        value: value,
        description: WorkoutActivityWords.words(value) ?? WorkoutActivityWords.unknown,
        totalEnergyBurned: try total(workout.totalEnergyBurned, Total.energy),
        totalEnergyBurnedUnit: Total.energy,
        totalDistance: try total(workout.totalDistance, Total.distance),
        totalDistanceUnit: Total.distance,
        totalSwimmingStrokeCount: try total(workout.totalSwimmingStrokeCount, Total.count),
        totalSwimmingStrokeCountUnit: Total.count,
        totalFlightsClimbed: try total(workout.totalFlightsClimbed, Total.count),
        totalFlightsClimbedUnit: Total.count, metadata: Metadata(workout.metadata)),
      statistics: try Self.payloads(of: workout.allStatistics),
      activities: try workout.workoutActivities.map { try WorkoutActivity(workoutActivity: $0) })
  }

  /// By type, so that equal workouts print equal.
  static func payloads(of statistics: [HKQuantityType: HKStatistics]) throws -> [Statistics] {
    try statistics.values.sorted { $0.quantityType.identifier < $1.quantityType.identifier }
      .map { try Statistics(statistics: $0) }
  }

  /// The object to save, with its events and totals; statistics and activities come from samples
  /// that are added to it.
  ///
  /// - Throws: `HealthKitError.invalidValue` for an unknown activity or event, wrong dates or
  ///   units, and for strokes and flights together: HealthKit has no workout of both.
  func asHealthKit() throws -> HKWorkout {
    guard identifier.objectType is WorkoutType else {
      throw HealthKitError.invalidType("'\(identifier)' is no workout type")
    }
    let value = harmonized.value
    guard WorkoutActivityWords.words(value) != nil, let rawValue = UInt(exactly: value),
      let activity = HKWorkoutActivityType(rawValue: rawValue)
    else { throw HealthKitError.invalidValue("\(value) is no workout activity") }
    let dates = try CheckedDates(self)
    let energy = try total(
      harmonized.totalEnergyBurned, harmonized.totalEnergyBurnedUnit, like: Total.energy)
    let distance = try total(
      harmonized.totalDistance, harmonized.totalDistanceUnit, like: Total.distance)
    let strokes = try total(
      harmonized.totalSwimmingStrokeCount, harmonized.totalSwimmingStrokeCountUnit,
      like: Total.count)
    let flights = try total(
      harmonized.totalFlightsClimbed, harmonized.totalFlightsClimbedUnit, like: Total.count)
    let events = try workoutEvents.map { try $0.asHealthKit() }
    let device = device?.asHealthKit()
    let metadata = try harmonized.metadata?.asHealthKit()
    guard strokes == nil || flights == nil else {
      throw HealthKitError.invalidValue(
        "A workout has strokes or flights, not both: add the one as samples")
    }
    if let flights {
      return HKWorkout(
        activityType: activity, start: dates.start, end: dates.end, workoutEvents: events,
        totalEnergyBurned: energy, totalDistance: distance, totalFlightsClimbed: flights,
        device: device, metadata: metadata)
    }
    if let strokes {
      return HKWorkout(
        activityType: activity, start: dates.start, end: dates.end, workoutEvents: events,
        totalEnergyBurned: energy, totalDistance: distance, totalSwimmingStrokeCount: strokes,
        device: device, metadata: metadata)
    }
    return HKWorkout(
      activityType: activity, start: dates.start, end: dates.end, workoutEvents: events,
      totalEnergyBurned: energy, totalDistance: distance, device: device, metadata: metadata)
  }

  private func total(_ value: Double?, _ unit: String, like known: String) throws -> HKQuantity? {
    guard let value else { return nil }
    let unit = try HKUnit.checked(unit)
    let quantity = HKQuantity(unit: unit, doubleValue: value)
    guard value.isFinite, value >= 0, quantity.is(compatibleWith: HKUnit(from: known)) else {
      throw HealthKitError.invalidValue("\(value) \(unit.unitString) is no total in \(known)")
    }
    return quantity
  }
}
