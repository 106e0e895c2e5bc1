import Foundation
import HealthEngine
import HealthKitReporter

extension Command {
  static let chart = Command(
    name: "chart", summary: "Draw the merged values of a type as bars",
    discussion: """
      One bar a day unless --every says otherwise; without --from the last 30 intervals. Bars show
      the sum of what adds up and the average of everything else.
      """,
    arguments: [Argument(name: "TYPE", summary: "A quantity type's name", kind: .type)],
    options: [
      .every, .from, .to, .unit,
      Option(name: "svg", summary: "Write a picture instead", value: "FILE", kind: .file),
      .json, .timeZone, .asApp,
    ]
  ) { invocation in
    let interval = try IntervalReader.components(invocation.value(.every) ?? "day")
    let unit = try invocation.value(.unit).map(UnitReader.unit)
    let connection = try Connection(invocation)
    let type = try TypeReader.type(invocation.argument(0) ?? "", in: connection.storage)
    try type.checkIsQuantity()
    var reading = StatisticsReading(
      connection: connection, type: type, options: type.isCumulative ? .sum : .average,
      window: try window(invocation, connection, type, interval), unit: unit)
    // JSON is the payloads that the bars show.
    if invocation.wantsJSON {
      var writer = JSONArrayWriter(invocation.console, .array)
      try reading.forEachPayload(every: interval) { try writer.write($0) }
      return try writer.finish()
    }
    if unit == nil { reading.unit = try DisplayUnit.unit(of: type) }
    let label = IntervalLabel(interval, connection.dateText)
    var bars: [BarChart.Bar] = []
    var unitName = ""
    try reading.forEachPayload(every: interval) { statistics in
      unitName = statistics.harmonized.unit
      let value = statistics.harmonized.summary ?? statistics.harmonized.average
      bars.append(
        BarChart.Bar(
          label: label.label(statistics), value: value.map { unitName == "%" ? $0 * 100 : $0 }))
    }
    try draw(bars, invocation, title: type.row?.name ?? type.identifier, unit: unitName)
  }

  private static let standardCount = 30

  private static func window(
    _ invocation: Invocation, _ connection: Connection, _ type: NamedType,
    _ interval: DateComponents
  ) throws -> (from: Date?, to: Date?) {
    var window = try connection.window(invocation)
    guard window.from == nil else { return window }
    let end =
      try window.to
      ?? connection.summary(of: type).map { Date(timeIntervalSinceReferenceDate: $0.end) }
    guard let end else { return window }
    // The latest instant that is still wanted: an end on a border belongs to the interval before.
    let last = end.addingTimeInterval(-0.001)
    let calendar = connection.calendar
    let grid = try IntervalGrid(
      anchor: IntervalReader.anchor(interval, before: last, calendar), components: interval,
      calendar: calendar)
    let index = grid.index(containing: last.timeIntervalSinceReferenceDate)
    window.from = Date(
      timeIntervalSinceReferenceDate: grid.border(index - (standardCount - 1)))
    return window
  }

  private static func draw(
    _ bars: [BarChart.Bar], _ invocation: Invocation, title: String, unit: String
  ) throws {
    let console = invocation.console
    if let file = invocation.value("svg") {
      do {
        try SVGChart.text(title: title, unit: unit, bars).write(
          toFile: file, atomically: true, encoding: .utf8)
      } catch {
        throw Failure("The picture \(file) cannot be written: \(error.localizedDescription)")
      }
      return try console.writeLine("\(file): \(bars.count) bars.")
    }
    guard bars.contains(where: { $0.value != nil }) else {
      return try console.writeLine("There is no data.")
    }
    try console.writeLine("\(title), \(unit)")
    for line in BarChart.lines(bars, width: console.width(invocation.context.environment)) {
      try console.writeLine(line)
    }
  }
}
