/// Checks unit strings before `HKUnit(from:)` sees them: HealthKit ends the process on a malformed
/// one, and units come from outside.
///
///     unit    = product [ "/" product ]
///     product = power { ("·" | "." | "*") power }
///     power   = primary [ "^" [ "-" ] digits ]
///     primary = symbol | prefix "mol<" number ">" | "1" | "(" product ")"
struct UnitGrammar {
  private let characters: [Character]
  private var position = 0
  private var depth = 0

  private static let longest = 256
  private static let deepest = 16

  static func accepts(_ text: String) -> Bool {
    if text == "()" { return true }
    guard !text.isEmpty, text.utf8.count <= longest else { return false }
    var grammar = UnitGrammar(characters: Array(text))
    return grammar.unit()
  }

  private init(characters: [Character]) { self.characters = characters }

  private var peek: Character? {
    position < characters.count ? characters[position] : nil
  }

  private mutating func take(_ character: Character) -> Bool {
    guard peek == character else { return false }
    position += 1
    return true
  }

  private mutating func unit() -> Bool {
    guard product() else { return false }
    if take("/") { guard product() else { return false } }
    return position == characters.count
  }

  private mutating func product() -> Bool {
    repeat {
      guard power() else { return false }
    } while take("·") || take(".") || take("*")
    return true
  }

  private mutating func power() -> Bool {
    guard primary() else { return false }
    guard take("^") else { return true }
    _ = take("-")
    let digits = takeWhile { $0.isASCII && $0.isNumber }
    return (1...2).contains(digits.count)
  }

  private mutating func primary() -> Bool {
    if take("(") {
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.deepest, product(), take(")") else { return false }
      return peek != "("
    }
    if take("1") { return true }
    let symbol = takeWhile { !"·.*/^()<>".contains($0) }
    guard take("<") else { return Self.symbols.contains(symbol) && peek != "(" }
    let mass = takeWhile { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard Self.moles.contains(symbol), let grams = Double(mass), grams > 0, grams.isFinite,
      mass.first?.isNumber == true, mass.last?.isNumber == true
    else { return false }
    return take(">") && peek != "("
  }

  private mutating func takeWhile(_ fits: (Character) -> Bool) -> String {
    let start = position
    while let next = peek, fits(next) { position += 1 }
    return String(characters[start..<position])
  }

  private static let prefixes = [
    "", "f", "p", "n", "mc", "m", "c", "d", "da", "h", "k", "M", "G", "T",
  ]
  private static let prefixed = [
    "g", "m", "L", "l", "s", "Pa", "J", "S", "Hz", "V", "W", "lx", "rad",
  ]
  private static let plain: [String] = [
    "oz", "lb", "st", "in", "ft", "yd", "mi", "fl_oz_us", "fl_oz_imp", "pt_us", "pt_imp", "cup_us",
    "cup_imp", "mmHg", "inHg", "cmAq", "atm", "dBASPL", "dBHL", "min", "hr", "d", "kcal", "cal",
    "Cal", "K", "degC", "degF", "D", "pD", "deg", "count", "%", "IU", "appleEffortScore",
  ]

  private static let symbols = Set(
    plain + prefixed.flatMap { unit in prefixes.map { $0 + unit } })
  private static let moles = Set(prefixes.map { $0 + "mol" })
}
