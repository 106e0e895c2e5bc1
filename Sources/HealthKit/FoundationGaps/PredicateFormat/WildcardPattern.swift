/// The pattern of LIKE: `?` stands for one character, `*` for any number; a backslash before one of
/// them takes its meaning.
struct WildcardPattern {
  enum Part: Hashable {
    case character(Character)
    case one
    case any
  }

  let parts: [Part]

  init(_ text: String) {
    var parts: [Part] = []
    var isEscaped = false
    for character in text {
      if isEscaped {
        parts.append(.character(character))
        isEscaped = false
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case "?": parts.append(.one)
      case "*": if parts.last != .any { parts.append(.any) }
      default: parts.append(.character(character))
      }
    }
    if isEscaped { parts.append(.character("\\")) }
    self.parts = parts
  }

  /// Whether the whole text fits the pattern; at most length × length steps.
  func matches(_ text: String) -> Bool {
    let text = Array(text)
    var (position, part) = (0, 0)
    var retry: (position: Int, part: Int)?
    while position < text.count {
      if part < parts.count {
        switch parts[part] {
        case .any:
          retry = (position, part)
          part += 1
          continue
        case .one:
          (position, part) = (position + 1, part + 1)
          continue
        case .character(text[position]):
          (position, part) = (position + 1, part + 1)
          continue
        case .character: break
        }
      }
      guard let last = retry else { return false }
      retry = (last.position + 1, last.part)
      (position, part) = (last.position + 1, last.part + 1)
    }
    return parts[part...].allSatisfy { $0 == .any }
  }
}
