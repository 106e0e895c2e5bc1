/// One unit of the table: what a symbol stands for.
struct UnitDefinition: Sendable {
  /// Its place in `all`, which is how factors refer to it.
  let index: Int
  /// The symbol without prefix and molar mass.
  let symbol: String
  /// The exponents of the base dimensions, in the order of `Dimension.bases`.
  let dimension: Dimension
  /// How many of the base unit one of these is; for moles with a molar mass, per g/mol.
  let scale: Ratio
  /// Where the zero of a temperature scale lies, in kelvin; nil for other units.
  let zero: Ratio?
  let isPrefixable: Bool
  /// Whether the symbol is followed by a molar mass in angle brackets.
  let takesMolarMass: Bool
  /// Ranks factors in printed units, without and with a prefix.
  let printOrder: Int
  let prefixedPrintOrder: Int

  static let all: [UnitDefinition] = {
    var definitions: [UnitDefinition] = []
    for row in Table(Table.unitsText).rows where row["section"] == "unit" {
      var symbol = row["unit_string"]
      let takesMolarMass = symbol.hasSuffix("<M>")
      if takesMolarMass { symbol.removeLast(3) }
      let factor = row["factor_to_si"].replacing("M/", with: "1/")
      guard let scale = Ratio(parsing: factor), let zero = Ratio(parsing: row["offset"]),
        let order = Int(row["print_order"]), let dimension = Dimension(parsing: row["si_base"])
      else { preconditionFailure("the unit table's row of \(symbol) cannot be read") }
      definitions.append(
        UnitDefinition(
          index: definitions.count, symbol: symbol, dimension: dimension, scale: scale,
          zero: row["dimension"] == "temperature" ? zero : nil,
          isPrefixable: row["prefixable"] == "yes", takesMolarMass: takesMolarMass,
          printOrder: order, prefixedPrintOrder: Int(row["prefixed_print_order"]) ?? order))
    }
    return definitions
  }()

  /// What a written symbol means: a unit, and the prefix in front of it.
  struct Meaning: Sendable {
    let definition: UnitDefinition
    let prefix: MetricPrefix
  }

  /// Every spelling of a unit with every prefix it may have; units that take a molar mass under
  /// their symbol and `<`.
  static let meanings: [String: Meaning] = {
    var meanings: [String: Meaning] = [:]
    func add(_ spelling: String, _ definition: UnitDefinition) {
      let suffix = definition.takesMolarMass ? "<" : ""
      for prefix in definition.isPrefixable ? MetricPrefix.allCases : [.none] {
        meanings[prefix.symbol + spelling + suffix] = Meaning(
          definition: definition, prefix: prefix)
      }
    }
    for definition in all { add(definition.symbol, definition) }
    for row in Table(Table.unitsText).rows
    where row["section"] == "unit spelling" && row["notes"] == "L" {
      guard let definition = all.first(where: { $0.symbol == row["notes"] }) else { continue }
      add(row["unit_string"], definition)
    }
    return meanings
  }()

  /// What to write instead of spellings that are not unit strings, such as "percent".
  static let hints: [String: String] = {
    var hints: [String: String] = [:]
    for row in Table(Table.unitsText).rows where row["section"] == "hint" {
      hints[row["name"]] = row["unit_string"]
    }
    return hints
  }()
}

/// The exponents of the base dimensions of a unit.
struct Dimension: Hashable, Sendable {
  static let bases = [
    "kg", "m", "s", "K", "A", "mol", "rad", "lx", "IU", "D", "pD", "dBASPL", "dBHL",
    "appleEffortScore",
  ]

  private(set) var exponents: [Int]

  static let none = Dimension(exponents: Array(repeating: 0, count: bases.count))

  private init(exponents: [Int]) { self.exponents = exponents }

  /// Reads "kg·m^-1·s^-2", or "1" for none; nil for anything else.
  init?(parsing text: String) {
    self = .none
    if text == "1" { return }
    for factor in text.split(separator: "·") {
      let parts = factor.split(separator: "^")
      guard let name = parts.first, let base = Self.bases.firstIndex(of: String(name)) else {
        return nil
      }
      guard let exponent = parts.count == 2 ? Int(parts[1]) : 1 else { return nil }
      exponents[base] += exponent
    }
  }

  /// Adds another dimension's exponents, `times` over.
  mutating func add(_ other: Dimension, times: Int) {
    for index in exponents.indices {
      exponents[index] &+= other.exponents[index] &* times
    }
  }
}
