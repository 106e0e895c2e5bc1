/// Nights as three sources see them: stages by the watch, time in bed by the phone, a plain block by
/// an app whose name is two emoji.
enum Sleep {
  static func record(_ day: Day, into export: inout Export) {
    var random = RandomSource(topic: "sleep", day: day.index)
    let zone: [MetadataEntry] = [("HKTimeZone", Whereabouts.zone(at: day.wake).identifier)]
    let inBed = day.asleep - random.integer(4...20) * 60
    let created = day.wake + 240

    export.category(
      "SleepAnalysis", "SleepAnalysisInBed", from: Sources.phone, inBed, day.wake + 60,
      created: created + 300, metadata: zone)
    recordStages(day, zone, &random, &export)
    if (150..<240).contains(day.index) {
      let start = day.asleep - random.integer(-300...600)
      let end = day.wake + random.integer(-600...300)
      export.category(
        "SleepAnalysis", "SleepAnalysisInBed", from: Sources.slumber, start, end, created: created,
        metadata: [("quality", "\(random.integer(61...94))")] + zone)
      export.category(
        "SleepAnalysis", "SleepAnalysisAsleepUnspecified", from: Sources.slumber, start + 600, end,
        created: created)
    }
  }

  /// Cycles of about ninety minutes: deep sleep early in the night, dreams towards the morning.
  private static func recordStages(
    _ day: Day, _ zone: [MetadataEntry], _ random: inout RandomSource, _ export: inout Export
  ) {
    var start = day.asleep
    var cycle = 0
    while start < day.wake {
      let stages: [(String, Double)] = [
        ("AsleepCore", random.normal(24, 5)),
        ("AsleepDeep", random.normal(max(4, 30 - 9 * Double(cycle)), 4)),
        ("AsleepCore", random.normal(20, 5)),
        ("AsleepREM", random.normal(min(34, 9 + 7 * Double(cycle)), 4)),
        ("Awake", random.chance(0.6) ? random.uniform(1...7) : 0),
      ]
      for (stage, minutes) in stages where minutes >= 1 && start < day.wake {
        // The watch scores in steps of half a minute.
        let end = min(start + Int(minutes * 2) * 30, day.wake)
        export.category(
          "SleepAnalysis", "SleepAnalysis" + stage, from: Sources.watch, start, end,
          created: day.wake + 180, metadata: zone)
        start = end
      }
      cycle += 1
    }
  }
}
