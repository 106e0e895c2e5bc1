extension CatalogGenerator {
  /// Where an enumeration is written, in the words of the table `enumerations`.
  private enum Place: String {
    /// Here, at top level.
    case topLevel = "yes"
    /// Here, in an extension of its class, which exists.
    case nested = "nested"
    /// Not yet: its class does not exist.  Change the table to "nested" when it does.
    case withItsClass = "with its class"
    /// In HealthKit's own sources: it has a payload, is an option set, or is no plain enumeration.
    case byHand = "by hand"
  }

  /// How one enumeration is written out.
  private struct Facts {
    let place: Place
    let conformances: String
    let deprecated: String
  }

  private func facts() throws -> [String: Facts] {
    Dictionary(
      uniqueKeysWithValues: try table("enumerations").rows.map { row in
        guard let place = Place(rawValue: row["emitted"]) else {
          throw GeneratorError("enumerations line \(row.line): unknown word in `emitted`")
        }
        return (
          row["swift_enum"],
          Facts(
            place: place, conformances: row["conformances"], deprecated: row["ios_deprecated"])
        )
      })
  }

  /// The enumerations of one table that stand at top level.
  func enumerations(in tableName: String) throws -> String {
    Self.header + (try enumerations(in: tableName, at: .topLevel).joined(separator: "\n"))
  }

  /// The enumerations that belong to a class; nil as long as none of their classes exists.
  func nestedEnumerations() throws -> String? {
    let texts = try enumerations(in: "enums", at: .nested)
    return texts.isEmpty ? nil : Self.header + texts.joined(separator: "\n")
  }

  private func enumerations(in tableName: String, at place: Place) throws -> [String] {
    let facts = try facts()
    var order: [String] = []
    var cases: [String: [SourceTable.Row]] = [:]
    for row in try table(tableName).rows {
      let name = row["swift_enum"]
      if cases[name] == nil { order.append(name) }
      cases[name, default: []].append(row)
    }
    return try order.compactMap { name in
      guard let fact = facts[name] else {
        throw GeneratorError("\(name) has cases in \(tableName) and no row in enumerations")
      }
      guard fact.place == place else { return nil }
      let rows = cases[name, default: []]
      guard place == .nested else {
        return try enumeration(name, words: Self.words(of: name), facts: fact, rows: rows)
      }
      guard let dot = name.firstIndex(of: ".") else {
        throw GeneratorError("\(name) is to be nested and names no class")
      }
      let text = try enumeration(
        String(name[name.index(after: dot)...]), words: Self.words(of: name), facts: fact,
        rows: rows)
      let indented = text.split(separator: "\n").map { "  \($0)\n" }.joined()
      return "extension \(name[..<dot]) {\n\(indented)}\n"
    }
  }

  private func enumeration(
    _ name: String, words: String, facts: Facts, rows: [SourceTable.Row]
  ) throws -> String {
    let rawType = rows.first?["raw_type"] ?? ""
    let conformances = facts.conformances.isEmpty ? "" : ", \(facts.conformances)"
    let introduced = rows.map { $0["ios_introduced"] }.min(by: Self.earlier) ?? ""
    var text = "/// \(words); iOS \(introduced).\n"
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
    return text + aliases + "}\n"
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
    for character in name.dropFirst(2) where character != "." {
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
