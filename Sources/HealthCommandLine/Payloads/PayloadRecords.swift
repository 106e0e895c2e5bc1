import Foundation
import HealthCatalog
import HealthEngine
import HealthKitReporter

/// Records to save of payloads: the way back of `RecordPayloads`.
///
/// Every sample gets a new uuid, as HealthKit gives each object that is made; its source is whoever
/// saves it.
enum PayloadRecords {
  /// - Parameter dictionary: one payload as JSON has it.
  /// - Throws: `Failure` that names the key, unit, value or type at fault.
  static func sample(from dictionary: [String: Any]) throws -> NewSample {
    guard let identifier = dictionary["identifier"] as? String else {
      throw Failure("A payload needs an 'identifier'.", code: "invalidPayload")
    }
    guard let row = Catalog.type(named: identifier) else {
      throw Failure(
        "Unknown type '\(identifier)'"
          + Nearness.suggestion(for: identifier, among: Catalog.types.map(\.identifier)) + ".",
        code: "unknownType")
    }
    var dictionary = dictionary
    dictionary["identifier"] = row.identifier
    do {
      return try sample(row, dictionary)
    } catch let error as HealthKitError {
      throw Failure("\(row.identifier): \(error.message).", code: "invalidPayload")
    } catch let error as UsageError {
      throw Failure("\(row.identifier): \(error.message)", code: error.code)
    }
  }

  private static func sample(_ row: DataType, _ dictionary: [String: Any]) throws -> NewSample {
    switch row.kind {
    case .quantity: return try sample(row, Quantity.make(from: dictionary))
    case .category: return try sample(row, PayloadCategory.make(from: dictionary))
    case .correlation: return try sample(row, Correlation.make(from: dictionary))
    case .workout: return try sample(row, Workout.make(from: dictionary))
    case .workoutRoute: return try sample(row, WorkoutRoute.make(from: dictionary))
    case .heartbeatSeries: return try sample(row, HeartbeatSeries.make(from: dictionary))
    case .audiogram: return try sample(row, Audiogram.make(from: dictionary))
    case .stateOfMind: return try sample(row, StateOfMind.make(from: dictionary))
    case .scoredAssessment: return try sample(row, ScoredAssessment.make(from: dictionary))
    default:
      throw Failure("Samples of \(row.identifier) cannot be saved from JSON.", code: "invalidType")
    }
  }

  static func record(
    _ row: DataType, _ payload: some SourcedSample, _ metadata: PayloadMetadata?,
    value: Double = 0, unit: HealthUnit? = nil, detail: Detail? = nil, count: Int = 1
  ) throws -> SampleRecord {
    let start = payload.startTimestamp - secondsTo2001
    let end = payload.endTimestamp - secondsTo2001
    try SampleRules.checkDates(type: row, start: start, end: end)
    return SampleRecord(
      type: row.code, uuid: UUID(), start: start, end: end, value: value, unit: unit,
      provenance: Provenance(
        source: Connection.identity.source, device: payload.device.map { DeviceRecord($0) }),
      metadata: try metadata?.asRecord(), detail: detail, count: count)
  }

  private static func sample(_ row: DataType, _ payload: Quantity) throws -> NewSample {
    let unit = try UnitReader.unit(payload.harmonized.unit)
    try SampleRules.checkUnit(type: row, unit: unit)
    guard let canonical = row.canonicalUnit, payload.harmonized.value.isFinite else {
      throw Failure(
        "\(row.identifier): \(payload.harmonized.value) is no value.", code: "invalidPayload")
    }
    return NewSample(
      record: try record(
        row, payload, payload.harmonized.metadata,
        value: try unit.convert(payload.harmonized.value, to: canonical),
        unit: unit == canonical ? nil : unit))
  }

  private static func sample(_ row: DataType, _ payload: PayloadCategory) throws -> NewSample {
    try SampleRules.checkCategory(type: row, value: payload.harmonized.value)
    return NewSample(
      record: try record(
        row, payload, payload.harmonized.metadata, value: Double(payload.harmonized.value)))
  }

  private static func sample(_ row: DataType, _ payload: Correlation) throws -> NewSample {
    let members =
      try payload.harmonized.quantitySamples.map { try sample(known($0.identifier), $0) }
      + payload.harmonized.categorySamples.map { try sample(known($0.identifier), $0) }
    guard !members.isEmpty else {
      throw Failure("\(row.identifier): a correlation needs members.", code: "invalidPayload")
    }
    return NewSample(
      record: try record(row, payload, payload.harmonized.metadata), members: members)
  }

  static func known(_ identifier: String) throws -> DataType {
    guard let row = Catalog.type(named: identifier) else {
      throw Failure("Unknown type '\(identifier)'.", code: "unknownType")
    }
    return row
  }

  private static func sample(_ row: DataType, _ payload: HeartbeatSeries) throws -> NewSample {
    var previous = 0.0
    let beats = try payload.harmonized.measurements.map { beat in
      guard beat.timeSinceSeriesStart.isFinite, beat.timeSinceSeriesStart >= previous else {
        throw Failure(
          "\(row.identifier): beats must not go back in time: \(beat.timeSinceSeriesStart).",
          code: "invalidPayload")
      }
      previous = beat.timeSinceSeriesStart
      return Heartbeat(
        timeSinceStart: beat.timeSinceSeriesStart, precededByGap: beat.precededByGap)
    }
    return NewSample(
      record: try record(row, payload, payload.harmonized.metadata, count: beats.count),
      series: .heartbeats(beats))
  }

  private static func sample(_ row: DataType, _ payload: Audiogram) throws -> NewSample {
    let points = payload.harmonized.sensitivityPoints
    guard (1...30).contains(points.count),
      zip(points, points.dropFirst()).allSatisfy({ $0.frequency < $1.frequency })
    else {
      throw Failure(
        "\(row.identifier): an audiogram has 1 to 30 points of ascending frequency.",
        code: "invalidPayload")
    }
    let detail = AudiogramDetail(
      points: points.map { point in
        AudiogramDetail.Point(frequency: point.frequency, tests: tests(point))
      })
    return NewSample(
      record: try record(
        row, payload, payload.harmonized.metadata, detail: .audiogram(detail)))
  }

  private static func tests(_ point: Audiogram.SensitivityPoint) -> [AudiogramDetail.Test] {
    if let tests = point.tests {
      return tests.map {
        AudiogramDetail.Test(
          sensitivity: $0.sensitivity, conduction: $0.conductionType, side: $0.side,
          masked: $0.masked)
      }
    }
    let sides = [(point.leftEarSensitivity, 0), (point.rightEarSensitivity, 1)]
    return sides.compactMap { sensitivity, side in
      sensitivity.map { AudiogramDetail.Test(sensitivity: $0, side: side) }
    }
  }

  private static func sample(_ row: DataType, _ payload: StateOfMind) throws -> NewSample {
    let state = payload.harmonized
    guard (1...2).contains(state.kind), (-1...1).contains(state.valence) else {
      throw Failure(
        "\(row.identifier): kind is 1 or 2 and valence lies between -1 and 1, not \(state.kind) "
          + "and \(state.valence).", code: "invalidPayload")
    }
    try check(state.labels, "HKStateOfMind.Label", row)
    try check(state.associations, "HKStateOfMind.Association", row)
    let detail = StateOfMindDetail(
      kind: state.kind, valence: state.valence, labels: state.labels,
      associations: state.associations)
    return NewSample(
      record: try record(row, payload, state.metadata, detail: .stateOfMind(detail)))
  }

  private static func check(_ values: [Int], _ enumeration: String, _ row: DataType) throws {
    let known = Set(Catalog.enumeration(enumeration).map(\.rawValue))
    guard let wrong = values.first(where: { !known.contains($0) }) else { return }
    throw Failure(
      "\(row.identifier): \(wrong) is no value of \(enumeration).", code: "invalidPayload")
  }

  private static func sample(_ row: DataType, _ payload: ScoredAssessment) throws -> NewSample {
    let answers = payload.harmonized.answers
    let isShort = row.name == "GAD7"
    // The last question of the longer one may be left open.
    let isRight =
      answers.count == (isShort ? 7 : 9)
      && answers.enumerated().allSatisfy { index, answer in
        (0...(index == 8 ? 4 : 3)).contains(answer)
      }
    guard isRight else {
      throw Failure(
        "\(row.identifier): it takes \(isShort ? 7 : 9) answers of 0 to 3.", code: "invalidPayload")
    }
    return NewSample(
      record: try record(
        row, payload, payload.harmonized.metadata,
        detail: .scoredAssessment(ScoredAssessmentDetail(answers: answers))))
  }
}

extension DeviceRecord {
  init(_ device: Device) {
    self.init(
      name: device.name, manufacturer: device.manufacturer, model: device.model,
      hardwareVersion: device.hardwareVersion, firmwareVersion: device.firmwareVersion,
      softwareVersion: device.softwareVersion, localIdentifier: device.localIdentifier,
      udiDeviceIdentifier: device.udiDeviceIdentifier)
  }
}
