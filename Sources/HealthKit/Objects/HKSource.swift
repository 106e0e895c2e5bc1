import HealthEngine

/// Who wrote an object: an app, or a device of Apple's (R090).
///
/// Equal by bundle identifier.
public final class HKSource: NSObject, NSCopying, NSSecureCoding, Sendable {
  package let record: SourceRecord

  package init(_ record: SourceRecord) {
    self.record = record
    super.init()
  }

  /// The running app (R109).
  public class func `default`() -> HKSource { HKSource(AppContext.current.app.source) }

  /// The name that the person sees.
  public var name: String { record.name }

  /// The identifier of the app, or of the device whose system wrote the object.
  public var bundleIdentifier: String { record.bundleIdentifier }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKSource)?.bundleIdentifier == bundleIdentifier
  }

  public override var hash: Int { bundleIdentifier.hashValue }

  public override var description: String {
    "<HKSource: name = \(name), bundleIdentifier = \(bundleIdentifier)>"
  }

  /// Sources are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { coder.encode(archive: record) }

  public convenience init?(coder: NSCoder) {
    guard let record = coder.decodeArchive(SourceRecord.self) else { return nil }
    self.init(record)
  }
}
