import Foundation

/// One thing after another: text, tags, comments, declarations.
extension ExportScanner {
  /// Reads one thing; false when it needs more bytes (or, at the end, when nothing is left).
  func step() throws -> Bool {
    if lost != nil { return findNextTag() }
    if stray != nil, position < filled, buffer[position] == Byte.less { reportStray() }
    if usesFastPath, stack.isEmpty, keeping == nil, sawRoot, stray == nil {
      scanFast()
      if rowCount >= Self.rowCapacity { return true }
    }
    // Space behind stray text belongs to it, wherever the pieces of the document end.
    if stray == nil { skipSpace() }
    guard position < filled else { return false }
    guard buffer[position] == Byte.less else {
      readStrayText()
      return true
    }
    let rest = filled - position
    guard rest >= 2 else { return false }
    switch buffer[position + 1] {
    case Byte.bang: return try readDeclaration()
    case Byte.question: return skipThrough("?>", name: "processing instruction")
    default: return readTag()
    }
  }

  private func skipSpace() {
    var p = position
    while p < filled {
      let byte = buffer[p]
      if byte == Byte.newline {
        line += 1
      } else if byte != Byte.space && byte != Byte.tab && byte != Byte.carriageReturn {
        break
      }
      p += 1
    }
    if keeping != nil, p > position {
      keeping?.append(ByteText(buffer + position, p - position))
    }
    position = p
  }

  private func readStrayText() {
    if fileOffset == 0, position == 0, !sawRoot, filled >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB,
      buffer[2] == 0xBF
    {
      position = 3  // a byte order mark
      return
    }
    let found = memchr(buffer + position, Int32(Byte.less), filled - position)
    let end =
      found.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) - UnsafePointer(buffer) }
      ?? filled
    if keeping != nil {
      keeping?.append(ByteText(buffer + position, end - position))
    } else {
      stray = ((stray?.bytes ?? 0) + end - position, stray?.line ?? line)
    }
    advance(to: end)
  }

  private func reportStray() {
    guard let text = stray else { return }
    trouble(.unreadableBytes, line: text.line, "text between elements", unreadBytes: text.bytes)
    stray = nil
  }

  /// Moves on and counts the lines on the way.
  func advance(to end: Int) {
    line += lines(from: position, to: end)
    position = end
  }

  func lines(from start: Int, to end: Int) -> Int {
    var count = 0
    var p = start
    while p < end, let found = memchr(buffer + p, Int32(Byte.newline), end - p) {
      count += 1
      p = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - UnsafePointer(buffer) + 1
    }
    return count
  }

  private func readTag() -> Bool {
    switch tag.parse(buffer, from: position, limit: filled) {
    case .incomplete:
      if !isLast, filled - position < Self.longestTag { return false }
      if isLast { return endInsideTag() }
      lose(.brokenTag, "a tag without an end", from: position + 1)
      return true
    case .broken(let place):
      lose(.brokenTag, "a tag that is none", from: max(place, position + 1))
      return true
    case .complete:
      handleTag()
      return true
    }
  }

  /// The document is cut off within a tag. A last `</HealthData` without its `>` is no loss.
  private func endInsideTag() -> Bool {
    let rest = ByteText(buffer + position, filled - position)
    if rest.hasPrefix("</HealthData") {
      sawRootEnd = true
    } else {
      trouble(
        .truncated, line: line, "the document is cut off inside of a tag", unreadBytes: rest.count)
    }
    position = filled
    return false
  }

  // MARK: Damage

  /// Gives up what begins here and looks for the next line that begins with a tag.
  func lose(_ kind: ReadingTrouble.Kind, _ detail: String, from place: Int) {
    lost = (place - position, line, kind, detail)
    if keeping != nil { keeping?.append(ByteText(buffer + position, place - position)) }
    advance(to: place)
  }

  private func findNextTag() -> Bool {
    var p = position
    while p < filled, let found = memchr(buffer + p, Int32(Byte.newline), filled - p) {
      let lineEnd = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - UnsafePointer(buffer)
      var q = lineEnd + 1
      while q < filled, buffer[q] == Byte.space || buffer[q] == Byte.tab { q += 1 }
      if q >= filled, !isLast {
        // What follows the line break decides; keep it.
        countLost(to: lineEnd)
        return filled - lineEnd >= Self.longestTag
      }
      if q < filled, buffer[q] == Byte.less {
        countLost(to: lineEnd)
        endLost()
        return true
      }
      p = lineEnd + 1
    }
    countLost(to: filled)
    if isLast { endLost() }
    return false
  }

  private func countLost(to end: Int) {
    lost?.bytes += end - position
    advance(to: end)
  }

  private func endLost() {
    guard let lost else { return }
    trouble(lost.kind, line: lost.line, lost.detail, unreadBytes: lost.bytes)
    self.lost = nil
  }

  // MARK: Declarations

  private func readDeclaration() throws -> Bool {
    let rest = ByteText(buffer + position, filled - position)
    if rest.hasPrefix("<!--") { return skipThrough("-->", name: "comment", from: 4) }
    if rest.hasPrefix("<!DOCTYPE") { return try readDocumentType() }
    if rest.hasPrefix("<!ENTITY") { throw ReadingError.entityDeclared(line: line) }
    if rest.count < 9, !isLast { return false }
    lose(.brokenTag, "a declaration that is none", from: position + 1)
    return true
  }

  private func skipThrough(_ mark: StaticString, name: String, from offset: Int = 2) -> Bool {
    let start = position + offset
    if start < filled,
      let found = memmem(
        buffer + start, filled - start, mark.utf8Start, mark.utf8CodeUnitCount)
    {
      let end =
        UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - UnsafePointer(buffer)
        + mark.utf8CodeUnitCount
      keeping?.append(ByteText(buffer + position, end - position))
      advance(to: end)
      return true
    }
    if isLast || filled - position >= Self.longestTag {
      lose(.brokenTag, "a \(name) without an end", from: position + 1)
      return true
    }
    return false
  }

  /// Skips the internal subset without believing it: of version 12 it is not well-formed.
  private func readDocumentType() throws -> Bool {
    var p = position + 9
    while p < filled, buffer[p] != UInt8(ascii: "["), buffer[p] != Byte.greater { p += 1 }
    guard p < filled else { return loseDocumentType() }
    if buffer[p] == Byte.greater {
      advance(to: p + 1)
      return true
    }
    p += 1
    var isOpen = false
    var malformed: Int?
    while p < filled {
      let rest = ByteText(buffer + p, filled - p)
      switch buffer[p] {
      case Byte.less:
        if rest.count < 12, !isLast { return false }
        if rest.hasPrefix("<!--") {
          guard let found = memmem(buffer + p, filled - p, "-->", 3) else {
            return loseDocumentType()
          }
          let end =
            UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - UnsafePointer(buffer)
          readVersion(ByteText(buffer + p, end - p))
          p = end + 3
          continue
        }
        if rest.hasPrefix("<!ENTITY") {
          throw ReadingError.entityDeclared(line: line + lines(from: position, to: p))
        }
        if rest.hasPrefix("<HealthData") {
          endDocumentType(at: p, malformed: malformed ?? p)
          return true
        }
        if isOpen { malformed = malformed ?? p }
        isOpen = true
      case Byte.greater:
        if !isOpen { malformed = malformed ?? p }
        isOpen = false
      case UInt8(ascii: "]"):
        if rest.count < 2, !isLast { return false }
        if rest.count >= 2, rest[1] == Byte.greater {
          endDocumentType(at: p + 2, malformed: isOpen ? malformed ?? p : malformed)
          return true
        }
      default: break
      }
      p += 1
    }
    return loseDocumentType()
  }

  private func endDocumentType(at end: Int, malformed: Int?) {
    if let malformed {
      trouble(
        .malformedDeclaration, line: line + lines(from: position, to: malformed),
        "the document's type declaration is malformed")
    }
    advance(to: end)
  }

  private func loseDocumentType() -> Bool {
    guard isLast || filled - position >= Self.longestTag else { return false }
    lose(.brokenTag, "a type declaration without an end", from: position + 1)
    return true
  }

  private func readVersion(_ comment: ByteText) {
    let mark: StaticString = "HealthKit Export Version:"
    guard
      let found = memmem(
        comment.base, comment.count, mark.utf8Start, mark.utf8CodeUnitCount)
    else { return }
    var p =
      UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - comment.base
      + mark.utf8CodeUnitCount
    while p < comment.count, comment[p] == Byte.space { p += 1 }
    var version: Int?
    while p < comment.count, Byte.isDigit(comment[p]), (version ?? 0) < 10_000 {
      version = (version ?? 0) * 10 + Int(comment[p] - 48)
      p += 1
    }
    header.formatVersion = version
  }

  // MARK: The end

  func finish() {
    isFinished = true
    reportStray()
    if position < filled {
      trouble(
        .truncated, line: line, "the document is cut off inside of a tag",
        unreadBytes: filled - position)
      advance(to: filled)
    }
    endKeeping(reason: "the document ends inside of an unknown element")
    if !stack.isEmpty {
      trouble(.truncated, line: line, "the document ends inside of an element")
      while !stack.isEmpty { closeTop() }
    }
    if sawRoot, !sawRootEnd {
      trouble(.truncated, line: line, "the document ends before </HealthData>")
    }
    flushHeader()
  }
}
