/// A stretch of walking or running: what really happened, before phone, watch and app see it.
struct Bout {
  let start: Instant
  let end: Instant
  /// Steps a minute.
  let cadence: Double
  /// Metres a step.
  let stride: Double
  /// Part of a workout.
  let isTraining: Bool
  /// How likely the phone is in the pocket.
  let phoneChance: Double

  var minutes: Double { Double(end - start) / 60 }
  var steps: Double { minutes * cadence }
  var isRun: Bool { cadence > 140 }
}

/// A workout that the day holds.
struct PlannedWorkout {
  enum Kind: String { case running, cycling, swimming, walking, strength }
  let kind: Kind
  let start: Instant
  let end: Instant
  /// A stop at a crossing or a locker room; not part of the duration.
  let pause: Range<Instant>?
  let isIndoor: Bool
  let hasRoute: Bool
  /// Metres a second while moving.
  let speed: Double

  var span: Range<Instant> { start..<end }
  var activeSeconds: Int { end - start - (pause?.count ?? 0) }
}

/// One waking period and the night before it.
struct Day {
  /// 0 is 1 January 2025.
  let index: Int
  let date: CivilDate
  /// 0 is Monday.
  let weekday: Int
  let asleep: Instant
  let wake: Instant
  let bed: Instant
  /// The watch is on its charger.
  let charging: Range<Instant>
  let isSick: Bool
  let isAbroad: Bool
  let restingHeartRate: Double
  var workouts: [PlannedWorkout] = []
  var bouts: [Bout] = []

  var epochDay: Int { YearPlan.firstEpochDay + index }
  var waking: Range<Instant> { wake..<bed }
  var zone: Zone { Whereabouts.zone(at: wake) }

  func instant(hour: Double) -> Instant {
    zone.instant(epochDay: epochDay, secondOfDay: Int(hour * 3_600))
  }

  func workout(at instant: Instant) -> PlannedWorkout? {
    workouts.first { $0.span.contains(instant) }
  }
}

/// Where the person is: Berlin, and New York from 10 to 18 May.
enum Whereabouts {
  /// The clocks are set in the middle of each flight.
  static let abroad = 1_746_878_400..<1_747_533_600

  static func zone(at instant: Instant) -> Zone {
    abroad.contains(instant) ? .newYork : .berlin
  }
}

/// The year: when the person sleeps, works, trains, is ill and travels.
enum YearPlan {
  static let firstEpochDay = 20_089
  static let dayCount = 365
  static let outboundFlight = 129
  static let returnFlight = 137
  static let sickDays = [41...44, 290...292]

  static func days() -> [Day] {
    var days: [Day] = []
    var asleep = Zone.berlin.instant(epochDay: firstEpochDay, secondOfDay: 5_400)
    for index in 0..<dayCount {
      let day = plan(index, asleep: asleep)
      days.append(day)
      var random = RandomSource(topic: "falling asleep", day: index)
      asleep = day.bed + random.integer(4...24) * 60
    }
    return days
  }

  private static func plan(_ index: Int, asleep: Instant) -> Day {
    var random = RandomSource(topic: "plan", day: index)
    let epochDay = firstEpochDay + index
    let weekday = (epochDay + 3) % 7
    let isSick = sickDays.contains { $0.contains(index) }
    let isAbroad = (outboundFlight + 1..<returnFlight).contains(index)
    let isFree = weekday >= 5 || isAbroad || isSick || index == 0 || index >= 357

    var wakeHour = isFree ? random.normal(8.1, 0.5) : random.normal(6.5, 0.25)
    var bedHour = isFree ? random.normal(23.6, 0.4) : random.normal(22.7, 0.35)
    // Both flights keep their own times: out at noon, back through the night.
    if index == outboundFlight { (wakeHour, bedHour) = (6.2, 28.4) }
    if index == returnFlight { (wakeHour, bedHour) = (8.6, 21.8) }
    if index == returnFlight - 1 { bedHour = 23.4 }

    let zone: Zone = isAbroad ? .newYork : .berlin
    func instant(_ hour: Double) -> Instant {
      zone.instant(epochDay: epochDay, secondOfDay: Int(hour * 60) * 60)
    }
    let charge = instant(random.normal(20.4, 0.4))
    let fitness = Double(index) / Double(dayCount)
    var day = Day(
      index: index, date: CivilDate(epochDay: epochDay), weekday: weekday, asleep: asleep,
      wake: instant(wakeHour) + random.integer(0...59), bed: instant(bedHour),
      charging: charge..<charge + random.integer(35...60) * 60, isSick: isSick,
      isAbroad: isAbroad,
      restingHeartRate: random.normal(54 - 4 * fitness + (isSick ? 9 : 0), 1.2))
    day.workouts = workouts(of: day, random: &random)
    day.bouts = bouts(of: day, isFree: isFree, random: &random)
    return day
  }

  // MARK: Training

  private static func workouts(of day: Day, random: inout RandomSource) -> [PlannedWorkout] {
    guard !day.isSick, ![outboundFlight, returnFlight].contains(day.index), random.chance(0.86)
    else { return [] }
    let isSummer = (90..<273).contains(day.index)
    // Kind, hour of the start, minutes, metres a second.
    let choice: (PlannedWorkout.Kind, Double, Int, Double)? =
      switch (day.weekday, day.isAbroad) {
      case (_, true) where day.weekday % 3 == 1: (.running, 7.9 + 1, 48, 2.85)
      case (_, true): nil
      case (0, _): (.strength, 18.5, 42, 0)
      case (1, _): (.running, 18.7, 41, 2.95)
      case (2, _): (.swimming, 18.3, 44, 0.78)
      case (3, _): (.running, 18.6, 46, 3.1)
      case (5, _): isSummer ? (.cycling, 10.2, 115, 6.9) : (.running, 9.8, 72, 2.75)
      case (6, _): day.index / 7 % 2 == 0 ? (.walking, 14.9, 64, 1.45) : (.running, 9.6, 88, 2.7)
      default: nil
      }
    guard let (kind, hour, minutes, speed) = choice else { return [] }
    let start = day.instant(hour: random.normal(hour, 0.15))
    let length = Int(random.normal(Double(minutes), Double(minutes) / 12)) * 60
    var pause: Range<Instant>?
    if random.chance(0.4) {
      let stop = start + length / 2 + random.integer(-200...200)
      pause = stop..<stop + random.integer(40...240)
    }
    let isOutdoor = kind != .swimming && kind != .strength
    return [
      PlannedWorkout(
        kind: kind, start: start, end: start + length + (pause?.count ?? 0), pause: pause,
        isIndoor: !isOutdoor, hasRoute: isOutdoor && (day.isAbroad || day.date.day <= 3),
        speed: random.normal(speed, speed / 25))
    ]
  }

  // MARK: Walking

  private static func bouts(of day: Day, isFree: Bool, random: inout RandomSource) -> [Bout] {
    // Hour, minutes, chance of the phone; the flights' airports are long walks.
    var outings: [(hour: Double, minutes: Double, phone: Double)] = []
    if day.isSick {
      outings = [(11.5, 5, 0.4), (16, 4, 0.4)]
    } else if day.isAbroad {
      outings = [
        (10.2, 38, 0.97), (12.1, 24, 0.97), (14.4, 46, 0.97), (16.8, 31, 0.97), (19.3, 22, 0.97),
      ]
    } else if isFree {
      outings = [(10.9, 14, 0.95), (13.3, 22, 0.93), (16.7, 18, 0.93)]
    } else {
      outings = [(8.1, 11, 0.98), (12.5, 9, 0.9), (17.5, 12, 0.98), (19.6, 8, 0.85)]
    }
    for _ in 0..<(day.isSick ? 4 : 6) {
      let first = day.zone.hour(of: day.wake) + 0.2
      outings.append((random.uniform(first...22.2), random.uniform(1.2...5), 0.45))
    }

    var bouts: [Bout] = []
    for outing in outings {
      let start = day.instant(hour: random.normal(outing.hour, 0.1))
      let end = start + Int(outing.minutes * random.uniform(0.75...1.3) * 60)
      bouts.append(
        Bout(
          start: start, end: end, cadence: random.normal(106, 5),
          stride: random.normal(0.72, 0.02), isTraining: false, phoneChance: outing.phone))
    }
    for workout in day.workouts where workout.kind == .running || workout.kind == .walking {
      let isRun = workout.kind == .running
      let cadence = random.normal(isRun ? 164 : 116, 2)
      let pieces = [
        workout.start..<(workout.pause?.lowerBound ?? workout.end),
        (workout.pause?.upperBound ?? workout.end)..<workout.end,
      ]
      for piece in pieces where !piece.isEmpty {
        bouts.append(
          Bout(
            start: piece.lowerBound, end: piece.upperBound, cadence: cadence,
            stride: workout.speed * 60 / cadence, isTraining: true,
            phoneChance: isRun ? 0.3 : 0.95))
      }
    }
    return withoutOverlaps(bouts, in: day)
  }

  /// Workouts come first, then whoever starts earlier; nobody walks two ways at once.
  private static func withoutOverlaps(_ bouts: [Bout], in day: Day) -> [Bout] {
    var kept: [Bout] = []
    var free = day.wake + 300
    for bout in bouts.sorted(by: { $0.start < $1.start }) {
      let hitsWorkout = day.workouts.contains {
        bout.start < $0.end + 60 && $0.start - 60 < bout.end
      }
      if bout.isTraining {
        kept.removeAll { $0.end > bout.start }
      } else if hitsWorkout || bout.start < free {
        continue
      }
      guard bout.end < day.bed else { continue }
      kept.append(bout)
      free = bout.end + 60
    }
    return kept
  }
}
