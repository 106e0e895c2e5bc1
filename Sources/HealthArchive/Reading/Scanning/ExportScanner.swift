import Foundation
import HealthEngine

/// Reads the main document of an export piece by piece, whatever state it is in.
///
/// A tolerant scanner of bytes instead of an XML parser, because Apple's documents are often no
/// XML: unclosed declarations, control characters, duplicate attributes, cut-off ends. What cannot
/// be read is counted and reported, and reading goes on at the next line that begins with a tag.
///
/// Records take a fast path (`ExportScanner+Fast`) that recognises the unchanging beginning of a
/// line; everything else, and every record that is not exactly of that form, takes the general
/// path, with the same results. Memory is a buffer and one batch.
///
/// Not thread safe: one caller at a time.
public final class ExportScanner {
  let stream: any ByteStream
  let usesFastPath: Bool

  // The buffer holds bytes `fileOffset` to `fileOffset + filled` of the document, then zeros.
  var buffer: UnsafeMutablePointer<UInt8>
  var capacity: Int
  var filled = 0
  var position = 0
  var fileOffset: Int64 = 0
  var isLast = false
  var line = 1
  /// Zeros behind the bytes, so that fixed-size looks ahead need no bounds check.
  static let padding = 256
  /// A tag, comment or declaration longer than this is damage.
  static let longestTag = 4 << 20

  var tag = TagParser()
  var decoder = TextDecoder()
  var names = NameCache()

  // Where in the document the scanner is.
  var stack: [ElementKind] = []
  var builder = Builder()
  var sawRoot = false
  var sawRootEnd = false
  var isFinished = false
  /// Looking for the next line that begins with a tag, since this many bytes.
  var lost: (bytes: Int, line: Int, kind: ReadingTrouble.Kind, detail: String)?
  /// Bytes of text between tags, where none belongs.
  var stray: (bytes: Int, line: Int)?
  var keeping: Keeping?
  var header = ExportHeader()
  var headerIsDue = false

  // What the next batch will hold.
  var batch = ExportBatch()
  var batchNumber = 1
  let rows: UnsafeMutablePointer<RecordRow>
  var rowCount = 0
  static let rowCapacity = 4096
  /// One tag may close a record and open and close another.
  private static let spareRows = 8
  var batchWeight = 0
  /// Elements of this weight end a batch: routes inside the document are long.
  static let heaviestBatch = 4096

  // Tables that grow with what is different in the document.
  public private(set) var contexts: [RecordContext] = []
  private var contextNumbers: [RecordContext: Int32] = [:]
  public private(set) var texts: [String] = []
  private var textNumbers: [String: Int32] = [:]
  var devices: [String: DeviceRecord] = [:]
  var attributesSeen: Set<String> = []

  var fast = FastTables()

  public convenience init(_ stream: any ByteStream) {
    self.init(stream, usesFastPath: true)
  }

  init(_ stream: any ByteStream, usesFastPath: Bool, capacity: Int = 1 << 18) {
    self.stream = stream
    self.usesFastPath = usesFastPath
    self.capacity = capacity
    buffer = .allocate(capacity: capacity + Self.padding)
    buffer.initialize(repeating: 0, count: capacity + Self.padding)
    rows = .allocate(capacity: Self.rowCapacity + Self.spareRows)
  }

  deinit {
    buffer.deallocate()
    rows.deallocate()
    fast.deallocate()
  }

  /// The next part of the document; nil at its end.
  ///
  /// Throws when the bytes cannot be had, and for a declared entity. A member of a zip archive
  /// that turns out corrupt half-way is no error: what was read stays, as if cut off there.
  public func next() throws -> ExportBatch? {
    while true {
      if rowCount >= Self.rowCapacity || batchWeight >= Self.heaviestBatch { return takeBatch() }
      if isFinished {
        let last = takeBatch()
        return last.isEmpty ? nil : last
      }
      if try !step() {
        if isLast {
          finish()
        } else {
          try fill()
        }
      }
    }
  }

  private func takeBatch() -> ExportBatch {
    var result = batch
    result.rows = Array(UnsafeBufferPointer(start: rows, count: rowCount))
    result.bytesRead = fileOffset + Int64(position)
    result.line = line
    rowCount = 0
    batchWeight = 0
    batchNumber += 1
    batch = ExportBatch()
    batch.firstContext = contexts.count
    batch.firstText = texts.count + 1
    return result
  }

  private func fill() throws {
    if position > 0 {
      let rest = filled - position
      if rest > 0 { memmove(buffer, buffer + position, rest) }
      fileOffset += Int64(position)
      filled = rest
      position = 0
    }
    if filled == capacity {
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2 + Self.padding)
      larger.initialize(repeating: 0, count: capacity * 2 + Self.padding)
      memcpy(larger, buffer, filled)
      buffer.deallocate()
      buffer = larger
      capacity *= 2
    }
    let space = UnsafeMutableRawBufferPointer(start: buffer + filled, count: capacity - filled)
    do {
      let count = try stream.read(into: space)
      filled += count
      isLast = count == 0
    } catch let error as ReadingError {
      guard case .corruptMember = error, sawRoot else { throw error }
      isLast = true
      trouble(.corruptMember, line: line, error.description)
    }
    memset(buffer + filled, 0, Self.padding)
  }

  // MARK: Tables

  func number(of context: RecordContext) -> Int32 {
    if let number = contextNumbers[context] { return number }
    let number = Int32(contexts.count)
    contextNumbers[context] = number
    contexts.append(context)
    batch.contexts.append(context)
    return number
  }

  /// Nil when the document holds more different texts than any table should.
  func number(ofText text: String) -> Int32? {
    if let number = textNumbers[text] { return number }
    guard texts.count < 65_536 else { return nil }
    texts.append(text)
    batch.texts.append(text)
    let number = Int32(texts.count)
    textNumbers[text] = number
    return number
  }

  // MARK: Troubles

  func trouble(
    _ kind: ReadingTrouble.Kind, line: Int, _ detail: String, unreadBytes: Int = 0
  ) {
    batch.troubles.append(
      ReadingTrouble(line: line, kind: kind, detail: detail, unreadBytes: unreadBytes))
    batchWeight += 1
    builder.record?.isPlain = false
  }

  func keep(_ kind: String, _ text: String, line: Int) {
    batch.kept.append(KeptText(kind: kind, text: text, line: line))
    batchWeight += 1 + text.utf8.count / 1024
    builder.record?.isPlain = false
  }

  func emit(_ element: ExportElement, weight: Int = 8) {
    batch.elements.append(element)
    batchWeight += weight
  }
}

/// An element that nothing understands, while it is read.
struct Keeping {
  var kind: String
  var line: Int
  var depth: Int
  var bytes: [UInt8]
  static let limit = 1 << 20

  mutating func append(_ text: ByteText) {
    guard bytes.count < Self.limit else { return }
    bytes.append(contentsOf: text.buffer.prefix(Self.limit - bytes.count))
  }
}

/// Short strings that come again and again: metadata keys, activity types.
struct NameCache {
  private var entries: [String] = Array(repeating: "", count: 256)

  mutating func string(_ text: ByteText, _ decoder: inout TextDecoder) -> String {
    guard text.count > 0, text.count <= 64 else { return decoder.string(text) }
    var hash = UInt32(truncatingIfNeeded: text.count)
    for byte in text.buffer { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let slot = Int((hash ^ hash >> 15) & 255)
    let known = entries[slot].utf8.withContiguousStorageIfAvailable { bytes in
      bytes.count == text.count
        && bytes.baseAddress.map { memcmp($0, text.base, text.count) == 0 } == true
    }
    if known == true { return entries[slot] }
    let before = decoder.repairs
    let string = decoder.string(text)
    // Only texts that stand for themselves: the comparison is of bytes.
    if decoder.repairs == before, string.utf8.count == text.count {
      entries[slot] = string
      entries[slot].makeContiguousUTF8()
    }
    return string
  }
}
