/// A type that no one declared, known by a tag only: its identifier holds tag and supertypes.
///
/// The notation is Apple's, so that identifiers can be exchanged: a text such as `?0=6:1=sql`
/// (conforms to public.data, filename extension sql) in base 32 behind `dyn.a`.
struct DynamicType: Hashable {
  var supertypes: [String]
  var tagClass: UTTagClass
  var tag: String

  private static let prefix = "dyn.a"
  private static let digits = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

  /// Names that are written as one digit.
  private static let names = [
    "UTTypeConformsTo", "public.filename-extension", "com.apple.ostype", "public.mime-type",
    "com.apple.nspboard-type", "public.url-scheme", "public.data", "public.text",
    "public.plain-text", "public.utf16-plain-text", "com.apple.traditional-mac-plain-text",
    "public.image", "public.video", "public.audio", "public.directory", "public.folder",
  ]

  var identifier: String {
    var text = "?"
    let types = supertypes.map(Self.short).joined(separator: ",")
    if !types.isEmpty { text += "0=\(types):" }
    text += "\(Self.short(tagClass.rawValue))=\(Self.escaped(tag.lowercased()))"
    return Self.prefix + Self.encoded(Array(text.utf8))
  }

  init(tag: String, tagClass: UTTagClass, supertypes: [String]) {
    self.tag = tag.lowercased()
    self.tagClass = tagClass
    self.supertypes = supertypes
  }

  /// Reads an identifier back; nil for anything that is none.
  init?(identifier: String) {
    guard identifier.hasPrefix(Self.prefix),
      let bytes = Self.decoded(Array(identifier.dropFirst(Self.prefix.count).utf8)),
      let text = String(validating: bytes, as: UTF8.self), text.hasPrefix("?")
    else { return nil }
    var supertypes: [String] = []
    var found: (UTTagClass, String)?
    for entry in Self.split(text.dropFirst(), at: ":") {
      let sides = Self.split(entry, at: "=")
      guard sides.count == 2, let key = Self.long(String(sides[0])) else { return nil }
      if key == Self.names[0] {
        let types = sides[1].split(separator: ",").map { Self.long(String($0)) }
        supertypes = types.compactMap(\.self)
        guard supertypes.count == types.count else { return nil }
      } else if found == nil {
        found = (UTTagClass(rawValue: key), Self.unescaped(sides[1]))
      }
    }
    guard let (tagClass, tag) = found else { return nil }
    self.init(tag: tag, tagClass: tagClass, supertypes: supertypes)
  }

  private static func short(_ name: String) -> String {
    guard let index = names.firstIndex(of: name) else { return escaped(name) }
    return String(index, radix: 16, uppercase: true)
  }

  private static func long(_ name: String) -> String? {
    guard name.count == 1 else { return name.isEmpty ? nil : unescaped(name[...]) }
    guard let index = Int(name, radix: 16), names.indices.contains(index) else { return nil }
    return names[index]
  }

  private static let special: Set<Character> = [":", "=", ",", "\\", "?"]

  private static func escaped(_ text: String) -> String {
    text.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if character == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      isEscaped = false
      result.append(character)
    }
    return result
  }

  /// Splits where the separator is not escaped.
  private static func split(_ text: Substring, at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var isEscaped = false
    for index in text.indices {
      if !isEscaped, text[index] == separator {
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
      isEscaped = !isEscaped && text[index] == "\\"
    }
    return parts + [text[start...]]
  }

  private static func encoded(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    var (buffer, bits) = (0, 0)
    for byte in bytes {
      buffer = (buffer << 8 | Int(byte)) & 0xFFFF
      bits += 8
      while bits >= 5 {
        bits -= 5
        result.append(digits[buffer >> bits & 31])
      }
    }
    if bits > 0 { result.append(digits[buffer << (5 - bits) & 31]) }
    return String(decoding: result, as: UTF8.self)
  }

  private static func decoded(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var (buffer, bits) = (0, 0)
    for byte in text {
      guard let digit = digits.firstIndex(of: byte) else { return nil }
      buffer = (buffer << 5 | digit) & 0xFFFF
      bits += 5
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(buffer >> bits & 255))
      }
    }
    return result
  }
}
