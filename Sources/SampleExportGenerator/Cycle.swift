/// Cycle tracking and the symptoms noted beside it.
enum Cycle {
  private static let length = 28
  private static let offset = 6

  /// Days since the last period began.
  static func phase(onDay day: Int) -> Int { (day + length - offset) % length }

  /// Warmer nights after ovulation.
  static func temperatureRise(onDay day: Int) -> Double {
    phase(onDay: day) >= 15 ? 0.3 : 0
  }

  static func record(_ day: Day, into export: inout Export) {
    var random = RandomSource(topic: "cycle", day: day.index)
    let entered: [MetadataEntry] = [("HKWasUserEntered", "1")]
    let midnight = day.instant(hour: 0)
    let noon = day.instant(hour: 12)
    let created = day.instant(hour: 20.5)
    func note(_ name: String, _ value: String, _ more: [MetadataEntry] = []) {
      export.category(
        name, value, from: Sources.health, midnight, noon + 43_199, created: created,
        metadata: more + entered)
    }
    let phase = phase(onDay: day.index)
    if phase < 5 {
      let flow = ["Medium", "Heavy", "Medium", "Light", "Unspecified"][phase]
      note(
        "MenstrualFlow", "MenstrualFlow" + flow, [("HKMenstrualCycleStart", phase == 0 ? "1" : "0")]
      )
      if phase < 2 { note("AbdominalCramps", "Severity" + random.pick(["Mild", "Moderate"])) }
    }
    if phase == 13 { note("OvulationTestResult", "OvulationTestResultLuteinizingHormoneSurge") }
    if phase == 11 { note("OvulationTestResult", "OvulationTestResultNegative") }
    if (10...14).contains(phase) {
      note("CervicalMucusQuality", "CervicalMucusQuality" + (phase < 13 ? "Watery" : "EggWhite"))
    }
    if phase == 17, day.index > 200, day.index < 240 {
      note("IntermenstrualBleeding", "NotApplicable")
    }
    if phase == 26, random.chance(0.6) { note("MoodChanges", "PresencePresent") }
    if random.chance(0.04) {
      note("Headache", "Severity" + random.pick(["Mild", "Moderate", "Severe", "Unspecified"]))
    }
    guard day.isSick else { return }
    note("Fever", "SeverityModerate")
    note("Fatigue", "SeveritySevere")
    note("Coughing", "SeverityMild")
    note("AppetiteChanges", "AppetiteChangesDecreased")
  }
}
