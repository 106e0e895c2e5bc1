import Foundation
import HealthCatalog
import HealthEngine

/// Metadata as bytes: entries by key, each with the number of its name and its kind.
enum MetadataCoding {
  /// Raw values are stored: never renumber.
  private enum Kind: UInt8 {
    case string = 0
    case integer = 1
    case number = 2
    case no = 3
    case yes = 4
    case date = 5
    case quantity = 6
  }

  static func encode(_ metadata: Metadata, name: (String) throws -> Int64) rethrows -> Data {
    var writer = ByteWriter()
    for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
      writer.length(Int(try name(key)))
      encode(value, &writer)
    }
    return writer.data
  }

  static func encode(_ value: MetadataValue) -> Data {
    var writer = ByteWriter()
    encode(value, &writer)
    return writer.data
  }

  private static func encode(_ value: MetadataValue, _ writer: inout ByteWriter) {
    switch value {
    case .string(let text):
      writer.byte(Kind.string.rawValue)
      writer.text(text)
    case .integer(let number):
      writer.byte(Kind.integer.rawValue)
      writer.integer(number)
    case .number(let number):
      writer.byte(Kind.number.rawValue)
      writer.double(number)
    case .boolean(let flag): writer.byte((flag ? Kind.yes : .no).rawValue)
    case .date(let date):
      writer.byte(Kind.date.rawValue)
      writer.double(date)
    case .quantity(let number, let unit):
      writer.byte(Kind.quantity.rawValue)
      writer.double(number)
      writer.text(unit.string)
    }
  }

  static func decode(_ data: Data, name: (Int64) throws -> String) throws -> Metadata {
    var reader = ByteReader(data)
    var metadata: Metadata = [:]
    while !reader.isAtEnd {
      let key = try name(Int64(try reader.length()))
      metadata[key] = try value(&reader)
    }
    return metadata
  }

  static func decodeValue(_ data: Data) throws -> MetadataValue {
    var reader = ByteReader(data)
    return try value(&reader)
  }

  private static func value(_ reader: inout ByteReader) throws -> MetadataValue {
    let tag = try reader.byte()
    guard let kind = Kind(rawValue: tag) else {
      throw HealthError(
        .databaseInaccessible, "The store holds metadata of the unknown kind \(tag).")
    }
    switch kind {
    case .string: return .string(try reader.text())
    case .integer: return .integer(try reader.integer())
    case .number: return .number(try reader.double())
    case .no: return .boolean(false)
    case .yes: return .boolean(true)
    case .date: return .date(try reader.double())
    case .quantity:
      let number = try reader.double()
      return .quantity(number, try HealthUnit(parsing: try reader.text()))
    }
  }
}
