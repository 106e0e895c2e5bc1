/// Values, key paths, lists and arithmetic.
extension PredicateFormatParser {
  mutating func sum() throws(PredicateFormatError) -> Node {
    try chain([.add, .subtract]) { (parser) throws(PredicateFormatError) in try parser.product() }
  }

  mutating func product() throws(PredicateFormatError) -> Node {
    try chain([.multiply, .divide]) { (parser) throws(PredicateFormatError) in try parser.power() }
  }

  mutating func power() throws(PredicateFormatError) -> Node {
    try chain([.power]) { (parser) throws(PredicateFormatError) in try parser.signed() }
  }

  /// Operands joined by operators of one rank, from left to right.
  mutating func chain(
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

  mutating func combined(
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

  mutating func signed() throws(PredicateFormatError) -> Node {
    guard isSymbol("-") else { return try primary() }
    advance()
    try enter()
    let start = index
    let operand = try expression(try signed(), from: start)
    depth -= 1
    return .expression(try combined(.subtract, .value(.integer(0)), operand))
  }

  mutating func primary() throws(PredicateFormatError) -> Node {
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

  mutating func list() throws(PredicateFormatError) -> FormattedExpression {
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

  mutating func named(_ name: String) throws(PredicateFormatError) -> Node {
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
  mutating func cast() throws(PredicateFormatError) -> FormattedExpression {
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

  mutating func argument(_ kind: Character, number: Int?) throws(PredicateFormatError)
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
  mutating func path(after first: String) throws(PredicateFormatError)
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

  mutating func pathPart() throws(PredicateFormatError) -> String {
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
