/// Something in a document that is not as it should be, and what was made of it.
public struct ReadingTrouble: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    // Repaired: nothing is missing.
    case controlCharacter
    case brokenText
    case rawMarkup
    case duplicateAttribute
    case secondStartDate
    case unclosedElement
    case malformedDeclaration
    // Lost: bytes that nothing could be made of.
    case unreadableBytes
    case brokenTag
    case truncated
    case corruptMember
    case missingFile
    case unreadableFile
    case unreadableValue

    /// Whether everything could be read all the same.
    public var isRepaired: Bool {
      switch self {
      case .controlCharacter, .brokenText, .rawMarkup, .duplicateAttribute, .secondStartDate,
        .unclosedElement, .malformedDeclaration:
        return true
      default: return false
      }
    }
  }

  /// Of the main document, from 1; 0 for other files.
  public var line: Int
  public var kind: Kind
  public var detail: String
  /// How many bytes could not be read.
  public var unreadBytes: Int

  public init(line: Int, kind: Kind, detail: String, unreadBytes: Int = 0) {
    self.line = line
    self.kind = kind
    self.detail = detail
    self.unreadBytes = unreadBytes
  }
}
