/// Writes export.xml: LF, one space of indent a level, one element a line.
struct ExportWriter {
  private var text = ""
  /// Provenance attributes by source and day, which a year repeats tens of thousands of times.
  private var provenance: [String: String] = [:]

  static func xml(_ export: Export) -> String {
    var writer = ExportWriter()
    writer.write(export)
    return writer.text
  }

  private mutating func write(_ export: Export) {
    text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + DocumentType.text
    text += "<HealthData locale=\"\(Person.locale)\">\n"
    text += " <ExportDate value=\"\(Stamp.exported(Person.exportInstant))\"/>\n"
    text +=
      " <Me HKCharacteristicTypeIdentifierDateOfBirth=\"\(Person.dateOfBirth)\""
      + " HKCharacteristicTypeIdentifierBiologicalSex=\"HKBiologicalSexFemale\""
      + " HKCharacteristicTypeIdentifierBloodType=\"HKBloodTypeAPositive\""
      + " HKCharacteristicTypeIdentifierFitzpatrickSkinType=\"HKFitzpatrickSkinTypeII\""
      + " HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse=\"None\"/>\n"
    for type in TypeOrder.all {
      for record in export.records[type] ?? [] { write(record, indent: " ") }
    }
    for correlation in export.correlations { write(correlation) }
    for workout in export.workouts { write(workout) }
    for summary in export.summaries { write(summary) }
    for record in export.clinicalRecords { write(record) }
    for audiogram in export.audiograms { write(audiogram) }
    text += "</HealthData>\n"
  }

  // MARK: Pieces

  private mutating func attributes(_ source: Source, at instant: Instant) -> String {
    let day = Zone.berlin.epochDay(of: instant) - YearPlan.firstEpochDay
    let key = "\(source.name)|\(source.device?.name ?? "")|\(source.versions[0].version)|\(day)"
    if let known = provenance[key] { return known }
    let fresh = source.attributes(onDay: day)
    provenance[key] = fresh
    return fresh
  }

  private mutating func write(_ metadata: [MetadataEntry], indent: String) {
    for entry in metadata {
      text +=
        "\(indent)<MetadataEntry key=\"\(escaped(entry.key))\" value=\"\(escaped(entry.value))\"/>\n"
    }
  }

  private func dates(creation: Instant, start: Instant, end: Instant) -> String {
    " creationDate=\"\(Stamp.exported(creation))\"" + dates(start: start, end: end)
  }

  private func dates(start: Instant, end: Instant) -> String {
    " startDate=\"\(Stamp.exported(start))\" endDate=\"\(Stamp.exported(end))\""
  }

  // MARK: Elements

  private mutating func write(_ record: Record, indent: String) {
    text += "\(indent)<Record type=\"\(record.type)\"" + attributes(record.source, at: record.start)
    if let unit = record.unit { text += " unit=\"\(escaped(unit))\"" }
    text += dates(creation: record.creation, start: record.start, end: record.end)
    if let value = record.value { text += " value=\"\(value)\"" }
    guard !record.metadata.isEmpty || !record.beats.isEmpty else {
      text += "/>\n"
      return
    }
    text += ">\n"
    write(record.metadata, indent: indent + " ")
    if !record.beats.isEmpty {
      text += "\(indent) <HeartRateVariabilityMetadataList>\n"
      for beat in record.beats {
        text +=
          "\(indent)  <InstantaneousBeatsPerMinute bpm=\"\(beat.bpm)\" time=\"\(beat.time)\"/>\n"
      }
      text += "\(indent) </HeartRateVariabilityMetadataList>\n"
    }
    text += "\(indent)</Record>\n"
  }

  private mutating func write(_ correlation: Correlation) {
    text += " <Correlation type=\"\(correlation.type)\""
    text += attributes(correlation.source, at: correlation.start)
    text += dates(
      creation: correlation.creation, start: correlation.start, end: correlation.end)
    text += ">\n"
    write(correlation.metadata, indent: "  ")
    for record in correlation.members { write(record, indent: "  ") }
    text += " </Correlation>\n"
  }

  private mutating func write(_ workout: Workout) {
    text += " <Workout workoutActivityType=\"HKWorkoutActivityType\(workout.kind)\""
    text += " duration=\"\(workout.duration)\" durationUnit=\"min\""
    text += attributes(workout.source, at: workout.start)
    text += dates(creation: workout.creation, start: workout.start, end: workout.end) + ">\n"
    write(workout.metadata, indent: "  ")
    for event in workout.events { write(event, indent: "  ") }
    for activity in workout.activities { write(activity) }
    for statistics in workout.statistics {
      write(statistics, start: workout.start, end: workout.end, indent: "  ")
    }
    if let route = workout.route {
      write(route)
      // Seen in real files: with a route, the metadata stand a second time at the end.
      write(workout.metadata, indent: "  ")
    }
    text += " </Workout>\n"
  }

  private mutating func write(_ event: WorkoutEvent, indent: String) {
    text += "\(indent)<WorkoutEvent type=\"HKWorkoutEventType\(event.type)\""
    text += " date=\"\(Stamp.exported(event.date))\""
    if let duration = event.duration {
      text += " duration=\"\(duration)\" durationUnit=\"min\""
    }
    guard !event.metadata.isEmpty else {
      text += "/>\n"
      return
    }
    text += ">\n"
    write(event.metadata, indent: indent + " ")
    text += "\(indent)</WorkoutEvent>\n"
  }

  private mutating func write(_ activity: WorkoutActivity) {
    text += "  <WorkoutActivity uuid=\"\(activity.uuid)\""
    text += dates(start: activity.start, end: activity.end)
    text += " duration=\"\(activity.duration)\" durationUnit=\"min\">\n"
    for event in activity.events { write(event, indent: "   ") }
    for statistics in activity.statistics {
      write(statistics, start: activity.start, end: activity.end, indent: "   ")
    }
    write(activity.metadata, indent: "   ")
    text += "  </WorkoutActivity>\n"
  }

  private mutating func write(
    _ statistics: WorkoutStatistics, start: Instant, end: Instant, indent: String
  ) {
    text += "\(indent)<WorkoutStatistics type=\"HKQuantityTypeIdentifier\(statistics.type)\""
    text += dates(start: start, end: end)
    for figure in statistics.figures { text += " \(figure.name)=\"\(figure.value)\"" }
    text += " unit=\"\(statistics.unit)\"/>\n"
  }

  private mutating func write(_ route: RouteReference) {
    text += "  <WorkoutRoute" + attributes(Sources.watch, at: route.start)
    text += dates(creation: route.creation, start: route.start, end: route.end) + ">\n"
    write(
      [("HKMetadataKeySyncVersion", "2"), ("HKMetadataKeySyncIdentifier", route.syncIdentifier)],
      indent: "   ")
    text += "   <FileReference path=\"\(route.path)\"/>\n  </WorkoutRoute>\n"
  }

  private mutating func write(_ summary: ActivitySummary) {
    text += " <ActivitySummary dateComponents=\"\(summary.date.text)\""
    text += " activeEnergyBurned=\"\(sixDigits(summary.energy))\""
    text += " activeEnergyBurnedGoal=\"\(summary.energyGoal)\" activeEnergyBurnedUnit=\"kcal\""
    text += " appleMoveTime=\"0\" appleMoveTimeGoal=\"0\""
    text += " appleExerciseTime=\"\(summary.exerciseMinutes)\" appleExerciseTimeGoal=\"30\""
    text += " appleStandHours=\"\(summary.standHours)\" appleStandHoursGoal=\"12\"/>\n"
  }

  private mutating func write(_ record: ClinicalRecord) {
    text += " <ClinicalRecord type=\"\(record.resourceType)\""
    text += " identifier=\"\(escaped(record.identifier))\""
    text +=
      " sourceName=\"\(escaped(record.sourceName))\" sourceURL=\"\(escaped(record.sourceURL))\""
    text += " fhirVersion=\"\(record.fhirVersion)\""
    text += " receivedDate=\"\(Stamp.exported(record.received))\""
    text += " resourceFilePath=\"\(record.path)\"/>\n"
  }

  private mutating func write(_ audiogram: Audiogram) {
    text += " <Audiogram type=\"HKDataTypeIdentifierAudiogram\""
    text += attributes(audiogram.source, at: audiogram.start)
    text += dates(creation: audiogram.creation, start: audiogram.start, end: audiogram.end) + ">\n"
    write(audiogram.metadata, indent: "  ")
    for point in audiogram.points {
      text += "  <SensitivityPoint frequencyValue=\"\(point.frequency)\" frequencyUnit=\"Hz\""
      if let left = point.left {
        text += " leftEarValue=\"\(sixDigits(left))\" leftEarUnit=\"dBHL\""
      }
      if let right = point.right {
        text += " rightEarValue=\"\(sixDigits(right))\" rightEarUnit=\"dBHL\""
      }
      text += "/>\n"
    }
    text += " </Audiogram>\n"
  }
}
