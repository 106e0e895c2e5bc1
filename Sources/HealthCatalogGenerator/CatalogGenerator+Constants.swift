extension CatalogGenerator {
  /// The structures that hold type identifiers, with a constant per type.
  func typeIdentifiers() throws -> String {
    var text = Self.header
    text += structure(
      "HKQuantityTypeIdentifier", of: "quantity type",
      constants: try table("quantity_types").rows.map { row in
        Constant(
          name: row["swift_name"], raw: row["raw"],
          facts: "\(row["aggregation"]), in \(row["canonical_unit"])",
          introduced: row["ios_introduced"], notes: row["notes"])
      })
    text += structure(
      "HKCategoryTypeIdentifier", of: "category type",
      constants: try table("category_types").rows.map { row in
        Constant(
          name: row["swift_name"], raw: row["raw"], facts: "values of \(row["value_enum"])",
          introduced: row["ios_introduced"], notes: row["notes"])
      })
    let others: [(structure: String, group: String, words: String)] = [
      ("HKCorrelationTypeIdentifier", "correlation", "correlation type"),
      ("HKCharacteristicTypeIdentifier", "characteristic", "characteristic type"),
      ("HKDocumentTypeIdentifier", "document", "document type"),
      ("HKClinicalTypeIdentifier", "clinical", "clinical record type"),
      ("HKScoredAssessmentTypeIdentifier", "scored assessment", "scored assessment type"),
    ]
    for other in others {
      let rows = try table("other_types").rows.filter {
        $0["group"] == other.group && !$0["code"].isEmpty
      }
      text += structure(
        other.structure, of: other.words,
        constants: rows.map { row in
          Constant(
            name: row["swift_name"], raw: row["raw_identifier"], facts: other.words,
            introduced: row["ios_introduced"], notes: "")
        })
    }
    return text
  }

  private struct Constant {
    let name: String, raw: String, facts: String, introduced: String, notes: String
  }

  private func structure(_ name: String, of words: String, constants: [Constant]) -> String {
    var text = """
      /// The identifier of a \(words).
      public struct \(name): RawRepresentable, Hashable, Sendable {
        /// The text that the store and exports use.
        public let rawValue: String

        /// An identifier of any text; one that no type has is accepted here and refused on use.
        public init(rawValue: String) {
          self.rawValue = rawValue
        }
      }

      extension \(name) {

      """
    for constant in constants {
      text += "  /// `\(constant.raw)`: \(constant.facts); iOS \(constant.introduced).\n"
      text += Self.deprecation(constant.notes, indent: "  ")
      text +=
        "  public static let \(constant.name) = \(name)(\n    rawValue: \"\(constant.raw)\")\n"
    }
    return text + "}\n\n"
  }

  /// The availability attribute that a note such as "deprecated iOS 14.0" asks for.
  static func deprecation(_ notes: String, indent: String) -> String {
    guard let range = notes.range(of: "deprecated iOS ") else { return "" }
    let version = notes[range.upperBound...].prefix { $0.isNumber || $0 == "." }
    return "\(indent)@available(iOS, deprecated: \(version))\n"
  }

  /// The constants of metadata keys.
  func metadataKeys() throws -> String {
    var text = Self.header
    for row in try table("metadata_keys").rows {
      var value = row["value_type"]
      switch value {
      case "enum": value = "a number, the raw value of \(row["enum_or_unit"])"
      case "quantity": value = "a quantity (\(row["enum_or_unit"]))"
      case "bool": value = "a Boolean number"
      default: value = "a \(value)"
      }
      text += "/// `\(row["raw"])`: \(value); iOS \(row["ios_introduced"]).\n"
      text += "public let \(row["swift_name"]): String = \"\(row["raw"])\"\n"
    }
    return text
  }

  /// The remaining global text constants, and the molar mass of glucose.
  func stringConstants() throws -> String {
    var text = "import Foundation\n\n"
    for row in try table("string_constants").rows {
      let name = row["swift_name"]
      let facts = "/// `\(row["raw"])`; iOS \(row["ios_introduced"]).\n"
      let deprecation = Self.deprecation(row["notes"], indent: "")
      guard let dot = name.lastIndex(of: ".") else {
        text += facts + deprecation + "public let \(name): String = \"\(row["raw"])\"\n"
        continue
      }
      text += """

        extension \(name[..<dot]) {
          \(facts)  public static let \(name[name.index(after: dot)...]) = \(name[..<dot])(
            "\(row["raw"])")
        }


        """
    }
    for row in try table("units").rows
    where row["section"] == "constant" && row["name"].hasPrefix("HK") {
      text += """
        /// \(row["unit_string"]): \(row["notes"]).
        public var \(row["name"]): Double { \(row["unit_string"]) }

        """
    }
    return Self.header + text
  }
}
