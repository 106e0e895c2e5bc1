import HealthEngine

/// What HealthKit stores: a uuid, where it comes from, and metadata.  Immutable (R070).
public class HKObject: NSObject, NSSecureCoding, @unchecked Sendable, ClassCluster {
  // Unchecked only because the class is not final: all it holds is constant and Sendable.

  /// The identity of the object, unique among all stores.
  public final let uuid: UUID
  /// Source, revision and device.
  package final let provenance: Provenance
  /// Metadata with the kinds of its values.
  package final let storedMetadata: Metadata?

  init(uuid: UUID, provenance: Provenance, metadata: Metadata?) {
    self.uuid = uuid
    self.provenance = provenance
    self.storedMetadata = metadata
    super.init()
  }

  /// The version of the app or system that saved the object.
  ///
  /// An object that was not read from a store has the running app as source and no version: the store
  /// adds it to what it keeps, and the object passed to `save` does not change (F021).
  public var sourceRevision: HKSourceRevision { HKSourceRevision(provenance) }

  /// Who saved the object; the older way to ask for the source of `sourceRevision`.
  @available(iOS, deprecated: 9.0, message: "Use sourceRevision")
  public var source: HKSource { HKSource(provenance.source) }

  /// The hardware that measured it.
  public var device: HKDevice? { provenance.device.map(HKDevice.init) }

  /// Strings, numbers (`NSNumber`), dates and quantities by key (R092); nil when there are none.
  public var metadata: [String: Any]? {
    guard let storedMetadata, !storedMetadata.isEmpty else { return nil }
    return storedMetadata.mapValues(\.object)
  }

  /// Objects are equal by uuid.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKObject else { return false }
    return other === self || other.uuid == uuid
  }

  public override var hash: Int { uuid.hashValue }

  public class var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    guard let archive = archive() else { return }
    coder.encode(archive: archive)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// What an archive keeps; every kind of object that there is is a sample.
  func archive() -> ArchivedSample? { nil }
}

extension ClassCluster where Self: HKObject {
  /// What `init(coder:)` of every object does: nil for an archive of another class.
  init?(archivedObject coder: NSCoder) {
    self.init(optionalCluster: { coder.decodeArchive(ArchivedSample.self)?.sample() as? Self })
  }
}
