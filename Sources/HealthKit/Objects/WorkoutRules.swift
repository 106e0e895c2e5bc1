import HealthCatalog
import HealthEngine

/// How long a workout was active (F141).
enum WorkoutDuration {
  /// The span minus the time between each pause and the resume after it, or the end; motion pauses
  /// count alike.  Overlapping pauses count once.
  static func active(events: [WorkoutEventRecord], start: Double, end: Double) -> Double {
    var paused = 0.0
    var pauses: Set<Int> = []
    var since = start
    for event in events.sorted(by: { $0.start < $1.start }) {
      let instant = min(max(event.start, start), end)
      switch HKWorkoutEventType(rawValue: event.kind) {
      case .pause, .motionPaused:
        if pauses.isEmpty { since = instant }
        pauses.insert(event.kind)
      case .resume, .motionResumed:
        let opening: HKWorkoutEventType =
          event.kind == HKWorkoutEventType.resume.rawValue ? .pause : .motionPaused
        if pauses.remove(opening.rawValue) != nil, pauses.isEmpty { paused += instant - since }
      default: break
      }
    }
    if !pauses.isEmpty { paused += end - since }
    return max(0, end - start - paused)
  }
}

/// What HealthKit refuses about a workout's events and totals.
enum WorkoutRules {
  /// Ordered, inside the workout, and the first of pause and resume is no resume (F139).
  static func checkEvents(_ events: [WorkoutEventRecord], start: Double, end: Double) throws {
    var previous = -Double.infinity
    var hasPaused = false
    for event in events {
      let name = HKWorkoutEventType(rawValue: event.kind).map { "\($0)" } ?? "\(event.kind)"
      guard event.start >= previous else {
        throw HealthError(
          .invalidArgument,
          "The workout event \(name) begins before the one in front of it; sort the events by date."
        )
      }
      guard event.start >= start, event.end <= end else {
        throw HealthError(
          .invalidArgument,
          "The workout event \(name) lies outside of the workout; its dates must lie between the "
            + "workout's start and end.")
      }
      if event.kind == HKWorkoutEventType.resume.rawValue, !hasPaused {
        throw HealthError(
          .invalidArgument,
          "The first of a workout's pause and resume events can not be a resume; add the pause.")
      }
      hasPaused = hasPaused || event.kind == HKWorkoutEventType.pause.rawValue
      previous = event.start
    }
  }

  /// The quantity type that a workout's distance is kept as.
  static func distanceType(of activity: HKWorkoutActivityType) -> HKQuantityTypeIdentifier {
    distanceTypes[activity] ?? .distanceWalkingRunning
  }

  private static let distanceTypes: [HKWorkoutActivityType: HKQuantityTypeIdentifier] = [
    .cycling: .distanceCycling, .handCycling: .distanceCycling,
    .swimming: .distanceSwimming, .waterSports: .distanceSwimming,
    .wheelchairWalkPace: .distanceWheelchair, .wheelchairRunPace: .distanceWheelchair,
    .downhillSkiing: .distanceDownhillSnowSports, .snowboarding: .distanceDownhillSnowSports,
    .snowSports: .distanceDownhillSnowSports,
    .crossCountrySkiing: .distanceCrossCountrySkiing,
    .paddleSports: .distancePaddleSports, .rowing: .distanceRowing,
    .skatingSports: .distanceSkatingSports,
  ]

  /// A total as the statistic of its type; nil and refused where the unit does not fit (X3).
  static func total(
    _ quantity: HKQuantity, named name: String, of identifier: HKQuantityTypeIdentifier,
    start: Double, end: Double
  ) throws -> WorkoutStatisticRecord {
    guard let row = Catalog.type(identifier: identifier.rawValue), let unit = row.canonicalUnit
    else { throw HealthError(.invalidArgument, "\(identifier.rawValue) is no quantity type.") }
    guard quantity.healthUnit.isCompatible(with: unit) else {
      throw HealthError(
        .invalidArgument,
        "HKWorkout \(name) requires a unit compatible with \(unit.string). Incompatible unit: "
          + "\(quantity.healthUnit.string).")
    }
    let sum = try quantity.healthUnit.convert(quantity.value, to: unit)
    guard sum.isFinite, sum >= 0 else {
      throw HealthError(
        .invalidArgument, "HKWorkout \(name) needs a finite amount of 0 or more, not \(quantity).")
    }
    return WorkoutStatisticRecord(type: row.code, start: start, end: end, sum: sum)
  }
}
