/// Names a concept of health, such as a medication (R249).
///
/// Equal by domain and identifier.
public final class HKHealthConceptIdentifier: NSObject, NSCopying, NSSecureCoding, Sendable {
  /// The field that the concept belongs to.
  public let domain: HKHealthConceptDomain
  /// The text by which stores know the concept.
  package let identifier: String

  package init(domain: HKHealthConceptDomain, identifier: String) {
    self.domain = domain
    self.identifier = identifier
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKHealthConceptIdentifier else { return false }
    return other.domain == domain && other.identifier == identifier
  }

  public override var hash: Int { identifier.hashValue }

  public override var description: String {
    "<HKHealthConceptIdentifier domain:\(domain.rawValue), identifier:\(identifier)>"
  }

  /// Identifiers are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(archive: [domain.rawValue, identifier])
  }

  public convenience init?(coder: NSCoder) {
    guard let parts = coder.decodeArchive([String].self), parts.count == 2 else { return nil }
    self.init(domain: HKHealthConceptDomain(rawValue: parts[0]), identifier: parts[1])
  }
}
