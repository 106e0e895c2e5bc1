/// The long part of a series sample, kept beside it and read only when asked for.
public enum SeriesData: Sendable, Hashable, Codable {
  case route([RoutePoint])
  case heartbeats([Heartbeat])
  case voltages(Voltages)
  case quantities([SeriesValue])
}

/// One location of a workout route; a negative accuracy, speed or course means unknown.
public struct RoutePoint: Sendable, Hashable, Codable {
  public var timestamp: Double
  public var latitude: Double
  public var longitude: Double
  public var altitude: Double
  public var horizontalAccuracy: Double
  public var verticalAccuracy: Double
  public var course: Double
  public var courseAccuracy: Double
  public var speed: Double
  public var speedAccuracy: Double

  public init(
    timestamp: Double, latitude: Double, longitude: Double, altitude: Double = 0,
    horizontalAccuracy: Double = -1, verticalAccuracy: Double = -1, course: Double = -1,
    courseAccuracy: Double = -1, speed: Double = -1, speedAccuracy: Double = -1
  ) {
    self.timestamp = timestamp
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.courseAccuracy = courseAccuracy
    self.speed = speed
    self.speedAccuracy = speedAccuracy
  }
}

/// One beat: seconds since the series began, and whether beats are missing before it.
public struct Heartbeat: Sendable, Hashable, Codable {
  public var timeSinceStart: Double
  public var precededByGap: Bool

  public init(timeSinceStart: Double, precededByGap: Bool) {
    self.timeSinceStart = timeSinceStart
    self.precededByGap = precededByGap
  }
}

/// The trace of an electrocardiogram in volts.
public struct Voltages: Sendable, Hashable, Codable {
  /// Hertz; measurement number n is n / frequency seconds after the start.
  public var samplingFrequency: Double
  public var volts: [Double]

  public init(samplingFrequency: Double, volts: [Double]) {
    self.samplingFrequency = samplingFrequency
    self.volts = volts
  }
}

/// One value of a quantity series, in the canonical unit of the sample's type.
public struct SeriesValue: Sendable, Hashable, Codable {
  public var start: Double
  public var end: Double
  public var value: Double

  public init(start: Double, end: Double, value: Double) {
    self.start = start
    self.end = end
    self.value = value
  }
}
