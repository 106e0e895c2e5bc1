import Foundation

/// Routes as GPX files.
enum Routes {
  /// Where a run starts: a park in each city.
  private static func origin(_ zone: Zone) -> (latitude: Double, longitude: Double) {
    zone.identifier == Zone.berlin.identifier ? (52.513_9, 13.357_2) : (40.771_5, -73.974_4)
  }

  /// Writes the file of a workout's route.  It begins a few seconds after the workout and ends a few
  /// before, as the watch has to find its satellites first.
  static func record(
    _ plan: PlannedWorkout, _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) -> RouteReference {
    let start = plan.start + 6
    let end = plan.end - 3
    let zone = Whereabouts.zone(at: plan.start)
    let clock = zone.secondOfDay(of: end)
    let hour = clock / 3_600 % 12 == 0 ? 12 : clock / 3_600 % 12
    let minute = twoDigits(clock / 60 % 60)
    let suffix = clock < 43_200 ? "am" : "pm"
    let path = "/workout-routes/route_\(day.date.text)_\(hour).\(minute)\(suffix).gpx"

    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Apple Health Export" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
      xsi:schemaLocation="http://www.topografix.com/GPX/1/1 \
      http://www.topografix.com/GPX/1/1/gpx.xsd">
        <metadata>
          <time>\(Stamp.iso(Person.exportInstant))</time>
        </metadata>
        <trk>
          <name>Route \(day.date.text) \(hour):\(minute)\(suffix)</name>
          <trkseg>

      """
    text += points(plan, from: start, to: end, zone: zone, &random)
    text += """
          </trkseg>
        </trk>
      </gpx>

      """
    export.files.append(ExportFile(path: String(path.dropFirst()), text: text))
    return RouteReference(
      path: path, start: start, end: end, creation: plan.end + 90, syncIdentifier: random.uuid())
  }

  /// A wandering course that slowly turns full circle, one point every twenty seconds.
  private static func points(
    _ plan: PlannedWorkout, from start: Instant, to end: Instant, zone: Zone,
    _ random: inout RandomSource
  ) -> String {
    var (latitude, longitude) = origin(zone)
    let metresPerDegree = 111_195.0
    let narrowing = Foundation.cos(latitude * .pi / 180)
    let firstCourse = random.uniform(0...359)
    var text = ""
    for instant in stride(from: start, through: end, by: 20) {
      let share = Double(instant - start) / Double(end - start)
      let isPaused = plan.pause?.contains(instant) ?? false
      let speed = isPaused ? 0 : max(0, plan.speed * random.normal(1, 0.05))
      let course = (firstCourse + 360 * share + 25 * wave(share * 6) + 360)
        .truncatingRemainder(dividingBy: 360)
      let radians = course * .pi / 180
      latitude += Foundation.cos(radians) * speed * 20 / metresPerDegree
      longitude += Foundation.sin(radians) * speed * 20 / (metresPerDegree * narrowing)
      let elevation = 34 + 4 * wave(share * 2)
      text +=
        "      <trkpt lon=\"\(sixDecimals(longitude))\" lat=\"\(sixDecimals(latitude))\">"
        + "<ele>\(sixDecimals(elevation))</ele><time>\(Stamp.iso(instant))</time><extensions>"
        + "<speed>\(sixDecimals(isPaused ? -1 : speed))</speed>"
        + "<course>\(sixDecimals(isPaused ? -1 : course))</course>"
        + "<hAcc>\(sixDecimals(isPaused ? 9.5 : 4.25))</hAcc><vAcc>3.500000</vAcc>"
        + "</extensions></trkpt>\n"
    }
    return text
  }
}
