import HealthEngine

/// The answers to a questionnaire, with the score that HealthKit computes (R248).
public class HKScoredAssessment: HKSample, NSCopying, @unchecked Sendable {
  // Unchecked only because the class is not final: all it holds is constant and Sendable.

  /// Raw values of the answers.
  package final let answerValues: [Int]

  override init(_ record: SampleRecord, _ type: HKSampleType) {
    if case .scoredAssessment(let detail) = record.detail {
      answerValues = detail.answers
    } else {
      answerValues = []
    }
    super.init(record, type)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// The sum of the answers; one that the person preferred not to give counts 0.
  public var score: Int { answerValues.filter { Self.scores.contains($0) }.reduce(0, +) }

  private static let scores = 0...3

  override func makeRecord() throws -> SampleRecord {
    var record = try super.makeRecord()
    record.detail = .scoredAssessment(ScoredAssessmentDetail(answers: answerValues))
    return record
  }

  override var valueDescription: String { "\(sampleType.identifier): score \(score)" }

  /// Assessments are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  static func record<Failure: Error>(
    _ identifier: HKScoredAssessmentTypeIdentifier, date: Date, answers: [Int],
    problem: HealthError?, metadata: [String: Any]?,
    refuse: (HealthError) throws(Failure) -> Void
  ) throws(Failure) -> SampleRecord {
    if let problem { try refuse(problem) }
    return try SampleDraft.record(
      type: HKScoredAssessmentType(identifier), start: date, end: date, device: nil,
      metadata: metadata, detail: .scoredAssessment(ScoredAssessmentDetail(answers: answers)),
      refuse: refuse)
  }

  /// The first band whose upper border holds the score.
  static func band<Risk>(_ score: Int, in bands: [(ClosedRange<Int>, Risk)], beyond: Risk) -> Risk {
    bands.first { $0.0.contains(score) }?.1 ?? beyond
  }
}

/// A GAD-7 questionnaire about anxiety: seven answers (F120).
public final class HKGAD7Assessment: HKScoredAssessment, @unchecked Sendable {
  // Unchecked only because its superclass is not final: it adds no state.

  override init(_ record: SampleRecord, _ type: HKSampleType) { super.init(record, type) }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// Traps for any number of answers but seven; `HKGAD7Assessment.make` of HealthKitExtras throws
  /// instead.
  public convenience init(date: Date, answers: [Answer], metadata: [String: Any]? = [:]) {
    self.init(
      Self.record(
        .GAD7, date: date, answers: answers.map(\.rawValue), problem: Self.problem(answers),
        metadata: metadata, refuse: Refusal.trapping("HKGAD7Assessment.make(…)")),
      HKScoredAssessmentType(.GAD7))
  }

  /// The initialiser that throws `errorInvalidArgument`.
  package static func making(
    date: Date, answers: [Answer], metadata: [String: Any]?
  ) throws(HKError) -> HKGAD7Assessment {
    HKGAD7Assessment(
      try record(
        .GAD7, date: date, answers: answers.map(\.rawValue), problem: problem(answers),
        metadata: metadata, refuse: Refusal.throwing), HKScoredAssessmentType(.GAD7))
  }

  private static func problem(_ answers: [Answer]) -> HealthError? {
    guard answers.count != 7 else { return nil }
    return HealthError(
      .invalidArgument, "A GAD-7 assessment has 7 answers, not \(answers.count).")
  }

  /// The answers in the order of the questions.
  public var answers: [Answer] { answerValues.compactMap { Answer(rawValue: $0) } }

  /// What the score says (R248).
  public var risk: Risk { Self.band(score, in: Self.bands, beyond: .severe) }

  private static let bands: [(ClosedRange<Int>, Risk)] = [
    (0...4, .noneToMinimal), (5...9, .mild), (10...14, .moderate), (15...21, .severe),
  ]
}

/// A PHQ-9 questionnaire about depression: nine answers, of which the ninth may be kept back (F120).
public final class HKPHQ9Assessment: HKScoredAssessment, @unchecked Sendable {
  // Unchecked only because its superclass is not final: it adds no state.

  override init(_ record: SampleRecord, _ type: HKSampleType) { super.init(record, type) }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// Traps for any number of answers but nine, and for an answer other than the ninth kept back;
  /// `HKPHQ9Assessment.make` of HealthKitExtras throws instead.
  public convenience init(date: Date, answers: [Answer], metadata: [String: Any]? = [:]) {
    self.init(
      Self.record(
        .PHQ9, date: date, answers: answers.map(\.rawValue), problem: Self.problem(answers),
        metadata: metadata, refuse: Refusal.trapping("HKPHQ9Assessment.make(…)")),
      HKScoredAssessmentType(.PHQ9))
  }

  /// The initialiser that throws `errorInvalidArgument`.
  package static func making(
    date: Date, answers: [Answer], metadata: [String: Any]?
  ) throws(HKError) -> HKPHQ9Assessment {
    HKPHQ9Assessment(
      try record(
        .PHQ9, date: date, answers: answers.map(\.rawValue), problem: problem(answers),
        metadata: metadata, refuse: Refusal.throwing), HKScoredAssessmentType(.PHQ9))
  }

  private static func problem(_ answers: [Answer]) -> HealthError? {
    guard answers.count == 9 else {
      return HealthError(
        .invalidArgument, "A PHQ-9 assessment has 9 answers, not \(answers.count).")
    }
    guard let index = answers.dropLast().firstIndex(of: .preferNotToAnswer) else { return nil }
    return HealthError(
      .invalidArgument,
      "Answer \(index + 1) of a PHQ-9 assessment can not be preferNotToAnswer; only the ninth can.")
  }

  /// The answers in the order of the questions.
  public var answers: [Answer] { answerValues.compactMap { Answer(rawValue: $0) } }

  /// What the score says (R248).
  public var risk: Risk { Self.band(score, in: Self.bands, beyond: .severe) }

  private static let bands: [(ClosedRange<Int>, Risk)] = [
    (0...4, .noneToMinimal), (5...9, .mild), (10...14, .moderate),
    (15...19, .moderatelySevere), (20...27, .severe),
  ]
}
