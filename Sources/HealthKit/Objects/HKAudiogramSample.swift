import HealthEngine

/// A hearing test: thresholds by frequency (R258, F119).
public final class HKAudiogramSample: HKSample, @unchecked Sendable {
  // Unchecked only because its superclass is not final: all it holds is constant and Sendable.

  package let detail: AudiogramDetail

  override init(_ record: SampleRecord, _ type: HKSampleType) {
    if case .audiogram(let detail) = record.detail {
      self.detail = detail
    } else {
      detail = AudiogramDetail(points: [])
    }
    super.init(record, type)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// A hearing test without a device.
  @available(
    iOS, deprecated: 18.1, message: "Use init(sensitivityPoints:start:end:device:metadata:)"
  )
  public convenience init(
    sensitivityPoints: [HKAudiogramSensitivityPoint], start startDate: Date, end endDate: Date,
    metadata: [String: Any]?
  ) {
    self.init(
      sensitivityPoints: sensitivityPoints, start: startDate, end: endDate, device: nil,
      metadata: metadata)
  }

  /// A hearing test of at most 30 points with different, ascending frequencies.
  ///
  /// Traps for other points, dates or metadata (F119); `HKAudiogramSample.make` of HealthKitExtras
  /// throws instead.
  public convenience init(
    sensitivityPoints: [HKAudiogramSensitivityPoint], start startDate: Date, end endDate: Date,
    device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      Self.record(
        points: sensitivityPoints, start: startDate, end: endDate, device: device,
        metadata: metadata, refuse: Refusal.trapping("HKAudiogramSample.make(…)")),
      HKObjectType.audiogramSampleType())
  }

  /// The initialiser that throws `errorInvalidArgument`.
  package static func making(
    sensitivityPoints: [HKAudiogramSensitivityPoint], start: Date, end: Date, device: HKDevice?,
    metadata: [String: Any]?
  ) throws(HKError) -> HKAudiogramSample {
    HKAudiogramSample(
      try record(
        points: sensitivityPoints, start: start, end: end, device: device, metadata: metadata,
        refuse: Refusal.throwing), HKObjectType.audiogramSampleType())
  }

  /// The most points that one test may have (F119).
  static let maximumPoints = 30

  private static func record<Failure: Error>(
    points: [HKAudiogramSensitivityPoint], start: Date, end: Date, device: HKDevice?,
    metadata: [String: Any]?, refuse: (HealthError) throws(Failure) -> Void
  ) throws(Failure) -> SampleRecord {
    if points.isEmpty || points.count > maximumPoints {
      try refuse(
        HealthError(
          .invalidArgument,
          "An audiogram needs 1 to \(maximumPoints) sensitivity points, not \(points.count)."))
    }
    for (point, next) in zip(points, points.dropFirst())
    where point.record.frequency >= next.record.frequency {
      try refuse(
        HealthError(
          .invalidArgument,
          "The frequencies of an audiogram must be different and ascending; "
            + "\(next.frequency) stands behind \(point.frequency)."))
    }
    return try SampleDraft.record(
      type: HKObjectType.audiogramSampleType(), start: start, end: end, device: device,
      metadata: metadata, detail: .audiogram(AudiogramDetail(points: points.map(\.record))),
      refuse: refuse)
  }

  /// The thresholds by ascending frequency.
  public var sensitivityPoints: [HKAudiogramSensitivityPoint] {
    detail.points.map { HKAudiogramSensitivityPoint($0) }
  }

  override func makeRecord() throws -> SampleRecord {
    var record = try super.makeRecord()
    record.detail = .audiogram(detail)
    return record
  }

  override var valueDescription: String {
    "\(sampleType.identifier): \(detail.points.count) points"
  }
}
