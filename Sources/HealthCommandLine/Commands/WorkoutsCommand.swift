import Foundation
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
    let limit = try limit(invocation)
    let connection = try Connection(invocation)
    let window = try connection.window(invocation)
    let reading = SampleReading(
      connection: connection, type: try TypeReader.known("workout"), from: window.from,
      to: window.to, newestFirst: invocation.has("newest"), limit: limit)
    if let form = JSONArrayWriter.form(invocation) {
      var writer = JSONArrayWriter(invocation.console, form)
      try reading.forEachPayload { try writer.write($0) }
      return try writer.finish()
    }
    var rows: [[String]] = []
    try reading.forEachPayload { sample in
      if let workout = sample as? Workout { rows.append(row(workout, connection.dateText)) }
    }
    guard !rows.isEmpty else { return try invocation.console.writeLine("There are no workouts.") }
    try invocation.console.write(
      TextTable.text(["Start", "Activity", ">Duration", ">Distance", ">Energy", "Source"], rows))
  }

  private static func row(_ workout: Workout, _ dates: DateText) -> [String] {
    [
      dates.clock(workout.startTimestamp.asDate), workout.harmonized.description,
      Figures.duration(workout.duration),
      workout.harmonized.totalDistance.map { SampleWords.text($0 / 1000, "km") } ?? "",
      workout.harmonized.totalEnergyBurned.map { SampleWords.text($0, "kcal") } ?? "",
      workout.sourceRevision.source.name,
    ]
  }
}
