import Synchronization

extension Unit {
  /// Reads a unit string (F092, F093).
  ///
  /// Factors are joined by `·`, `.` or `*`; at most one `/`, which divides everything before it by
  /// everything after it (`kcal/kg·hr` is kcal per kg and hr); `^` and a signed whole number raises
  /// to a power; parentheses group factors, nest, and hold no fraction.  `1` may stand for nothing
  /// above the line.  Litres may be written `L` or `l`.  "" and "()" are the null unit.
  ///
  /// - Throws: `UnitParsingError` with the position of the mistake, whatever the input: its length,
  ///   its nesting and its exponents are limited.
  public init(parsing string: String) throws(UnitParsingError) {
    var parser = try UnitParser(string)
    self.init(factors: try parser.parse())
  }

  /// `Unit(parsing:)` with a memory of the last strings read: for importers, which meet the same few
  /// strings millions of times.  Equal strings answer the same reference; safe from any thread.
  public static func cached(parsing string: String) throws(UnitParsingError) -> Unit {
    if let unit = parsed.withLock({ $0[string] }) { return unit }
    let unit = try Unit(parsing: string)
    return parsed.withLock { parsed in
      if let first = parsed[string] { return first }
      if parsed.count >= parsedLimit { parsed.removeAll(keepingCapacity: true) }
      parsed[string] = unit
      return unit
    }
  }

  /// An export holds some dozens of unit strings; a flood of others starts the memory anew.
  private static let parsedLimit = 1024
  private static let parsed = Mutex<[String: Unit]>([:])
}
