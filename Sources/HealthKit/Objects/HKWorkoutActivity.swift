import HealthEngine

/// One leg or interval of a workout, with its own events and statistics (R194, R195).
public final class HKWorkoutActivity: NSObject, NSCopying, NSSecureCoding, Sendable {
  package let record: WorkoutActivityRecord

  package init(_ record: WorkoutActivityRecord) {
    self.record = record
    super.init()
  }

  /// An activity to add to a workout builder; without an end it is still going on.
  ///
  /// Traps when the end lies before the start, or for metadata of a wrong class (X6);
  /// `HKWorkoutActivity.make` of HealthKitExtras throws instead.
  public convenience init(
    workoutConfiguration: HKWorkoutConfiguration, start startDate: Date, end endDate: Date?,
    metadata: [String: Any]?
  ) {
    self.init(
      Self.record(
        configuration: workoutConfiguration, start: startDate, end: endDate, metadata: metadata,
        refuse: Refusal.trapping("HKWorkoutActivity.make(…)")))
  }

  /// The initialiser that throws `errorInvalidArgument`.
  package static func making(
    workoutConfiguration: HKWorkoutConfiguration, start: Date, end: Date?,
    metadata: [String: Any]?
  ) throws(HKError) -> HKWorkoutActivity {
    HKWorkoutActivity(
      try record(
        configuration: workoutConfiguration, start: start, end: end, metadata: metadata,
        refuse: Refusal.throwing))
  }

  private static func record<Failure: Error>(
    configuration: HKWorkoutConfiguration, start: Date, end: Date?, metadata: [String: Any]?,
    refuse: (HealthError) throws(Failure) -> Void
  ) throws(Failure) -> WorkoutActivityRecord {
    let start = start.timeIntervalSinceReferenceDate
    let end = end?.timeIntervalSinceReferenceDate
    if let end, end < start {
      try refuse(
        HealthError(
          .invalidArgument,
          "The end of a workout activity lies \(start - end) s before its start; swap or correct "
            + "the dates."))
    }
    let values = configuration.values
    return WorkoutActivityRecord(
      uuid: UUID(), activity: values.activity, location: values.location,
      swimmingLocation: values.swimmingLocation, lapLength: values.lapLength, start: start,
      end: end, duration: end.map { $0 - start } ?? 0,
      metadata: try MetadataMapping.metadata(metadata, refuse: refuse))
  }

  /// The identity of the activity within its workout.
  public var uuid: UUID { record.uuid }

  /// What was done, and where; a copy.
  public var workoutConfiguration: HKWorkoutConfiguration {
    HKWorkoutConfiguration(
      WorkoutConfigurationValues(
        activity: record.activity, location: record.location,
        swimmingLocation: record.swimmingLocation, lapLength: record.lapLength))
  }

  /// When it began.
  public var startDate: Date { Date(timeIntervalSinceReferenceDate: record.start) }

  /// When it ended; nil while it goes on.
  public var endDate: Date? { record.end.map(Date.init(timeIntervalSinceReferenceDate:)) }

  /// Seconds of activity, pauses excluded; of one that goes on, the time until now.
  public var duration: TimeInterval {
    guard record.end == nil else { return record.duration }
    return WorkoutDuration.active(
      events: record.events, start: record.start,
      end: max(record.start, Date().timeIntervalSinceReferenceDate))
  }

  /// Metadata of the activity; nil when there is none.
  public var metadata: [String: Any]? {
    guard let metadata = record.metadata, !metadata.isEmpty else { return nil }
    return metadata.mapValues(\.object)
  }

  /// The workout's events that touch the activity; one event may be in several activities' lists
  /// (F140).
  public var workoutEvents: [HKWorkoutEvent] { record.events.compactMap { HKWorkoutEvent($0) } }

  /// What the activity was stored with, by quantity type (R195, R210).
  public var allStatistics: [HKQuantityType: HKStatistics] {
    StoredStatistics.all(record.statistics)
  }

  /// What the activity was stored with of a quantity type; nil where it has nothing of it.
  public func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
    StoredStatistics.of(quantityType, in: record.statistics)
  }

  /// Equal by uuid.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKWorkoutActivity)?.uuid == uuid
  }

  public override var hash: Int { uuid.hashValue }

  public override var description: String {
    "<HKWorkoutActivity \(uuid) activity:\(record.activity) (\(startDate) - "
      + "\(endDate.map { "\($0)" } ?? "…"))>"
  }

  /// Activities are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { coder.encode(archive: record) }

  public convenience init?(coder: NSCoder) {
    guard let record = coder.decodeArchive(WorkoutActivityRecord.self) else { return nil }
    self.init(record)
  }
}
