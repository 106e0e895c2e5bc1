/// Heart rate around the clock, resting rate, variability with its beats, oxygen and breathing.
enum Heart {
  static func record(_ day: Day, into export: inout Export) {
    var random = RandomSource(topic: "heart", day: day.index)
    recordBackground(day, &random, &export)
    for workout in day.workouts { recordWorkout(workout, day, &random, &export) }
    recordDaily(day, &random, &export)
    recordVariability(day, &random, &export)
    recordNight(day, &random, &export)
    recordEvents(day, &random, &export)
  }

  /// 0 is unknown, 1 sitting, 2 moving.
  private static func motionContext(_ context: Int) -> [MetadataEntry] {
    [("HKMetadataKeyHeartRateMotionContext", "\(context)")]
  }

  private static func recordBackground(
    _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) {
    var instant = day.asleep + 120
    while instant < day.bed {
      defer { instant += random.integer(2_100...4_500) }
      guard !day.charging.contains(instant), day.workout(at: instant) == nil else { continue }
      if instant < day.wake {
        // Lowest some hours after falling asleep, rising towards the morning.
        let progress = Double(instant - day.asleep) / Double(day.wake - day.asleep)
        let rate = day.restingHeartRate - 3 + 7 * (progress - 0.45) * (progress - 0.45) * 4
        export.quantity(
          "HeartRate", random.normal(rate, 1.8).rounded(), "count/min", from: Sources.watch,
          instant, created: instant + random.integer(60...1_500), metadata: motionContext(0))
        continue
      }
      let circadian = 4 * wave(day.zone.hour(of: instant) / 24 - 0.375)
      let isWalking = day.bouts.contains { $0.start < instant && instant < $0.end + 60 }
      let rate = day.restingHeartRate + 13 + circadian + (isWalking ? 34 : 0)
      export.quantity(
        "HeartRate", max(44, random.normal(rate, isWalking ? 6 : 4.5)).rounded(), "count/min",
        from: Sources.watch, instant, created: instant + random.integer(60...1_500),
        metadata: motionContext(isWalking ? 2 : 1))
    }
  }

  private static func recordWorkout(
    _ workout: PlannedWorkout, _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) {
    let plateau: Double =
      switch workout.kind {
      case .running: 98 + workout.speed * 19
      case .cycling: 139
      case .swimming: 131
      case .walking: 104
      case .strength: 112
      }
    for instant in stride(from: workout.start + 5, to: workout.end, by: 150) {
      let elapsed = Double(instant - workout.start)
      let share = elapsed / Double(workout.end - workout.start)
      let warmUp = elapsed / (elapsed + 140)
      let isPaused = workout.pause?.contains(instant) ?? false
      // A slow upward drift, and waves for intervals and sets.
      let effort = plateau * (1 + 0.045 * share) + 5 * wave(elapsed / 420)
      let rest = day.restingHeartRate + 30
      let rate = rest + (effort - rest) * warmUp - (isPaused ? 18 : 0)
      export.quantity(
        "HeartRate", min(188, random.normal(rate, 2)).rounded(), "count/min", from: Sources.watch,
        instant, created: workout.end + 20, metadata: motionContext(2))
    }
    guard workout.kind == .running, !workout.isIndoor else { return }
    export.quantity(
      "VO2Max", random.normal(44 + 3 * Double(day.index) / 365, 0.5), "mL/min\u{00B7}kg",
      from: Sources.derived, workout.end, created: workout.end + 45,
      metadata: [("HKVO2MaxTestType", "2")])
    export.quantity(
      "HeartRateRecoveryOneMinute", random.normal(31, 4).rounded(), "count/min",
      from: Sources.derived, workout.end + 60, workout.end + 60,
      metadata: [
        ("HKMetadataKeyHeartRateRecoveryTestType", "2"),
        ("HKMetadataKeyHeartRateRecoveryActivityType", "37"),
        ("HKMetadataKeyHeartRateRecoveryActivityDuration", "\(workout.activeSeconds) s"),
        (
          "HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate",
          "\(random.integer(128...150)) count/min"
        ),
      ])
  }

  private static func recordDaily(
    _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) {
    export.quantity(
      "RestingHeartRate", day.restingHeartRate.rounded(), "count/min", from: Sources.derived,
      day.asleep, day.bed - 1_200, created: day.bed - 900)
    guard let first = day.bouts.first, let last = day.bouts.last else { return }
    export.quantity(
      "WalkingHeartRateAverage", (random.normal(day.restingHeartRate + 46, 3) * 2).rounded() / 2,
      "count/min", from: Sources.derived, first.start, last.end, created: last.end + 700)
  }

  /// Two readings a day; the value is the deviation of the very beats that stand beside it.
  private static func recordVariability(
    _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) {
    let night = day.asleep + (day.wake - day.asleep) * random.integer(40...75) / 100
    let noon = day.instant(hour: random.uniform(11...16))
    for (instant, isNight) in [(night, true), (noon, false)]
    where day.workout(at: instant) == nil && !(day.isSick && !isNight) {
      let rate = day.restingHeartRate + (isNight ? 1 : 11)
      let mean = 6_000 / rate
      let swing = (isNight ? 7.5 : 5.2) * (day.isSick ? 0.55 : 1) * random.normal(1, 0.14)
      var intervals: [Double] = []
      for number in 0..<random.integer(15...21) {
        let breath = wave(Double(number) / 4.3)
        intervals.append((mean + swing * breath + random.normal(0, 2.2)).rounded())
      }
      var clock = random.integer(0...99)
      var beats: [Beat] = []
      for interval in intervals {
        clock += Int(interval)
        beats.append(
          (
            bpm: Int((6_000 / interval).rounded()),
            time: Stamp.beat(instant + clock / 100, hundredths: clock % 100, in: .berlin)
          ))
      }
      let average = intervals.reduce(0, +) / Double(intervals.count)
      let variance =
        intervals.map { ($0 - average) * ($0 - average) }.reduce(0, +) / Double(intervals.count)
      export.quantity(
        "HeartRateVariabilitySDNN", variance.squareRoot() * 10, "ms", from: Sources.watch, instant,
        instant + 60, created: instant + 64, metadata: [("HKAlgorithmVersion", "2")], beats: beats)
    }
  }

  private static func recordNight(
    _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) {
    for number in 1...3 {
      let instant = day.asleep + (day.wake - day.asleep) * number / 4 + random.integer(-600...600)
      export.quantity(
        "RespiratoryRate", (random.normal(day.isSick ? 16.5 : 14.2, 0.7) * 2).rounded() / 2,
        "count/min", from: Sources.watch, instant, instant + 1_080, created: day.wake + 300)
      export.quantity(
        "OxygenSaturation",
        min(1, (random.normal(day.isSick ? 0.953 : 0.968, 0.009) * 100).rounded() / 100),
        "%", from: Sources.watch, instant + 900, created: instant + 915)
    }
    export.quantity(
      "OxygenSaturation", min(1, (random.normal(0.975, 0.01) * 100).rounded() / 100), "%",
      from: Sources.watch, day.instant(hour: random.uniform(10...19)))
    export.quantity(
      "AppleSleepingWristTemperature",
      random.normal(35.6 + (day.isSick ? 0.9 : 0) + Cycle.temperatureRise(onDay: day.index), 0.1),
      "degC", from: Sources.derived, day.asleep, day.wake, created: day.wake + 600)
    export.quantity(
      "AppleSleepingBreathingDisturbances", max(0, random.normal(1.4, 0.6)), "count",
      from: Sources.derived, day.asleep, day.wake, created: day.wake + 620)
  }

  private static func recordEvents(
    _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) {
    if day.index == 42 || day.index == 291 {
      let start = day.instant(hour: 14.2)
      export.category(
        "HighHeartRateEvent", "NotApplicable", from: Sources.watch, start, start + 600,
        metadata: [("HKHeartRateEventThreshold", "100 count/min")])
    }
    if day.index == 333 {
      let start = day.asleep + 9_000
      export.category(
        "LowHeartRateEvent", "NotApplicable", from: Sources.watch, start, start + 660,
        metadata: [("HKHeartRateEventThreshold", "40 count/min")])
    }
  }
}
