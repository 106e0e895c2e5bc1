@_exported import Foundation

// Values of Core Location: coordinates and locations, as workout routes hold them.  There is no
// location manager, because there is no location to manage.

/// Degrees of latitude or longitude.
public typealias CLLocationDegrees = Double
/// Metres.
public typealias CLLocationDistance = Double
/// Metres per second; negative is unknown.
public typealias CLLocationSpeed = Double
/// Metres per second; negative is unknown.
public typealias CLLocationSpeedAccuracy = Double
/// Degrees clockwise from true north; negative is unknown.
public typealias CLLocationDirection = Double
/// Degrees; negative is unknown.
public typealias CLLocationDirectionAccuracy = Double
/// Metres; negative is unknown.
public typealias CLLocationAccuracy = Double

/// Every movement counts: the value of a distance filter.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// Every turn counts: the value of a heading filter.
public let kCLHeadingFilterNone: CLLocationDegrees = -1

public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000

/// The greatest distance there is.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
/// The longest time interval there is.
public let CLTimeIntervalMax: TimeInterval = .greatestFiniteMagnitude
