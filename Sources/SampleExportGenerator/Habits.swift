/// Mindful minutes, hands and teeth.
enum Habits {
  static func record(_ day: Day, into export: inout Export) {
    var random = RandomSource(topic: "habits", day: day.index)
    if random.chance(0.5) {
      let start = day.instant(hour: random.normal(21.6, 0.3))
      export.category(
        "MindfulSession", "NotApplicable", from: Sources.watch, start,
        start + random.pick([60, 120, 180, 300, 600]))
    }
    if random.chance(0.7) {
      let start = day.instant(hour: random.uniform(9...20))
      export.category(
        "HandwashingEvent", "NotApplicable", from: Sources.watch, start,
        start + random.integer(18...32))
    }
    if day.index >= 300 {
      for instant in [day.wake + 1_500, day.bed - 1_200] {
        export.category(
          "ToothbrushingEvent", "NotApplicable", from: Sources.health, instant,
          instant + random.integer(95...150))
      }
    }
  }
}
