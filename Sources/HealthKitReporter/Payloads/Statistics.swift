/// Merged figures of a type over a stretch of time.
public struct Statistics: Identifiable, Codable, Equatable, Sendable, Payload {
  /// The figures that were asked for, where there is data.
  public struct Harmonized: Codable, Equatable, Sendable, Payload {
    /// The sum.
    public let summary: Double?
    public let average: Double?
    /// The latest value.
    public let recent: Double?
    public let min: Double?
    public let max: Double?
    /// As `HKUnit` spells it.
    public let unit: String
    /// Seconds covered by data.
    public let duration: Double?

    public init(
      summary: Double? = nil, average: Double? = nil, recent: Double? = nil, min: Double? = nil,
      max: Double? = nil, unit: String, duration: Double? = nil
    ) {
      self.summary = summary
      self.average = average
      self.recent = recent
      self.min = min
      self.max = max
      self.unit = unit
      self.duration = duration
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(
      summary: Double? = nil, average: Double? = nil, recent: Double? = nil, min: Double? = nil,
      max: Double? = nil, unit: String? = nil, duration: Double? = nil
    ) -> Harmonized {
      Harmonized(
        summary: summary ?? self.summary, average: average ?? self.average,
        recent: recent ?? self.recent, min: min ?? self.min, max: max ?? self.max,
        unit: unit ?? self.unit, duration: duration ?? self.duration
      )
    }
  }

  /// The figures of one source alone.
  public struct SourceStatistics: Codable, Equatable, Sendable, Payload {
    public let source: Source
    public let harmonized: Harmonized

    public init(source: Source, harmonized: Harmonized) {
      self.source = source
      self.harmonized = harmonized
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(source: Source? = nil, harmonized: Harmonized? = nil) -> SourceStatistics {
      SourceStatistics(source: source ?? self.source, harmonized: harmonized ?? self.harmonized)
    }
  }

  public let identifier: String
  /// Seconds since 1970.
  public let startTimestamp: Double
  /// Seconds since 1970.
  public let endTimestamp: Double
  public let harmonized: Harmonized
  public let sources: [Source]
  /// Nil unless asked for by source.
  public let sourceStatistics: [SourceStatistics]?

  public init(
    identifier: String, startTimestamp: Double, endTimestamp: Double, harmonized: Harmonized,
    sources: [Source], sourceStatistics: [SourceStatistics]? = nil
  ) {
    self.identifier = identifier
    self.startTimestamp = startTimestamp
    self.endTimestamp = endTimestamp
    self.harmonized = harmonized
    self.sources = sources
    self.sourceStatistics = sourceStatistics
  }

  /// The same with some parts replaced; nil keeps a part.
  public func copyWith(
    identifier: String? = nil, startTimestamp: Double? = nil, endTimestamp: Double? = nil,
    harmonized: Harmonized? = nil, sources: [Source]? = nil,
    sourceStatistics: [SourceStatistics]? = nil
  ) -> Statistics {
    Statistics(
      identifier: identifier ?? self.identifier,
      startTimestamp: startTimestamp ?? self.startTimestamp,
      endTimestamp: endTimestamp ?? self.endTimestamp, harmonized: harmonized ?? self.harmonized,
      sources: sources ?? self.sources, sourceStatistics: sourceStatistics ?? self.sourceStatistics
    )
  }
}
