/// Cuts a predicate format into tokens.
struct PredicateFormatLexer {
  enum Token: Hashable {
    /// A keyword or a part of a key path.
    case name(String)
    /// `#name`: a part of a key path that would be a keyword.
    case escapedName(String)
    /// `@count` in a key path.
    case collectionOperator(String)
    case text(String)
    case number(FormattedValue)
    /// A format specifier, with the number of its argument where it says one (`%2$@`).
    case argument(Character, position: Int?)
    case symbol(String)
    case end
  }

  struct Placed: Hashable {
    var token: Token
    var position: Int
  }

  private let format: String
  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ format: String) {
    self.format = format
    scalars = Array(format.unicodeScalars)
  }

  mutating func tokens() throws(PredicateFormatError) -> [Placed] {
    var tokens: [Placed] = []
    while true {
      while let next = peek, next.properties.isWhitespace { position += 1 }
      let start = position
      let token = try next()
      tokens.append(Placed(token: token, position: start))
      if token == .end { return tokens }
    }
  }

  private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private func failure(_ reason: String, _ remedy: String, at place: Int? = nil)
    -> PredicateFormatError
  {
    PredicateFormatError(
      format: format, position: place ?? position, reason: reason, remedy: remedy)
  }

  private static let symbols = [
    "==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||", "**", "=", "<", ">", "!", "(", ")", "{",
    "}", "[", "]", ",", ".", "+", "-", "*", "/",
  ].map { Array($0.unicodeScalars) }

  private mutating func next() throws(PredicateFormatError) -> Token {
    guard let first = peek else { return .end }
    if Self.startsName(first) { return .name(name()) }
    if Self.isDigit(first) { return try number() }
    switch first {
    case "\"", "'": return try text(quote: first)
    case "%": return try argument()
    case "#", "@": return try markedName(first)
    case "$":
      throw failure(
        "$ starts a substitution variable, which is not supported", "pass the value through %@")
    default: break
    }
    for symbol in Self.symbols where scalars[position...].starts(with: symbol) {
      position += symbol.count
      return .symbol(String(String.UnicodeScalarView(symbol)))
    }
    throw failure("\(first) does not belong here", "remove it or put text in quotes")
  }

  private static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private mutating func name() -> String {
    let start = position
    while let next = peek,
      Self.startsName(next) || Self.isDigit(next)
        || next.properties.generalCategory == .nonspacingMark
    {
      position += 1
    }
    return slice(start)
  }

  private func slice(_ start: Int) -> String {
    String(String.UnicodeScalarView(scalars[start..<position]))
  }

  private mutating func markedName(_ mark: Unicode.Scalar) throws(PredicateFormatError) -> Token {
    let start = position
    position += 1
    guard let next = peek, Self.startsName(next) else {
      throw failure("\(mark) without a name", "write a name after it", at: start)
    }
    let name = name()
    return mark == "#" ? .escapedName(name) : .collectionOperator("@" + name)
  }

  private mutating func number() throws(PredicateFormatError) -> Token {
    let start = position
    if peek == "0", position + 1 < scalars.count,
      let radix = ["x": 16, "X": 16, "o": 8, "b": 2][scalars[position + 1]]
    {
      position += 2
      let digits = position
      while let next = peek, Self.isDigit(next) || Self.startsName(next) { position += 1 }
      guard let value = Int64(slice(digits), radix: radix) else {
        throw failure("\(slice(start)) is no number", "write a whole number of 63 bits", at: start)
      }
      return .number(.integer(value))
    }
    var isWhole = true
    while let next = peek, Self.isDigit(next) { position += 1 }
    if peek == ".", position + 1 < scalars.count, Self.isDigit(scalars[position + 1]) {
      isWhole = false
      position += 1
      while let next = peek, Self.isDigit(next) { position += 1 }
    }
    if peek == "e" || peek == "E" {
      isWhole = false
      position += 1
      if peek == "+" || peek == "-" { position += 1 }
      while let next = peek, Self.isDigit(next) { position += 1 }
    }
    let digits = slice(start)
    if let next = peek, Self.startsName(next) {
      throw failure("a name right after the number \(digits)", "put a space or an operator there")
    }
    if isWhole, let value = Int64(digits) { return .number(.integer(value)) }
    guard let value = Double(digits), value.isFinite else {
      throw failure("\(digits) is no number", "write a number such as 1.5 or 2e3", at: start)
    }
    return .number(.number(value))
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "n": "\n", "t": "\t", "r": "\r", "0": "\0",
  ]

  private mutating func text(quote: Unicode.Scalar) throws(PredicateFormatError) -> Token {
    let start = position
    position += 1
    var text = String.UnicodeScalarView()
    while let next = peek, next != quote {
      position += 1
      guard next == "\\" else {
        text.append(next)
        continue
      }
      guard let escaped = peek else { break }
      position += 1
      text.append(Self.escapes[escaped] ?? escaped)
    }
    guard peek == quote else {
      throw failure("a quotation mark that is not closed", "close it with \(quote)", at: start)
    }
    position += 1
    return .text(String(text))
  }

  private static let lengths: Set<Unicode.Scalar> = ["h", "l", "q", "L", "z", "t", "j"]

  /// `%@`, `%K`, the numeric specifiers of printf with their lengths, and positions as `%1$@`.
  /// `%%` is a percent sign, which no predicate can use outside of quotes.
  private mutating func argument() throws(PredicateFormatError) -> Token {
    let start = position
    position += 1
    var number: Int?
    var end = position
    while end < scalars.count, Self.isDigit(scalars[end]) { end += 1 }
    if end > position, end < scalars.count, scalars[end] == "$" {
      let digits = String(String.UnicodeScalarView(scalars[position..<end]))
      guard let value = Int(digits), value > 0 else {
        throw failure("%\(digits)$ names no argument", "count arguments from 1", at: start)
      }
      number = value
      position = end + 1
    }
    while let next = peek, Self.lengths.contains(next) { position += 1 }
    guard let kind = peek else {
      throw failure("a % at the end", "write %@, %K or a numeric specifier", at: start)
    }
    position += 1
    switch kind {
    case "@", "K": return .argument(Character(kind), position: number)
    case "d", "D", "i", "u", "U", "x", "X", "o", "O", "c", "C":
      return .argument("d", position: number)
    case "f", "F", "e", "E", "g", "G", "a", "A": return .argument("f", position: number)
    case "%":
      throw failure(
        "%% outside of quotes, where a percent sign means nothing", "put text in quotes or use %@",
        at: start)
    default:
      throw failure(
        "%\(kind) is no specifier of predicates", "use %@ for values, %K for key paths, %ld or %f",
        at: start)
    }
  }
}
