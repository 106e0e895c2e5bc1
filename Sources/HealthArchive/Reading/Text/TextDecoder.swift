import Foundation

/// Turns the bytes of an attribute's value into text: entities decoded, what XML forbids repaired.
struct TextDecoder {
  /// What had to be repaired since the last look.
  struct Repairs: OptionSet {
    let rawValue: Int
    static let controlCharacter = Repairs(rawValue: 1)
    static let brokenText = Repairs(rawValue: 2)
    static let rawMarkup = Repairs(rawValue: 4)
  }

  var repairs: Repairs = []
  private var scratch: [UInt8] = []

  mutating func string(_ text: ByteText) -> String {
    var isPlain = true
    var isASCII = true
    for byte in text.buffer {
      if byte < 0x20 || byte == Byte.ampersand || byte == Byte.less { isPlain = false }
      if byte >= 0x80 { isASCII = false }
    }
    if isPlain {
      return isASCII ? String(decoding: text.buffer, as: UTF8.self) : validated(text.buffer)
    }
    scratch.removeAll(keepingCapacity: true)
    var index = 0
    while index < text.count {
      let byte = text[index]
      switch byte {
      case Byte.ampersand:
        index += appendReference(text, at: index)
      case Byte.less:
        repairs.insert(.rawMarkup)
        scratch.append(byte)
        index += 1
      case 0x0B, 0x0C:
        // Old apps wrote vertical tabs where a line should break.
        repairs.insert(.controlCharacter)
        scratch.append(Byte.space)
        index += 1
      case Byte.tab, Byte.newline, Byte.carriageReturn:
        scratch.append(byte)
        index += 1
      case 0..<0x20:
        repairs.insert(.controlCharacter)
        index += 1
      default:
        scratch.append(byte)
        index += 1
      }
    }
    return scratch.withUnsafeBufferPointer { bytes in
      isASCII ? String(decoding: bytes, as: UTF8.self) : validated(bytes, &repairs)
    }
  }

  private mutating func validated(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    validated(bytes, &repairs)
  }

  private func validated(
    _ bytes: UnsafeBufferPointer<UInt8>, _ repairs: inout Repairs
  ) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    repairs.insert(.brokenText)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends what the reference at `index` stands for; returns how many bytes it takes.
  private mutating func appendReference(_ text: ByteText, at index: Int) -> Int {
    let limit = min(text.count, index + 12)
    var end = index + 1
    while end < limit, text[end] != UInt8(ascii: ";") { end += 1 }
    guard end < limit else {
      repairs.insert(.rawMarkup)
      scratch.append(Byte.ampersand)
      return 1
    }
    let name = ByteText(text.base + index + 1, end - index - 1)
    for (entity, byte) in Self.entities where name.equals(entity) {
      scratch.append(byte)
      return end + 1 - index
    }
    if name.count > 1, name[0] == UInt8(ascii: "#"), let scalar = Self.scalar(name) {
      appendScalar(scalar)
      return end + 1 - index
    }
    repairs.insert(.rawMarkup)
    scratch.append(Byte.ampersand)
    return 1
  }

  private mutating func appendScalar(_ value: UInt32) {
    switch value {
    case 9, 10, 13: scratch.append(UInt8(value))
    case 11, 12:
      repairs.insert(.controlCharacter)
      scratch.append(Byte.space)
    case 0..<0x20: repairs.insert(.controlCharacter)
    default:
      if let scalar = Unicode.Scalar(value) {
        scratch.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else {
        repairs.insert(.brokenText)
        scratch.append(contentsOf: UTF8.encodedReplacementCharacter)
      }
    }
  }

  private static func scalar(_ name: ByteText) -> UInt32? {
    let isHex = name[1] | 0x20 == UInt8(ascii: "x")
    let digits = ByteText(name.base + (isHex ? 2 : 1), name.count - (isHex ? 2 : 1))
    return UInt32(digits.raw, radix: isHex ? 16 : 10)
  }

  private static let entities: [(StaticString, UInt8)] = [
    ("lt", Byte.less), ("gt", Byte.greater), ("amp", Byte.ampersand), ("quot", Byte.quote),
    ("apos", Byte.apostrophe),
  ]
}
