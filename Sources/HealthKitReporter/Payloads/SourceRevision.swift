/// A source in the version that wrote a sample.
public struct SourceRevision: Codable, Equatable, Sendable, Payload {
  /// The system's version in numbers.
  public struct OperatingSystem: Codable, Equatable, Sendable, Payload {
    public let majorVersion: Int
    public let minorVersion: Int
    public let patchVersion: Int

    public init(majorVersion: Int, minorVersion: Int, patchVersion: Int) {
      self.majorVersion = majorVersion
      self.minorVersion = minorVersion
      self.patchVersion = patchVersion
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(
      majorVersion: Int? = nil, minorVersion: Int? = nil, patchVersion: Int? = nil
    ) -> OperatingSystem {
      OperatingSystem(
        majorVersion: majorVersion ?? self.majorVersion,
        minorVersion: minorVersion ?? self.minorVersion,
        patchVersion: patchVersion ?? self.patchVersion
      )
    }
  }

  public let source: Source
  public let version: String?
  /// For example "Watch6,1".
  public let productType: String?
  /// For example "17.4.1".
  public let systemVersion: String
  public let operatingSystem: OperatingSystem

  public init(
    source: Source, version: String? = nil, productType: String? = nil, systemVersion: String,
    operatingSystem: OperatingSystem
  ) {
    self.source = source
    self.version = version
    self.productType = productType
    self.systemVersion = systemVersion
    self.operatingSystem = operatingSystem
  }

  /// The same with some parts replaced; nil keeps a part.
  public func copyWith(
    source: Source? = nil, version: String? = nil, productType: String? = nil,
    systemVersion: String? = nil, operatingSystem: OperatingSystem? = nil
  ) -> SourceRevision {
    SourceRevision(
      source: source ?? self.source, version: version ?? self.version,
      productType: productType ?? self.productType,
      systemVersion: systemVersion ?? self.systemVersion,
      operatingSystem: operatingSystem ?? self.operatingSystem
    )
  }
}
