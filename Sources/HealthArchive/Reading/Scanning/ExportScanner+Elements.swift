import Foundation
import HealthEngine

/// What is being put together from an element and its children.
struct Builder {
  var wasEmpty = false
  /// Where in the document the content of the open record begins.
  var bodyOffset: Int64 = 0
  var record: PendingRecord?
  var correlation: ExportCorrelation?
  var workout: ExportWorkout?
  var activity: ExportWorkoutActivity?
  var event: ExportWorkoutEvent?
  var route: ExportRoute?
  var audiogram: ExportAudiogram?
  var prescription: ExportVisionPrescription?
}

struct PendingRecord {
  var row: RecordRow
  var metadata: [MetadataEntry] = []
  var beats: [BeatReading] = []
  /// Whether its metadata may be recognised by its bytes when it comes again.
  var isPlain = true
  /// Why it can be no sample, and its tag as written.
  var incomplete: (type: String?, reason: String, tag: String)?
}

extension ExportScanner {
  /// Takes what the current tag says; its parent is the last of the stack.
  func open(_ facts: ElementKind.Facts) {
    let extras = unknownAttributes(facts)
    switch facts.kind {
    case .healthData:
      sawRoot = true
      header.locale = text("locale")
      headerIsDue = true
      return
    case .exportDate:
      header.exportedText = text("value")
      header.exported = date("value")
      headerIsDue = true
    case .me: openMe()
    case .record: openRecord(extras)
    case .metadataEntry:
      addMetadata(MetadataEntry(key: shortText("key") ?? "", value: text("value") ?? ""))
    case .beat: addBeat()
    case .correlation:
      builder.correlation = ExportCorrelation(
        type: shortText("type") ?? "", origin: origin(), created: date("creationDate"),
        start: date("startDate") ?? .nan, end: endDate() ?? .nan, metadata: extras, members: [],
        line: line)
    case .workout: openWorkout(extras)
    case .workoutActivity:
      builder.activity = ExportWorkoutActivity(
        uuid: text("uuid"), type: shortText("workoutActivityType"),
        start: date("startDate") ?? .nan, end: endDate(),
        duration: quantity("duration", unit: "durationUnit"), metadata: extras, events: [],
        statistics: [])
    case .workoutEvent:
      builder.event = ExportWorkoutEvent(
        type: shortText("type") ?? "", date: date("date") ?? .nan,
        duration: quantity("duration", unit: "durationUnit"), metadata: extras)
    case .workoutStatistics: addStatistics()
    case .workoutRoute:
      builder.route = ExportRoute(
        origin: origin(), created: date("creationDate"), start: date("startDate"), end: endDate(),
        metadata: extras, files: [], points: [], line: line)
    case .fileReference:
      if let path = text("path") { builder.route?.files.append(path) }
    case .location: addLocation()
    case .activitySummary: openActivitySummary()
    case .clinicalRecord:
      emit(
        .clinicalRecord(
          ExportClinicalRecord(
            type: text("type") ?? "", identifier: text("identifier") ?? "",
            sourceName: text("sourceName") ?? "", sourceURL: text("sourceURL"),
            fhirVersion: text("fhirVersion"), received: date("receivedDate"),
            path: text("resourceFilePath"), line: line)))
    case .audiogram:
      builder.audiogram = ExportAudiogram(
        type: shortText("type") ?? "", origin: origin(), created: date("creationDate"),
        start: date("startDate") ?? .nan, end: endDate() ?? .nan, metadata: extras, points: [],
        line: line)
    case .sensitivityPoint: addSensitivityPoint()
    case .visionPrescription:
      builder.prescription = ExportVisionPrescription(
        type: text("type"), issued: date("dateIssued") ?? .nan, expires: date("expirationDate"),
        brand: text("brand"), right: nil, left: nil, attachments: [], metadata: extras, line: line)
    case .rightEye:
      let values = eye(facts)
      builder.prescription?.right = values
    case .leftEye:
      let values = eye(facts)
      builder.prescription?.left = values
    case .attachment:
      if let identifier = text("identifier") {
        builder.prescription?.attachments.append(identifier)
      }
    case .beatList: break
    }
    report(extras, of: facts)
  }

  /// Names what was not understood: for objects with metadata once a name, because there it is
  /// kept with each object; for others every time.
  private func report(_ extras: [MetadataEntry], of facts: ElementKind.Facts) {
    guard !extras.isEmpty else { return }
    let keepsThem: Set<ElementKind> = [
      .record, .correlation, .workout, .workoutActivity, .workoutEvent, .workoutRoute, .audiogram,
      .visionPrescription,
    ]
    for entry in extras {
      let kind = "\(facts.name)@\(entry.key)"
      if !keepsThem.contains(facts.kind) || attributesSeen.insert(kind).inserted {
        keep(kind, rawTag, line: line)
      }
    }
  }

  /// Finishes the innermost open element.
  func closeTop() {
    guard let kind = stack.popLast() else { return }
    switch kind {
    case .record: closeRecord()
    case .correlation:
      if let done = builder.correlation { emit(.correlation(done), weight: 8 + done.members.count) }
      builder.correlation = nil
    case .workoutEvent:
      if let done = builder.event {
        if stack.last == .workoutActivity {
          builder.activity?.events.append(done)
        } else {
          builder.workout?.events.append(done)
        }
      }
      builder.event = nil
    case .workoutActivity:
      if var done = builder.activity {
        done.metadata = done.metadata.withoutRepetitions
        builder.workout?.activities.append(done)
      }
      builder.activity = nil
    case .workoutRoute:
      if var done = builder.route {
        done.metadata = done.metadata.withoutRepetitions
        builder.workout?.routes.append(done)
      }
      builder.route = nil
    case .workout:
      if var done = builder.workout {
        done.metadata = done.metadata.withoutRepetitions
        emit(
          .workout(done),
          weight: 32 + done.events.count + done.routes.reduce(0) { $0 + $1.points.count })
      }
      builder.workout = nil
    case .audiogram:
      if let done = builder.audiogram { emit(.audiogram(done)) }
      builder.audiogram = nil
    case .visionPrescription:
      if let done = builder.prescription { emit(.visionPrescription(done)) }
      builder.prescription = nil
    default: break
    }
  }

  private func addMetadata(_ entry: MetadataEntry) {
    switch stack.last {
    case .record: builder.record?.metadata.append(entry)
    case .correlation: builder.correlation?.metadata.append(entry)
    case .workout: builder.workout?.metadata.append(entry)
    case .workoutEvent: builder.event?.metadata.append(entry)
    case .workoutActivity: builder.activity?.metadata.append(entry)
    case .workoutRoute: builder.route?.metadata.append(entry)
    case .audiogram: builder.audiogram?.metadata.append(entry)
    case .visionPrescription: builder.prescription?.metadata.append(entry)
    default: keep("MetadataEntry", rawTag, line: line)
    }
  }

  // MARK: Single elements

  private func openMe() {
    var values: [String: String] = [:]
    for attribute in tag.attributes {
      let name = ByteText(buffer + attribute.nameStart, attribute.nameCount)
      let value = ByteText(buffer + attribute.valueStart, attribute.valueCount)
      let key = decoder.string(name)
      if values[key] == nil { values[key] = decoder.string(value) }
    }
    flushHeader()
    emit(.me(values, line: line))
  }

  private func openActivitySummary() {
    var values: [String: Double] = [:]
    for attribute in tag.attributes {
      let name = ByteText(buffer + attribute.nameStart, attribute.nameCount)
      if name.equals("dateComponents") || name.equals("activeEnergyBurnedUnit") { continue }
      let value = ByteText(buffer + attribute.valueStart, attribute.valueCount)
      let key = names.string(name, &decoder)
      if let number = NumberText.parse(value) {
        if values[key] == nil { values[key] = number }
      } else if attributesSeen.insert("ActivitySummary@\(key)").inserted {
        keep("ActivitySummary@\(key)", rawTag, line: line)
      }
    }
    emit(
      .activitySummary(
        ExportActivitySummary(
          day: text("dateComponents") ?? "", values: values,
          energyUnit: shortText("activeEnergyBurnedUnit"), line: line)))
  }

  private func openWorkout(_ extras: [MetadataEntry]) {
    builder.workout = ExportWorkout(
      activityType: shortText("workoutActivityType") ?? "", origin: origin(),
      created: date("creationDate"), start: date("startDate") ?? .nan, end: endDate() ?? .nan,
      duration: quantity("duration", unit: "durationUnit"),
      totalDistance: quantity("totalDistance", unit: "totalDistanceUnit"),
      totalEnergyBurned: quantity("totalEnergyBurned", unit: "totalEnergyBurnedUnit"),
      metadata: extras, events: [], activities: [], statistics: [], routes: [], line: line)
  }

  private func addStatistics() {
    let statistics = ExportWorkoutStatistics(
      type: shortText("type") ?? "", start: date("startDate"), end: endDate(),
      average: number("average"), minimum: number("minimum"), maximum: number("maximum"),
      sum: number("sum"), unit: shortText("unit"))
    if stack.last == .workoutActivity {
      builder.activity?.statistics.append(statistics)
    } else {
      builder.workout?.statistics.append(statistics)
    }
  }

  private func addLocation() {
    guard let time = date("date"), let latitude = number("latitude"),
      let longitude = number("longitude")
    else {
      keep("Location", rawTag, line: line)
      return
    }
    // Apart from the builder: an unreadable number is reported, which looks at the builder too.
    let point = RoutePoint(
      timestamp: time, latitude: latitude, longitude: longitude,
      altitude: number("altitude") ?? 0, horizontalAccuracy: number("horizontalAccuracy") ?? -1,
      verticalAccuracy: number("verticalAccuracy") ?? -1, course: number("course") ?? -1,
      speed: number("speed") ?? -1)
    builder.route?.points.append(point)
  }

  private func addBeat() {
    guard let text = attribute("time"), let clock = ClockTime.parse(text),
      let rate = number("bpm")
    else {
      trouble(.unreadableValue, line: line, "a beat without a time or rate that can be read")
      keep("InstantaneousBeatsPerMinute", rawTag, line: line)
      return
    }
    builder.record?.beats.append(BeatReading(beatsPerMinute: rate, clock: clock))
  }

  private func addSensitivityPoint() {
    guard let frequency = quantity("frequencyValue", unit: "frequencyUnit") else {
      keep("SensitivityPoint", rawTag, line: line)
      return
    }
    func flag(_ name: StaticString) -> Bool? {
      shortText(name).map { ["1", "true", "YES"].contains($0) }
    }
    let left = quantity("leftEarValue", unit: "leftEarUnit").map {
      ExportAudiogram.Ear(
        value: $0, masked: flag("leftEarMasked"),
        clampingLower: number("leftEarClampingRangeLowerBound"),
        clampingUpper: number("leftEarClampingRangeUpperBound"))
    }
    let right = quantity("rightEarValue", unit: "rightEarUnit").map {
      ExportAudiogram.Ear(
        value: $0, masked: flag("rightEarMasked"),
        clampingLower: number("rightEarClampingRangeLowerBound"),
        clampingUpper: number("rightEarClampingRangeUpperBound"))
    }
    builder.audiogram?.points.append(
      ExportAudiogram.Point(frequency: frequency, left: left, right: right))
  }

  /// Values and units come in pairs of attributes.
  private func eye(_ facts: ElementKind.Facts) -> [String: ExportQuantity] {
    var values: [String: ExportQuantity] = [:]
    for index in stride(from: 0, to: facts.attributes.count - 1, by: 2) {
      let name = facts.attributes[index]
      if let value = quantity(name, unit: facts.attributes[index + 1]) {
        values["\(name)"] = value
      }
    }
    return values
  }
}

extension [MetadataEntry] {
  /// Apple writes a workout's metadata twice.
  var withoutRepetitions: [MetadataEntry] {
    var seen: Set<MetadataEntry> = []
    return filter { seen.insert($0).inserted }
  }
}
