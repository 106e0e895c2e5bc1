import HealthEngine

/// The statistics that a workout or an activity was stored with, by quantity type (R195, R210).
enum StoredStatistics {
  static func all(_ records: [WorkoutStatisticRecord]) -> [HKQuantityType: HKStatistics] {
    var statistics: [HKQuantityType: HKStatistics] = [:]
    for record in records {
      guard let type = HKObjectType.make(code: record.type) as? HKQuantityType else { continue }
      statistics[type] = make(record, type)
    }
    return statistics
  }

  static func of(_ type: HKQuantityType, in records: [WorkoutStatisticRecord]) -> HKStatistics? {
    records.first { $0.type == type.code }.map { make($0, type) }
  }

  /// When the most recent value was measured is not stored: the end stands for it.
  private static func make(
    _ record: WorkoutStatisticRecord, _ type: HKQuantityType
  ) -> HKStatistics {
    HKStatistics(
      quantityType: type, start: record.start, end: record.end,
      figures: StatisticsFigures(
        sum: record.sum, average: record.average, minimum: record.minimum,
        maximum: record.maximum,
        mostRecent: record.mostRecent.map {
          StatisticsFigures.Recent(value: $0, start: record.end, end: record.end)
        }))
  }
}
