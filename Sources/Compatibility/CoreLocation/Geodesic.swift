import Foundation

/// Shortest ways on the WGS 84 ellipsoid, by Vincenty's formulae.
enum Geodesic {
  private static let major = 6_378_137.0
  private static let flattening = 1 / 298.257223563
  private static let minor = major * (1 - flattening)

  static func distance(
    from start: CLLocationCoordinate2D, to end: CLLocationCoordinate2D
  ) -> Double {
    guard CLLocationCoordinate2DIsValid(start), CLLocationCoordinate2DIsValid(end) else {
      return .nan
    }
    return inverse(start, end) ?? nearlyAntipodal(start, end)
  }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

  /// Latitude on the auxiliary sphere.
  private static func reduced(_ latitude: Double) -> Double {
    atan((1 - flattening) * tan(radians(latitude)))
  }

  /// Vincenty's inverse formula; nil where the iteration does not settle, which happens between
  /// nearly opposite points only.
  private static func inverse(
    _ start: CLLocationCoordinate2D, _ end: CLLocationCoordinate2D
  ) -> Double? {
    let difference = radians((end.longitude - start.longitude).remainder(dividingBy: 360))
    let (u1, u2) = (reduced(start.latitude), reduced(end.latitude))
    let (sin1, cos1, sin2, cos2) = (sin(u1), cos(u1), sin(u2), cos(u2))
    var lambda = difference
    for _ in 0..<200 {
      let across = cos2 * sin(lambda)
      let along = cos1 * sin2 - sin1 * cos2 * cos(lambda)
      let sinSigma = (across * across + along * along).squareRoot()
      if sinSigma == 0 {
        // The same point, or exactly opposite ones.
        return cos(lambda) > 0 ? 0 : nil
      }
      let cosSigma = sin1 * sin2 + cos1 * cos2 * cos(lambda)
      let sigma = atan2(sinSigma, cosSigma)
      let sinAlpha = cos1 * cos2 * sin(lambda) / sinSigma
      let cosSquared = 1 - sinAlpha * sinAlpha
      let middle = cosSquared == 0 ? 0 : cosSigma - 2 * sin1 * sin2 / cosSquared
      let c = flattening / 16 * cosSquared * (4 + flattening * (4 - 3 * cosSquared))
      let last = lambda
      lambda =
        difference + (1 - c) * flattening * sinAlpha
        * (sigma + c * sinSigma * (middle + c * cosSigma * (-1 + 2 * middle * middle)))
      guard abs(lambda) <= .pi else { return nil }
      if abs(lambda - last) < 1e-13 {
        let (a, b) = series(cosSquared)
        let correction = deltaSigma(b, sinSigma, cosSigma, middle)
        return minor * a * (sigma - correction)
      }
    }
    return nil
  }

  private static func series(_ cosSquared: Double) -> (a: Double, b: Double) {
    let u = cosSquared * (major * major - minor * minor) / (minor * minor)
    return (
      1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u))),
      u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)))
    )
  }

  private static func deltaSigma(
    _ b: Double, _ sinSigma: Double, _ cosSigma: Double, _ middle: Double
  ) -> Double {
    let square = middle * middle
    let outer = b / 6 * middle * (-3 + 4 * sinSigma * sinSigma) * (-3 + 4 * square)
    return b * sinSigma * (middle + b / 4 * (cosSigma * (-1 + 2 * square) - outer))
  }

  /// Vincenty's direct formula: the point at a distance in a direction (radians from north).
  private static func point(
    from start: CLLocationCoordinate2D, direction: Double, distance: Double
  ) -> CLLocationCoordinate2D {
    let u1 = reduced(start.latitude)
    let (sin1, cos1) = (sin(u1), cos(u1))
    let sigma1 = atan2(tan(u1), cos(direction))
    let sinAlpha = cos1 * sin(direction)
    let cosSquared = 1 - sinAlpha * sinAlpha
    let (a, b) = series(cosSquared)
    var sigma = distance / (minor * a)
    for _ in 0..<100 {
      let last = sigma
      let middle = cos(2 * sigma1 + sigma)
      sigma = distance / (minor * a) + deltaSigma(b, sin(sigma), cos(sigma), middle)
      if abs(sigma - last) < 1e-14 { break }
    }
    let (sinSigma, cosSigma) = (sin(sigma), cos(sigma))
    let side = sin1 * sinSigma - cos1 * cosSigma * cos(direction)
    let latitude = atan2(
      sin1 * cosSigma + cos1 * sinSigma * cos(direction),
      (1 - flattening) * (sinAlpha * sinAlpha + side * side).squareRoot())
    let lambda = atan2(
      sinSigma * sin(direction), cos1 * cosSigma - sin1 * sinSigma * cos(direction))
    let c = flattening / 16 * cosSquared * (4 + flattening * (4 - 3 * cosSquared))
    let middle = cos(2 * sigma1 + sigma)
    let difference =
      lambda - (1 - c) * flattening * sinAlpha
      * (sigma + c * sinSigma * (middle + c * cosSigma * (-1 + 2 * middle * middle)))
    let longitude = start.longitude + difference * 180 / .pi
    return CLLocationCoordinate2D(
      latitude: latitude * 180 / .pi, longitude: longitude.remainder(dividingBy: 360))
  }

  /// The shortest way goes through a point a quarter of the way round the earth, from where both
  /// ends are easy: the direction to it is searched for, first coarsely, then by golden section.
  private static func nearlyAntipodal(
    _ start: CLLocationCoordinate2D, _ end: CLLocationCoordinate2D
  ) -> Double {
    let quarter = 10_000_000.0
    func way(_ direction: Double) -> Double {
      let middle = point(from: start, direction: direction, distance: quarter)
      return quarter + (inverse(middle, end) ?? .infinity)
    }
    let steps = 360
    let step = 2 * Double.pi / Double(steps)
    let coarse = (0..<steps).min { way(Double($0) * step) < way(Double($1) * step) } ?? 0
    var low = Double(coarse - 1) * step
    var high = Double(coarse + 1) * step
    let golden = (5.0.squareRoot() - 1) / 2
    var (left, right) = (high - golden * (high - low), low + golden * (high - low))
    var (atLeft, atRight) = (way(left), way(right))
    for _ in 0..<60 {
      if atLeft < atRight {
        (high, right, atRight) = (right, left, atLeft)
        left = high - golden * (high - low)
        atLeft = way(left)
      } else {
        (low, left, atLeft) = (left, right, atRight)
        right = low + golden * (high - low)
        atRight = way(right)
      }
    }
    return min(atLeft, atRight)
  }
}
