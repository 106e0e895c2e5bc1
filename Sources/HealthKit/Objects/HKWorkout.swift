import HealthCatalog
import HealthEngine

/// A workout: an activity with its duration, events, legs and totals.
///
/// Workouts made by an initialiser are from before workout builders; what they are given as totals is
/// also kept as statistics.
public final class HKWorkout: HKSample, @unchecked Sendable {
  // Unchecked only because its superclass is not final: all it holds is constant and Sendable.

  package let detail: WorkoutDetail
  private let activity: UInt

  /// A record without a workout's detail is one without events and statistics.
  override init(_ record: SampleRecord, _ type: HKSampleType) {
    if case .workout(let detail) = record.detail {
      self.detail = detail
    } else {
      detail = WorkoutDetail(duration: record.end - record.start)
    }
    activity = UInt(exactly: record.value) ?? HKWorkoutActivityType.other.rawValue
    super.init(record, type)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// A workout of an activity and dates alone.
  @available(iOS, deprecated: 17.0, message: "Use HKWorkoutBuilder")
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date,
    end endDate: Date
  ) {
    self.init(
      Draft(activity: workoutActivityType, start: startDate, end: endDate), device: nil,
      metadata: nil)
  }

  /// A workout of a duration of its own; 0 stands for the time from start to end.
  @available(iOS, deprecated: 17.0, message: "Use HKWorkoutBuilder")
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date,
    end endDate: Date, duration: TimeInterval, totalEnergyBurned: HKQuantity?,
    totalDistance: HKQuantity?, metadata: [String: Any]?
  ) {
    self.init(
      Draft(
        activity: workoutActivityType, start: startDate, end: endDate, duration: duration,
        energy: totalEnergyBurned, distance: totalDistance), device: nil, metadata: metadata)
  }

  /// A workout of a duration of its own; 0 stands for the time from start to end.
  ///
  /// Traps where dates, totals or metadata are refused, as Apple's raises an exception;
  /// `HKWorkout.make` of HealthKitExtras throws instead.
  @available(iOS, deprecated: 17.0, message: "Use HKWorkoutBuilder")
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date,
    end endDate: Date, duration: TimeInterval, totalEnergyBurned: HKQuantity?,
    totalDistance: HKQuantity?, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      Draft(
        activity: workoutActivityType, start: startDate, end: endDate, duration: duration,
        energy: totalEnergyBurned, distance: totalDistance), device: device, metadata: metadata)
  }

  /// A workout whose duration is its span minus its pauses (F141).
  @available(iOS, deprecated: 17.0, message: "Use HKWorkoutBuilder")
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date,
    end endDate: Date, workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?,
    totalDistance: HKQuantity?, metadata: [String: Any]?
  ) {
    self.init(
      Draft(
        activity: workoutActivityType, start: startDate, end: endDate, events: workoutEvents,
        energy: totalEnergyBurned, distance: totalDistance), device: nil, metadata: metadata)
  }

  /// A workout whose duration is its span minus its pauses (F141).
  ///
  /// Traps where dates, events, totals or metadata are refused, as Apple's raises an exception (F139);
  /// `HKWorkout.make` of HealthKitExtras throws instead.
  @available(iOS, deprecated: 17.0, message: "Use HKWorkoutBuilder")
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date,
    end endDate: Date, workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?,
    totalDistance: HKQuantity?, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      Draft(
        activity: workoutActivityType, start: startDate, end: endDate, events: workoutEvents,
        energy: totalEnergyBurned, distance: totalDistance), device: device, metadata: metadata)
  }

  /// A workout with a count of swimming strokes.
  @available(iOS, deprecated: 17.0, message: "Use HKWorkoutBuilder")
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date,
    end endDate: Date, workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?,
    totalDistance: HKQuantity?, totalSwimmingStrokeCount: HKQuantity?, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    self.init(
      Draft(
        activity: workoutActivityType, start: startDate, end: endDate, events: workoutEvents,
        energy: totalEnergyBurned, distance: totalDistance, strokes: totalSwimmingStrokeCount),
      device: device, metadata: metadata)
  }

  /// A workout with a count of flights of stairs.
  @available(iOS, deprecated: 17.0, message: "Use HKWorkoutBuilder")
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date,
    end endDate: Date, workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?,
    totalDistance: HKQuantity?, totalFlightsClimbed: HKQuantity?, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    self.init(
      Draft(
        activity: workoutActivityType, start: startDate, end: endDate, events: workoutEvents,
        energy: totalEnergyBurned, distance: totalDistance, flights: totalFlightsClimbed),
      device: device, metadata: metadata)
  }

  private convenience init(_ draft: Draft, device: HKDevice?, metadata: [String: Any]?) {
    self.init(
      draft.record(
        device: device, metadata: metadata, refuse: Refusal.trapping("HKWorkout.make(…)")),
      HKObjectType.workoutType())
  }

  /// The initialisers that throw `errorInvalidArgument`.
  package static func making(
    _ draft: Draft, device: HKDevice?, metadata: [String: Any]?
  ) throws(HKError) -> HKWorkout {
    HKWorkout(
      try draft.record(device: device, metadata: metadata, refuse: Refusal.throwing),
      HKObjectType.workoutType())
  }

  /// What was done; `.other` for an activity that this version does not know.
  public var workoutActivityType: HKWorkoutActivityType {
    HKWorkoutActivityType(rawValue: activity) ?? .other
  }

  /// Seconds of activity, pauses excluded (F141).
  public var duration: TimeInterval { detail.duration }

  /// Pauses, laps, segments and markers by date; nil when there are none.  Events of a kind that this
  /// version does not know stay in the store and are left out here.
  public var workoutEvents: [HKWorkoutEvent]? {
    detail.events.isEmpty ? nil : detail.events.compactMap { HKWorkoutEvent($0) }
  }

  /// The legs of the workout by date (R195).
  public var workoutActivities: [HKWorkoutActivity] {
    detail.activities.map { HKWorkoutActivity($0) }
  }

  /// What the workout was stored with, by quantity type (R195, R210).
  public var allStatistics: [HKQuantityType: HKStatistics] {
    StoredStatistics.all(detail.statistics)
  }

  /// What the workout was stored with of a quantity type; nil where it has nothing of it.
  public func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
    StoredStatistics.of(quantityType, in: detail.statistics)
  }

  /// The active energy given to the initialiser; nil for workouts of builders (F142, R210): their
  /// `statistics(for:)` answers.
  @available(iOS, deprecated: 18.0, message: "Use statistics(for:)")
  public var totalEnergyBurned: HKQuantity? { total { $0.name == "activeEnergyBurned" } }

  /// The distance given to the initialiser; nil for workouts of builders (F142, R210).
  public var totalDistance: HKQuantity? { total { $0.name.hasPrefix("distance") } }

  /// The swimming strokes given to the initialiser; nil for workouts of builders (F142, R210).
  @available(iOS, deprecated: 18.0, message: "Use statistics(for:)")
  public var totalSwimmingStrokeCount: HKQuantity? { total { $0.name == "swimmingStrokeCount" } }

  /// The flights of stairs given to the initialiser; nil for workouts of builders (F142, R210).
  @available(iOS, deprecated: 18.0, message: "Use statistics(for:)")
  public var totalFlightsClimbed: HKQuantity? { total { $0.name == "flightsClimbed" } }

  private func total(of isWanted: (DataType) -> Bool) -> HKQuantity? {
    guard detail.totalsGiven else { return nil }
    for statistic in detail.statistics {
      guard let row = Catalog.type(code: statistic.type), isWanted(row), let sum = statistic.sum,
        let unit = row.canonicalUnit
      else { continue }
      return HKQuantity(sum, unit)
    }
    return nil
  }

  override func makeRecord() throws -> SampleRecord {
    var record = try super.makeRecord()
    record.value = Double(activity)
    record.detail = .workout(detail)
    return record
  }

  override var valueDescription: String {
    "HKWorkoutActivityType \(activity), duration \(HKQuantity.text(duration)) s"
  }
}
