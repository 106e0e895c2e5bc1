import Foundation

/// Bytes of a document, not owned: valid as long as the buffer they point into is not refilled.
///
/// Never stored; everything kept of a document is copied into values first.
struct ByteText {
  let base: UnsafePointer<UInt8>
  let count: Int

  init(_ base: UnsafePointer<UInt8>, _ count: Int) {
    self.base = base
    self.count = count
  }

  subscript(index: Int) -> UInt8 { base[index] }

  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  func equals(_ literal: StaticString) -> Bool {
    count == literal.utf8CodeUnitCount && memcmp(base, literal.utf8Start, count) == 0
  }

  func hasPrefix(_ literal: StaticString) -> Bool {
    count >= literal.utf8CodeUnitCount
      && memcmp(base, literal.utf8Start, literal.utf8CodeUnitCount) == 0
  }

  /// Whatever the bytes are; broken UTF-8 becomes U+FFFD.
  var raw: String { String(decoding: buffer, as: UTF8.self) }
}

/// Byte values by name.
enum Byte {
  static let newline = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let carriageReturn = UInt8(ascii: "\r")
  static let less = UInt8(ascii: "<")
  static let greater = UInt8(ascii: ">")
  static let slash = UInt8(ascii: "/")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let equals = UInt8(ascii: "=")
  static let ampersand = UInt8(ascii: "&")
  static let bang = UInt8(ascii: "!")
  static let question = UInt8(ascii: "?")

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == newline || byte == tab || byte == carriageReturn
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

  /// What an element's or attribute's name begins with.
  @inline(__always)
  static func isNameStart(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 97 < 26 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
      || byte >= 0x80
  }
}
