/// An event of a workout.
struct WorkoutEvent {
  let type: String
  let date: Instant
  /// Minutes.
  var duration: Double?
  var metadata: [MetadataEntry] = []
}

/// The statistics of one type in a workout.
struct WorkoutStatistics {
  let type: String
  let unit: String
  /// Attribute and value, such as `sum` or `average`.
  let figures: [(name: String, value: String)]
}

/// A leg or interval of a workout.
struct WorkoutActivity {
  let uuid: String
  let start: Instant
  let end: Instant
  let duration: Double
  let events: [WorkoutEvent]
  let statistics: [WorkoutStatistics]
  let metadata: [MetadataEntry]
}

/// The route of a workout, by its file.
struct RouteReference {
  let path: String
  let start: Instant
  let end: Instant
  let creation: Instant
  let syncIdentifier: String
}

/// A `Workout`.
struct Workout {
  let kind: String
  let source: Source
  let start: Instant
  let end: Instant
  let creation: Instant
  /// Minutes without pauses.
  let duration: Double
  var metadata: [MetadataEntry] = []
  var events: [WorkoutEvent] = []
  var activities: [WorkoutActivity] = []
  var statistics: [WorkoutStatistics] = []
  var route: RouteReference?
}

/// Turns planned workouts into workouts with events, activities, statistics and routes, and adds the
/// samples that only a workout brings.
enum Workouts {
  static func record(_ day: Day, into export: inout Export) {
    var random = RandomSource(topic: "workouts", day: day.index)
    for plan in day.workouts {
      recordSamples(of: plan, &random, &export)
      export.workouts.append(workout(plan, day, &random, &export))
      if plan.kind == .strength, day.date.day < 15 {
        // An app notes the same training: half an hour, as a moment, with nothing else.
        export.workouts.append(
          Workout(
            kind: "FunctionalStrengthTraining", source: Sources.lifting, start: plan.start,
            end: plan.start, creation: plan.end + 600, duration: 30,
            metadata: [("HKExternalUUID", random.uuid()), ("HKWasUserEntered", "1")]))
      }
    }
  }

  private static func recordSamples(
    of plan: PlannedWorkout, _ random: inout RandomSource, _ export: inout Export
  ) {
    let length = plan.kind == .running ? 900 : 300
    let pieces = stride(from: plan.start, to: plan.end, by: length).map {
      (start: $0, end: min($0 + length, plan.end))
    }
    for piece in pieces {
      let seconds = Double(piece.end - piece.start)
      let metres = seconds * plan.speed * random.normal(1, 0.03)
      func add(_ name: String, _ value: Double, _ unit: String) {
        export.quantity(name, value, unit, from: Sources.watch, piece.start, piece.end)
      }
      switch plan.kind {
      case .cycling: add("DistanceCycling", metres / 1_000, "km")
      case .swimming:
        add("DistanceSwimming", (metres / 25).rounded() * 25, "m")
        add("SwimmingStrokeCount", (metres * 0.82).rounded(), "count")
      case .running:
        add("RunningSpeed", metres / seconds * 3.6, "km/hr")
        add("RunningPower", (plan.speed * 74 * random.normal(1, 0.03)).rounded(), "W")
        add("RunningGroundContactTime", random.normal(244, 5).rounded(), "ms")
        add("RunningVerticalOscillation", random.normal(8.4, 0.2), "cm")
        add("RunningStrideLength", plan.speed * 60 / 164, "m")
      case .walking, .strength: break
      }
    }
  }

  private static func workout(
    _ plan: PlannedWorkout, _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) -> Workout {
    // Durations keep all digits, and their fraction of a second.
    let duration = (Double(plan.activeSeconds) + random.unit()) / 60
    let statistics = statistics(of: plan, export)
    var events: [WorkoutEvent] = []
    if let pause = plan.pause {
      events.append(WorkoutEvent(type: "Pause", date: pause.lowerBound))
      events.append(WorkoutEvent(type: "Resume", date: pause.upperBound))
    }
    events += segments(of: plan, &random)
    let zone = Whereabouts.zone(at: plan.start)
    var metadata: [MetadataEntry] = [
      ("HKIndoorWorkout", plan.isIndoor ? "1" : "0"), ("HKTimeZone", zone.identifier),
      (
        "HKAverageMETs",
        sixDigits(averageMETs(plan.kind) * random.normal(1, 0.05)) + " kcal/hr\u{00B7}kg"
      ),
    ]
    if !plan.isIndoor {
      let celsius = 10 - 9 * wave(Double(day.index) / 365 + 0.18) + random.normal(0, 3)
      metadata += [
        ("HKWeatherTemperature", sixDigits(celsius * 1.8 + 32) + " degF"),
        // Percentages in metadata are written times one hundred again: 62 % reads 6200 %.
        ("HKWeatherHumidity", "\(random.integer(38...95) * 100) %"),
        ("HKElevationAscended", "\(random.integer(900...9_800)) cm"),
      ]
    }
    if plan.kind == .swimming {
      metadata += [("HKSwimmingLocationType", "1"), ("HKLapLength", "25 m")]
    }
    var workout = Workout(
      kind: kinds[plan.kind] ?? "Other", source: Sources.watch, start: plan.start, end: plan.end,
      creation: plan.end + random.integer(4...40), duration: duration, metadata: metadata,
      events: events, statistics: statistics)
    workout.activities = activities(of: plan, workout, &random, export)
    if plan.hasRoute { workout.route = Routes.record(plan, day, &random, &export) }
    return workout
  }

  private static let kinds: [PlannedWorkout.Kind: String] = [
    .running: "Running", .cycling: "Cycling", .swimming: "Swimming", .walking: "Walking",
    .strength: "TraditionalStrengthTraining",
  ]

  private static func averageMETs(_ kind: PlannedWorkout.Kind) -> Double {
    switch kind {
    case .running: 9.6
    case .cycling: 7.4
    case .swimming: 7.9
    case .walking: 3.9
    case .strength: 4.4
    }
  }

  /// Kilometres for those who move, laps with a stroke style for those who swim.
  private static func segments(
    of plan: PlannedWorkout, _ random: inout RandomSource
  ) -> [WorkoutEvent] {
    guard plan.speed > 0 else { return [] }
    let isSwim = plan.kind == .swimming
    let length = Int((isSwim ? 50 : plan.kind == .cycling ? 5_000 : 1_000) / plan.speed)
    var events: [WorkoutEvent] = []
    for start in stride(from: plan.start, to: plan.end - length, by: length) {
      if let pause = plan.pause, pause.overlaps(start..<start + length) { continue }
      events.append(
        WorkoutEvent(
          type: isSwim ? "Lap" : "Segment", date: start,
          duration: (Double(length) + random.unit()) / 60,
          metadata: isSwim ? [("HKSwimmingStrokeStyle", random.pick(["2", "2", "2", "5"]))] : []))
    }
    return events
  }

  /// One activity for a plain workout; Thursday's runs are warm-up, work and cool-down.
  private static func activities(
    of plan: PlannedWorkout, _ workout: Workout, _ random: inout RandomSource, _ export: Export
  ) -> [WorkoutActivity] {
    let isIntervals = plan.kind == .running && plan.speed > 3.05
    guard isIntervals, plan.pause == nil else {
      return [
        WorkoutActivity(
          uuid: random.uuid(), start: plan.start, end: plan.end, duration: workout.duration,
          events: workout.events, statistics: workout.statistics, metadata: workout.metadata)
      ]
    }
    let borders = [0, 600, 600 + (plan.activeSeconds - 1_200), plan.activeSeconds]
    return zip(borders, borders.dropFirst()).enumerated().map { number, pair in
      let span = plan.start + pair.0..<plan.start + pair.1
      return WorkoutActivity(
        uuid: random.uuid(), start: span.lowerBound, end: span.upperBound,
        duration: Double(span.count) / 60,
        events: workout.events.filter { span.contains($0.date) },
        statistics: heartRateStatistics(in: span, export),
        metadata: [("WOIntervalStepKeyPath", "\(number).0.0")])
    }
  }

  private static func statistics(
    of plan: PlannedWorkout, _ export: Export
  ) -> [WorkoutStatistics] {
    var result: [WorkoutStatistics] = []
    func addSum(_ name: String, _ unit: String) {
      let values = export.values(name, from: Sources.watch, in: plan.span)
      guard !values.isEmpty else { return }
      result.append(
        WorkoutStatistics(
          type: name, unit: unit, figures: [("sum", sixDigits(values.reduce(0, +)))]))
    }
    addSum("ActiveEnergyBurned", "kcal")
    switch plan.kind {
    case .running, .walking:
      addSum("DistanceWalkingRunning", "km")
      addSum("StepCount", "count")
    case .cycling: addSum("DistanceCycling", "km")
    case .swimming:
      addSum("DistanceSwimming", "m")
      addSum("SwimmingStrokeCount", "count")
    case .strength: break
    }
    return result + heartRateStatistics(in: plan.span, export)
  }

  private static func heartRateStatistics(
    in span: Range<Instant>, _ export: Export
  ) -> [WorkoutStatistics] {
    let rates = export.values("HeartRate", from: Sources.watch, in: span)
    guard let lowest = rates.min(), let highest = rates.max() else { return [] }
    return [
      WorkoutStatistics(
        type: "HeartRate", unit: "count/min",
        figures: [
          ("average", sixDigits(rates.reduce(0, +) / Double(rates.count))),
          ("minimum", sixDigits(lowest)), ("maximum", sixDigits(highest)),
        ])
    ]
  }
}
