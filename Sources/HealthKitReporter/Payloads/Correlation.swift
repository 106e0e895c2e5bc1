import Foundation

/// Samples that belong together: a blood pressure, a meal.
public struct Correlation: Identifiable, Sample, Equatable, Payload {
  /// What the sample says.
  public struct Harmonized: Codable, Equatable, Sendable, Payload {
    public let quantitySamples: [Quantity]
    public let categorySamples: [Category]
    public let metadata: Metadata?

    public init(
      quantitySamples: [Quantity], categorySamples: [Category], metadata: Metadata? = nil
    ) {
      self.quantitySamples = quantitySamples
      self.categorySamples = categorySamples
      self.metadata = metadata
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(
      quantitySamples: [Quantity]? = nil, categorySamples: [Category]? = nil,
      metadata: Metadata? = nil
    ) -> Harmonized {
      Harmonized(
        quantitySamples: quantitySamples ?? self.quantitySamples,
        categorySamples: categorySamples ?? self.categorySamples,
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
  ) -> Correlation {
    Correlation(
      uuid: uuid ?? self.uuid, identifier: identifier ?? self.identifier,
      startTimestamp: startTimestamp ?? self.startTimestamp,
      endTimestamp: endTimestamp ?? self.endTimestamp, device: device ?? self.device,
      sourceRevision: sourceRevision ?? self.sourceRevision,
      harmonized: harmonized ?? self.harmonized
    )
  }
}
