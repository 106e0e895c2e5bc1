import HealthEngine

/// A FHIR resource as the provider sent it (R233, F126).
///
/// Equal when identifier, type and bytes are.
public final class HKFHIRResource: NSObject, NSCopying, NSSecureCoding, Sendable {
  private let detail: ClinicalRecordDetail

  package init(_ detail: ClinicalRecordDetail) {
    self.detail = detail
    super.init()
  }

  /// The version of FHIR that the resource is written in; 0.0.0 of an unknown release where its
  /// provider gave none.
  public var fhirVersion: HKFHIRVersion {
    HKFHIRVersion(parsing: detail.fhirVersion) ?? HKFHIRVersion(0, 0, 0)
  }

  /// The kind of the resource.
  public var resourceType: HKFHIRResourceType { HKFHIRResourceType(rawValue: detail.resourceType) }

  /// The identifier that the provider gave it.
  public var identifier: String { detail.identifier }

  /// JSON bytes.
  public var data: Data { detail.data }

  /// Where it was downloaded from; nil where that is not known.
  public var sourceURL: URL? { detail.sourceURL.flatMap { URL(string: $0) } }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKFHIRResource else { return false }
    return other.identifier == identifier && other.resourceType == resourceType
      && other.data == data
  }

  public override var hash: Int { identifier.hashValue }

  public override var description: String {
    "<HKFHIRResource type:\(detail.resourceType), identifier:\(identifier), "
      + "version:\(detail.fhirVersion)>"
  }

  /// Resources are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { coder.encode(archive: detail) }

  public convenience init?(coder: NSCoder) {
    guard let detail = coder.decodeArchive(ClinicalRecordDetail.self) else { return nil }
    self.init(detail)
  }
}

/// A version of FHIR, such as 4.0.1.
public final class HKFHIRVersion: NSObject, NSCopying, NSSecureCoding, Sendable {
  /// 4 of 4.0.1.
  public let majorVersion: Int
  /// 0 of 4.0.1.
  public let minorVersion: Int
  /// 1 of 4.0.1.
  public let patchVersion: Int

  init(_ major: Int, _ minor: Int, _ patch: Int) {
    majorVersion = major
    minorVersion = minor
    patchVersion = patch
    super.init()
  }

  /// Reads `4.0.1`; throws `errorInvalidArgument` for anything but three numbers.
  public convenience init(fromVersionString versionString: String) throws {
    guard let numbers = Self.numbers(versionString) else {
      throw HKError(
        .errorInvalidArgument,
        "\"\(versionString)\" is no FHIR version; write three numbers, as in 4.0.1.")
    }
    self.init(numbers[0], numbers[1], numbers[2])
  }

  convenience init?(parsing versionString: String) {
    guard let numbers = Self.numbers(versionString) else { return nil }
    self.init(numbers[0], numbers[1], numbers[2])
  }

  private static func numbers(_ text: String) -> [Int]? {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map {
      $0.allSatisfy(\.isNumber) ? Int($0) : nil
    }
    let known = numbers.compactMap { $0 }
    return numbers.count == 3 && known.count == 3 ? known : nil
  }

  /// 1.0.2, the DSTU2 version that Health writes.
  public class func primaryDSTU2() -> Self { Self(1, 0, 2) }

  /// 4.0.1, the R4 version that Health writes.
  public class func primaryR4() -> Self { Self(4, 0, 1) }

  /// DSTU2 for 1.0, R4 for 4.0, otherwise unknown.
  public var fhirRelease: HKFHIRRelease {
    switch (majorVersion, minorVersion) {
    case (1, 0): return .dstu2
    case (4, 0): return .r4
    default: return .unknown
    }
  }

  /// `4.0.1`
  public var stringRepresentation: String { "\(majorVersion).\(minorVersion).\(patchVersion)" }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKFHIRVersion)?.stringRepresentation == stringRepresentation
  }

  public override var hash: Int { stringRepresentation.hashValue }

  public override var description: String { stringRepresentation }

  /// Versions are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { coder.encode(archive: stringRepresentation) }

  public convenience init?(coder: NSCoder) {
    guard let text = coder.decodeArchive(String.self) else { return nil }
    self.init(parsing: text)
  }
}
