/// A file attached to a sample. Read only.
public struct Attachment: Identifiable, Codable, Equatable, Sendable, Payload {
  public let identifier: String
  public let name: String
  /// A uniform type identifier: "public.jpeg".
  public let contentType: String
  /// Bytes.
  public let size: Int
  /// Seconds since 1970.
  public let creationTimestamp: Double
  public let metadata: Metadata?

  public init(
    identifier: String, name: String, contentType: String, size: Int, creationTimestamp: Double,
    metadata: Metadata? = nil
  ) {
    self.identifier = identifier
    self.name = name
    self.contentType = contentType
    self.size = size
    self.creationTimestamp = creationTimestamp
    self.metadata = metadata
  }

  /// The same with some parts replaced; nil keeps a part.
  public func copyWith(
    identifier: String? = nil, name: String? = nil, contentType: String? = nil, size: Int? = nil,
    creationTimestamp: Double? = nil, metadata: Metadata? = nil
  ) -> Attachment {
    Attachment(
      identifier: identifier ?? self.identifier, name: name ?? self.name,
      contentType: contentType ?? self.contentType, size: size ?? self.size,
      creationTimestamp: creationTimestamp ?? self.creationTimestamp,
      metadata: metadata ?? self.metadata
    )
  }
}
