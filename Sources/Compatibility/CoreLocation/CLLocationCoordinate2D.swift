/// A place on the WGS 84 ellipsoid.
///
/// Not `Equatable`, as on Apple's platforms.
public struct CLLocationCoordinate2D: Sendable {
  /// Degrees north of the equator, −90 to 90.
  public var latitude: CLLocationDegrees
  /// Degrees east of Greenwich, −180 to 180.
  public var longitude: CLLocationDegrees

  /// Latitude and longitude 0.
  public init() {
    latitude = 0
    longitude = 0
  }

  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// No place: latitude and longitude −180.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Whether latitude (−90 to 90) and longitude (−180 to 180) are in range.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  abs(coord.latitude) <= 90 && abs(coord.longitude) <= 180
}

public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}
