import Foundation

extension FormattedPredicate: CustomStringConvertible {
  /// The predicate in its format, with canonical spelling: what `predicateFormat` is on Apple's
  /// platforms.
  package var description: String {
    switch self {
    case .constant(let flag): return flag ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let comparison): return comparison.description
    case .and(let parts): return parts.map { $0.enclosed }.joined(separator: " AND ")
    case .or(let parts): return parts.map { $0.enclosed }.joined(separator: " OR ")
    case .not(let part): return "NOT \(part.enclosed)"
    }
  }

  private var enclosed: String {
    switch self {
    case .and, .or: return "(\(description))"
    case .constant, .comparison, .not: return description
    }
  }
}

extension FormattedComparison: CustomStringConvertible {
  package var description: String {
    let prefix = quantifier == .direct ? "" : quantifier.rawValue + " "
    return "\(prefix)\(left) \(relation.rawValue)\(options) \(right)"
  }
}

extension FormattedTextOptions: CustomStringConvertible {
  package var description: String {
    let letters =
      (contains(.caseInsensitive) ? "c" : "") + (contains(.diacriticInsensitive) ? "d" : "")
    return letters.isEmpty ? "" : "[\(letters)]"
  }
}

extension FormattedExpression: CustomStringConvertible {
  package var description: String {
    switch self {
    case .object: return "SELF"
    case .keyPath(let path):
      let first = path.prefix { $0 != "." }
      return PredicateFormatParser.isKeyword(first) ? "#" + path : path
    case .value(let value): return value.description
    case .list(let parts): return "{" + parts.map(\.description).joined(separator: ", ") + "}"
    case .arithmetic(let operation, let left, let right):
      return "(\(left) \(operation.rawValue) \(right))"
    }
  }
}

extension FormattedValue: CustomStringConvertible {
  package var description: String {
    switch self {
    case .null: return "nil"
    case .boolean(let flag): return flag ? "YES" : "NO"
    case .integer(let number): return "\(number)"
    case .number(let number): return "\(number)"
    case .text(let text):
      let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "\"\(escaped)\""
    case .date(let seconds): return "CAST(\(seconds), \"NSDate\")"
    case .uuid(let uuid): return uuid.uuidString
    case .list(let values): return "{" + values.map(\.description).joined(separator: ", ") + "}"
    case .object(let object): return "\(object.value)"
    }
  }
}
