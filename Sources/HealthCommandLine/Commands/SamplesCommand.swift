import Foundation
import HealthEngine
import HealthKit
import HealthKitReporter

extension Command {
  static let samples = Command(
    name: "samples", summary: "Print the samples of a type, by start date",
    arguments: [Argument(name: "TYPE", summary: "A type's name", kind: .type)],
    options: [
      .json, .lines, .from, .to, .unit,
      Option(name: "limit", summary: "At most so many", value: "NUMBER"),
      Option(name: "newest", summary: "The latest first"),
      .timeZone, .asApp,
    ]
  ) { invocation in
    let limit = try Self.limit(invocation)
    let connection = try Connection(invocation)
    let type = try TypeReader.type(invocation.argument(0) ?? "", in: connection.storage)
    let window = try connection.window(invocation)
    let sampleType = try type.sampleType()
    var unit: HKUnit?
    if let text = invocation.value(.unit) {
      unit = try type.quantityType(of: sampleType).unit(text)
    }
    let reading = SampleReading(
      connection: connection, type: type, sampleType: sampleType, from: window.from,
      to: window.to, newestFirst: invocation.has("newest"), limit: limit)
    if invocation.wantsJSON || invocation.has(.lines) {
      try printJSON(invocation, reading, unit)
    } else {
      try printText(invocation, reading, unit, connection.dateText)
    }
  }

  static func limit(_ invocation: Invocation) throws -> Int? {
    guard let text = invocation.value("limit") else { return nil }
    guard let limit = Int(text), limit > 0 else {
      throw UsageError("--limit '\(text)' is no number above zero.")
    }
    return limit
  }

  private static func printJSON(
    _ invocation: Invocation, _ reading: SampleReading, _ unit: HKUnit?
  ) throws {
    var writer = JSONArrayWriter(
      invocation.console, invocation.has(.lines) ? .lines : .array)
    try reading.forEach { try writer.write(SamplePayloads.payload(of: $0, unit: unit)) }
    try writer.finish()
  }

  private static func printText(
    _ invocation: Invocation, _ reading: SampleReading, _ unit: HKUnit?, _ dates: DateText
  ) throws {
    let unit = try unit ?? reading.displayUnit()
    let words = SampleWords(unit: unit)
    try reading.forEach { sample in
      let start = dates.clock(sample.startDate)
      let end = sample.endDate == sample.startDate ? "" : dates.clock(sample.endDate)
      let row = [start, end, words.text(sample), sample.sourceRevision.source.name]
      try invocation.console.write(
        TextTable.line(row, widths: [19, 19, 16, 1], isRight: [false, false, true, false]))
    }
  }
}
