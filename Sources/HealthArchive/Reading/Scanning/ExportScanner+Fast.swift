import Foundation

/// What the fast path recognises by its bytes. Bare memory, so that the hot loop touches neither
/// reference counts nor bounds.
struct FastTables {
  /// The unchanging beginning of a Record line, up to its first date. Where it holds a device's
  /// address in memory, which differs from line to line, that splits it in two.
  struct Prefix {
    var head: UnsafeMutablePointer<UInt8>
    var headCount: Int
    var tail: UnsafeMutablePointer<UInt8>
    var tailCount: Int
    var context: Int32
  }

  /// The content of a Record with metadata, from behind its tag to its end.
  struct Block {
    var bytes: UnsafeMutablePointer<UInt8>
    var count: Int
    var lines: Int
    var batch: Int
    var index: Int32
  }

  /// A value that is a text.
  struct Text {
    var bytes: UnsafeMutablePointer<UInt8>
    var count: Int
    var number: Int32
  }

  static let prefixLimit = 16
  static let blockLimit = 8
  static let textLimit = 8

  let prefixes = UnsafeMutablePointer<Prefix>.allocate(capacity: prefixLimit)
  var prefixCount = 0
  var nextPrefix = 0
  var lastPrefix = 0

  let blocks = UnsafeMutablePointer<Block>.allocate(capacity: blockLimit)
  var blockValues: [MetadataBlock] = []
  var nextBlock = 0

  let texts = UnsafeMutablePointer<Text>.allocate(capacity: textLimit)
  var textCount = 0
  var nextText = 0

  var created = DayCache()
  var started = DayCache()
  var ended = DayCache()

  func deallocate() {
    for index in 0..<prefixCount {
      prefixes[index].head.deallocate()
      prefixes[index].tail.deallocate()
    }
    for index in 0..<blockValues.count { blocks[index].bytes.deallocate() }
    for index in 0..<textCount { texts[index].bytes.deallocate() }
    prefixes.deallocate()
    blocks.deallocate()
    texts.deallocate()
  }

  static func copy(
    _ source: UnsafePointer<UInt8>, _ count: Int
  ) -> UnsafeMutablePointer<UInt8> {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(count, 1))
    memory.update(from: source, count: count)
    return memory
  }
}

/// The day and offset of the last date, by their bytes: most dates differ from the one before in
/// nothing but the time.
struct DayCache {
  var yearMonth: UInt64 = 0
  var day: UInt64 = 0
  var offset: UInt64 = 0
  var base = 0.0

  /// `yyyy-MM-dd HH:mm:ss +zzzz`; NaN for everything else.
  @inline(__always)
  mutating func parse(_ raw: UnsafeRawPointer) -> Double {
    let a = raw.loadUnaligned(as: UInt64.self).littleEndian
    let b = raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian
    let c = raw.loadUnaligned(fromByteOffset: 17, as: UInt64.self).littleEndian
    let h1 = (b >> 24) & 0xFF &- 48
    let h2 = (b >> 32) & 0xFF &- 48
    let m1 = (b >> 48) & 0xFF &- 48
    let m2 = (b >> 56) &- 48
    let s1 = c & 0xFF &- 48
    let s2 = (c >> 8) & 0xFF &- 48
    let colon = UInt64(UInt8(ascii: ":"))
    guard h1 < 3, h2 < 10, m1 < 6, m2 < 10, s1 < 6, s2 < 10, (b >> 40) & 0xFF == colon,
      raw.load(fromByteOffset: 16, as: UInt8.self) == UInt8(ascii: ":")
    else { return .nan }
    let hours = h1 &* 10 &+ h2
    guard hours < 24 else { return .nan }
    let time = Double(hours &* 3600 &+ (m1 &* 10 &+ m2) &* 60 &+ s1 &* 10 &+ s2)
    if a == yearMonth, b & 0xFF_FFFF == day, c >> 16 == offset { return base + time }
    return miss(raw, a, b & 0xFF_FFFF, c >> 16, time)
  }

  @inline(never)
  private mutating func miss(
    _ raw: UnsafeRawPointer, _ a: UInt64, _ b: UInt64, _ c: UInt64, _ time: Double
  ) -> Double {
    let text = ByteText(raw.assumingMemoryBound(to: UInt8.self), 25)
    guard let instant = ExportDate.parse(text) else { return .nan }
    yearMonth = a
    day = b
    offset = c
    base = instant - time
    return instant
  }
}

extension ExportScanner {
  /// Reads records for as long as they are exactly of the form that Apple writes; the first that
  /// is not, or is not whole in the buffer, is left to the general path.
  func scanFast() {
    let base = UnsafePointer(buffer)
    let raw = UnsafeRawPointer(buffer)
    let limit = filled
    let prefixes = fast.prefixes
    let prefixCount = fast.prefixCount
    guard prefixCount > 0 else { return }
    let texts = fast.texts
    let textCount = fast.textCount
    let blocks = fast.blocks
    let blockCount = fast.blockValues.count
    let rows = self.rows
    var hit = fast.lastPrefix
    var created = fast.created
    var started = fast.started
    var ended = fast.ended
    var rowCount = self.rowCount
    var p = position
    var line = self.line

    scan: while rowCount < Self.rowCapacity {
      var q = p
      var row = line
      while q < limit {
        let byte = base[q]
        if byte == Byte.newline {
          row += 1
        } else if byte != Byte.space && byte != Byte.tab && byte != Byte.carriageReturn {
          break
        }
        q += 1
      }
      guard q < limit, Self.word(raw, q) == Literal.record else { break }
      // Which context?
      var d = 0
      var tried = 0
      while tried < prefixCount {
        let candidate = hit + tried < prefixCount ? hit + tried : hit + tried - prefixCount
        d = Self.match(prefixes[candidate], base, at: q, limit: limit)
        if d > 0 {
          hit = candidate
          break
        }
        tried += 1
      }
      guard d > 0 else { break }
      // Dates at fixed places
      var creation = Double.nan
      if Self.word(raw, d) == Literal.creation0, Self.word(raw, d + 6) == Literal.creation6 {
        creation = created.parse(raw + d + 14)
        guard !creation.isNaN, Self.word(raw, d + 39) == Literal.start0,
          Self.word(raw, d + 44) == Literal.start5
        else { break }
        d += 52
      } else if Self.word(raw, d) == Literal.onlyStart0, Self.word(raw, d + 3) == Literal.onlyStart3
      {
        d += 11
      } else {
        break
      }
      let start = started.parse(raw + d)
      guard !start.isNaN, Self.word(raw, d + 25) == Literal.end0,
        Self.word(raw, d + 28) == Literal.end3
      else { break }
      let end = ended.parse(raw + d + 36)
      guard !end.isNaN else { break }
      d += 61
      // The value
      var value = Double.nan
      var text: Int32 = 0
      if Self.word(raw, d) == Literal.value0, base[d + 8] == Byte.quote {
        d += 9
        var length = 0
        if let number = NumberText.fast(base + d, limit - d, end: &length) {
          value = number
          d += length
          guard base[d] == Byte.quote else { break }
        } else {
          var index = 0
          while index < textCount {
            let known = texts[index]
            if d + known.count < limit, base[d + known.count] == Byte.quote,
              memcmp(base + d, known.bytes, known.count) == 0
            {
              break
            }
            index += 1
          }
          guard index < textCount else { break }
          text = texts[index].number
          d += texts[index].count
        }
      } else if base[d] != Byte.quote {
        break
      }
      d += 1
      var metadata: Int32 = 0
      var nextLine = row
      if base[d] == Byte.slash, base[d + 1] == Byte.greater {
        d += 2
      } else if base[d] == Byte.greater {
        d += 1
        var index = 0
        while index < blockCount {
          let block = blocks[index]
          if d + block.count <= limit, memcmp(base + d, block.bytes, block.count) == 0 { break }
          index += 1
        }
        guard index < blockCount else { break }
        if blocks[index].batch != batchNumber { adopt(index) }
        metadata = blocks[index].index
        nextLine += blocks[index].lines
        d += blocks[index].count
      } else {
        break
      }
      guard d <= limit else { break }
      rows[rowCount] = RecordRow(
        start: start, end: end, created: creation, value: value,
        context: prefixes[hit].context, metadata: metadata, text: text, line: row)
      rowCount += 1
      p = d
      line = nextLine
    }
    if p != position { flushHeader() }
    position = p
    self.line = line
    self.rowCount = rowCount
    fast.lastPrefix = hit
    fast.created = created
    fast.started = started
    fast.ended = ended
  }

  @inline(__always)
  private static func word(_ raw: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
  }

  /// Behind the prefix; 0 when it is another one.
  @inline(__always)
  private static func match(
    _ prefix: FastTables.Prefix, _ base: UnsafePointer<UInt8>, at start: Int, limit: Int
  ) -> Int {
    let end = start + prefix.headCount
    guard end <= limit, memcmp(base + start, prefix.head, prefix.headCount) == 0 else { return 0 }
    guard prefix.tailCount > 0 else { return end }
    var p = end
    while p - end < 16, Byte.isDigit(base[p]) || base[p] &- 97 < 6 { p += 1 }
    guard p + prefix.tailCount <= limit,
      memcmp(base + p, prefix.tail, prefix.tailCount) == 0
    else { return 0 }
    return p + prefix.tailCount
  }

  /// Puts a known block of metadata into the current batch.
  private func adopt(_ index: Int) {
    batch.metadata.append(fast.blockValues[index])
    fast.blocks[index].batch = batchNumber
    fast.blocks[index].index = Int32(batch.metadata.count)
  }

  // MARK: Remembering

  /// Learns the beginning of the current tag, if its form allows to recognise the rest.
  func rememberPrefix(context: Int32) {
    guard usesFastPath, stack.isEmpty else { return }
    let beforeDates: [StaticString] = [
      "type", "sourceName", "sourceVersion", "device", "unit", "source",
    ]
    var first: Int?
    for attribute in tag.attributes {
      let name = ByteText(buffer + attribute.nameStart, attribute.nameCount)
      if beforeDates.contains(where: { name.equals($0) }) {
        // What makes the context must stand before the dates.
        if first != nil { return }
      } else if first == nil {
        guard name.equals("creationDate") || name.equals("startDate") else { return }
        first = attribute.nameStart
      }
    }
    guard let first, first - position < 2048, lines(from: position, to: first) == 0,
      ByteText(buffer + position, 8).equals("<Record ")
    else { return }
    var split = first
    var rest = first
    let mark: StaticString = "HKDevice: 0x"
    if let found = memmem(
      buffer + position, first - position, mark.utf8Start, mark.utf8CodeUnitCount)
    {
      split =
        UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - UnsafePointer(buffer)
        + mark.utf8CodeUnitCount
      rest = split
      while rest < first, Byte.isDigit(buffer[rest]) || buffer[rest] &- 97 < 6 { rest += 1 }
    }
    let slot = fast.nextPrefix
    fast.nextPrefix = (slot + 1) % FastTables.prefixLimit
    if slot < fast.prefixCount {
      fast.prefixes[slot].head.deallocate()
      fast.prefixes[slot].tail.deallocate()
    } else {
      fast.prefixCount = slot + 1
    }
    (fast.prefixes + slot).initialize(
      to: FastTables.Prefix(
        head: FastTables.copy(buffer + position, split - position), headCount: split - position,
        tail: FastTables.copy(buffer + rest, first - rest), tailCount: first - rest,
        context: context))
    fast.lastPrefix = slot
  }

  /// Learns the text that is the current record's value.
  func rememberText(_ number: Int32) {
    guard usesFastPath, number > 0, let value = attribute("value") else { return }
    for index in 0..<fast.textCount where fast.texts[index].number == number { return }
    for byte in value.buffer {
      guard byte > 0x20, byte < 0x80, byte != Byte.ampersand, byte != Byte.less else { return }
    }
    let slot = fast.nextText
    fast.nextText = (slot + 1) % FastTables.textLimit
    if slot < fast.textCount {
      fast.texts[slot].bytes.deallocate()
    } else {
      fast.textCount = slot + 1
    }
    (fast.texts + slot).initialize(
      to: FastTables.Text(
        bytes: FastTables.copy(value.base, value.count), count: value.count, number: number))
  }

  /// Learns the content of the record that ends here, if all of it is still in the buffer.
  func remember(_ block: MetadataBlock) {
    guard usesFastPath, stack.isEmpty, builder.bodyOffset >= fileOffset, !tag.hasRawQuote,
      decoder.repairs.isEmpty, tag.isClosing
    else { return }
    let start = Int(builder.bodyOffset - fileOffset)
    let count = tag.end - start
    guard count > 0, count <= 512 else { return }
    let slot = fast.nextBlock
    fast.nextBlock = (slot + 1) % FastTables.blockLimit
    let learned = FastTables.Block(
      bytes: FastTables.copy(buffer + start, count), count: count,
      lines: lines(from: start, to: tag.end), batch: batchNumber,
      index: Int32(batch.metadata.count))
    if slot < fast.blockValues.count {
      fast.blocks[slot].bytes.deallocate()
      fast.blocks[slot] = learned
      fast.blockValues[slot] = block
    } else {
      (fast.blocks + slot).initialize(to: learned)
      fast.blockValues.append(block)
    }
  }
}

/// Words of eight bytes, little-endian, as they stand at fixed places of a Record line.
private enum Literal {
  static let record: UInt64 = 0x2064_726F_6365_523C  // <Record·
  static let creation0: UInt64 = 0x6E6F_6974_6165_7263  // creation
  static let creation6: UInt64 = 0x223D_6574_6144_6E6F  // onDate="
  static let start0: UInt64 = 0x4474_7261_7473_2022  // "·startD
  static let start5: UInt64 = 0x223D_6574_6144_7472  // rtDate="
  static let onlyStart0: UInt64 = 0x7461_4474_7261_7473  // startDat
  static let onlyStart3: UInt64 = 0x223D_6574_6144_7472  // rtDate="
  static let end0: UInt64 = 0x7461_4464_6E65_2022  // "·endDat
  static let end3: UInt64 = 0x223D_6574_6144_646E  // ndDate="
  static let value0: UInt64 = 0x3D65_756C_6176_2022  // "·value=
}
