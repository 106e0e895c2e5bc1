import Foundation
import HealthCatalog
import HealthEngine
import HealthKitReporter

extension Command {
  static let save = Command(
    name: "save", summary: "Save a value, or payloads of JSON",
    discussion: """
      'health save bodyMass 70 kg' saves a quantity, 'health save sleepAnalysis "In Bed" --start …
      --end …' a category; without --start it is now. --json reads payloads as 'health samples
      --json' prints them: an array, one object, or one object a line; '-' is standard input.
      All of a call is saved, or nothing. Prints the uuids.
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
    let samples: [NewSample]
    if let file = invocation.value("json") {
      guard invocation.arguments.isEmpty else {
        throw UsageError("--json takes the place of TYPE, VALUE and UNIT.")
      }
      samples = try PayloadFile.samples(file)
    } else {
      guard invocation.arguments.count >= 2 else {
        throw UsageError("'health save' needs a type and a value: \(usage(invocation)).")
      }
      samples = [try sample(invocation)]
    }
    guard !samples.isEmpty else { throw Failure("There is nothing to save: the file is empty.") }
    let connection = try Connection(invocation, creating: true)
    try connection.session.save(samples)
    for sample in samples { try invocation.console.writeLine(sample.record.uuid.uuidString) }
  }

  private static func usage(_ invocation: Invocation) -> String {
    HelpText.usage(of: invocation.command)
  }

  private static func sample(_ invocation: Invocation) throws -> NewSample {
    let type = try TypeReader.known(invocation.arguments[0])
    let dates = DateReader(timeZone: try Connection.timeZone(invocation))
    let start =
      try invocation.value("start").map { try dates.date($0, of: "--start") }
      ?? invocation.context.now()
    let end = try invocation.value("end").map { try dates.date($0, of: "--end") } ?? start
    guard end >= start else {
      throw UsageError("--end lies before --start.", code: "invalidDate")
    }
    var harmonized: [String: Any]
    switch type.row?.kind {
    case .quantity: harmonized = try quantity(invocation, type)
    case .category: harmonized = try category(invocation, type)
    default:
      throw UsageError(
        "\(type.identifier) cannot be saved as one value; give its payload by --json.",
        code: "invalidType")
    }
    let metadata = try MetadataWords.dictionary(invocation.values("metadata"))
    if !metadata.isEmpty { harmonized["metadata"] = metadata }
    return try PayloadRecords.sample(from: [
      "identifier": type.identifier, "startTimestamp": start.timeIntervalSince1970,
      "endTimestamp": end.timeIntervalSince1970, "harmonized": harmonized,
      "sourceRevision": sourceRevision,
    ])
  }

  private static func quantity(
    _ invocation: Invocation, _ type: NamedType
  ) throws -> [String: Any] {
    guard let value = Double(invocation.arguments[1]), value.isFinite else {
      throw UsageError("'\(invocation.arguments[1])' is no number.", code: "invalidValue")
    }
    guard let text = invocation.argument(2) else {
      throw UsageError("A quantity needs its unit: \(usage(invocation)).")
    }
    let unit = try UnitReader.unit(text)
    if let canonical = type.row?.canonicalUnit, !unit.isCompatible(with: canonical) {
      throw UsageError(
        "Unit '\(text)' does not fit \(type.identifier); write it as \(canonical.string).",
        code: "invalidUnit")
    }
    return ["value": value, "unit": unit.string]
  }

  private static func category(
    _ invocation: Invocation, _ type: NamedType
  ) throws -> [String: Any] {
    let text = invocation.arguments[1]
    let enumeration = type.row?.valueEnumeration ?? ""
    guard invocation.argument(2) == nil else {
      throw UsageError("A category has no unit: \(usage(invocation)).")
    }
    guard let value = CategoryValueWords.value(text, of: enumeration) else {
      throw UsageError(
        "'\(text)' is no value of \(type.identifier); it has "
          + CategoryValueWords.all(of: enumeration).map { "'\($0)'" }.joined(separator: ", ")
          + ".", code: "invalidValue")
    }
    return ["value": value, "description": enumeration, "detail": ""]
  }

  /// A payload needs a source; the store puts the tool's own in its place.
  private static var sourceRevision: [String: Any] {
    [
      "source": [
        "name": Connection.identity.name, "bundleIdentifier": Connection.identity.bundleIdentifier,
      ],
      "systemVersion": "0.0.0",
      "operatingSystem": ["majorVersion": 0, "minorVersion": 0, "patchVersion": 0],
    ]
  }
}
