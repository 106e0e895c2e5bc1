import Foundation

/// A place in the stream of changes, to go on from in the next query: an archived
/// `HKQueryAnchor`.
///
/// In JSON one base64 text (R264). Data that is no anchor is refused when a query is built.
public struct Anchor: Codable, Equatable, Sendable {
  /// The archived anchor.
  public let data: Data

  public init(data: Data) {
    self.data = data
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let data = Data(base64Encoded: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "an anchor is a base64 text")
    }
    self.data = data
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(data.base64EncodedString())
  }
}
