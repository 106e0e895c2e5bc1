import Foundation
import HealthCatalog
import HealthKit
import HealthKitReporter

extension Command {
  static let workouts = Command(
    name: "workouts", summary: "List the workouts",
    options: [
      .json, .lines, .from, .to,
      Option(name: "limit", summary: "At most so many", value: "NUMBER"),
      Option(name: "newest", summary: "The latest first"),
      .timeZone, .asApp,
    ]
  ) { invocation in
    let limit = try Command.limit(invocation)
    let connection = try Connection(invocation)
    let type = try TypeReader.type("workout", in: connection.storage)
    let window = try connection.window(invocation)
    let reading = SampleReading(
      connection: connection, type: type, sampleType: HKObjectType.workoutType(),
      from: window.from, to: window.to, newestFirst: invocation.has("newest"), limit: limit)
    if invocation.wantsJSON || invocation.has(.lines) {
      var writer = JSONArrayWriter(
        invocation.console, invocation.has(.lines) ? .lines : .array)
      try reading.forEach { try writer.write(SamplePayloads.payload(of: $0)) }
      return try writer.finish()
    }
    var rows: [[String]] = []
    try reading.forEach { sample in
      guard let workout = sample as? HKWorkout else { return }
      rows.append(row(workout, connection.dateText))
    }
    guard !rows.isEmpty else { return try invocation.console.writeLine("There are no workouts.") }
    try invocation.console.write(
      TextTable.text(
        ["Start", "Activity", ">Duration", ">Distance", ">Energy", "Source"], rows))
  }

  private static func row(_ workout: HKWorkout, _ dates: DateText) -> [String] {
    let kilometre = HKUnit.meterUnit(with: .kilo)
    func text(_ quantity: HKQuantity?, _ unit: HKUnit) -> String {
      guard let quantity, quantity.is(compatibleWith: unit) else { return "" }
      return SampleWords.text(quantity.doubleValue(for: unit), unit)
    }
    return [
      dates.clock(workout.startDate), SamplePayloads.words(workout),
      Figures.duration(workout.duration), text(workout.totalDistance, kilometre),
      text(workout.totalEnergyBurned, .kilocalorie()), workout.sourceRevision.source.name,
    ]
  }
}
