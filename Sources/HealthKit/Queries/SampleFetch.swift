import Foundation
import HealthCatalog
import HealthEngine

/// Reads samples for the queries that return them as objects.
struct SampleFetch {
  var session: AppSession
  var clauses: [SelectionClause]
  var order: [SortKey] = []
  /// Nil is all; so is `HKObjectQueryNoLimit` (F048).
  var limit: Int?

  func forEach(_ body: (HKSample) throws -> Step) throws {
    try session.forEachSample(SampleSelection(clauses: clauses, order: order, limit: limit)) {
      try body(try sample($0))
    }
  }

  func all() throws -> [HKSample] {
    var samples: [HKSample] = []
    try forEach {
      samples.append($0)
      return .next
    }
    return samples
  }

  private func sample(_ record: SampleRecord) throws -> HKSample {
    try session.sample(from: record)
  }
}

extension AppSession {
  func sample(from record: SampleRecord) throws -> HKSample {
    try HKSample.make(
      from: record, identifier: { try identifier(of: $0) },
      members: { try members(of: record.reference) })
  }
}

/// The limit of a query: none for 0, as Apple has it (F048).
func engineLimit(_ limit: Int?) -> Int? {
  guard let limit, limit != HKObjectQueryNoLimit, limit > 0 else { return nil }
  return limit
}

/// How sort descriptors are understood: by the property that they name, where storage can sort by
/// it (F047).
enum SampleSort {
  struct Row {
    var identifier: String
    var paths: [AnyKeyPath]
    var value: SortKey.Value
  }

  // Key paths are immutable values; their type only lacks the annotation.
  nonisolated(unsafe) static let rows: [Row] = [
    Row(
      identifier: HKSampleSortIdentifierStartDate,
      paths: [
        \HKSample.startDate, \HKQuantitySample.startDate, \HKCategorySample.startDate,
        \HKWorkout.startDate, \HKCorrelation.startDate,
      ], value: .start),
    Row(
      identifier: HKSampleSortIdentifierEndDate,
      paths: [
        \HKSample.endDate, \HKQuantitySample.endDate, \HKCategorySample.endDate,
        \HKWorkout.endDate, \HKCorrelation.endDate,
      ], value: .end),
    Row(
      identifier: HKWorkoutSortIdentifierDuration, paths: [\HKWorkout.duration],
      value: .field(Field(.duration))),
    Row(
      identifier: HKWorkoutSortIdentifierTotalEnergyBurned,
      paths: [\HKWorkout.totalEnergyBurned],
      value: .fields(sums(WorkoutTotals.energy))),
    Row(
      identifier: HKWorkoutSortIdentifierTotalDistance,
      paths: [\HKWorkout.totalDistance],
      value: .fields(sums(WorkoutTotals.distance))),
    Row(
      identifier: HKWorkoutSortIdentifierTotalSwimmingStrokeCount,
      paths: [\HKWorkout.totalSwimmingStrokeCount],
      value: .fields(sums(WorkoutTotals.strokes))),
    Row(
      identifier: HKWorkoutSortIdentifierTotalFlightsClimbed,
      paths: [\HKWorkout.totalFlightsClimbed],
      value: .fields(sums(WorkoutTotals.flights))),
  ]

  private static func sums(_ types: [DataType]) -> [Field] {
    types.map { Field(.sum, of: $0.code) }
  }

  private static func value(_ path: AnyKeyPath) -> SortKey.Value? {
    rows.first { $0.paths.contains(path) }?.value
  }

  static func key(_ descriptor: NSSortDescriptor) throws -> SortKey {
    let key = descriptor.formattedKey
    let named = rows.first { $0.identifier == key }?.value
    guard let value = named ?? value(descriptor.keyPath) else {
      throw HealthError(
        .invalidArgument,
        "The store cannot sort by \(key ?? "\(descriptor)"); sort by "
          + rows.map(\.identifier).joined(separator: ", ") + ".")
    }
    return SortKey(value, ascending: descriptor.ascending)
  }

  /// Nil where only the descriptor itself knows how to compare.
  static func key<Sample: HKSample>(_ descriptor: SortDescriptor<Sample>) -> SortKey? {
    guard let path = descriptor.keyPath else { return nil }
    let start: PartialKeyPath<Sample> = \Sample.startDate
    let end: PartialKeyPath<Sample> = \Sample.endDate
    let found = path == start ? .start : path == end ? .end : value(path)
    return found.map { SortKey($0, ascending: descriptor.order == .forward) }
  }
}
