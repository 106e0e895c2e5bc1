/// The sample: an invented year, always the same.
enum SampleExport {
  static func make() -> Export {
    var export = Export()
    let days = YearPlan.days()
    for day in days {
      Sleep.record(day, into: &export)
      Activity.record(day, into: &export)
      Heart.record(day, into: &export)
      Workouts.record(day, into: &export)
      Body.record(day, into: &export)
      Nutrition.record(day, into: &export)
      Hearing.record(day, into: &export)
      Cycle.record(day, into: &export)
      Habits.record(day, into: &export)
      Summaries.record(day, into: &export)
    }
    Electrocardiograms.record(days, into: &export)
    ClinicalRecords.record(days, into: &export)
    addDoubles(&export)
    export.files.append(ClinicalDocument.file(export))
    return export
  }

  /// A handful of records that occur twice, attribute for attribute.
  private static func addDoubles(_ export: inout Export) {
    for position in [17, 4_200, 9_001] {
      export.double("HKQuantityTypeIdentifierHeartRate", at: position)
      export.double("HKQuantityTypeIdentifierStepCount", at: position)
    }
    export.double("HKQuantityTypeIdentifierBodyMass", at: 30)
    export.double("HKCategoryTypeIdentifierSleepAnalysis", at: 777)
  }
}
