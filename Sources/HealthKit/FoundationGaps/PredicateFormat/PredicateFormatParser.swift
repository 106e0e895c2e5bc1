/// Reads a predicate format: `startDate >= %@ AND metadata.HKWasUserEntered == YES`.
///
/// OR binds weaker than AND, AND weaker than NOT, all of them weaker than comparisons; parentheses
/// group predicates and expressions.  Keywords may be written in any case.
struct PredicateFormatParser {
  /// Nesting of parentheses, NOT, lists and arithmetic: a hostile format must not exhaust the stack.
  static let deepest = 48

  /// What a pair of parentheses may hold; which one is known only after reading it.
  enum Node {
    case predicate(FormattedPredicate)
    case expression(FormattedExpression)
  }

  let format: String
  let tokens: [PredicateFormatLexer.Placed]
  var arguments: FormatArguments
  var index = 0
  var depth = 0
  /// Operators that could not be computed at once: they deepen the tree without nesting the text.
  var pending = 0

  init(_ format: String, arguments: [Any?]) throws(PredicateFormatError) {
    self.format = format
    self.arguments = FormatArguments(arguments, format: format)
    var lexer = PredicateFormatLexer(format)
    tokens = try lexer.tokens()
  }

  mutating func parse() throws(PredicateFormatError) -> FormattedPredicate {
    let start = index
    let node = try disjunction()
    guard token == .end else {
      throw failure("\(shown) is not expected here", "join conditions with AND or OR")
    }
    return try predicate(node, from: start)
  }

  // MARK: Tokens

  var token: PredicateFormatLexer.Token { tokens[index].token }

  var shown: String { PredicateFormatParser.text(of: token) }

  static func text(of token: PredicateFormatLexer.Token) -> String {
    switch token {
    case .name(let name), .collectionOperator(let name): return name
    case .escapedName(let name): return "#" + name
    case .text(let text): return "\"\(text.prefix(40))\""
    case .number(let value): return "\(value.double ?? 0)"
    case .argument(let kind, _): return "%\(kind)"
    case .symbol(let symbol): return symbol
    case .end: return "the end"
    }
  }

  func failure(_ reason: String, _ remedy: String, at token: Int? = nil)
    -> PredicateFormatError
  {
    PredicateFormatError(
      format: format, position: tokens[token ?? index].position, reason: reason, remedy: remedy)
  }

  mutating func advance() { if token != .end { index += 1 } }

  func isKeyword(_ words: String...) -> Bool {
    guard case .name(let name) = token else { return false }
    return words.contains(name.uppercased())
  }

  func isSymbol(_ symbols: String...) -> Bool {
    guard case .symbol(let symbol) = token else { return false }
    return symbols.contains(symbol)
  }

  mutating func expect(_ symbol: String, _ remedy: String) throws(PredicateFormatError) {
    guard isSymbol(symbol) else {
      throw failure("\(shown) where \(symbol) should stand", remedy)
    }
    advance()
  }

  mutating func enter() throws(PredicateFormatError) {
    depth += 1
    guard depth <= Self.deepest else {
      throw failure(
        "nested more than \(Self.deepest) deep", "combine predicates with NSCompoundPredicate")
    }
  }

  func predicate(_ node: Node, from start: Int) throws(PredicateFormatError)
    -> FormattedPredicate
  {
    switch node {
    case .predicate(let predicate): return predicate
    case .expression:
      throw failure(
        "\(Self.text(of: tokens[start].token)) is no condition",
        "compare it with something, as in isArchived == YES", at: start)
    }
  }

  func expression(_ node: Node, from start: Int) throws(PredicateFormatError)
    -> FormattedExpression
  {
    switch node {
    case .expression(let expression): return expression
    case .predicate:
      throw failure(
        "a condition where a value should stand", "combine conditions with AND or OR", at: start)
    }
  }

  // MARK: Conditions

  mutating func disjunction() throws(PredicateFormatError) -> Node {
    let start = index
    let first = try conjunction()
    guard isKeyword("OR") || isSymbol("||") else { return first }
    var parts = [try predicate(first, from: start)]
    while isKeyword("OR") || isSymbol("||") {
      advance()
      let next = index
      parts.append(try predicate(try conjunction(), from: next))
    }
    return .predicate(.or(parts))
  }

  mutating func conjunction() throws(PredicateFormatError) -> Node {
    let start = index
    let first = try negation()
    guard isKeyword("AND") || isSymbol("&&") else { return first }
    var parts = [try predicate(first, from: start)]
    while isKeyword("AND") || isSymbol("&&") {
      advance()
      let next = index
      parts.append(try predicate(try negation(), from: next))
    }
    return .predicate(.and(parts))
  }

  mutating func negation() throws(PredicateFormatError) -> Node {
    guard isKeyword("NOT") || isSymbol("!") else { return try comparison() }
    advance()
    try enter()
    let start = index
    let negated = try predicate(try negation(), from: start)
    depth -= 1
    return .predicate(.not(negated))
  }

  private static let quantifiers: [String: FormattedQuantifier] = [
    "ANY": .any, "SOME": .any, "ALL": .all, "NONE": .none,
  ]

  mutating func comparison() throws(PredicateFormatError) -> Node {
    var quantifier = FormattedQuantifier.direct
    if case .name(let name) = token, let found = Self.quantifiers[name.uppercased()] {
      quantifier = found
      advance()
    }
    let start = index
    let left = try sum()
    guard let relation = try relation() else {
      guard quantifier == .direct else {
        throw failure("\(quantifier.rawValue) without a comparison", "compare it with something")
      }
      return left
    }
    let side = try expression(left, from: start)
    let options = try textOptions()
    let next = index
    let right = try expression(try sum(), from: next)
    return .predicate(
      .comparison(
        FormattedComparison(side, relation, right, options: options, quantifier: quantifier)))
  }

  private static let symbolRelations: [String: FormattedRelation] = [
    "=": .equal, "==": .equal, "!=": .notEqual, "<>": .notEqual, "<": .lessThan,
    "<=": .lessThanOrEqual, "=<": .lessThanOrEqual, ">": .greaterThan,
    ">=": .greaterThanOrEqual, "=>": .greaterThanOrEqual,
  ]

  private static let unsupportedWords: Set<String> = ["UTI"]

  mutating func relation() throws(PredicateFormatError) -> FormattedRelation? {
    switch token {
    case .symbol(let symbol):
      guard let relation = Self.symbolRelations[symbol] else { return nil }
      advance()
      return relation
    case .name(let name):
      guard let relation = FormattedRelation(rawValue: name.uppercased()) else {
        if Self.unsupportedWords.contains(name.uppercased()) {
          throw failure("\(name) operators are not supported", "use ==, IN, BEGINSWITH or LIKE")
        }
        return nil
      }
      advance()
      return relation
    default: return nil
    }
  }

  mutating func textOptions() throws(PredicateFormatError) -> FormattedTextOptions {
    guard isSymbol("[") else { return [] }
    advance()
    guard case .name(let letters) = token else {
      throw failure("\(shown) where options should stand", "write [c], [d] or [cd]")
    }
    var options: FormattedTextOptions = []
    for letter in letters.lowercased() {
      switch letter {
      case "c": options.insert(.caseInsensitive)
      case "d": options.insert(.diacriticInsensitive)
      default: throw failure("the option \(letter) is not supported", "write [c], [d] or [cd]")
      }
    }
    advance()
    try expect("]", "close the options with ]")
    return options
  }
}

extension FormattedPredicate {
  /// Reads a predicate format with its arguments.
  ///
  /// - Throws: `PredicateFormatError` with the place of the mistake, whatever the input.
  package init(format: String, arguments: [Any?] = []) throws(PredicateFormatError) {
    var parser = try PredicateFormatParser(format, arguments: arguments)
    self = try parser.parse()
  }
}
