import Foundation
import HealthCatalog
import HealthEngine
import HealthKitReporter

extension RecordPayloads {
  func workout(_ record: SampleRecord) throws -> Workout {
    guard case .workout(let detail)? = record.detail else { throw incomplete(record) }
    let envelope = Envelope(record)
    let value = Int(exactly: record.value) ?? 0
    let totals = WorkoutTotals(detail)
    return Workout(
      uuid: envelope.uuid, identifier: type.identifier, startTimestamp: envelope.start,
      endTimestamp: envelope.end, device: envelope.device, sourceRevision: envelope.revision,
      duration: detail.duration, workoutEvents: detail.events.map { WorkoutEvent($0) },
      harmonized: .init(
        value: value,
        description: WorkoutActivityWords.words(value) ?? WorkoutActivityWords.unknown,
        totalEnergyBurned: totals.energy, totalEnergyBurnedUnit: "Cal",
        totalDistance: totals.distance, totalDistanceUnit: "m",
        totalSwimmingStrokeCount: totals.strokes, totalSwimmingStrokeCountUnit: "count",
        totalFlightsClimbed: totals.flights, totalFlightsClimbedUnit: "count",
        metadata: PayloadMetadata(record: record.metadata)),
      statistics: try statistics(detail.statistics),
      activities: try detail.activities.map(activity))
  }

  private func activity(_ record: WorkoutActivityRecord) throws -> WorkoutActivity {
    WorkoutActivity(
      uuid: record.uuid.uuidString, activityValue: record.activity,
      activityDescription: WorkoutActivityWords.words(record.activity)
        ?? WorkoutActivityWords.unknown,
      locationValue: record.location, swimmingLocationValue: record.swimmingLocation,
      lapLength: try record.lapLength.map { try $0.unit.convert($0.value, to: .meter) },
      startTimestamp: record.start + secondsTo2001,
      endTimestamp: record.end.map { $0 + secondsTo2001 }, duration: record.duration,
      workoutEvents: record.events.map { WorkoutEvent($0) },
      statistics: try statistics(record.statistics),
      metadata: PayloadMetadata(record: record.metadata))
  }

  private func statistics(_ records: [WorkoutStatisticRecord]) throws -> [Statistics] {
    try records.map { record in
      let type = try NamedType(record.type, session)
      let unit = try PayloadUnit(of: type)
      return Statistics(
        identifier: type.identifier, startTimestamp: record.start + secondsTo2001,
        endTimestamp: record.end + secondsTo2001,
        harmonized: .init(
          summary: unit(record.sum), average: unit(record.average), recent: unit(record.mostRecent),
          min: unit(record.minimum), max: unit(record.maximum), unit: unit.unit.string),
        sources: [])
    }.sorted { $0.identifier < $1.identifier }
  }

  func route(_ record: SampleRecord) throws -> WorkoutRoute {
    guard case .route(let points)? = try session.series(of: record.reference) else {
      throw incomplete(record)
    }
    let envelope = Envelope(record)
    return WorkoutRoute(
      uuid: envelope.uuid, identifier: type.identifier, startTimestamp: envelope.start,
      endTimestamp: envelope.end, device: envelope.device, sourceRevision: envelope.revision,
      harmonized: .init(
        count: points.count,
        routes: [.init(locations: points.map { WorkoutRoute.Location($0) }, done: true)],
        metadata: PayloadMetadata(record: record.metadata)))
  }
}

/// The totals of a workout, from its statistics: kilocalories, metres, counts.
struct WorkoutTotals {
  var energy: Double?
  var distance: Double?
  var strokes: Double?
  var flights: Double?

  init(_ detail: WorkoutDetail) {
    for statistic in detail.statistics {
      guard let sum = statistic.sum, let row = Catalog.type(code: statistic.type) else { continue }
      switch row.name {
      case "activeEnergyBurned": energy = sum
      case "swimmingStrokeCount": strokes = sum
      case "flightsClimbed": flights = sum
      case let name where name.hasPrefix("distance"): distance = (distance ?? 0) + sum
      default: break
      }
    }
  }
}

extension WorkoutEvent {
  init(_ record: WorkoutEventRecord) {
    self.init(
      startTimestamp: record.start + secondsTo2001, endTimestamp: record.end + secondsTo2001,
      duration: record.end - record.start,
      harmonized: .init(
        value: record.kind,
        description: EnumerationWords.workoutEvents[record.kind] ?? EnumerationWords.unknown,
        metadata: PayloadMetadata(record: record.metadata)))
  }
}

extension WorkoutRoute.Location {
  init(_ point: RoutePoint) {
    self.init(
      latitude: point.latitude, longitude: point.longitude, altitude: point.altitude,
      course: point.course,
      courseAccuracy: point.courseAccuracy < 0 ? nil : point.courseAccuracy,
      horizontalAccuracy: point.horizontalAccuracy, speed: point.speed,
      speedAccuracy: point.speedAccuracy < 0 ? nil : point.speedAccuracy,
      timestamp: point.timestamp + secondsTo2001, verticalAccuracy: point.verticalAccuracy)
  }
}
