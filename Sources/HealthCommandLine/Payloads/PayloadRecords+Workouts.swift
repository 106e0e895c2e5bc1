import Foundation
import HealthCatalog
import HealthEngine
import HealthKitReporter

extension PayloadRecords {
  /// Events, activities and statistics are kept as the payload has them; totals become statistics
  /// where it has none of their type.
  static func sample(_ row: DataType, _ payload: Workout) throws -> NewSample {
    let harmonized = payload.harmonized
    guard WorkoutActivityWords.words(harmonized.value) != nil else {
      throw Failure(
        "\(row.identifier): \(harmonized.value) is no workout activity.", code: "invalidPayload")
    }
    guard payload.duration.isFinite, payload.duration >= 0 else {
      throw Failure(
        "\(row.identifier): \(payload.duration) is no duration.", code: "invalidPayload")
    }
    var statistics = try (payload.statistics ?? []).map(statistic)
    for total in try totals(payload) where !statistics.contains(where: { $0.type == total.type }) {
      statistics.append(total)
    }
    let detail = WorkoutDetail(
      duration: payload.duration, events: try payload.workoutEvents.map(event),
      activities: try (payload.activities ?? []).map(activity), statistics: statistics,
      totalsGiven: true)
    return NewSample(
      record: try record(
        row, payload, harmonized.metadata, value: Double(harmonized.value),
        detail: .workout(detail)))
  }

  private static let distances: [Int: String] = [
    13: "distanceCycling", 46: "distanceSwimming", 61: "distanceDownhillSnowSports",
    70: "distanceWheelchair", 71: "distanceWheelchair", 60: "distanceCrossCountrySkiing",
    35: "distanceRowing", 31: "distancePaddleSports", 39: "distanceSkatingSports",
  ]

  private static func totals(_ payload: Workout) throws -> [WorkoutStatisticRecord] {
    let harmonized = payload.harmonized
    let distance = distances[harmonized.value] ?? "distanceWalkingRunning"
    let given: [(String, Double?, String)] = [
      ("activeEnergyBurned", harmonized.totalEnergyBurned, harmonized.totalEnergyBurnedUnit),
      (distance, harmonized.totalDistance, harmonized.totalDistanceUnit),
      (
        "swimmingStrokeCount", harmonized.totalSwimmingStrokeCount,
        harmonized.totalSwimmingStrokeCountUnit
      ),
      ("flightsClimbed", harmonized.totalFlightsClimbed, harmonized.totalFlightsClimbedUnit),
    ]
    return try given.compactMap { name, value, unit in
      guard let value else { return nil }
      let row = try known(name)
      return WorkoutStatisticRecord(
        type: row.code, start: payload.startTimestamp - secondsTo2001,
        end: payload.endTimestamp - secondsTo2001, sum: try canonical(value, unit, row))
    }
  }

  private static func canonical(_ value: Double, _ unit: String, _ row: DataType) throws -> Double {
    let unit = try UnitReader.unit(unit)
    try SampleRules.checkUnit(type: row, unit: unit)
    guard let canonical = row.canonicalUnit, value.isFinite else {
      throw Failure("\(row.identifier): \(value) is no value.", code: "invalidPayload")
    }
    return try unit.convert(value, to: canonical)
  }

  private static func statistic(_ payload: Statistics) throws -> WorkoutStatisticRecord {
    let row = try known(payload.identifier)
    let figures = payload.harmonized
    func value(_ number: Double?) throws -> Double? {
      try number.map { try canonical($0, figures.unit, row) }
    }
    return WorkoutStatisticRecord(
      type: row.code, start: payload.startTimestamp - secondsTo2001,
      end: payload.endTimestamp - secondsTo2001, sum: try value(figures.summary),
      average: try value(figures.average), minimum: try value(figures.min),
      maximum: try value(figures.max), mostRecent: try value(figures.recent))
  }

  /// Laps and segments: every other event is an instant.
  private static let lasting: Set<Int> = [3, 7]

  private static func event(_ payload: WorkoutEvent) throws -> WorkoutEventRecord {
    guard EnumerationWords.workoutEvents[payload.harmonized.value] != nil else {
      throw Failure(
        "\(payload.harmonized.value) is no kind of workout event.", code: "invalidPayload")
    }
    guard payload.startTimestamp.isFinite, payload.endTimestamp >= payload.startTimestamp else {
      throw Failure(
        "A workout event ends before it starts: \(payload.startTimestamp).",
        code: "invalidPayload")
    }
    guard
      payload.endTimestamp == payload.startTimestamp || lasting.contains(payload.harmonized.value)
    else {
      throw Failure(
        "Workout event \(payload.harmonized.description) lasts; only laps and segments do.",
        code: "invalidPayload")
    }
    return WorkoutEventRecord(
      kind: payload.harmonized.value, start: payload.startTimestamp - secondsTo2001,
      end: payload.endTimestamp - secondsTo2001,
      metadata: try payload.harmonized.metadata?.asRecord())
  }

  private static func activity(_ payload: WorkoutActivity) throws -> WorkoutActivityRecord {
    guard WorkoutActivityWords.words(payload.activityValue) != nil else {
      throw Failure(
        "\(payload.activityValue) is no workout activity.", code: "invalidPayload")
    }
    return WorkoutActivityRecord(
      uuid: UUID(uuidString: payload.uuid) ?? UUID(), activity: payload.activityValue,
      location: payload.locationValue, swimmingLocation: payload.swimmingLocationValue,
      lapLength: payload.lapLength.map { QuantityValue($0, .meter) },
      start: payload.startTimestamp - secondsTo2001,
      end: payload.endTimestamp.map { $0 - secondsTo2001 }, duration: payload.duration,
      metadata: try payload.metadata?.asRecord(), events: try payload.workoutEvents.map(event),
      statistics: try payload.statistics.map(statistic))
  }

  static func sample(_ row: DataType, _ payload: WorkoutRoute) throws -> NewSample {
    let places = payload.harmonized.routes.flatMap(\.locations)
    let points = try places.map { place in
      guard (-90...90).contains(place.latitude), (-180...180).contains(place.longitude),
        place.timestamp.isFinite
      else {
        throw Failure(
          "\(row.identifier): \(place.latitude), \(place.longitude) is no place.",
          code: "invalidPayload")
      }
      return RoutePoint(
        timestamp: place.timestamp - secondsTo2001, latitude: place.latitude,
        longitude: place.longitude, altitude: place.altitude,
        horizontalAccuracy: place.horizontalAccuracy, verticalAccuracy: place.verticalAccuracy,
        course: place.course, courseAccuracy: place.courseAccuracy ?? -1, speed: place.speed,
        speedAccuracy: place.speedAccuracy ?? -1)
    }
    return NewSample(
      record: try record(row, payload, payload.harmonized.metadata, count: points.count),
      series: .route(points))
  }
}
