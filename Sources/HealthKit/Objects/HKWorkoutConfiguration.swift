import HealthEngine

/// What a workout session or an activity is set up for.
public class HKWorkoutConfiguration: NSObject, NSCopying, NSSecureCoding {
  /// What is done; `.other` at first.
  public var activityType: HKWorkoutActivityType = .other
  /// Indoors or outdoors; unknown at first.
  public var locationType: HKWorkoutSessionLocationType = .unknown
  /// Pool or open water; swimming needs it (R211).
  public var swimmingLocationType: HKWorkoutSwimmingLocationType = .unknown
  /// The length of the pool; only for pool swimming.
  public var lapLength: HKQuantity?

  /// A configuration of no particular activity.
  public override init() { super.init() }

  /// Equal when all four properties are.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKWorkoutConfiguration else { return false }
    return other.activityType == activityType && other.locationType == locationType
      && other.swimmingLocationType == swimmingLocationType && other.lapLength == lapLength
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(activityType)
    hasher.combine(locationType)
    hasher.combine(swimmingLocationType)
    return hasher.finalize()
  }

  public override var description: String {
    "<HKWorkoutConfiguration activity:\(activityType.rawValue), location:\(locationType.rawValue), "
      + "swimming location:\(swimmingLocationType.rawValue), "
      + "lap length:\(lapLength.map { "\($0)" } ?? "(null)")>"
  }

  /// A configuration of its own: changing one does not change the other.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = HKWorkoutConfiguration()
    copy.activityType = activityType
    copy.locationType = locationType
    copy.swimmingLocationType = swimmingLocationType
    copy.lapLength = lapLength
    return copy
  }

  public class var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { coder.encode(archive: values) }

  public required init?(coder: NSCoder) {
    guard let values = coder.decodeArchive(WorkoutConfigurationValues.self) else { return nil }
    super.init()
    apply(values)
  }

  convenience init(_ values: WorkoutConfigurationValues) {
    self.init()
    apply(values)
  }

  /// A value of the properties, safe to keep in an immutable object.
  var values: WorkoutConfigurationValues {
    WorkoutConfigurationValues(
      activity: Int(activityType.rawValue), location: locationType.rawValue,
      swimmingLocation: swimmingLocationType.rawValue,
      lapLength: lapLength.map { QuantityValue($0.value, $0.healthUnit) })
  }

  /// Numbers that no case has leave the property as it was.
  private func apply(_ values: WorkoutConfigurationValues) {
    activityType =
      HKWorkoutActivityType(rawValue: UInt(clamping: values.activity)) ?? activityType
    locationType = HKWorkoutSessionLocationType(rawValue: values.location) ?? locationType
    swimmingLocationType =
      HKWorkoutSwimmingLocationType(rawValue: values.swimmingLocation) ?? swimmingLocationType
    lapLength = values.lapLength.map { HKQuantity($0.value, $0.unit) }
  }
}

/// The properties of a configuration by raw value.
struct WorkoutConfigurationValues: Hashable, Sendable, Codable {
  var activity: Int
  var location: Int
  var swimmingLocation: Int
  var lapLength: QuantityValue?
}
