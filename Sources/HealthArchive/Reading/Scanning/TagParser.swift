import Foundation

/// Finds the end of one tag and its attributes, tolerating what exports of all ages contain:
/// spaces in attribute names (iOS 8), raw `<`, `&` and quotes in values.
struct TagParser {
  enum Outcome {
    case complete
    /// The buffer ends inside of the tag.
    case incomplete
    /// The bytes from the tag's beginning to this position are no tag.
    case broken(at: Int)
  }

  struct Attribute {
    var nameStart: Int
    var nameCount: Int
    var valueStart: Int
    var valueCount: Int
  }

  private(set) var nameStart = 0
  private(set) var nameCount = 0
  private(set) var isClosing = false
  private(set) var isEmpty = false
  /// Behind the `>`.
  private(set) var end = 0
  private(set) var attributes: ContiguousArray<Attribute> = []
  /// A quote stood inside of a value.
  private(set) var hasRawQuote = false

  mutating func parse(
    _ base: UnsafePointer<UInt8>, from start: Int, limit: Int
  ) -> Outcome {
    attributes.removeAll(keepingCapacity: true)
    hasRawQuote = false
    isEmpty = false
    var p = start + 1
    guard p < limit else { return .incomplete }
    isClosing = base[p] == Byte.slash
    if isClosing { p += 1 }
    nameStart = p
    guard p < limit else { return .incomplete }
    guard Byte.isNameStart(base[p]) else { return .broken(at: p) }
    while p < limit, !Byte.isSpace(base[p]), base[p] != Byte.slash, base[p] != Byte.greater {
      if base[p] == Byte.less || base[p] == Byte.quote || base[p] == Byte.equals {
        return .broken(at: p)
      }
      p += 1
    }
    nameCount = p - nameStart
    return parseAttributes(base, from: p, limit: limit)
  }

  private mutating func parseAttributes(
    _ base: UnsafePointer<UInt8>, from start: Int, limit: Int
  ) -> Outcome {
    var p = start
    while true {
      while p < limit, Byte.isSpace(base[p]) { p += 1 }
      guard p < limit else { return .incomplete }
      if base[p] == Byte.greater {
        end = p + 1
        return .complete
      }
      if base[p] == Byte.slash {
        guard p + 1 < limit else { return .incomplete }
        guard base[p + 1] == Byte.greater else { return .broken(at: p) }
        isEmpty = true
        end = p + 2
        return .complete
      }
      let name = p
      var isQuoteFirst = false
      while p < limit, base[p] != Byte.equals {
        if base[p] == Byte.less || base[p] == Byte.greater { return .broken(at: p) }
        if base[p] == Byte.quote {
          isQuoteFirst = true
          break
        }
        p += 1
      }
      guard p < limit else { return .incomplete }
      if isQuoteFirst {
        // The quote that seemed to end the last value stood inside of it.
        guard let last = attributes.indices.last else { return .broken(at: p) }
        attributes[last].valueCount = p - attributes[last].valueStart
        hasRawQuote = true
        p += 1
        continue
      }
      var nameEnd = p
      while nameEnd > name, Byte.isSpace(base[nameEnd - 1]) { nameEnd -= 1 }
      guard nameEnd > name else { return .broken(at: p) }
      p += 1
      while p < limit, Byte.isSpace(base[p]) { p += 1 }
      guard p < limit else { return .incomplete }
      let quote = base[p]
      guard quote == Byte.quote || quote == Byte.apostrophe else { return .broken(at: p) }
      p += 1
      let value = p
      let found = memchr(base + p, Int32(quote), limit - p)
      let valueEnd = found.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) - base }
      if let line = Self.tagLine(base, from: value, limit: valueEnd ?? limit) {
        return .broken(at: line)
      }
      guard let valueEnd else { return .incomplete }
      attributes.append(
        Attribute(
          nameStart: name, nameCount: nameEnd - name, valueStart: value,
          valueCount: valueEnd - value))
      p = valueEnd + 1
    }
  }

  /// The first line break that is followed by a tag: exports have one element a line, so a value
  /// does not reach beyond it.
  private static func tagLine(
    _ base: UnsafePointer<UInt8>, from start: Int, limit: Int
  ) -> Int? {
    var p = start
    while p < limit, let found = memchr(base + p, Int32(Byte.newline), limit - p) {
      let line = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - base
      var q = line + 1
      while q < limit, base[q] == Byte.space || base[q] == Byte.tab { q += 1 }
      if q + 1 < limit, base[q] == Byte.less,
        Byte.isNameStart(base[q + 1]) || base[q + 1] == Byte.slash
      {
        return line
      }
      p = line + 1
    }
    return nil
  }
}
