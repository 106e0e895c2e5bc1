import Foundation

/// The answers to a questionnaire, with their score.
public struct ScoredAssessment: Identifiable, Sample, Equatable, Payload {
  /// What the sample says.
  public struct Harmonized: Codable, Equatable, Sendable, Payload {
    /// Raw values, in the order of the questions.
    public let answers: [Int]
    /// Read only: HealthKit derives it.
    public let score: Int?
    /// Read only: HealthKit derives it.
    public let risk: Int?
    public let metadata: Metadata?

    public init(answers: [Int], score: Int? = nil, risk: Int? = nil, metadata: Metadata? = nil) {
      self.answers = answers
      self.score = score
      self.risk = risk
      self.metadata = metadata
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(
      answers: [Int]? = nil, score: Int? = nil, risk: Int? = nil, metadata: Metadata? = nil
    ) -> Harmonized {
      Harmonized(
        answers: answers ?? self.answers, score: score ?? self.score, risk: risk ?? self.risk,
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
  ) -> ScoredAssessment {
    ScoredAssessment(
      uuid: uuid ?? self.uuid, identifier: identifier ?? self.identifier,
      startTimestamp: startTimestamp ?? self.startTimestamp,
      endTimestamp: endTimestamp ?? self.endTimestamp, device: device ?? self.device,
      sourceRevision: sourceRevision ?? self.sourceRevision,
      harmonized: harmonized ?? self.harmonized
    )
  }
}
