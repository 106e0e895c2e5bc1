/// Body measurements, blood pressure, blood glucose and temperature.
enum Body {
  static func record(_ day: Day, into export: inout Export) {
    var random = RandomSource(topic: "body", day: day.index)
    if day.index == 0 {
      export.quantity(
        "Height", 171, "cm", from: Sources.health, day.instant(hour: 10),
        created: day.instant(hour: 10.1),
        metadata: [("HKWasUserEntered", "1")])
    }
    if !day.isAbroad, random.chance(0.5) { recordWeight(day, &random, &export) }
    if !day.isAbroad, day.weekday == 2 || day.weekday == 6 { recordPressure(day, &random, &export) }
    if day.isSick { recordFever(day, &random, &export) }
    if (300..<307).contains(day.index) { recordGlucose(day, &random, &export) }
  }

  private static func recordWeight(
    _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) {
    let instant = day.wake + random.integer(300...1_500)
    let mass =
      63.4 - 1.6 * Double(day.index) / 365 + 0.5 * wave(Double(day.index) / 28)
      + random.normal(0, 0.25)
    let fat = 0.231 - 0.012 * Double(day.index) / 365 + random.normal(0, 0.002)
    // Keys of apps are free text with spaces.
    let metadata: [MetadataEntry] = [
      ("Pondera App Version", "3.1.2"), ("Modified Date", Stamp.utc(instant + 41)),
      ("Pondera Link", "pondera://measure?id=\(40_000 + day.index)&kind=1"),
      ("HKWasUserEntered", "0"),
    ]
    let created = instant + random.integer(20...7_200)
    func add(_ name: String, _ value: Double, _ unit: String) {
      export.quantity(
        name, value, unit, from: Sources.scale, instant, created: created, metadata: metadata)
    }
    let rounded = (mass * 20).rounded() / 20
    add("BodyMass", rounded, "kg")
    add("BodyMassIndex", rounded / (1.71 * 1.71), "count")
    add("BodyFatPercentage", fat, "%")
    add("LeanBodyMass", rounded * (1 - fat), "kg")
  }

  /// Systolic and diastolic values stand inside the correlation and again at top level.
  private static func recordPressure(
    _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) {
    let instant = day.instant(hour: random.uniform(7...21))
    guard day.waking.contains(instant), day.workout(at: instant) == nil else { return }
    let metadata: [MetadataEntry] = [("HKExternalUUID", random.uuid()), ("HKWasUserEntered", "0")]
    let systolic = random.normal(117, 5).rounded()
    func member(_ name: String, _ value: Double) -> Record {
      Record(
        type: "HKQuantityTypeIdentifierBloodPressure" + name, source: Sources.cuff, unit: "mmHg",
        value: sixDigits(value), creation: instant + 95, start: instant, end: instant,
        metadata: metadata)
    }
    let members = [
      member("Systolic", systolic),
      member("Diastolic", (systolic * 0.64 + random.normal(0, 2)).rounded()),
    ]
    for record in members { export.add(record) }
    export.correlations.append(
      Correlation(
        type: "HKCorrelationTypeIdentifierBloodPressure", source: Sources.cuff,
        creation: instant + 95, start: instant, end: instant, metadata: metadata, members: members))
  }

  private static func recordFever(
    _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) {
    for hour in [9.0, 19.5] {
      export.quantity(
        "BodyTemperature", (random.normal(38.2, 0.3) * 10).rounded() / 10, "degC",
        from: Sources.health, day.instant(hour: hour), created: day.instant(hour: hour) + 130,
        metadata: [("HKBodyTemperatureSensorLocation", "6"), ("HKWasUserEntered", "1")])
    }
  }

  /// A week of finger pricks, in the unit with a molar mass inside.
  private static func recordGlucose(
    _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) {
    for (hour, level, meal) in [(7.4, 4.9, "1"), (13.6, 6.4, "2"), (20.1, 6.1, "2")] {
      export.quantity(
        "BloodGlucose", (random.normal(level, 0.3) * 10).rounded() / 10,
        "mmol<180.1558800000541>/L", from: Sources.food, day.instant(hour: hour),
        metadata: [("HKBloodGlucoseMealTime", meal)])
    }
  }
}
