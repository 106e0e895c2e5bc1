import CoreLocation
import Testing

struct CoreLocationTests {
  private func location(_ latitude: Double, _ longitude: Double) -> CLLocation {
    CLLocation(latitude: latitude, longitude: longitude)
  }

  @Test(
    "Distances follow the WGS 84 ellipsoid",
    arguments: [
      // One degree of longitude on the equator is the 360th part of a circle of 6,378,137 m.
      (0.0, 0.0, 0.0, 1.0, 111_319.4907932, 1e-3),
      // A quarter of a meridian, 10,001,965.729 m.
      (0.0, 0.0, 90.0, 0.0, 10_001_965.729, 1e-3),
      // Flinders Peak to Buninyong, the classic test line of the Australian datum.
      (
        -37.95103341666667, 144.42486788888888, -37.65282113888889, 143.92649552777777, 54_972.271,
        0.5
      ),
      // Over a pole: twice what is left of a quarter meridian beyond its 4,984,944.378 m to 45°.
      (45.0, 0.0, 45.0, 180.0, 10_034_042.702, 1e-2),
      (10.0, 179.9, 10.0, -179.9, 21_929.0, 50.0),
      (50.0, 8.0, 50.0, 8.0, 0.0, 0.0),
    ])
  func distance(
    _ line: (Double, Double, Double, Double, Double, Double)
  ) {
    let measured = location(line.0, line.1).distance(from: location(line.2, line.3))
    #expect(abs(measured - line.4) <= line.5, "\(measured)")
  }

  @Test("Opposite points: the shortest way goes over a pole, the iteration's failure does not show")
  func antipodes() {
    // Half an ellipse through the poles: 20,003,931.4586 m.
    let opposite = location(0, 0).distance(from: location(0, 180))
    #expect(abs(opposite - 20_003_931.4586) < 1e-3, "\(opposite)")
    let poles = location(90, 0).distance(from: location(-90, 77))
    #expect(abs(poles - 20_003_931.4586) < 1e-3, "\(poles)")
    // Published length of the way from (0, 0) to (0.5, 179.5) and to (0.5, 179.7).
    let near = location(0, 0).distance(from: location(0.5, 179.5))
    #expect(abs(near - 19_936_288.579) < 1e-2, "\(near)")
    let nearer = location(0, 0).distance(from: location(0.5, 179.7))
    #expect(abs(nearer - 19_944_127.421) < 1e-2, "\(nearer)")
  }

  @Test("Distance is symmetric and obeys the triangle inequality on seeded points")
  func triangle() {
    var seed: UInt64 = 7
    func next(_ range: Double) -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (Double(seed >> 11) / Double(1 << 53) - 0.5) * 2 * range
    }
    for _ in 0..<500 {
      let places = (0..<3).map { _ in location(next(90), next(180)) }
      let direct = places[0].distance(from: places[2])
      #expect(abs(direct - places[2].distance(from: places[0])) < 1e-3)
      let detour = places[0].distance(from: places[1]) + places[1].distance(from: places[2])
      #expect(direct <= detour + 1e-3)
    }
  }

  @Test("Invalid coordinates have no distance")
  func invalid() {
    #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: .nan, longitude: 0)))
    #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(-90, 180)))
    #expect(location(91, 0).distance(from: location(0, 0)).isNaN)
  }

  @Test("Each initialiser sets what it names and leaves the rest unknown")
  func initialisers() {
    let coordinate = CLLocationCoordinate2D(latitude: 1, longitude: 2)
    let time = Date(timeIntervalSinceReferenceDate: 5)
    let plain = location(1, 2)
    #expect(plain.altitude == 0 && plain.horizontalAccuracy == 0 && plain.verticalAccuracy == -1)
    #expect(plain.course == -1 && plain.speed == -1 && plain.floor == nil)
    let full = CLLocation(
      coordinate: coordinate, altitude: 3, horizontalAccuracy: 4, verticalAccuracy: 5, course: 6,
      courseAccuracy: 7, speed: 8, speedAccuracy: 9, timestamp: time)
    #expect(full.altitude == 3 && full.horizontalAccuracy == 4 && full.verticalAccuracy == 5)
    #expect(full.course == 6 && full.courseAccuracy == 7 && full.speed == 8)
    #expect(full.speedAccuracy == 9 && full.timestamp == time && full.sourceInformation == nil)
    let moving = CLLocation(
      coordinate: coordinate, altitude: 3, horizontalAccuracy: 4, verticalAccuracy: 5, course: 6,
      speed: 8, timestamp: time)
    #expect(moving.courseAccuracy == -1 && moving.speedAccuracy == -1)
    let still = CLLocation(
      coordinate: coordinate, altitude: 3, horizontalAccuracy: 4, verticalAccuracy: 5,
      timestamp: time)
    #expect(still.course == -1 && still.speed == -1 && still.coordinate.longitude == 2)
  }

  @Test("Equality is identity, copies are the object itself")
  func equality() {
    let place = location(1, 2)
    #expect(place != location(1, 2))
    #expect(place.copy() as AnyObject === place)
  }

  @Test("Secure coding keeps everything")
  func coding() throws {
    let source = CLLocationSourceInformation(
      softwareSimulationState: true, andExternalAccessoryState: false)
    let place = CLLocation(
      CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: -33.9, longitude: 18.4), altitude: 3.5,
        horizontalAccuracy: 4, verticalAccuracy: 5, course: 6, courseAccuracy: 7, speed: 8,
        speedAccuracy: 9, timestamp: Date(timeIntervalSinceReferenceDate: 10.25),
        sourceInfo: source), floor: CLFloor(level: -2))
    let data = try NSKeyedArchiver.archivedData(withRootObject: place, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data))
    #expect(read.coordinate.latitude == -33.9 && read.coordinate.longitude == 18.4)
    #expect(read.altitude == 3.5 && read.speedAccuracy == 9 && read.timestamp == place.timestamp)
    #expect(read.floor?.level == -2)
    #expect(read.sourceInformation?.isSimulatedBySoftware == true)
    #expect(read.sourceInformation?.isProducedByAccessory == false)
  }

  @Test("The description has Apple's form")
  func description() {
    let place = CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: 37.5, longitude: -122.25), altitude: 0,
      horizontalAccuracy: 5, verticalAccuracy: -1, timestamp: Date(timeIntervalSince1970: 0))
    #expect(
      place.description.hasPrefix(
        "<+37.50000000,-122.25000000> +/- 5.00m (speed -1.00 mps / course -1.00) @ "))
  }
}
