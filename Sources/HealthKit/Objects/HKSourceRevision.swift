import HealthEngine

/// A version of a source: of the app, or of a device's system (R090).
public final class HKSourceRevision: NSObject, NSCopying, NSSecureCoding, Sendable {
  /// Who wrote the object.
  public let source: HKSource
  /// The app's version, or the system's for Apple's own devices; nil where nobody said.
  public let version: String?
  /// The model of the device, such as `Watch6,1`; nil where nobody said.
  public let productType: String?
  private let system: SystemVersion

  init(source: HKSource, version: String?, productType: String?, system: SystemVersion) {
    self.source = source
    self.version = version
    self.productType = productType
    self.system = system
    super.init()
  }

  package convenience init(_ provenance: Provenance) {
    self.init(
      source: HKSource(provenance.source), version: provenance.version,
      productType: provenance.productType, system: provenance.system)
  }

  /// A revision for predicates, of any product and system.
  public convenience init(source: HKSource, version: String?) {
    self.init(
      source: source, version: version, productType: HKSourceRevisionAnyProductType,
      operatingSystemVersion: HKSourceRevisionAnyOperatingSystem)
  }

  /// A revision for predicates.
  public convenience init(
    source: HKSource, version: String?, productType: String?,
    operatingSystemVersion: OperatingSystemVersion
  ) {
    self.init(
      source: source, version: version, productType: productType,
      system: SystemVersion(operatingSystemVersion))
  }

  /// The version of the system; 0.0.0 where nobody said.
  public var operatingSystemVersion: OperatingSystemVersion {
    OperatingSystemVersion(
      majorVersion: system.major, minorVersion: system.minor, patchVersion: system.patch)
  }

  /// The revision as predicates know it: what stands for any is left out.
  package var record: SourceRevisionRecord {
    let isAnySystem = system == SystemVersion(HKSourceRevisionAnyOperatingSystem)
    return SourceRevisionRecord(
      bundleIdentifier: source.bundleIdentifier,
      version: version == HKSourceRevisionAnyVersion ? nil : version,
      productType: productType == HKSourceRevisionAnyProductType ? nil : productType,
      system: isAnySystem ? nil : system)
  }

  /// Equal when all parts are.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKSourceRevision else { return false }
    return other.source == source && other.version == version
      && other.productType == productType && other.system == system
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(source)
    hasher.combine(version)
    hasher.combine(productType)
    hasher.combine(system)
    return hasher.finalize()
  }

  public override var description: String {
    "<HKSourceRevision name:\(source.name), bundle:\(source.bundleIdentifier), "
      + "version:\(version ?? "(null)"), productType:\(productType ?? "(null)"), "
      + "operatingSystemVersion:\(system.major).\(system.minor).\(system.patch)>"
  }

  /// Revisions are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(
      archive: Archive(
        source: source.record, version: version, productType: productType, system: system))
  }

  public convenience init?(coder: NSCoder) {
    guard let archive = coder.decodeArchive(Archive.self) else { return nil }
    self.init(
      source: HKSource(archive.source), version: archive.version,
      productType: archive.productType, system: archive.system)
  }

  private struct Archive: Codable {
    var source: SourceRecord
    var version: String?
    var productType: String?
    var system: SystemVersion
  }
}

extension SystemVersion {
  init(_ version: OperatingSystemVersion) {
    self.init(version.majorVersion, version.minorVersion, version.patchVersion)
  }
}

/// Stands for every system version in a revision that a predicate is made of; iOS 11.0.
///
/// Its parts are -1, which no system has; Apple's value is not published.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKSourceRevisionAnyOperatingSystem = OperatingSystemVersion(
  majorVersion: -1, minorVersion: -1, patchVersion: -1)
