extension CatalogGenerator {
  /// How one enumeration is written out.
  private struct Facts {
    let emitted: Bool
    let conformances: String
    let deprecated: String
  }

  private func facts() throws -> [String: Facts] {
    Dictionary(
      uniqueKeysWithValues: try table("enumerations").rows.map { row in
        (
          row["swift_enum"],
          Facts(
            emitted: row["emitted"] == "yes", conformances: row["conformances"],
            deprecated: row["ios_deprecated"])
        )
      })
  }

  /// The enumerations of one table that need no class of their own.
  func enumerations(in tableName: String) throws -> String {
    let facts = try facts()
    var order: [String] = []
    var cases: [String: [SourceTable.Row]] = [:]
    for row in try table(tableName).rows {
      let name = row["swift_enum"]
      if cases[name] == nil { order.append(name) }
      cases[name, default: []].append(row)
    }
    var text = Self.header
    for name in order {
      guard let fact = facts[name] else {
        throw GeneratorError("\(name) has cases in \(tableName) and no row in enumerations")
      }
      guard fact.emitted else { continue }
      text += try enumeration(name, facts: fact, rows: cases[name, default: []])
    }
    return text
  }

  private func enumeration(_ name: String, facts: Facts, rows: [SourceTable.Row]) throws -> String {
    let rawType = rows.first?["raw_type"] ?? ""
    let conformances = facts.conformances.isEmpty ? "" : ", \(facts.conformances)"
    var text =
      "/// \(Self.words(of: name)); iOS \(rows.map { $0["ios_introduced"] }.min(by: Self.earlier) ?? "").\n"
    if !facts.deprecated.isEmpty {
      text += "@available(iOS, deprecated: \(facts.deprecated))\n"
    }
    text += "public enum \(name): \(rawType), Sendable\(conformances) {\n"
    var aliases = ""
    for row in rows {
      guard Int(row["raw"]) != nil else {
        throw GeneratorError("\(name).\(row["swift_case"]) has no raw value; give it one")
      }
      let fact = "  /// \(row["raw"]), `\(row["objc_case"])`; iOS \(row["ios_introduced"]).\n"
      let escaped = Self.escape(row["swift_case"])
      if row["notes"].hasPrefix("static var") {
        guard let target = row["notes"].range(of: "= ").map({ row["notes"][$0.upperBound...] })
        else {
          throw GeneratorError("\(name).\(row["swift_case"]) does not say what it stands for")
        }
        aliases += fact + Self.deprecation(row["notes"], indent: "  ")
        aliases += "  public static var \(escaped): \(name) { .\(target) }\n"
      } else {
        text += fact + "  case \(escaped) = \(row["raw"])\n"
      }
    }
    return text + aliases + "}\n\n"
  }

  /// The enumeration of workout activities.
  func workoutActivityType() throws -> String {
    var text = Self.header
    text += "/// The kind of activity of a workout; iOS 8.0.\n"
    text += "public enum HKWorkoutActivityType: UInt, Sendable {\n"
    for row in try table("workout_activity_types").rows {
      text += "  /// \(row["raw"]), `\(row["objc_case"])`; iOS \(row["ios_introduced"]).\n"
      text += Self.deprecation(row["notes"], indent: "  ")
      text += "  case \(Self.escape(row["swift_case"])) = \(row["raw"])\n"
    }
    return text + "}\n"
  }

  /// "HKWeatherCondition" as "Weather condition".
  private static func words(of name: String) -> String {
    var words: [String] = []
    for character in name.dropFirst(2) {
      if character.isUppercase, words.last?.last?.isUppercase != true {
        words.append(String(character))
      } else {
        words.append((words.popLast() ?? "") + String(character))
      }
    }
    return words.enumerated().map { index, word in
      index > 0 && word.dropFirst().allSatisfy(\.isLowercase) ? word.lowercased() : word
    }.joined(separator: " ")
  }

  private static func earlier(_ left: String, _ right: String) -> Bool {
    let numbers = [left, right].map { $0.split(separator: ".").compactMap { Int($0) } }
    return numbers[0].lexicographicallyPrecedes(numbers[1])
  }

  private static let keywords: Set<String> = ["default", "none", "self", "init", "in", "is", "as"]

  /// A case name in backticks where the language needs them.
  private static func escape(_ name: String) -> String {
    keywords.subtracting(["none"]).contains(name) ? "`\(name)`" : name
  }
}
