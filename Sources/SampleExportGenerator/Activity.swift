/// Steps, distance, energy, stairs and stand hours, as phone, watch and a pedometer app see the same
/// walking: their samples overlap, and only merging by source gives the true day.
enum Activity {
  static func record(_ day: Day, into export: inout Export) {
    var random = RandomSource(topic: "activity", day: day.index)
    for bout in day.bouts {
      for piece in pieces(of: bout) {
        recordWatch(piece, day, &random, &export)
      }
      recordPhone(bout, day, &random, &export)
    }
    recordPedometer(day, &random, &export)
    recordBasalEnergy(day, &random, &export)
    recordQuietEnergy(day, &random, &export)
    recordStanding(day, &random, &export)
    recordExerciseMinutes(day, &random, &export)
    recordDaylight(day, &random, &export)
    recordGait(day, &random, &export)
  }

  /// Samples last ten minutes at most.
  private static func pieces(of bout: Bout) -> [Bout] {
    let count = (bout.end - bout.start + 599) / 600
    let length = (bout.end - bout.start) / max(1, count)
    return (0..<count).map { number in
      let start = bout.start + number * length
      return Bout(
        start: start, end: number == count - 1 ? bout.end : start + length,
        cadence: bout.cadence, stride: bout.stride, isTraining: bout.isTraining,
        phoneChance: bout.phoneChance)
    }
  }

  private static func recordWatch(
    _ bout: Bout, _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) {
    guard !day.charging.contains(bout.start) else { return }
    let steps = (bout.steps * random.normal(1, 0.015)).rounded()
    let created = bout.end + random.integer(3...320)
    export.quantity(
      "StepCount", steps, "count", from: Sources.watch, bout.start, bout.end, created: created)
    export.quantity(
      "DistanceWalkingRunning", steps * bout.stride / 1_000, "km", from: Sources.watch, bout.start,
      bout.end, created: created)
    export.quantity(
      "ActiveEnergyBurned", steps * (bout.isRun ? 0.068 : 0.036) * random.normal(1, 0.04), "kcal",
      from: Sources.watch, bout.start, bout.end, created: created)
  }

  private static func recordPhone(
    _ bout: Bout, _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) {
    guard random.chance(bout.phoneChance) else { return }
    // The phone notices the walk a little late and counts a little less.
    let start = bout.start + random.integer(0...9)
    let end = max(start + 20, bout.end - random.integer(-4...12))
    let steps = max(
      1, (bout.cadence * Double(end - start) / 60 * random.normal(0.97, 0.03)).rounded())
    let created = end + random.integer(60...900)
    export.quantity(
      "StepCount", steps, "count", from: Sources.phone, start, end, created: created)
    export.quantity(
      "DistanceWalkingRunning", steps * bout.stride * random.normal(1, 0.02) / 1_000, "km",
      from: Sources.phone, start, end, created: created)
    if random.chance(0.3) {
      export.quantity(
        "FlightsClimbed", Double(random.integer(1...3)), "count", from: Sources.phone, start,
        min(end, start + 90), created: created)
    }
  }

  /// An app that counts by the hour from April to September and writes the day at once.
  private static func recordPedometer(
    _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) {
    guard (90..<273).contains(day.index), random.chance(0.9) else { return }
    let created = day.bed + 180
    for hour in 7..<22 {
      let start = day.instant(hour: Double(hour))
      let span = start..<start + 3_600
      var steps = 0.0
      var metres = 0.0
      for bout in day.bouts {
        let overlap = max(0, min(bout.end, span.upperBound) - max(bout.start, span.lowerBound))
        let share = bout.cadence * Double(overlap) / 60
        steps += share
        metres += share * bout.stride
      }
      guard steps >= 40 else { continue }
      let seen = random.normal(0.91, 0.03)
      export.quantity(
        "StepCount", (steps * seen).rounded(), "count", from: Sources.pedometer, start,
        span.upperBound, created: created, metadata: [("HKWasUserEntered", "0")])
      export.quantity(
        "DistanceWalkingRunning", metres * seen / 1_000, "km", from: Sources.pedometer, start,
        span.upperBound, created: created)
      export.quantity(
        "ActiveEnergyBurned", steps * seen * 0.041, "kcal", from: Sources.pedometer, start,
        span.upperBound, created: created)
    }
  }

  private static func recordBasalEnergy(
    _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) {
    var start = day.asleep
    while start < day.bed {
      let end = min(start + random.integer(9_000...16_200), day.bed)
      export.quantity(
        "BasalEnergyBurned", Double(end - start) * 0.01598 * random.normal(1, 0.03), "kcal",
        from: Sources.watch, start, end, created: end + 12)
      start = end
    }
  }

  /// What the watch credits outside walks: house work, and the energy of workouts without steps.
  private static func recordQuietEnergy(
    _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) {
    var start = day.wake + 900
    while start < day.bed - 3_600 {
      let end = start + random.integer(300...1_500)
      if day.workout(at: start) == nil, day.workout(at: end) == nil {
        export.quantity(
          "ActiveEnergyBurned", random.uniform(0.4...6.5), "kcal", from: Sources.watch, start, end,
          created: end + random.integer(5...240))
      }
      start = end + random.integer(6_600...13_200)
    }
    for workout in day.workouts {
      let kilocaloriesPerMinute: Double? =
        switch workout.kind {
        case .cycling: 8.4
        case .swimming: 8.9
        case .strength: 4.6
        case .running, .walking: nil
        }
      guard let kilocaloriesPerMinute else { continue }
      for piece in stride(from: workout.start, to: workout.end, by: 300) {
        let end = min(piece + 300, workout.end)
        export.quantity(
          "ActiveEnergyBurned",
          kilocaloriesPerMinute * Double(end - piece) / 60 * random.normal(1, 0.05), "kcal",
          from: Sources.watch, piece, end, created: end + 5)
      }
    }
  }

  private static func recordStanding(
    _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) {
    let firstHour = (day.wake + 3_599) / 3_600 * 3_600
    for start in stride(from: firstHour, to: day.bed - 3_600, by: 3_600) {
      let moved = day.bouts.contains { $0.start < start + 3_600 && start < $0.end }
      let stood = moved || random.chance(day.isSick ? 0.3 : 0.72)
      export.category(
        "AppleStandHour", stood ? "AppleStandHourStood" : "AppleStandHourIdle",
        from: Sources.watch, start, start + 3_600)
      if stood, start / 3_600 % 3 == 0 {
        export.quantity(
          "AppleStandTime", Double(random.integer(1...5)), "min", from: Sources.watch, start,
          start + 300)
      }
    }
  }

  private static func recordExerciseMinutes(
    _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) {
    for workout in day.workouts {
      for piece in stride(from: workout.start, to: workout.end - 600, by: 600) {
        export.quantity(
          "AppleExerciseTime", Double(random.integer(9...10)), "min", from: Sources.watch, piece,
          piece + 600)
      }
    }
    for bout in day.bouts where !bout.isTraining && bout.minutes > 9 {
      export.quantity(
        "AppleExerciseTime", (bout.minutes * 0.6).rounded(), "min", from: Sources.watch, bout.start,
        bout.end)
    }
  }

  private static func recordDaylight(
    _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) {
    for bout in day.bouts.filter({ $0.minutes > 7 }).prefix(3) {
      let hour = day.zone.hour(of: bout.start)
      guard (8...17.5).contains(hour) else { continue }
      export.quantity(
        "TimeInDaylight", (bout.minutes * random.uniform(0.5...1)).rounded(), "min",
        from: Sources.watch, bout.start, bout.end,
        metadata: [
          ("HKMetadataKeyMaximumLightIntensity", "\(random.integer(900...32_000)) lx")
        ])
    }
  }

  /// What the phone learns of the gait while it is in the trouser pocket.
  private static func recordGait(
    _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) {
    guard let walk = day.bouts.first(where: { !$0.isTraining && $0.minutes > 5 }) else { return }
    let start = walk.start + 60
    let end = start + random.integer(20...110)
    let side: [MetadataEntry] = [("HKMetadataKeyDevicePlacementSide", "2")]
    export.quantity(
      "WalkingSpeed", walk.cadence * walk.stride * 0.06, "km/hr", from: Sources.phone, start, end,
      metadata: side)
    export.quantity(
      "WalkingStepLength", walk.stride * 100, "cm", from: Sources.phone, start, end,
      metadata: side)
    export.quantity(
      "WalkingDoubleSupportPercentage", random.normal(0.27, 0.01), "%", from: Sources.phone, start,
      end, metadata: side)
    if random.chance(0.4) {
      export.quantity(
        "WalkingAsymmetryPercentage", random.chance(0.7) ? 0 : random.uniform(0.001...0.02), "%",
        from: Sources.phone, start, end, metadata: side)
    }
    if day.weekday == 0, day.index >= 7 {
      let week = day.instant(hour: 0) - 7 * 86_400
      export.quantity(
        "AppleWalkingSteadiness", random.normal(0.968, 0.008), "%", from: Sources.phone, week,
        day.instant(hour: 0), created: day.instant(hour: 0) + 4_200)
    }
  }
}
