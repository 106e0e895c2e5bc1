import HealthEngine

/// Something that happened during a workout (F139).
///
/// Only laps and segments last; all other events are instants.
public final class HKWorkoutEvent: NSObject, NSCopying, NSSecureCoding, Sendable {
  package let record: WorkoutEventRecord
  /// What happened.
  public let type: HKWorkoutEventType

  private init(_ record: WorkoutEventRecord, _ type: HKWorkoutEventType) {
    self.record = record
    self.type = type
    super.init()
  }

  /// Nil for a kind that no case of `HKWorkoutEventType` has (R142), and for dates that are none.
  package convenience init?(_ record: WorkoutEventRecord) {
    guard let type = HKWorkoutEventType(rawValue: record.kind), record.start.isFinite,
      record.end.isFinite
    else { return nil }
    self.init(record, type)
  }

  /// An event at an instant.
  @available(iOS, deprecated: 11.0, message: "Use init(type:dateInterval:metadata:)")
  public convenience init(type: HKWorkoutEventType, date: Date) {
    self.init(type: type, dateInterval: DateInterval(start: date, duration: 0), metadata: nil)
  }

  /// An event at an instant.
  @available(iOS, deprecated: 11.0, message: "Use init(type:dateInterval:metadata:)")
  public convenience init(type: HKWorkoutEventType, date: Date, metadata: [String: Any]) {
    self.init(type: type, dateInterval: DateInterval(start: date, duration: 0), metadata: metadata)
  }

  /// An event; traps where one that is an instant is given a duration (F139).
  public convenience init(
    type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]?
  ) {
    self.init(
      Self.record(
        type: type, dateInterval: dateInterval, metadata: metadata,
        refuse: Refusal.trapping("HKWorkoutEvent.make(…)")), type)
  }

  /// The initialiser that throws `errorInvalidArgument`.
  package static func making(
    type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]?
  ) throws(HKError) -> HKWorkoutEvent {
    HKWorkoutEvent(
      try record(
        type: type, dateInterval: dateInterval, metadata: metadata, refuse: Refusal.throwing),
      type)
  }

  private static func record<Failure: Error>(
    type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]?,
    refuse: (HealthError) throws(Failure) -> Void
  ) throws(Failure) -> WorkoutEventRecord {
    if dateInterval.duration > 0, type != .lap, type != .segment {
      try refuse(
        HealthError(
          .invalidArgument,
          "A workout event of type \(type) can not have a duration (\(dateInterval.duration) s); "
            + "only laps and segments last."))
    }
    return WorkoutEventRecord(
      kind: type.rawValue, start: dateInterval.start.timeIntervalSinceReferenceDate,
      end: dateInterval.end.timeIntervalSinceReferenceDate,
      metadata: try MetadataMapping.metadata(metadata, refuse: refuse))
  }

  /// When it happened.
  public var dateInterval: DateInterval {
    DateInterval(
      start: Date(timeIntervalSinceReferenceDate: record.start),
      end: Date(timeIntervalSinceReferenceDate: max(record.start, record.end)))
  }

  /// When it began.
  @available(iOS, deprecated: 11.0, message: "Use dateInterval")
  public var date: Date { Date(timeIntervalSinceReferenceDate: record.start) }

  /// Metadata of the event; nil when there is none.
  public var metadata: [String: Any]? {
    guard let metadata = record.metadata, !metadata.isEmpty else { return nil }
    return metadata.mapValues(\.object)
  }

  /// Equal when type, dates and metadata are.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKWorkoutEvent)?.record == record
  }

  public override var hash: Int { record.hashValue }

  public override var description: String { "HKWorkoutEventType: \(type), \(dateInterval)" }

  /// Events are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { coder.encode(archive: record) }

  public convenience init?(coder: NSCoder) {
    guard let record = coder.decodeArchive(WorkoutEventRecord.self) else { return nil }
    self.init(record)
  }
}
