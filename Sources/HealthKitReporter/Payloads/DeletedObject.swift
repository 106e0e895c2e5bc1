/// What remains of a deleted object: its uuid (R273).
public struct DeletedObject: Codable, Equatable, Sendable {
  public let uuid: String
  /// The sync identifier and version, where the object had them.
  public let metadata: Metadata?

  public init(uuid: String, metadata: Metadata? = nil) {
    self.uuid = uuid
    self.metadata = metadata
  }

  /// The same with some parts replaced; nil keeps a part.
  public func copyWith(uuid: String? = nil, metadata: Metadata? = nil) -> DeletedObject {
    DeletedObject(uuid: uuid ?? self.uuid, metadata: metadata ?? self.metadata)
  }
}
