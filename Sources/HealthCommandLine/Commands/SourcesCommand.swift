import Foundation
import HealthEngine

extension Command {
  static let sources = Command(
    name: "sources", summary: "Show who wrote the data, and whose values count where they overlap",
    discussion: """
      With a type: its sources by rank, the best first. --rank puts sources first, by bundle
      identifier or name; those that it does not name follow as before. '--rank default' returns
      to the order that Apple has: watches, phones, others, the latest writer first.
      """,
    arguments: [
      Argument(name: "TYPE", summary: "A type's name", kind: .type, isOptional: true)
    ],
    options: [
      .json, .asApp,
      Option(name: "rank", summary: "Sources, the best first", value: "A,B,C"),
    ]
  ) { invocation in
    let connection = try Connection(invocation)
    guard let name = invocation.argument(0) else {
      guard !invocation.has("rank") else {
        throw UsageError("--rank needs a type: health sources TYPE --rank A,B,C.")
      }
      return try everySource(invocation, connection)
    }
    let type = try TypeReader.type(name, in: connection.storage)
    if let wanted = invocation.value("rank") {
      guard connection.session.role == .person else {
        throw UsageError("The ranking is the person's: --rank does not go with --as.")
      }
      try connection.rank(wanted, of: type)
    }
    let ranked = try connection.session.rankedSources(of: type.code)
    if invocation.wantsJSON {
      let lines = ranked.enumerated().map { index, source in
        RankedSource(
          rank: index + 1, name: source.name, bundleIdentifier: source.bundleIdentifier)
      }
      return try invocation.console.writeLine(JSONText.page(lines))
    }
    try invocation.console.write(
      TextTable.text(
        [">Rank", "Name", "Bundle identifier"],
        ranked.enumerated().map { ["\($0 + 1)", $1.name, $1.bundleIdentifier] }))
  }

  private static func everySource(_ invocation: Invocation, _ connection: Connection) throws {
    let types = try connection.visibleSummaries().map { SelectionClause(type: $0.type) }
    let sources = types.isEmpty ? [] : try connection.session.sources(types)
    if invocation.wantsJSON {
      let lines = sources.map {
        ["name": $0.name, "bundleIdentifier": $0.bundleIdentifier]
      }
      return try invocation.console.writeLine(JSONText.page(lines))
    }
    try invocation.console.write(
      TextTable.text(
        ["Name", "Bundle identifier"], sources.map { [$0.name, $0.bundleIdentifier] }))
  }
}

/// One element of what `sources TYPE --json` prints.
private struct RankedSource: Encodable {
  var rank: Int
  var name: String
  var bundleIdentifier: String
}

extension Connection {
  /// Puts the named sources first and keeps the order of the others.
  fileprivate func rank(_ text: String, of type: NamedType) throws {
    guard text.lowercased() != "default" else {
      return try storage.write { try $0.setRanking(nil, type: type.code) }
    }
    let present = try session.rankedSources(of: type.code)
    var first: [String] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = word.trimmingCharacters(in: .whitespaces)
      let matches = present.filter { $0.bundleIdentifier == name || $0.name == name }
      guard let match = matches.first else {
        throw UsageError(
          "'\(name)' is no source of \(type.identifier)"
            + Nearness.suggestion(
              for: name, among: present.flatMap { [$0.name, $0.bundleIdentifier] }) + ".",
          code: "unknownSource")
      }
      guard matches.allSatisfy({ $0.bundleIdentifier == match.bundleIdentifier }) else {
        throw UsageError(
          "Several sources are named '\(name)'; use the bundle identifier.", code: "unknownSource")
      }
      guard !first.contains(match.bundleIdentifier) else {
        throw UsageError("--rank names '\(name)' twice.")
      }
      first.append(match.bundleIdentifier)
    }
    var seen = Set(first)
    let rest = present.map(\.bundleIdentifier).filter { seen.insert($0).inserted }
    try storage.write { try $0.setRanking(first + rest, type: type.code) }
  }
}
