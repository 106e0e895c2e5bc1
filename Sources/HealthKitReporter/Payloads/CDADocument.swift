import Foundation

/// A clinical document.
public struct CDADocument: Identifiable, Sample, Equatable, Payload {
  /// What the sample says.
  public struct Harmonized: Codable, Equatable, Sendable, Payload {
    public let title: String?
    public let patientName: String?
    public let authorName: String?
    public let custodianName: String?
    /// The document's XML in base64; nil unless asked for.
    public let documentData: String?
    public let metadata: Metadata?

    public init(
      title: String? = nil, patientName: String? = nil, authorName: String? = nil,
      custodianName: String? = nil, documentData: String? = nil, metadata: Metadata? = nil
    ) {
      self.title = title
      self.patientName = patientName
      self.authorName = authorName
      self.custodianName = custodianName
      self.documentData = documentData
      self.metadata = metadata
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(
      title: String? = nil, patientName: String? = nil, authorName: String? = nil,
      custodianName: String? = nil, documentData: String? = nil, metadata: Metadata? = nil
    ) -> Harmonized {
      Harmonized(
        title: title ?? self.title, patientName: patientName ?? self.patientName,
        authorName: authorName ?? self.authorName,
        custodianName: custodianName ?? self.custodianName,
        documentData: documentData ?? self.documentData, metadata: metadata ?? self.metadata
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
  ) -> CDADocument {
    CDADocument(
      uuid: uuid ?? self.uuid, identifier: identifier ?? self.identifier,
      startTimestamp: startTimestamp ?? self.startTimestamp,
      endTimestamp: endTimestamp ?? self.endTimestamp, device: device ?? self.device,
      sourceRevision: sourceRevision ?? self.sourceRevision,
      harmonized: harmonized ?? self.harmonized
    )
  }
}
