import Foundation
import HealthKit

extension Command {
  static let chart = Command(
    name: "chart", summary: "Draw the merged values of a type as bars",
    discussion: """
      One bar a day unless --every says otherwise; without --from and --to the last 30 intervals.
      Bars show the sum of what adds up and the average of everything else.
      """,
    arguments: [Argument(name: "TYPE", summary: "A quantity type's name", kind: .type)],
    options: [
      .every, .from, .to, .unit,
      Option(name: "svg", summary: "Write a picture instead", value: "FILE", kind: .file),
      .json, .timeZone, .asApp,
    ]
  ) { invocation in
    let interval = try IntervalReader.components(invocation.value(.every) ?? "day")
    let connection = try Connection(invocation)
    let type = try TypeReader.type(invocation.argument(0) ?? "", in: connection.storage)
    let quantityType = try type.quantityType(of: type.sampleType())
    let isSum = quantityType.aggregationStyle == .cumulative
    let reading = StatisticsReading(
      connection: connection, type: type, quantityType: quantityType,
      options: isSum ? .cumulativeSum : .discreteAverage,
      window: try chartWindow(invocation, connection, type, interval))
    let unit =
      try invocation.value(.unit).map { try quantityType.unit($0) }
      ?? HKUnit(from: DisplayUnit.unit(of: type))
    let label = IntervalLabel(interval, connection.dateText)
    let factor = unit == .percent() ? 100.0 : 1
    var bars: [BarChart.Bar] = []
    try reading.forEach(every: interval) { statistics in
      let quantity = isSum ? statistics.sumQuantity() : statistics.averageQuantity()
      bars.append(
        BarChart.Bar(
          label: label.label(statistics), value: quantity.map { $0.doubleValue(for: unit) * factor }
        ))
    }
    try draw(bars, invocation, title: type.row?.name ?? type.identifier, unit: unit.unitString)
  }

  private static let standardCount = 30

  private static func chartWindow(
    _ invocation: Invocation, _ connection: Connection, _ type: NamedType,
    _ interval: DateComponents
  ) throws -> (from: Date?, to: Date?) {
    var window = try connection.window(invocation)
    if window.from == nil {
      let last =
        try window.to
        ?? connection.summary(of: type).map { Date(timeIntervalSinceReferenceDate: $0.end) }
      if let last {
        var position = IntervalReader.anchor(interval, before: last, connection.calendar)
        for _ in 1..<standardCount {
          position =
            connection.calendar.date(byAdding: interval.negated, to: position) ?? position
        }
        window.from = position
      }
    }
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
    if invocation.wantsJSON {
      return try console.writeLine(
        JSONText.page(bars.map { ChartBar(label: $0.label, value: $0.value, unit: unit) }))
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

/// One element of what `chart --json` prints.
private struct ChartBar: Encodable {
  var label: String
  var value: Double?
  var unit: String
}

extension DateComponents {
  /// The same length backwards.
  fileprivate var negated: DateComponents {
    var result = DateComponents()
    result.year = year.map { -$0 }
    result.month = month.map { -$0 }
    result.weekOfYear = weekOfYear.map { -$0 }
    result.day = day.map { -$0 }
    result.hour = hour.map { -$0 }
    result.minute = minute.map { -$0 }
    result.second = second.map { -$0 }
    return result
  }
}
