import Foundation
import HealthKitReporter

extension Command {
  static let samples = Command(
    name: "samples", summary: "Print the samples of a type, by start date",
    discussion: "--from and --to choose by the start of a sample.",
    arguments: [Argument(name: "TYPE", summary: "A type's name", kind: .type)],
    options: [
      .json, .lines, .from, .to, .unit,
      Option(name: "limit", summary: "At most so many", value: "NUMBER"),
      Option(name: "newest", summary: "The latest first"),
      .timeZone, .asApp,
    ]
  ) { invocation in
    let limit = try limit(invocation)
    let unit = try invocation.value(.unit).map(UnitReader.unit)
    let connection = try Connection(invocation)
    let type = try TypeReader.type(invocation.argument(0) ?? "", in: connection.storage)
    let window = try connection.window(invocation)
    var reading = SampleReading(
      connection: connection, type: type, from: window.from, to: window.to,
      newestFirst: invocation.has("newest"), limit: limit, unit: unit)
    if let form = JSONArrayWriter.form(invocation) {
      var writer = JSONArrayWriter(invocation.console, form)
      try reading.forEachPayload { try writer.write($0) }
      return try writer.finish()
    }
    if unit == nil { reading.unit = try DisplayUnit.unit(of: type) }
    let dates = connection.dateText
    try reading.forEachPayload { sample in
      let start = dates.clock(sample.startTimestamp.asDate)
      let end =
        sample.endTimestamp == sample.startTimestamp ? "" : dates.clock(sample.endTimestamp.asDate)
      try invocation.console.write(
        TextTable.line(
          [start, end, SampleWords.text(sample), SampleWords.source(sample)],
          widths: [19, 19, 16, 1], isRight: [false, false, true, false]))
    }
  }

  static func limit(_ invocation: Invocation) throws -> Int? {
    guard let text = invocation.value("limit") else { return nil }
    guard let limit = Int(text), limit > 0 else {
      throw UsageError("--limit '\(text)' is no number above zero.")
    }
    return limit
  }
}
