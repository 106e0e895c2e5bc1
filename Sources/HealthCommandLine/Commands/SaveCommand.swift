import Foundation
import HealthCatalog
import HealthKit
import HealthKitReporter

extension Command {
  static let save = Command(
    name: "save", summary: "Save a value, or payloads of JSON",
    discussion: """
      'health save bodyMass 70 kg' saves a quantity, 'health save sleepAnalysis "In Bed" --start …
      --end …' a category; without --start it is now. --json reads payloads as 'health samples
      --json' prints them: an array, one object, or one object a line; '-' is standard input.
      All of a call is saved, or nothing.
      """,
    arguments: [
      Argument(name: "TYPE", summary: "A type's name", kind: .type, isOptional: true),
      Argument(
        name: "VALUE", summary: "A number, or a category's value in words", isOptional: true),
      Argument(
        name: "UNIT", summary: "The unit of a quantity, such as kg or count", isOptional: true),
    ],
    options: [
      Option(name: "start", summary: "When it began", value: "DATE"),
      Option(name: "end", summary: "When it ended; the start unless given", value: "DATE"),
      Option(
        name: "metadata", summary: "A key and its value, such as HKWasUserEntered=true",
        value: "KEY=VALUE", isRepeated: true),
      Option(name: "json", summary: "Save the payloads of that file", value: "FILE", kind: .file),
      .timeZone, .asApp,
    ]
  ) { invocation in
    let connection: Connection
    let samples: [HKSample]
    if let file = invocation.value("json") {
      guard invocation.arguments.isEmpty else {
        throw UsageError("--json takes the place of TYPE, VALUE and UNIT.")
      }
      samples = try PayloadFile.samples(file)
      connection = try Connection(invocation, creating: true)
    } else {
      guard invocation.arguments.count >= 2 else {
        throw UsageError(
          "'health save' needs a type and a value: \(HelpText.usage(of: .save)).")
      }
      samples = [try sample(invocation)]
      connection = try Connection(invocation, creating: true)
    }
    guard !samples.isEmpty else { throw Failure("There is nothing to save: the file is empty.") }
    let _: Bool = try awaiting { answer in
      connection.healthStore.save(samples) { done, error in
        if let error { return answer(.failure(error)) }
        answer(.success(done))
      }
    }
    for sample in samples { try invocation.console.writeLine(sample.uuid.uuidString) }
  }

  private static func sample(
    _ invocation: Invocation
  ) throws -> HKSample {
    let type = try TypeReader.known(invocation.arguments[0])
    let dates = DateReader(timeZone: try Connection.timeZone(invocation))
    let now = invocation.context.now()
    let start =
      try invocation.value("start").map { try dates.date($0, of: "--start") } ?? now
    let end = try invocation.value("end").map { try dates.date($0, of: "--end") }
    guard end ?? start >= start else {
      throw UsageError("--end lies before --start.", code: "invalidDate")
    }
    var dictionary: [String: Any] = [
      "identifier": type.identifier, "startTimestamp": start.timeIntervalSince1970,
      "endTimestamp": (end ?? start).timeIntervalSince1970,
      "sourceRevision": ToolRevision.dictionary,
    ]
    var harmonized: [String: Any]
    switch try type.sampleType() {
    case let quantityType as HKQuantityType:
      harmonized = try quantity(invocation, quantityType)
    case is HKCategoryType: harmonized = try category(invocation, type)
    default:
      throw UsageError(
        "\(type.identifier) cannot be saved as one value; give its payload by --json.",
        code: "invalidType")
    }
    let metadata = try MetadataWords.dictionary(invocation.values("metadata"))
    if !metadata.isEmpty { harmonized["metadata"] = metadata }
    dictionary["harmonized"] = harmonized
    return try SamplePayloads.sample(from: dictionary)
  }

  private static func quantity(
    _ invocation: Invocation, _ type: HKQuantityType
  ) throws -> [String: Any] {
    guard let value = Double(invocation.arguments[1]), value.isFinite else {
      throw UsageError("'\(invocation.arguments[1])' is no number.", code: "invalidValue")
    }
    guard let unit = invocation.argument(2) else {
      throw UsageError("A quantity needs its unit: \(HelpText.usage(of: .save)).")
    }
    return ["value": value, "unit": try type.unit(unit).unitString]
  }

  private static func category(
    _ invocation: Invocation, _ type: NamedType
  ) throws -> [String: Any] {
    let text = invocation.arguments[1]
    guard invocation.argument(2) == nil else {
      throw UsageError("A category has no unit: \(HelpText.usage(of: .save)).")
    }
    guard let value = SamplePayloads.value(text, of: type.identifier) else {
      throw UsageError(
        "'\(text)' is no value of \(type.identifier); it has "
          + SamplePayloads.values(of: type.identifier).map { "'\($0)'" }.joined(separator: ", ")
          + ".", code: "invalidValue")
    }
    return ["value": value, "description": "", "detail": ""]
  }
}

/// The source of a payload on its way in; the store puts the tool's own in its place.
private enum ToolRevision {
  static var dictionary: [String: Any] {
    [
      "source": ["name": "health", "bundleIdentifier": "dev.openhealthkit.health"],
      "systemVersion": "0.0.0",
      "operatingSystem": ["majorVersion": 0, "minorVersion": 0, "patchVersion": 0],
    ]
  }
}

/// Metadata as it is written on a command line.
enum MetadataWords {
  /// `true` and `false` are booleans, numbers numbers, a number with a unit a quantity
  /// (`HKElevationAscended=120 m`), everything else texts.
  static func dictionary(_ pairs: [String]) throws -> [String: Any] {
    var result: [String: Any] = [:]
    for pair in pairs {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw UsageError("--metadata '\(pair)' is no pair; write KEY=VALUE.")
      }
      result[String(parts[0])] = value(String(parts[1]))
    }
    return result
  }

  private static func value(_ text: String) -> Any {
    if text == "true" || text == "false" { return text == "true" }
    if let number = Double(text), number.isFinite { return number }
    let parts = text.split(separator: " ", maxSplits: 1)
    if parts.count == 2, let number = Double(parts[0]), number.isFinite,
      isUnit(String(parts[1]))
    {
      return ["value": number, "unit": String(parts[1])] as [String: Any]
    }
    return text
  }

  private static func isUnit(_ text: String) -> Bool {
    do {
      _ = try HealthUnit(parsing: text)
      return true
    } catch {
      return false
    }
  }
}
