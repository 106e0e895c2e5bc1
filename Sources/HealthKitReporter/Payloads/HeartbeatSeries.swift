import Foundation

/// Single heartbeats over a minute or so.
public struct HeartbeatSeries: Identifiable, Sample, Equatable, Payload {
  /// One beat.
  public struct Measurement: Codable, Equatable, Sendable, Payload {
    /// Seconds.
    public let timeSinceSeriesStart: Double
    /// Whether beats may be missing before it.
    public let precededByGap: Bool
    /// Whether it is the last one.
    public let done: Bool

    public init(timeSinceSeriesStart: Double, precededByGap: Bool, done: Bool) {
      self.timeSinceSeriesStart = timeSinceSeriesStart
      self.precededByGap = precededByGap
      self.done = done
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(
      timeSinceSeriesStart: Double? = nil, precededByGap: Bool? = nil, done: Bool? = nil
    ) -> Measurement {
      Measurement(
        timeSinceSeriesStart: timeSinceSeriesStart ?? self.timeSinceSeriesStart,
        precededByGap: precededByGap ?? self.precededByGap, done: done ?? self.done
      )
    }
  }

  /// The beats.
  public struct Harmonized: Codable, Equatable, Sendable, Payload {
    public let count: Int
    public let measurements: [Measurement]
    public let metadata: Metadata?

    public init(count: Int, measurements: [Measurement], metadata: Metadata? = nil) {
      self.count = count
      self.measurements = measurements
      self.metadata = metadata
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(
      count: Int? = nil, measurements: [Measurement]? = nil, metadata: Metadata? = nil
    ) -> Harmonized {
      Harmonized(
        count: count ?? self.count, measurements: measurements ?? self.measurements,
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
  ) -> HeartbeatSeries {
    HeartbeatSeries(
      uuid: uuid ?? self.uuid, identifier: identifier ?? self.identifier,
      startTimestamp: startTimestamp ?? self.startTimestamp,
      endTimestamp: endTimestamp ?? self.endTimestamp, device: device ?? self.device,
      sourceRevision: sourceRevision ?? self.sourceRevision,
      harmonized: harmonized ?? self.harmonized
    )
  }
}
