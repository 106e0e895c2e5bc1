/// Reads one unit string by recursive descent.
///
///     unit    = product [ "/" product ]
///     product = power { ("·" | "." | "*") power }
///     power   = primary [ "^" [ "+" | "-" ] digits ]
///     primary = symbol [ "<" number ">" ] | "1" | "(" product ")"
struct UnitParser {
  // Far beyond any unit, and small enough that no input costs time or stack.
  static let longest = 4096
  static let deepest = 64
  static let largestExponent = 9999

  private let string: String
  private let characters: [Character]
  private var position = 0
  private var depth = 0

  init(_ string: String) throws(UnitParsingError) {
    self.string = string
    guard string.utf8.count <= Self.longest else {
      throw UnitParsingError(
        string: string, position: 0, reason: "it is longer than \(Self.longest) bytes",
        remedy: "give a single unit string such as count/min")
    }
    characters = Array(string)
  }

  mutating func parse() throws(UnitParsingError) -> [UnitFactor] {
    if isEmptyParentheses { return [] }
    if let hint = UnitDefinition.hints[string] {
      throw failure("\(string) is no unit", "write \(hint)", at: 0)
    }
    var factors: [UnitFactor] = []
    if peek == "/" { throw failure("nothing stands before the /", "write 1/ and the unit") }
    try product(into: &factors, times: 1)
    if peek == "/" {
      position += 1
      try product(into: &factors, times: -1)
      if peek == "/" {
        throw failure("a second /", "put all divisors after the first one: a/b·c")
      }
    }
    if let extra = peek {
      if extra == ")" { throw failure("a ) that closes nothing", "remove it") }
      throw failure("\(extra) does not belong here", "join factors with ·, . or *")
    }
    return factors
  }

  /// "", "()", "(())" and so on: the only places where parentheses may be empty.
  private var isEmptyParentheses: Bool {
    let half = characters.count / 2
    return characters.count == half * 2 && half <= Self.deepest
      && characters[..<half].allSatisfy { $0 == "(" }
      && characters[half...].allSatisfy { $0 == ")" }
  }

  private var peek: Character? {
    position < characters.count ? characters[position] : nil
  }

  private func failure(_ reason: String, _ remedy: String, at place: Int? = nil) -> UnitParsingError
  {
    UnitParsingError(string: string, position: place ?? position, reason: reason, remedy: remedy)
  }

  private mutating func product(
    into factors: inout [UnitFactor], times: Int
  ) throws(UnitParsingError) {
    try power(into: &factors, times: times)
    while let next = peek, next == "·" || next == "." || next == "*" {
      position += 1
      try power(into: &factors, times: times)
    }
  }

  private mutating func power(
    into factors: inout [UnitFactor], times: Int
  ) throws(UnitParsingError) {
    let first = factors.count
    try primary(into: &factors, times: times)
    guard peek == "^" else { return }
    let start = position
    position += 1
    let exponent = try integer()
    for index in factors.indices[first...] {
      let (product, overflow) = factors[index].exponent.multipliedReportingOverflow(by: exponent)
      guard !overflow, product.magnitude <= Self.largestExponent else {
        throw failure(
          "the exponent is beyond \(Self.largestExponent)", "use a smaller exponent", at: start)
      }
      factors[index].exponent = product
    }
    if peek == "^" { throw failure("a power of a power", "write (a^2)^2") }
  }

  private mutating func integer() throws(UnitParsingError) -> Int {
    let start = position
    var negative = false
    if peek == "-" || peek == "+" {
      negative = peek == "-"
      position += 1
    }
    var value = 0
    let digits = position
    while let next = peek, next.isASCII, let digit = next.wholeNumberValue {
      value = min(value * 10 + digit, Self.largestExponent + 1)
      position += 1
    }
    guard position > digits else {
      throw failure("a ^ without a whole number", "write a number such as 2 or -1 after it")
    }
    guard value <= Self.largestExponent else {
      throw failure(
        "the exponent is beyond \(Self.largestExponent)", "use a smaller exponent", at: start)
    }
    return negative ? -value : value
  }

  private mutating func primary(
    into factors: inout [UnitFactor], times: Int
  ) throws(UnitParsingError) {
    guard let first = peek else {
      throw failure("a unit is missing at the end", "add a unit or remove the operator before it")
    }
    if first == "(" { return try group(into: &factors, times: times) }
    if first == "1" {
      position += 1
      return
    }
    try symbol(into: &factors, times: times)
  }

  private mutating func group(
    into factors: inout [UnitFactor], times: Int
  ) throws(UnitParsingError) {
    let start = position
    position += 1
    depth += 1
    guard depth <= Self.deepest else {
      throw failure("parentheses are nested more than \(Self.deepest) deep", "remove some")
    }
    if peek == ")" {
      throw failure("empty parentheses beside other units", "remove them", at: start)
    }
    try product(into: &factors, times: times)
    switch peek {
    case ")": position += 1
    case "/":
      throw failure("a fraction inside parentheses", "use negative exponents: (a·b^-1)^2")
    case nil: throw failure("a ( that is not closed", "add )", at: start)
    case let other?:
      throw failure("\(other) does not belong here", "join factors with ·, . or *")
    }
    depth -= 1
    if peek == "(" { throw failure("two groups side by side", "join them with ·, . or *") }
  }

  private static let delimiters: Set<Character> = ["·", ".", "*", "/", "^", "(", ")", "<", ">"]

  private mutating func symbol(
    into factors: inout [UnitFactor], times: Int
  ) throws(UnitParsingError) {
    let start = position
    while let next = peek, !Self.delimiters.contains(next) { position += 1 }
    let name = String(characters[start..<position])
    guard !name.isEmpty else {
      throw failure("\(characters[start]) where a unit should stand", "put a unit there")
    }
    if peek == "<" {
      return try mole(name, start: start, into: &factors, times: times)
    }
    guard let meaning = UnitDefinition.meanings[name] else {
      if let hint = UnitDefinition.hints[name] {
        throw failure("\(name) is no unit", "write \(hint)", at: start)
      }
      if name.contains(where: \.isWhitespace) {
        throw failure("a space", "write units without spaces", at: start)
      }
      throw failure(
        "\(name) is no unit", "use a HealthKit unit string such as kg, count or mmHg", at: start)
    }
    factors.append(UnitFactor(meaning, exponent: times))
    if peek == "(" {
      throw failure("a group beside a unit", "join them with ·, . or *")
    }
  }

  private mutating func mole(
    _ name: String, start: Int, into factors: inout [UnitFactor], times: Int
  ) throws(UnitParsingError) {
    guard let meaning = UnitDefinition.meanings[name + "<"] else {
      throw failure("\(name) takes no molar mass", "only mol does: mmol<180.156>")
    }
    position += 1
    let digits = position
    while let next = peek, next != ">", position - digits <= 40 { position += 1 }
    guard peek == ">",
      let mass = MolarMass(parsing: Substring(String(characters[digits..<position])))
    else {
      throw failure(
        "the molar mass is not a number greater than zero", "write grams per mole: mol<180.156>",
        at: digits)
    }
    position += 1
    factors.append(UnitFactor(meaning, molarMass: mass, exponent: times))
    if let next = peek, !Self.delimiters.contains(next) || next == "(" {
      throw failure("\(next) does not belong here", "join factors with ·, . or *")
    }
  }
}
