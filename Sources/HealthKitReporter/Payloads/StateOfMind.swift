import Foundation

/// A logged emotion or mood.
public struct StateOfMind: Identifiable, Sample, Equatable, Payload {
  /// What the sample says.
  public struct Harmonized: Codable, Equatable, Sendable, Payload {
    /// 1 for an emotion of the moment, 2 for the mood of a day.
    public let kind: Int
    /// From -1, very unpleasant, to 1, very pleasant.
    public let valence: Double
    /// 1 to 7, read only: HealthKit derives it.
    public let valenceClassification: Int?
    /// Raw values of `HKStateOfMind.Label`.
    public let labels: [Int]
    /// Raw values of `HKStateOfMind.Association`.
    public let associations: [Int]
    public let metadata: Metadata?

    public init(
      kind: Int, valence: Double, valenceClassification: Int? = nil, labels: [Int],
      associations: [Int], metadata: Metadata? = nil
    ) {
      self.kind = kind
      self.valence = valence
      self.valenceClassification = valenceClassification
      self.labels = labels
      self.associations = associations
      self.metadata = metadata
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(
      kind: Int? = nil, valence: Double? = nil, valenceClassification: Int? = nil,
      labels: [Int]? = nil, associations: [Int]? = nil, metadata: Metadata? = nil
    ) -> Harmonized {
      Harmonized(
        kind: kind ?? self.kind, valence: valence ?? self.valence,
        valenceClassification: valenceClassification ?? self.valenceClassification,
        labels: labels ?? self.labels, associations: associations ?? self.associations,
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
  ) -> StateOfMind {
    StateOfMind(
      uuid: uuid ?? self.uuid, identifier: identifier ?? self.identifier,
      startTimestamp: startTimestamp ?? self.startTimestamp,
      endTimestamp: endTimestamp ?? self.endTimestamp, device: device ?? self.device,
      sourceRevision: sourceRevision ?? self.sourceRevision,
      harmonized: harmonized ?? self.harmonized
    )
  }
}
