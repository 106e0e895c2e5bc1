/// One day's rings.
struct ActivitySummary {
  let date: CivilDate
  let energy: Double
  let energyGoal: Int
  let exerciseMinutes: Int
  let standHours: Int
}

/// The rings as the watch alone fills them.
enum Summaries {
  static func record(_ day: Day, into export: inout Export) {
    let span = day.wake..<day.bed
    let energy = export.values("ActiveEnergyBurned", from: Sources.watch, in: span).reduce(0, +)
    let exercise = export.values("AppleExerciseTime", from: Sources.watch, in: span).reduce(0, +)
    let stood = (export.records["HKCategoryTypeIdentifierAppleStandHour"] ?? []).suffix(24)
      .filter { span.contains($0.start) && $0.value == "HKCategoryValueAppleStandHourStood" }.count
    export.summaries.append(
      ActivitySummary(
        date: day.date, energy: energy, energyGoal: day.index < 180 ? 480 : 520,
        exerciseMinutes: Int(exercise), standHours: stood))
  }
}
