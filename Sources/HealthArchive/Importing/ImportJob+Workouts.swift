import Foundation
import HealthCatalog
import HealthEngine

extension ImportJob {
  func store(_ element: ExportWorkout) throws {
    let identifier = "HKWorkoutTypeIdentifier"
    let type = try code(identifier)
    guard element.end >= element.start else {
      summary.read += 1
      return summary.refused.append(
        ImportSummary.Refusal(line: element.line, reason: "Workout: it ends before it starts"))
    }
    let activity = self.activity(element.activityType, line: element.line)
    let detail = try workoutDetail(element)
    let key = ordinalKey(
      ContentKey(
        typeIdentifier: identifier, sourceName: element.origin.sourceName
      ).key(
        start: element.start, end: element.end, value: Double(activity),
        created: element.created ?? .nan))
    let workout = try store(
      NewSample(
        record: SampleRecord(
          type: type, uuid: DerivedIdentity(type: type, start: element.start, key: key).uuid,
          start: element.start, end: element.end, value: Double(activity),
          provenance: ImportedSources.provenance(of: element.origin),
          metadata: element.metadata.isEmpty ? nil : try metadata(unique(element.metadata)),
          created: element.created, detail: .workout(detail))), key: key, identifier: identifier)
    for route in element.routes { try store(route, of: workout, element) }
  }

  /// Apple writes a workout's metadata twice.
  private func unique(_ entries: [MetadataEntry]) -> [MetadataEntry] {
    var seen: Set<MetadataEntry> = []
    return entries.filter { seen.insert($0).inserted }
  }

  private func activity(_ symbol: String, line: Int) -> Int {
    if let known = Catalog.workoutActivity(symbol: symbol) { return known }
    kept.insert(symbol)
    return Self.otherActivity
  }

  /// `HKWorkoutActivityType.other`
  private static let otherActivity = 3000

  private func workoutDetail(_ element: ExportWorkout) throws -> WorkoutDetail {
    var statistics = try element.statistics.compactMap {
      try statistic($0, start: element.start, end: element.end)
    }
    let hasAttributes = element.totalDistance != nil || element.totalEnergyBurned != nil
    if statistics.isEmpty {
      statistics += try totals(of: element)
    }
    let given = seconds(element.duration, line: element.line)
    let duration = given ?? element.end - element.start
    if let given, given < 0 {
      summary.repaired.append(
        ImportSummary.Repair(
          line: element.line, what: "a workout's negative duration, \(given) s; taken as its span"))
    }
    return WorkoutDetail(
      duration: duration >= 0 ? duration : element.end - element.start,
      events: try element.events.map { try event($0, line: element.line) },
      activities: try element.activities.enumerated().map { index, activity in
        try self.activity(activity, index: index, element)
      },
      statistics: statistics, totalsGiven: hasAttributes)
  }

  private func seconds(_ quantity: ExportQuantity?, line: Int) -> Double? {
    guard let quantity, quantity.value.isFinite else { return nil }
    do {
      return try ImportTables.unit(quantity.unit ?? "min")
        .convert(quantity.value, to: try ImportTables.unit("s"))
    } catch {
      summary.repaired.append(
        ImportSummary.Repair(
          line: line,
          what: "a duration in '\(quantity.unit ?? "")', which is no time; the dates count"))
      return nil
    }
  }

  private func event(_ event: ExportWorkoutEvent, line: Int) throws -> WorkoutEventRecord {
    let kind = ImportTables.workoutEvents[event.type]
    if kind == nil { kept.insert(event.type) }
    return WorkoutEventRecord(
      kind: kind ?? 4, start: event.date,
      end: event.date + max(0, seconds(event.duration, line: line) ?? 0),
      metadata: event.metadata.isEmpty ? nil : try metadata(event.metadata))
  }

  private func activity(
    _ activity: ExportWorkoutActivity, index: Int, _ workout: ExportWorkout
  ) throws -> WorkoutActivityRecord {
    let end = activity.end ?? workout.end
    return WorkoutActivityRecord(
      uuid: try activity.uuid.flatMap { UUID(uuidString: $0) }
        ?? DerivedIdentity(
          type: try code("HKWorkoutTypeIdentifier"), start: activity.start, key: Int64(index)
        ).uuid,
      activity: self.activity(activity.type ?? workout.activityType, line: workout.line),
      start: activity.start, end: end,
      duration: seconds(activity.duration, line: workout.line) ?? max(0, end - activity.start),
      metadata: activity.metadata.isEmpty ? nil : try metadata(unique(activity.metadata)),
      events: try activity.events.map { try event($0, line: workout.line) },
      statistics: try activity.statistics.compactMap {
        try statistic($0, start: activity.start, end: end)
      })
  }

  private func statistic(
    _ given: ExportWorkoutStatistics, start: Double, end: Double
  ) throws -> WorkoutStatisticRecord? {
    guard let row = Catalog.type(identifier: given.type), let canonical = row.canonicalUnit,
      let text = given.unit, let unit = try? ImportTables.unit(text),
      unit.isCompatible(with: canonical)
    else {
      kept.insert(given.type)
      try door.keep(KeptElement(kind: "WorkoutStatistics", text: "\(given)"))
      return nil
    }
    func value(_ number: Double?) throws -> Double? {
      try number.map { try unit.convert($0, to: canonical) }
    }
    return WorkoutStatisticRecord(
      type: row.code, start: given.start ?? start, end: given.end ?? end,
      sum: try value(given.sum), average: try value(given.average),
      minimum: try value(given.minimum), maximum: try value(given.maximum))
  }

  /// The totals that older exports write as attributes; zero means that there is none.
  private func totals(of element: ExportWorkout) throws -> [WorkoutStatisticRecord] {
    let distance =
      Self.distances[element.activityType]
      ?? "HKQuantityTypeIdentifierDistanceWalkingRunning"
    let pairs: [(String, ExportQuantity?)] = [
      (distance, element.totalDistance),
      ("HKQuantityTypeIdentifierActiveEnergyBurned", element.totalEnergyBurned),
    ]
    return try pairs.compactMap { type, total in
      guard let total, total.value > 0 else { return nil }
      return try statistic(
        ExportWorkoutStatistics(
          type: type, start: element.start, end: element.end, average: nil, minimum: nil,
          maximum: nil, sum: total.value, unit: total.unit), start: element.start,
        end: element.end)
    }
  }

  /// Which distance a workout of that activity covers, where it is not walked or run.
  private static let distances: [String: String] = [
    "HKWorkoutActivityTypeCycling": "HKQuantityTypeIdentifierDistanceCycling",
    "HKWorkoutActivityTypeHandCycling": "HKQuantityTypeIdentifierDistanceCycling",
    "HKWorkoutActivityTypeSwimming": "HKQuantityTypeIdentifierDistanceSwimming",
    "HKWorkoutActivityTypeWheelchairWalkPace": "HKQuantityTypeIdentifierDistanceWheelchair",
    "HKWorkoutActivityTypeWheelchairRunPace": "HKQuantityTypeIdentifierDistanceWheelchair",
    "HKWorkoutActivityTypeDownhillSkiing": "HKQuantityTypeIdentifierDistanceDownhillSnowSports",
    "HKWorkoutActivityTypeSnowboarding": "HKQuantityTypeIdentifierDistanceDownhillSnowSports",
    "HKWorkoutActivityTypeCrossCountrySkiing":
      "HKQuantityTypeIdentifierDistanceCrossCountrySkiing",
    "HKWorkoutActivityTypeRowing": "HKQuantityTypeIdentifierDistanceRowing",
    "HKWorkoutActivityTypePaddleSports": "HKQuantityTypeIdentifierDistancePaddleSports",
    "HKWorkoutActivityTypeSkatingSports": "HKQuantityTypeIdentifierDistanceSkatingSports",
  ]

  private func store(
    _ route: ExportRoute, of workout: SampleReference, _ element: ExportWorkout
  ) throws {
    var points = route.points
    for file in route.files {
      do {
        points += try GPXReader.points(try input.data(file))
      } catch {
        summary.refused.append(
          ImportSummary.Refusal(line: route.line, reason: "WorkoutRoute: \(error)"))
      }
    }
    points.sort { $0.timestamp < $1.timestamp }
    let identifier = "HKWorkoutRouteTypeIdentifier"
    let type = try code(identifier)
    let start = route.start ?? points.first?.timestamp ?? element.start
    let end = max(start, route.end ?? points.last?.timestamp ?? element.end)
    let key = ContentKey(
      typeIdentifier: identifier + "\u{0}" + (route.files.first ?? ""),
      sourceName: route.origin.sourceName
    ).key(start: start, end: end, value: 0, created: route.created ?? .nan)
    let stored = try store(
      NewSample(
        record: SampleRecord(
          type: type, uuid: DerivedIdentity(type: type, start: start, key: key).uuid,
          start: start, end: end, provenance: ImportedSources.provenance(of: route.origin),
          metadata: route.metadata.isEmpty ? nil : try metadata(unique(route.metadata)),
          created: route.created, count: max(1, points.count)),
        series: points.isEmpty ? nil : .route(points)), key: key, identifier: identifier)
    try door.add([stored], toWorkout: workout)
  }

  /// One file each; nothing in the document speaks of them.
  func readElectrocardiograms() throws {
    let identifier = "HKDataTypeIdentifierElectrocardiogram"
    for path in try input.files(in: "electrocardiograms") where path.hasSuffix(".csv") {
      do {
        let trace = try ElectrocardiogramReader.read(try input.data(path))
        let type = try code(identifier)
        let end = trace.recorded + Double(trace.volts.count) / trace.samplingFrequency
        let key = ContentKey(typeIdentifier: identifier, sourceName: trace.device ?? "").key(
          start: trace.recorded, end: end, value: Double(trace.volts.count), created: .nan)
        let device = trace.device.map {
          DeviceRecord(
            name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch", hardwareVersion: $0,
            softwareVersion: trace.softwareVersion)
        }
        let detail = ElectrocardiogramDetail(
          classification: ImportTables.classifications[trace.classification] ?? 100,
          symptomsStatus: trace.symptoms.isEmpty ? 1 : 2,
          samplingFrequency: trace.samplingFrequency, numberOfMeasurements: trace.volts.count,
          symptoms: trace.symptoms)
        _ = try store(
          NewSample(
            record: SampleRecord(
              type: type, uuid: DerivedIdentity(type: type, start: trace.recorded, key: key).uuid,
              start: trace.recorded, end: end,
              provenance: ImportedSources.provenance(
                of: ExportOrigin(
                  sourceName: "ECG", sourceVersion: trace.softwareVersion, device: device)),
              detail: .electrocardiogram(detail)),
            series: .voltages(
              Voltages(samplingFrequency: trace.samplingFrequency, volts: trace.volts))),
          key: key, identifier: identifier)
      } catch let error as HealthError {
        throw error
      } catch {
        summary.refused.append(ImportSummary.Refusal(line: 0, reason: "\(path): \(error)"))
      }
    }
  }
}
