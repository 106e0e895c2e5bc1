extension CatalogGenerator {
  /// One constant per unit that has a name of its own.
  func unitFactories() throws -> String {
    var text = Self.header + "extension Unit {\n"
    for row in try table("units").rows where row["section"] == "unit" {
      let symbol = row["unit_string"]
      guard !symbol.contains("<") else { continue }  // takes a molar mass: Unit.mole(molarMass:)
      var name = row["name"]
      if name.hasSuffix("()") { name.removeLast(2) }
      text += "  /// \(symbol): \(row["dimension"])\(Self.scale(of: row)).\n"
      text += "  public static let \(name) = Unit(knownSymbol: \"\(symbol)\")\n"
    }
    return text + "}\n"
  }

  private static func scale(of row: SourceTable.Row) -> String {
    let factor = row["factor_to_si"]
    let base = row["si_base"]
    if base == "1" || factor == "1" && base == row["unit_string"] { return "" }
    let offset = row["offset"]
    return ", \(factor == "1" ? "" : factor + " ")\(base)"
      + (offset == "0" ? "" : ", zero at \(offset) \(base)")
  }
}
