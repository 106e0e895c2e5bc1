import Foundation

/// An electrocardiogram, with or without its trace.
public struct Electrocardiogram: Identifiable, Sample, Equatable, Payload {
  /// One point of the trace.
  public struct VoltageMeasurement: Codable, Equatable, Sendable, Payload {
    /// A voltage.
    public struct Harmonized: Codable, Equatable, Sendable, Payload {
      public let value: Double
      public let unit: String

      public init(value: Double, unit: String) {
        self.value = value
        self.unit = unit
      }

      /// The same with some parts replaced; nil keeps a part.
      public func copyWith(value: Double? = nil, unit: String? = nil) -> Harmonized {
        Harmonized(value: value ?? self.value, unit: unit ?? self.unit)
      }
    }

    public let harmonized: Harmonized
    /// Seconds.
    public let timeSinceSampleStart: Double

    public init(harmonized: Harmonized, timeSinceSampleStart: Double) {
      self.harmonized = harmonized
      self.timeSinceSampleStart = timeSinceSampleStart
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(
      harmonized: Harmonized? = nil, timeSinceSampleStart: Double? = nil
    ) -> VoltageMeasurement {
      VoltageMeasurement(
        harmonized: harmonized ?? self.harmonized,
        timeSinceSampleStart: timeSinceSampleStart ?? self.timeSinceSampleStart
      )
    }
  }

  /// The result and the trace.
  public struct Harmonized: Codable, Equatable, Sendable, Payload {
    public let averageHeartRate: Double?
    public let averageHeartRateUnit: String
    public let samplingFrequency: Double?
    public let samplingFrequencyUnit: String
    /// The result in words.
    public let classification: String
    /// Whether the person felt something.
    public let symptomsStatus: String
    /// Points of the trace that follow.
    public let count: Int
    /// Empty unless asked for.
    public let voltageMeasurements: [VoltageMeasurement]
    public let metadata: Metadata?

    public init(
      averageHeartRate: Double? = nil, averageHeartRateUnit: String,
      samplingFrequency: Double? = nil, samplingFrequencyUnit: String, classification: String,
      symptomsStatus: String, count: Int, voltageMeasurements: [VoltageMeasurement],
      metadata: Metadata? = nil
    ) {
      self.averageHeartRate = averageHeartRate
      self.averageHeartRateUnit = averageHeartRateUnit
      self.samplingFrequency = samplingFrequency
      self.samplingFrequencyUnit = samplingFrequencyUnit
      self.classification = classification
      self.symptomsStatus = symptomsStatus
      self.count = count
      self.voltageMeasurements = voltageMeasurements
      self.metadata = metadata
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(
      averageHeartRate: Double? = nil, averageHeartRateUnit: String? = nil,
      samplingFrequency: Double? = nil, samplingFrequencyUnit: String? = nil,
      classification: String? = nil, symptomsStatus: String? = nil, count: Int? = nil,
      voltageMeasurements: [VoltageMeasurement]? = nil, metadata: Metadata? = nil
    ) -> Harmonized {
      Harmonized(
        averageHeartRate: averageHeartRate ?? self.averageHeartRate,
        averageHeartRateUnit: averageHeartRateUnit ?? self.averageHeartRateUnit,
        samplingFrequency: samplingFrequency ?? self.samplingFrequency,
        samplingFrequencyUnit: samplingFrequencyUnit ?? self.samplingFrequencyUnit,
        classification: classification ?? self.classification,
        symptomsStatus: symptomsStatus ?? self.symptomsStatus, count: count ?? self.count,
        voltageMeasurements: voltageMeasurements ?? self.voltageMeasurements,
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
  public let numberOfMeasurements: Int
  public let harmonized: Harmonized

  public init(
    uuid: String = UUID().uuidString, identifier: String, startTimestamp: Double,
    endTimestamp: Double, device: Device? = nil, sourceRevision: SourceRevision,
    numberOfMeasurements: Int, harmonized: Harmonized
  ) {
    self.uuid = uuid
    self.identifier = identifier
    self.startTimestamp = startTimestamp
    self.endTimestamp = endTimestamp
    self.device = device
    self.sourceRevision = sourceRevision
    self.numberOfMeasurements = numberOfMeasurements
    self.harmonized = harmonized
  }

  /// The same with some parts replaced; nil keeps a part.
  public func copyWith(
    uuid: String? = nil, identifier: String? = nil, startTimestamp: Double? = nil,
    endTimestamp: Double? = nil, device: Device? = nil, sourceRevision: SourceRevision? = nil,
    numberOfMeasurements: Int? = nil, harmonized: Harmonized? = nil
  ) -> Electrocardiogram {
    Electrocardiogram(
      uuid: uuid ?? self.uuid, identifier: identifier ?? self.identifier,
      startTimestamp: startTimestamp ?? self.startTimestamp,
      endTimestamp: endTimestamp ?? self.endTimestamp, device: device ?? self.device,
      sourceRevision: sourceRevision ?? self.sourceRevision,
      numberOfMeasurements: numberOfMeasurements ?? self.numberOfMeasurements,
      harmonized: harmonized ?? self.harmonized
    )
  }
}
