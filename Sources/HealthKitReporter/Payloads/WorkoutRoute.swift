import Foundation

/// Where a workout went.
public struct WorkoutRoute: Identifiable, Sample, Equatable, Payload {
  /// A place on the way, as a location service measures it.
  public struct Location: Codable, Equatable, Sendable, Payload {
    /// Degrees.
    public let latitude: Double
    /// Degrees.
    public let longitude: Double
    /// Metres.
    public let altitude: Double
    /// Degrees clockwise from north; negative when unknown.
    public let course: Double
    /// Degrees.
    public let courseAccuracy: Double?
    public let floor: Int?
    /// Metres; negative when the place is unknown.
    public let horizontalAccuracy: Double
    /// Metres per second; negative when unknown.
    public let speed: Double
    /// Metres per second.
    public let speedAccuracy: Double?
    /// Seconds since 1970.
    public let timestamp: Double
    /// Metres; negative when the altitude is unknown.
    public let verticalAccuracy: Double

    public init(
      latitude: Double, longitude: Double, altitude: Double, course: Double,
      courseAccuracy: Double? = nil, floor: Int? = nil, horizontalAccuracy: Double, speed: Double,
      speedAccuracy: Double? = nil, timestamp: Double, verticalAccuracy: Double
    ) {
      self.latitude = latitude
      self.longitude = longitude
      self.altitude = altitude
      self.course = course
      self.courseAccuracy = courseAccuracy
      self.floor = floor
      self.horizontalAccuracy = horizontalAccuracy
      self.speed = speed
      self.speedAccuracy = speedAccuracy
      self.timestamp = timestamp
      self.verticalAccuracy = verticalAccuracy
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(
      latitude: Double? = nil, longitude: Double? = nil, altitude: Double? = nil,
      course: Double? = nil, courseAccuracy: Double? = nil, floor: Int? = nil,
      horizontalAccuracy: Double? = nil, speed: Double? = nil, speedAccuracy: Double? = nil,
      timestamp: Double? = nil, verticalAccuracy: Double? = nil
    ) -> Location {
      Location(
        latitude: latitude ?? self.latitude, longitude: longitude ?? self.longitude,
        altitude: altitude ?? self.altitude, course: course ?? self.course,
        courseAccuracy: courseAccuracy ?? self.courseAccuracy, floor: floor ?? self.floor,
        horizontalAccuracy: horizontalAccuracy ?? self.horizontalAccuracy,
        speed: speed ?? self.speed, speedAccuracy: speedAccuracy ?? self.speedAccuracy,
        timestamp: timestamp ?? self.timestamp,
        verticalAccuracy: verticalAccuracy ?? self.verticalAccuracy
      )
    }
  }

  /// A batch of places, in the order they were passed.
  public struct Route: Codable, Equatable, Sendable, Payload {
    public let locations: [Location]
    /// Whether it is the last batch.
    public let done: Bool

    public init(locations: [Location], done: Bool) {
      self.locations = locations
      self.done = done
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(locations: [Location]? = nil, done: Bool? = nil) -> Route {
      Route(locations: locations ?? self.locations, done: done ?? self.done)
    }
  }

  /// The places.
  public struct Harmonized: Codable, Equatable, Sendable, Payload {
    public let count: Int
    public let routes: [Route]
    public let metadata: Metadata?

    public init(count: Int, routes: [Route], metadata: Metadata? = nil) {
      self.count = count
      self.routes = routes
      self.metadata = metadata
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(
      count: Int? = nil, routes: [Route]? = nil, metadata: Metadata? = nil
    ) -> Harmonized {
      Harmonized(
        count: count ?? self.count, routes: routes ?? self.routes,
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
  ) -> WorkoutRoute {
    WorkoutRoute(
      uuid: uuid ?? self.uuid, identifier: identifier ?? self.identifier,
      startTimestamp: startTimestamp ?? self.startTimestamp,
      endTimestamp: endTimestamp ?? self.endTimestamp, device: device ?? self.device,
      sourceRevision: sourceRevision ?? self.sourceRevision,
      harmonized: harmonized ?? self.harmonized
    )
  }
}
