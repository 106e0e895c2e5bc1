import Foundation

/// A place with altitude, movement, accuracies and the time of the measurement.
///
/// Two locations are equal only when they are the same object, as on Apple's platforms: compare
/// their coordinates or distance.  Unlike Apple's, it has no ellipsoidal altitude, which needs a
/// model of the geoid.
// @unchecked: all properties are set once; an open class is not checked.
open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  open var coordinate: CLLocationCoordinate2D { state.coordinate }
  /// Metres above mean sea level; means something where `verticalAccuracy` is greater than 0.
  open var altitude: CLLocationDistance { state.altitude }
  /// The radius of uncertainty in metres; negative where latitude and longitude mean nothing.
  open var horizontalAccuracy: CLLocationAccuracy { state.horizontalAccuracy }
  /// Metres; 0 or less where the altitude means nothing.
  open var verticalAccuracy: CLLocationAccuracy { state.verticalAccuracy }
  /// Degrees clockwise from true north; negative is unknown.
  open var course: CLLocationDirection { state.course }
  /// Degrees; negative where the course means nothing.
  open var courseAccuracy: CLLocationDirectionAccuracy { state.courseAccuracy }
  /// Metres per second; negative is unknown.
  open var speed: CLLocationSpeed { state.speed }
  /// Metres per second; negative where the speed means nothing.
  open var speedAccuracy: CLLocationSpeedAccuracy { state.speedAccuracy }
  open var timestamp: Date { state.timestamp }
  /// The floor of the building, where it is known; locations made by initialisers have none.
  open var floor: CLFloor? { state.floor }
  /// Where the location comes from, where that was said.
  open var sourceInformation: CLLocationSourceInformation? { state.source }

  struct State: Sendable {
    var coordinate: CLLocationCoordinate2D
    var altitude: CLLocationDistance = 0
    var horizontalAccuracy: CLLocationAccuracy = 0
    var verticalAccuracy: CLLocationAccuracy = -1
    var course: CLLocationDirection = -1
    var courseAccuracy: CLLocationDirectionAccuracy = -1
    var speed: CLLocationSpeed = -1
    var speedAccuracy: CLLocationSpeedAccuracy = -1
    var timestamp: Date
    var floor: CLFloor?
    var source: CLLocationSourceInformation?
  }

  private let state: State

  init(state: State) { self.state = state }

  /// A location of now with nothing but its coordinate: altitude and horizontal accuracy are 0,
  /// vertical accuracy, course and speed are unknown.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      state: State(
        coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
        timestamp: Date()))
  }

  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.init(
      state: State(
        coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
        verticalAccuracy: vAccuracy, timestamp: timestamp))
  }

  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
    speed: CLLocationSpeed, timestamp: Date
  ) {
    self.init(
      state: State(
        coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
        verticalAccuracy: vAccuracy, course: course, speed: speed, timestamp: timestamp))
  }

  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
    courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed,
    speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date
  ) {
    self.init(
      state: State(
        coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
        verticalAccuracy: vAccuracy, course: course, courseAccuracy: courseAccuracy, speed: speed,
        speedAccuracy: speedAccuracy, timestamp: timestamp))
  }

  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
    courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed,
    speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date,
    sourceInfo: CLLocationSourceInformation
  ) {
    self.init(
      state: State(
        coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
        verticalAccuracy: vAccuracy, course: course, courseAccuracy: courseAccuracy, speed: speed,
        speedAccuracy: speedAccuracy, timestamp: timestamp, source: sourceInfo))
  }

  /// The same location on a floor of a building.
  package convenience init(_ location: CLLocation, floor: CLFloor?) {
    var state = location.state
    state.floor = floor
    self.init(state: state)
  }

  private enum Key {
    static let numbers = [
      "latitude", "longitude", "altitude", "horizontalAccuracy", "verticalAccuracy", "course",
      "courseAccuracy", "speed", "speedAccuracy", "timestamp",
    ]
    static let floor = "floor"
    static let source = "sourceInformation"
  }

  /// nil for archives that lack one of the numbers.
  public required init?(coder: NSCoder) {
    guard Key.numbers.allSatisfy(coder.containsValue(forKey:)) else { return nil }
    let numbers = Key.numbers.map(coder.decodeDouble(forKey:))
    state = State(
      coordinate: CLLocationCoordinate2D(latitude: numbers[0], longitude: numbers[1]),
      altitude: numbers[2], horizontalAccuracy: numbers[3], verticalAccuracy: numbers[4],
      course: numbers[5], courseAccuracy: numbers[6], speed: numbers[7],
      speedAccuracy: numbers[8], timestamp: Date(timeIntervalSinceReferenceDate: numbers[9]),
      floor: coder.decodeObject(of: CLFloor.self, forKey: Key.floor),
      source: coder.decodeObject(of: CLLocationSourceInformation.self, forKey: Key.source))
  }

  public static var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    let numbers = [
      coordinate.latitude, coordinate.longitude, altitude, horizontalAccuracy, verticalAccuracy,
      course, courseAccuracy, speed, speedAccuracy, timestamp.timeIntervalSinceReferenceDate,
    ]
    for (key, number) in zip(Key.numbers, numbers) { coder.encode(number, forKey: key) }
    if let floor { coder.encode(floor, forKey: Key.floor) }
    if let sourceInformation { coder.encode(sourceInformation, forKey: Key.source) }
  }

  /// The location itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The length in metres of the shortest way over the WGS 84 ellipsoid at sea level; altitudes do
  /// not count.
  ///
  /// Accurate to a millimetre, also between nearly opposite points of the earth; NaN where a
  /// coordinate is not valid.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    Geodesic.distance(from: coordinate, to: location.coordinate)
  }

  open override var description: String {
    let place = String(
      format: "<%+.8f,%+.8f> +/- %.2fm (speed %.2f mps / course %.2f)", coordinate.latitude,
      coordinate.longitude, horizontalAccuracy, speed, course)
    let formatter = DateFormatter()
    formatter.dateStyle = .short
    formatter.timeStyle = .full
    return "\(place) @ \(formatter.string(from: timestamp))"
  }
}
