/// Reads a predicate format: `startDate >= %@ AND metadata.HKWasUserEntered == YES`.
///
/// OR binds weaker than AND, AND weaker than NOT, all of them weaker than comparisons; parentheses
/// group predicates and expressions.  Keywords may be written in any case.
struct PredicateFormatParser {
  /// Nesting of parentheses, NOT, lists and arithmetic: a hostile format must not exhaust the stack.
  static let deepest = 48

  /// What a pair of parentheses may hold; which one is known only after reading it.
  private enum Node {
    case predicate(FormattedPredicate)
    case expression(FormattedExpression)
  }

  private let format: String
  private let tokens: [PredicateFormatLexer.Placed]
  private var arguments: FormatArguments
  private var index = 0
  private var depth = 0
  /// Operators that could not be computed at once: they deepen the tree without nesting the text.
  private var pending = 0

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

  private var token: PredicateFormatLexer.Token { tokens[index].token }

  private var shown: String { PredicateFormatParser.text(of: token) }

  private static func text(of token: PredicateFormatLexer.Token) -> String {
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

  private func failure(_ reason: String, _ remedy: String, at token: Int? = nil)
    -> PredicateFormatError
  {
    PredicateFormatError(
      format: format, position: tokens[token ?? index].position, reason: reason, remedy: remedy)
  }

  private mutating func advance() { if token != .end { index += 1 } }

  private func isKeyword(_ words: String...) -> Bool {
    guard case .name(let name) = token else { return false }
    return words.contains(name.uppercased())
  }

  private func isSymbol(_ symbols: String...) -> Bool {
    guard case .symbol(let symbol) = token else { return false }
    return symbols.contains(symbol)
  }

  private mutating func expect(_ symbol: String, _ remedy: String) throws(PredicateFormatError) {
    guard isSymbol(symbol) else {
      throw failure("\(shown) where \(symbol) should stand", remedy)
    }
    advance()
  }

  private mutating func enter() throws(PredicateFormatError) {
    depth += 1
    guard depth <= Self.deepest else {
      throw failure(
        "nested more than \(Self.deepest) deep", "combine predicates with NSCompoundPredicate")
    }
  }

  private func predicate(_ node: Node, from start: Int) throws(PredicateFormatError)
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

  private func expression(_ node: Node, from start: Int) throws(PredicateFormatError)
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

  private mutating func disjunction() throws(PredicateFormatError) -> Node {
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

  private mutating func conjunction() throws(PredicateFormatError) -> Node {
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

  private mutating func negation() throws(PredicateFormatError) -> Node {
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

  private mutating func comparison() throws(PredicateFormatError) -> Node {
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

  private mutating func relation() throws(PredicateFormatError) -> FormattedRelation? {
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

  private mutating func textOptions() throws(PredicateFormatError) -> FormattedTextOptions {
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

  // MARK: Expressions

  private mutating func sum() throws(PredicateFormatError) -> Node {
    try chain([.add, .subtract]) { (parser) throws(PredicateFormatError) in try parser.product() }
  }

  private mutating func product() throws(PredicateFormatError) -> Node {
    try chain([.multiply, .divide]) { (parser) throws(PredicateFormatError) in try parser.power() }
  }

  private mutating func power() throws(PredicateFormatError) -> Node {
    try chain([.power]) { (parser) throws(PredicateFormatError) in try parser.signed() }
  }

  /// Operands joined by operators of one rank, from left to right.
  private mutating func chain(
    _ operators: [FormattedArithmetic],
    _ operand: (inout PredicateFormatParser) throws(PredicateFormatError) -> Node
  ) throws(PredicateFormatError) -> Node {
    let start = index
    var node = try operand(&self)
    while case .symbol(let symbol) = token, let found = FormattedArithmetic(rawValue: symbol),
      operators.contains(found)
    {
      let left = try expression(node, from: start)
      advance()
      let next = index
      let right = try expression(try operand(&self), from: next)
      node = .expression(try combined(found, left, right))
    }
    return node
  }

  private mutating func combined(
    _ operation: FormattedArithmetic, _ left: FormattedExpression, _ right: FormattedExpression
  ) throws(PredicateFormatError) -> FormattedExpression {
    if case .value(let left) = left, case .value(let right) = right,
      let result = operation.applied(to: left, right)
    {
      return .value(result)
    }
    pending += 1
    guard pending <= Self.deepest else {
      throw failure(
        "more than \(Self.deepest) computations", "compute values before comparing them")
    }
    return .arithmetic(operation, left, right)
  }

  private mutating func signed() throws(PredicateFormatError) -> Node {
    guard isSymbol("-") else { return try primary() }
    advance()
    try enter()
    let start = index
    let operand = try expression(try signed(), from: start)
    depth -= 1
    return .expression(try combined(.subtract, .value(.integer(0)), operand))
  }

  private mutating func primary() throws(PredicateFormatError) -> Node {
    let start = index
    switch token {
    case .text(let text):
      advance()
      return .expression(.value(.text(text)))
    case .number(let value):
      advance()
      return .expression(.value(value))
    case .argument(let kind, let number): return try argument(kind, number: number)
    case .symbol("("):
      advance()
      try enter()
      let node = try disjunction()
      depth -= 1
      try expect(")", "close the parenthesis")
      return node
    case .symbol("{"): return .expression(try list())
    case .name(let name): return try named(name)
    case .escapedName(let name), .collectionOperator(let name):
      advance()
      return .expression(try path(after: name))
    case .symbol, .end:
      throw failure(
        "\(shown) where a value or key path should stand", "complete the condition", at: start)
    }
  }

  private mutating func list() throws(PredicateFormatError) -> FormattedExpression {
    advance()
    try enter()
    var parts: [FormattedExpression] = []
    while !isSymbol("}") {
      if !parts.isEmpty { try expect(",", "separate the values with commas") }
      let start = index
      parts.append(try expression(try sum(), from: start))
    }
    advance()
    depth -= 1
    var values: [FormattedValue] = []
    for case .value(let value) in parts { values.append(value) }
    return values.count == parts.count ? .value(.list(values)) : .list(parts)
  }

  private static func constant(_ word: String) -> Node? {
    switch word {
    case "TRUEPREDICATE": return .predicate(.constant(true))
    case "FALSEPREDICATE": return .predicate(.constant(false))
    case "TRUE", "YES": return .expression(.value(.boolean(true)))
    case "FALSE", "NO": return .expression(.value(.boolean(false)))
    case "NULL", "NIL": return .expression(.value(.null))
    default: return nil
    }
  }

  private static let reserved: Set<String> = [
    "AND", "OR", "NOT", "IN", "BETWEEN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES",
    "ANY", "SOME", "ALL", "NONE",
  ]

  /// Whether a property of that name must be written with a #.
  static func isKeyword(_ name: some StringProtocol) -> Bool {
    let word = name.uppercased()
    return reserved.contains(word) || constant(word) != nil || word == "SELF"
  }

  private mutating func named(_ name: String) throws(PredicateFormatError) -> Node {
    let start = index
    let word = name.uppercased()
    if let constant = Self.constant(word) {
      advance()
      return constant
    }
    if Self.reserved.contains(word) {
      throw failure(
        "\(name) where a value or key path should stand",
        "complete the condition; a property of that name is written #\(name)")
    }
    advance()
    if isSymbol("(") {
      guard word == "CAST" else {
        throw failure(
          "the function \(name) is not supported", "compute the value and pass it through %@",
          at: start)
      }
      return .expression(try cast())
    }
    if word == "SELF" {
      guard isSymbol(".") else { return .expression(.object) }
      advance()
      return .expression(try path(after: try pathPart()))
    }
    return .expression(try path(after: name))
  }

  /// `CAST(number, "NSDate")`: how Apple's predicates print a date.
  private mutating func cast() throws(PredicateFormatError) -> FormattedExpression {
    advance()
    let start = index
    let operand = try expression(try sum(), from: start)
    try expect(",", "name the class: CAST(0, \"NSDate\")")
    guard token == .text("NSDate"), case .value(let value) = operand, let seconds = value.double
    else {
      throw failure("a cast other than of a number to NSDate", "pass the value through %@")
    }
    advance()
    try expect(")", "close the parenthesis")
    return .value(.date(seconds))
  }

  private mutating func argument(_ kind: Character, number: Int?) throws(PredicateFormatError)
    -> Node
  {
    let start = index
    let value = try arguments.take(number: number, at: tokens[index].position)
    advance()
    switch kind {
    case "K":
      guard case .text(let key) = value, !key.isEmpty else {
        throw failure("the argument of %K is no text", "pass the name of a property", at: start)
      }
      return .expression(try path(after: key))
    case "d":
      if let number = value.double, let whole = Int64(exactly: number) {
        if case .integer = value { return .expression(.value(value)) }
        return .expression(.value(.integer(whole)))
      }
      if case .integer = value { return .expression(.value(value)) }
      throw failure(
        "the argument of an integer specifier is no whole number", "use %f or %@", at: start)
    case "f":
      guard let number = value.double else {
        throw failure("the argument of %f is no number", "use %@", at: start)
      }
      return .expression(.value(.number(number)))
    default: return .expression(.value(value))
    }
  }

  /// The rest of a key path: names, `%K` and `@count` behind dots.
  private mutating func path(after first: String) throws(PredicateFormatError)
    -> FormattedExpression
  {
    var path = first
    while isSymbol(".") {
      advance()
      path += "." + (try pathPart())
    }
    if isSymbol("[") {
      throw failure("indexed key paths are not supported", "compare whole properties")
    }
    return .keyPath(path)
  }

  private mutating func pathPart() throws(PredicateFormatError) -> String {
    switch token {
    case .name(let name), .escapedName(let name), .collectionOperator(let name):
      advance()
      return name
    case .argument("K", let number):
      let value = try arguments.take(number: number, at: tokens[index].position)
      guard case .text(let key) = value, !key.isEmpty else {
        throw failure("the argument of %K is no text", "pass the name of a property")
      }
      advance()
      return key
    default:
      throw failure(
        "\(shown) where a part of a key path should stand", "write a name after the dot")
    }
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
