import HealthEngine

/// A feeling of the moment or the mood of a day (R246, F121).
public final class HKStateOfMind: HKSample, NSCopying, @unchecked Sendable {
  // Unchecked only because its superclass is not final: all it holds is constant and Sendable.

  package let detail: StateOfMindDetail

  override init(_ record: SampleRecord, _ type: HKSampleType) {
    if case .stateOfMind(let detail) = record.detail {
      self.detail = detail
    } else {
      detail = StateOfMindDetail(
        kind: Kind.momentaryEmotion.rawValue, valence: 0, labels: [], associations: [])
    }
    super.init(record, type)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// A state of mind at a date.
  ///
  /// Traps for a valence outside of -1…1 and for metadata of a wrong class; `HKStateOfMind.make` of
  /// HealthKitExtras throws instead.
  public convenience init(
    date: Date, kind: Kind, valence: Double, labels: [Label], associations: [Association],
    metadata: [String: Any]? = [:]
  ) {
    self.init(
      Self.record(
        date: date, kind: kind, valence: valence, labels: labels, associations: associations,
        metadata: metadata, refuse: Refusal.trapping("HKStateOfMind.make(…)")),
      HKObjectType.stateOfMindType())
  }

  /// The initialiser that throws `errorInvalidArgument`.
  package static func making(
    date: Date, kind: Kind, valence: Double, labels: [Label], associations: [Association],
    metadata: [String: Any]?
  ) throws(HKError) -> HKStateOfMind {
    HKStateOfMind(
      try record(
        date: date, kind: kind, valence: valence, labels: labels, associations: associations,
        metadata: metadata, refuse: Refusal.throwing), HKObjectType.stateOfMindType())
  }

  private static func record<Failure: Error>(
    date: Date, kind: Kind, valence: Double, labels: [Label], associations: [Association],
    metadata: [String: Any]?, refuse: (HealthError) throws(Failure) -> Void
  ) throws(Failure) -> SampleRecord {
    if !(-1...1 ~= valence) {
      try refuse(
        HealthError(
          .invalidArgument,
          "The valence of a state of mind must lie between -1 and 1; \(valence) does not."))
    }
    return try SampleDraft.record(
      type: HKObjectType.stateOfMindType(), start: date, end: date, device: nil,
      metadata: metadata,
      detail: .stateOfMind(
        StateOfMindDetail(
          kind: kind.rawValue, valence: valence, labels: labels.map(\.rawValue),
          associations: associations.map(\.rawValue))), refuse: refuse)
  }

  /// A feeling of the moment, or the mood of a day.
  public var kind: Kind { Kind(rawValue: detail.kind) ?? .momentaryEmotion }

  /// From -1, very unpleasant, to 1, very pleasant.
  public var valence: Double { detail.valence }

  /// The band that the valence lies in; HealthKit computes it (R248).
  public var valenceClassification: ValenceClassification {
    ValenceClassification(valence: detail.valence) ?? .neutral
  }

  /// Words for the feeling; those that this version does not know are left out.
  public var labels: [Label] { detail.labels.compactMap { Label(rawValue: $0) } }

  /// What it has to do with; those that this version does not know are left out.
  public var associations: [Association] {
    detail.associations.compactMap { Association(rawValue: $0) }
  }

  override func makeRecord() throws -> SampleRecord {
    var record = try super.makeRecord()
    record.detail = .stateOfMind(detail)
    return record
  }

  override var valueDescription: String { "\(kind) \(valence) \(labels)" }

  /// States of mind are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension HKStateOfMind.ValenceClassification {
  /// Our choice, because Apple's borders are not published: seven equal bands over -1…1, each
  /// including its lower border.
  private static let bands = 7.0

  /// The band of a valence; nil outside of -1…1.
  public init?(valence: Double) {
    guard -1...1 ~= valence else { return nil }
    let band = min(Self.bands - 1, ((valence + 1) * Self.bands / 2).rounded(.down))
    self.init(rawValue: Self.veryUnpleasant.rawValue + Int(band))
  }
}
