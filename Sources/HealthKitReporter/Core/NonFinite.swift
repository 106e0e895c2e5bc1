import CoreFoundation
import Foundation

/// The words for numbers that JSON does not have (R263).
enum NonFinite {
  static let positive = "Infinity"
  static let negative = "-Infinity"
  static let notANumber = "NaN"

  static let numbers: [String: Double] = [
    positive: .infinity, negative: -.infinity, notANumber: .nan,
  ]
}

extension JSONEncoder {
  /// An encoder that writes payloads as this library does.
  static func payloads(_ formatting: JSONEncoder.OutputFormatting = []) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union(.withoutEscapingSlashes)
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: NonFinite.positive, negativeInfinity: NonFinite.negative,
      nan: NonFinite.notANumber)
    return encoder
  }
}

extension JSONDecoder {
  /// A decoder that reads what `JSONEncoder.payloads` writes.
  static func payloads() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: NonFinite.positive, negativeInfinity: NonFinite.negative,
      nan: NonFinite.notANumber)
    return decoder
  }
}

extension Encodable {
  /// The payload as JSON, indented; numbers that JSON has no word for as "Infinity", "-Infinity"
  /// and "NaN" (R263).
  ///
  /// - Throws: `HealthKitError.badEncoding` when the value cannot be encoded.
  public func encoded() throws -> String {
    do {
      return String(
        decoding: try JSONEncoder.payloads(.prettyPrinted).encode(self), as: UTF8.self)
    } catch {
      throw HealthKitError.badEncoding("\(Self.self) cannot be encoded: \(error)")
    }
  }
}

extension NSNumber {
  /// Whether the object was made of a Bool: it prints as JSON's true or false, not as a number.
  var isBooleanObject: Bool { CFGetTypeID(self) == CFBooleanGetTypeID() }
}

extension DecodingError {
  /// Where and what, in one line.
  var inWords: String {
    switch self {
    case .keyNotFound(let key, let context):
      return "\(Self.path(context.codingPath + [key])): \(context.debugDescription)"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      return "\(Self.path(context.codingPath)): \(context.debugDescription)"
    @unknown default: return "\(self)"
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.isEmpty ? "the value" : keys.map(\.stringValue).joined(separator: ".")
  }
}
