import Foundation
import HealthKit
import HealthKitReporter

extension Command {
  static let stats = Command(
    name: "stats", summary: "Merge the values of a type into figures, overlaps counted once",
    discussion: """
      Without --every one figure over everything; with it one an interval of the calendar, the
      empty ones between --from and --to included. Without a choice of figures: the sum of what
      adds up, else average, minimum and maximum.
      """,
    arguments: [Argument(name: "TYPE", summary: "A quantity type's name", kind: .type)],
    options: [
      .every,
      Option(name: "sum", summary: "The sum"),
      Option(name: "average", summary: "The average"),
      Option(name: "min", summary: "The smallest value"),
      Option(name: "max", summary: "The largest value"),
      Option(name: "most-recent", summary: "The latest value"),
      Option(name: "duration", summary: "How long there is data"),
      Option(name: "by-source", summary: "Also the figures of each source alone"),
      .from, .to, .unit, .json, .lines, .timeZone, .asApp,
    ]
  ) { invocation in
    let interval = try invocation.value(.every).map(IntervalReader.components)
    let connection = try Connection(invocation)
    let type = try TypeReader.type(invocation.argument(0) ?? "", in: connection.storage)
    let quantityType = try type.quantityType(of: type.sampleType())
    let unit = try invocation.value(.unit).map { try quantityType.unit($0) }
    let reading = StatisticsReading(
      connection: connection, type: type, quantityType: quantityType,
      options: StatisticsFigure.options(chosen: invocation, for: quantityType),
      window: try connection.window(invocation))
    if invocation.wantsJSON || invocation.has(.lines) {
      var writer = JSONArrayWriter(
        invocation.console, invocation.has(.lines) ? .lines : .array)
      try reading.forEach(every: interval) {
        try writer.write(Statistics(statistics: $0, unit: unit))
      }
      try writer.finish()
    } else {
      try printText(
        invocation, reading, interval, unit ?? HKUnit(from: DisplayUnit.unit(of: type)))
    }
  }

  private static func printText(
    _ invocation: Invocation, _ reading: StatisticsReading, _ interval: DateComponents?,
    _ unit: HKUnit
  ) throws {
    let figures = StatisticsFigure.all.filter { !reading.options.isDisjoint(with: $0.option) }
    let text = StatisticsText(
      unit: unit, figures: figures,
      dates: IntervalLabel(interval, reading.connection.dateText))
    var rows: [[String]] = []
    try reading.forEach(every: interval) { rows += try text.rows($0) }
    if rows.isEmpty { return try invocation.console.writeLine("There is no data.") }
    try invocation.console.write(TextTable.text(text.headings, rows))
  }
}
