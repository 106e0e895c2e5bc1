import Foundation
import HealthCatalog
import HealthEngine

/// Writes small values into bytes: lengths and counts as variable-length integers, numbers as they
/// are in memory (little endian).
struct ByteWriter {
  private(set) var data = Data()

  mutating func byte(_ value: UInt8) { data.append(value) }

  mutating func length(_ value: Int) {
    var rest = UInt64(value)
    while rest >= 0x80 {
      data.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    data.append(UInt8(rest))
  }

  mutating func integer(_ value: Int64) {
    withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
  }

  mutating func double(_ value: Double) { integer(Int64(bitPattern: value.bitPattern)) }

  /// Many at once: series have thousands.
  mutating func doubles(_ values: [Double]) {
    let bits = values.map(\.bitPattern.littleEndian)
    bits.withUnsafeBytes { data.append(contentsOf: $0) }
  }

  mutating func text(_ value: String) {
    length(value.utf8.count)
    data.append(contentsOf: value.utf8)
  }
}

/// Reads what a `ByteWriter` wrote; anything else is an error, never a trap.
struct ByteReader {
  private let data: Data
  private var place: Data.Index

  init(_ data: Data) {
    self.data = data
    place = data.startIndex
  }

  var isAtEnd: Bool { place == data.endIndex }

  mutating func byte() throws -> UInt8 {
    guard place < data.endIndex else { throw damaged }
    defer { place += 1 }
    return data[place]
  }

  mutating func length() throws -> Int {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 63, by: 7) {
      let next = try byte()
      value |= UInt64(next & 0x7F) << shift
      if next & 0x80 == 0 { return Int(value) }
    }
    throw damaged
  }

  mutating func integer() throws -> Int64 {
    guard data.endIndex - place >= 8 else { throw damaged }
    let offset = place - data.startIndex
    place += 8
    return data.withUnsafeBytes {
      Int64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Int64.self))
    }
  }

  /// All that is left; a number of bytes that makes no whole groups is damage.
  mutating func doubles(inGroupsOf size: Int = 1) throws -> [Double] {
    let count = data.endIndex - place
    guard count % (8 * size) == 0 else { throw damaged }
    let offset = place - data.startIndex
    place = data.endIndex
    return data.withUnsafeBytes { bytes in
      (0..<count / 8).map {
        Double(
          bitPattern: UInt64(
            littleEndian: bytes.loadUnaligned(fromByteOffset: offset + $0 * 8, as: UInt64.self)))
      }
    }
  }

  mutating func double() throws -> Double {
    Double(bitPattern: UInt64(bitPattern: try integer()))
  }

  mutating func text() throws -> String {
    let count = try length()
    guard count <= data.endIndex - place else { throw damaged }
    defer { place += count }
    return String(decoding: data[place..<place + count], as: UTF8.self)
  }

  private var damaged: HealthError {
    HealthError(
      .databaseInaccessible, "The store holds a value that ends early; it may be damaged.")
  }
}
