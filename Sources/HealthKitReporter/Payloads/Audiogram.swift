import Foundation

/// A hearing test.
public struct Audiogram: Identifiable, Sample, Equatable, Payload {
  /// One test of one ear.
  public struct SensitivityTest: Codable, Equatable, Sendable, Payload {
    /// dBHL.
    public let sensitivity: Double
    /// Raw value of `HKAudiogramConductionType`.
    public let conductionType: Int
    /// Whether the other ear was kept busy with noise.
    public let masked: Bool
    /// Raw value of `HKAudiogramSensitivityTestSide`.
    public let side: Int

    public init(sensitivity: Double, conductionType: Int, masked: Bool, side: Int) {
      self.sensitivity = sensitivity
      self.conductionType = conductionType
      self.masked = masked
      self.side = side
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(
      sensitivity: Double? = nil, conductionType: Int? = nil, masked: Bool? = nil, side: Int? = nil
    ) -> SensitivityTest {
      SensitivityTest(
        sensitivity: sensitivity ?? self.sensitivity,
        conductionType: conductionType ?? self.conductionType, masked: masked ?? self.masked,
        side: side ?? self.side
      )
    }
  }

  /// The faintest tones heard at one frequency.
  public struct SensitivityPoint: Codable, Equatable, Sendable, Payload {
    /// Hertz.
    public let frequency: Double
    /// dBHL.
    public let leftEarSensitivity: Double?
    /// dBHL.
    public let rightEarSensitivity: Double?
    public let tests: [SensitivityTest]?

    public init(
      frequency: Double, leftEarSensitivity: Double? = nil, rightEarSensitivity: Double? = nil,
      tests: [SensitivityTest]? = nil
    ) {
      self.frequency = frequency
      self.leftEarSensitivity = leftEarSensitivity
      self.rightEarSensitivity = rightEarSensitivity
      self.tests = tests
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(
      frequency: Double? = nil, leftEarSensitivity: Double? = nil,
      rightEarSensitivity: Double? = nil, tests: [SensitivityTest]? = nil
    ) -> SensitivityPoint {
      SensitivityPoint(
        frequency: frequency ?? self.frequency,
        leftEarSensitivity: leftEarSensitivity ?? self.leftEarSensitivity,
        rightEarSensitivity: rightEarSensitivity ?? self.rightEarSensitivity,
        tests: tests ?? self.tests
      )
    }
  }

  /// The thresholds, by ascending frequency.
  public struct Harmonized: Codable, Equatable, Sendable, Payload {
    public let sensitivityPoints: [SensitivityPoint]
    public let metadata: Metadata?

    public init(sensitivityPoints: [SensitivityPoint], metadata: Metadata? = nil) {
      self.sensitivityPoints = sensitivityPoints
      self.metadata = metadata
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(
      sensitivityPoints: [SensitivityPoint]? = nil, metadata: Metadata? = nil
    ) -> Harmonized {
      Harmonized(
        sensitivityPoints: sensitivityPoints ?? self.sensitivityPoints,
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
  ) -> Audiogram {
    Audiogram(
      uuid: uuid ?? self.uuid, identifier: identifier ?? self.identifier,
      startTimestamp: startTimestamp ?? self.startTimestamp,
      endTimestamp: endTimestamp ?? self.endTimestamp, device: device ?? self.device,
      sourceRevision: sourceRevision ?? self.sourceRevision,
      harmonized: harmonized ?? self.harmonized
    )
  }
}
