import Foundation

/// A record from a health institution. Read only.
public struct ClinicalRecord: Identifiable, Sample, Equatable, Payload {
  /// What the sample says.
  public struct Harmonized: Codable, Equatable, Sendable, Payload {
    public let displayName: String
    public let fhirSourceUrl: String?
    public let fhirVersion: String?
    /// The FHIR resource as JSON.
    public let fhirData: String?
    public let metadata: Metadata?

    public init(
      displayName: String, fhirSourceUrl: String? = nil, fhirVersion: String? = nil,
      fhirData: String? = nil, metadata: Metadata? = nil
    ) {
      self.displayName = displayName
      self.fhirSourceUrl = fhirSourceUrl
      self.fhirVersion = fhirVersion
      self.fhirData = fhirData
      self.metadata = metadata
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(
      displayName: String? = nil, fhirSourceUrl: String? = nil, fhirVersion: String? = nil,
      fhirData: String? = nil, metadata: Metadata? = nil
    ) -> Harmonized {
      Harmonized(
        displayName: displayName ?? self.displayName,
        fhirSourceUrl: fhirSourceUrl ?? self.fhirSourceUrl,
        fhirVersion: fhirVersion ?? self.fhirVersion, fhirData: fhirData ?? self.fhirData,
        metadata: metadata ?? self.metadata
      )
    }
  }

  public let uuid: String
  public let identifier: String
  /// Seconds since 1970.
  public let startTimestamp: Double
  /// Seconds since 1970.
  public let endTimestamp: Double
  public let device: Device?
  public let sourceRevision: SourceRevision
  public let harmonized: Harmonized

  public init(
    uuid: String = UUID().uuidString, identifier: String, startTimestamp: Double,
    endTimestamp: Double, device: Device? = nil, sourceRevision: SourceRevision,
    harmonized: Harmonized
  ) {
    self.uuid = uuid
    self.identifier = identifier
    self.startTimestamp = startTimestamp
    self.endTimestamp = endTimestamp
    self.device = device
    self.sourceRevision = sourceRevision
    self.harmonized = harmonized
  }

  /// The same with some parts replaced; nil keeps a part.
  public func copyWith(
    uuid: String? = nil, identifier: String? = nil, startTimestamp: Double? = nil,
    endTimestamp: Double? = nil, device: Device? = nil, sourceRevision: SourceRevision? = nil,
    harmonized: Harmonized? = nil
  ) -> ClinicalRecord {
    ClinicalRecord(
      uuid: uuid ?? self.uuid, identifier: identifier ?? self.identifier,
      startTimestamp: startTimestamp ?? self.startTimestamp,
      endTimestamp: endTimestamp ?? self.endTimestamp, device: device ?? self.device,
      sourceRevision: sourceRevision ?? self.sourceRevision,
      harmonized: harmonized ?? self.harmonized
    )
  }
}
