import HealthEngine

/// What is known of an object that is no longer stored: its uuid, and its sync identifier and version
/// if it had them (R156, F033).
public final class HKDeletedObject: NSObject, NSSecureCoding, Sendable {
  package let record: DeletedRecord

  package init(_ record: DeletedRecord) {
    self.record = record
    super.init()
  }

  /// The uuid that the object had.
  public var uuid: UUID { record.uuid }

  /// Sync identifier and version; nil where the object had none.
  public var metadata: [String: Any]? {
    guard let sync = record.sync else { return nil }
    return [
      HKMetadataKeySyncIdentifier: sync.identifier,
      HKMetadataKeySyncVersion: MetadataValue(version: sync.version).object,
    ]
  }

  /// Equal by uuid.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKDeletedObject)?.uuid == uuid
  }

  public override var hash: Int { uuid.hashValue }

  public override var description: String { "<HKDeletedObject \(uuid)>" }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { coder.encode(archive: record) }

  public convenience init?(coder: NSCoder) {
    guard let record = coder.decodeArchive(DeletedRecord.self) else { return nil }
    self.init(record)
  }
}
