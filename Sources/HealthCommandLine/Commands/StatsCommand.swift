import Foundation
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
    let unit = try invocation.value(.unit).map(UnitReader.unit)
    let connection = try Connection(invocation)
    let type = try TypeReader.type(invocation.argument(0) ?? "", in: connection.storage)
    try type.checkIsQuantity()
    var reading = StatisticsReading(
      connection: connection, type: type,
      options: StatisticsFigure.options(chosen: invocation, for: type),
      window: try connection.window(invocation), unit: unit)
    if let form = JSONArrayWriter.form(invocation) {
      var writer = JSONArrayWriter(invocation.console, form)
      try reading.forEachPayload(every: interval) { try writer.write($0) }
      return try writer.finish()
    }
    if unit == nil { reading.unit = try DisplayUnit.unit(of: type) }
    let options = reading.options
    let text = StatisticsText(
      figures: StatisticsFigure.all.filter { !options.isDisjoint(with: $0.option) },
      dates: IntervalLabel(interval, connection.dateText))
    var rows: [[String]] = []
    try reading.forEachPayload(every: interval) { rows += text.rows($0) }
    if rows.isEmpty { return try invocation.console.writeLine("There is no data.") }
    try invocation.console.write(TextTable.text(text.headings, rows))
  }
}
