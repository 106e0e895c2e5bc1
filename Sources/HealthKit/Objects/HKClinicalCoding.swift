/// A code of a coding system, such as one of RxNorm (R249).
///
/// Equal when system, version and code are.
public final class HKClinicalCoding: NSObject, NSCopying, NSSecureCoding, Sendable {
  /// The coding system, usually a URL.
  public let system: String
  /// The version of the system; nil where nobody said.
  public let version: String?
  /// The code within the system.
  public let code: String

  /// A code; nothing checks whether the system has it.
  public init(system: String, version: String?, code: String) {
    self.system = system
    self.version = version
    self.code = code
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKClinicalCoding else { return false }
    return other.system == system && other.version == version && other.code == code
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(system)
    hasher.combine(code)
    return hasher.finalize()
  }

  public override var description: String {
    "<HKClinicalCoding system:\(system), version:\(version ?? "(null)"), code:\(code)>"
  }

  /// Codings are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { coder.encode(archive: values) }

  public convenience init?(coder: NSCoder) {
    guard let values = coder.decodeArchive(Values.self) else { return nil }
    self.init(values)
  }

  struct Values: Codable {
    var system: String
    var version: String?
    var code: String
  }

  var values: Values { Values(system: system, version: version, code: code) }

  convenience init(_ values: Values) {
    self.init(system: values.system, version: values.version, code: values.code)
  }
}
