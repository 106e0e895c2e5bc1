import Foundation
import HealthCatalog

/// A workout beyond its dates and activity; the activity is the record's value.
public struct WorkoutDetail: Sendable, Hashable, Codable {
  /// Seconds of activity, pauses excluded (F141).
  public var duration: Double
  public var events: [WorkoutEventRecord]
  public var activities: [WorkoutActivityRecord]
  /// By quantity type; a workout with totals as attributes has them here as sums.
  public var statistics: [WorkoutStatisticRecord]
  /// Whether the totals were given to the initialiser, so that the deprecated properties answer
  /// (F142: a builder's workout leaves them nil).
  public var totalsGiven: Bool

  public init(
    duration: Double, events: [WorkoutEventRecord] = [], activities: [WorkoutActivityRecord] = [],
    statistics: [WorkoutStatisticRecord] = [], totalsGiven: Bool = false
  ) {
    self.duration = duration
    self.events = events
    self.activities = activities
    self.statistics = statistics
    self.totalsGiven = totalsGiven
  }

  var fields: [FieldEntry] {
    var entries = [FieldEntry(.duration, .number(duration))]
    entries += statistics.flatMap { $0.fields(part: 0) }
    for (index, activity) in activities.enumerated() {
      entries += activity.fields(part: index + 1)
    }
    return entries
  }
}

/// Something that happened during a workout; instants have start == end.
public struct WorkoutEventRecord: Sendable, Hashable, Codable {
  /// Raw value of `HKWorkoutEventType`.
  public var kind: Int
  public var start: Double
  public var end: Double
  public var metadata: Metadata?

  public init(kind: Int, start: Double, end: Double, metadata: Metadata? = nil) {
    self.kind = kind
    self.start = start
    self.end = end
    self.metadata = metadata
  }
}

/// One leg or interval of a workout (R194, R195).
public struct WorkoutActivityRecord: Sendable, Hashable, Codable {
  public var uuid: UUID
  public var activity: Int
  public var location: Int
  public var swimmingLocation: Int
  public var lapLength: QuantityValue?
  public var start: Double
  public var end: Double?
  public var duration: Double
  public var metadata: Metadata?
  public var events: [WorkoutEventRecord]
  public var statistics: [WorkoutStatisticRecord]

  public init(
    uuid: UUID, activity: Int, location: Int = 1, swimmingLocation: Int = 0,
    lapLength: QuantityValue? = nil, start: Double, end: Double?, duration: Double,
    metadata: Metadata? = nil, events: [WorkoutEventRecord] = [],
    statistics: [WorkoutStatisticRecord] = []
  ) {
    self.uuid = uuid
    self.activity = activity
    self.location = location
    self.swimmingLocation = swimmingLocation
    self.lapLength = lapLength
    self.start = start
    self.end = end
    self.duration = duration
    self.metadata = metadata
    self.events = events
    self.statistics = statistics
  }

  func fields(part: Int) -> [FieldEntry] {
    var entries = [
      FieldEntry(.activityType, .number(Double(activity)), part: part),
      FieldEntry(.activityStart, .number(start), part: part),
      FieldEntry(.duration, .number(duration), part: part),
    ]
    if let end { entries.append(FieldEntry(.activityEnd, .number(end), part: part)) }
    return entries + statistics.flatMap { $0.fields(part: part) }
  }
}

/// What a workout says of one quantity type, in the type's canonical unit.
public struct WorkoutStatisticRecord: Sendable, Hashable, Codable {
  public var type: TypeCode
  public var start: Double
  public var end: Double
  public var sum: Double?
  public var average: Double?
  public var minimum: Double?
  public var maximum: Double?
  public var mostRecent: Double?

  public init(
    type: TypeCode, start: Double, end: Double, sum: Double? = nil, average: Double? = nil,
    minimum: Double? = nil, maximum: Double? = nil, mostRecent: Double? = nil
  ) {
    self.type = type
    self.start = start
    self.end = end
    self.sum = sum
    self.average = average
    self.minimum = minimum
    self.maximum = maximum
    self.mostRecent = mostRecent
  }

  func fields(part: Int) -> [FieldEntry] {
    let values: [(Field.Name, Double?)] = [
      (.sum, sum), (.average, average), (.minimum, minimum), (.maximum, maximum),
    ]
    return values.compactMap { name, value in
      value.map { FieldEntry(Field(name, of: type), .number($0), part: part) }
    }
  }
}
