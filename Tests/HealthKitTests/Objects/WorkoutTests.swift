import HealthCatalog
import HealthEngine
import HealthKitExtras
import Testing

@testable import HealthKit

@Suite("Workouts") struct WorkoutTests {
  private func date(_ seconds: Double) -> Date { Fixture.start.addingTimeInterval(seconds) }

  private func event(
    _ type: HKWorkoutEventType, _ start: Double, _ duration: Double = 0
  ) throws -> HKWorkoutEvent {
    try .make(
      type: type, dateInterval: DateInterval(start: date(start), duration: duration))
  }

  private func workout(
    _ events: [HKWorkoutEvent], duration: TimeInterval? = nil
  ) throws -> HKWorkout {
    try .make(
      activityType: .running, start: Fixture.start, end: date(600), duration: duration,
      workoutEvents: events)
  }

  @Test(
    "F139 Only laps and segments last",
    arguments: [
      HKWorkoutEventType.pause, .resume, .lap, .marker, .motionPaused, .motionResumed, .segment,
      .pauseOrResumeRequest,
    ])
  func durations(type: HKWorkoutEventType) throws {
    let instant = try event(type, 10)
    #expect(instant.type == type)
    #expect(instant.dateInterval.duration == 0)
    let lasting = try? event(type, 10, 5)
    #expect((lasting != nil) == (type == .lap || type == .segment))
  }

  @Test("F139 Events are ordered, inside the workout, and do not begin with a resume")
  func order() async throws {
    _ = try workout([event(.pause, 10), event(.resume, 20)])
    #expect(throws: HKError.self) { try workout([event(.pause, 20), event(.lap, 10)]) }
    #expect(throws: HKError.self) { try workout([event(.pause, -1)]) }
    #expect(throws: HKError.self) { try workout([event(.lap, 590, 20)]) }
    #expect(throws: HKError.self) { try workout([event(.resume, 10), event(.pause, 20)]) }
    await #expect(processExitsWith: .failure) {
      _ = HKWorkoutEvent(
        type: .pause, dateInterval: DateInterval(start: Fixture.start, duration: 5), metadata: nil)
    }
  }

  @Test("F140 Activities have dates, events and statistics of their own")
  func activities() throws {
    let lap = try event(.lap, 10, 300)
    let legs = [(0.0, 200.0), (200.0, 600.0)].map { start, end in
      WorkoutActivityRecord(
        uuid: UUID(), activity: 37, location: 3,
        lapLength: QuantityValue(25, .meter), start: 700_000_000 + start,
        end: 700_000_000 + end, duration: end - start, metadata: ["note": .string("leg")],
        events: [lap.record],
        statistics: [
          WorkoutStatisticRecord(
            type: HKQuantityType(.distanceWalkingRunning).code, start: 700_000_000 + start,
            end: 700_000_000 + end, sum: 500)
        ])
    }
    let record = Fixture.record(
      HKObjectType.workoutType(), value: 37,
      detail: .workout(WorkoutDetail(duration: 600, activities: legs)))
    let workout = try #require(try HKSample.make(from: record) as? HKWorkout)
    #expect(workout.workoutActivities.count == 2)
    let leg = try #require(workout.workoutActivities.last)
    #expect(leg.startDate == date(200))
    #expect(leg.endDate == date(600))
    #expect(leg.duration == 400)
    #expect(leg.metadata?["note"] as? String == "leg")
    #expect(leg.workoutEvents == [lap])
    #expect(leg.workoutConfiguration.activityType == .running)
    #expect(leg.workoutConfiguration.locationType == .outdoor)
    #expect(leg.workoutConfiguration.lapLength == Fixture.quantity(25, "m"))
    let type = HKQuantityType(.distanceWalkingRunning)
    #expect(leg.statistics(for: type)?.sumQuantity() == Fixture.quantity(500, "m"))
    #expect(Array(leg.allStatistics.keys) == [type])
    #expect(leg == HKWorkoutActivity(leg.record))
    #expect(workout.workoutActivities.first?.workoutEvents == [lap], "one event in several legs")
  }

  @Test("F141 The duration is the span minus its pauses")
  func duration() throws {
    #expect(try workout([]).duration == 600)
    #expect(try workout([event(.pause, 100), event(.resume, 150)]).duration == 550)
    #expect(try workout([event(.pause, 500)]).duration == 500, "a pause until the end")
    #expect(
      try workout([
        event(.pause, 100), event(.motionPaused, 120), event(.resume, 150),
        event(.motionResumed, 170),
      ]).duration == 530, "overlapping pauses count once")
    #expect(
      try workout([
        event(.pause, 100), event(.pause, 110), event(.lap, 120), event(.resume, 150),
      ]).duration == 550)
    #expect(try workout([], duration: 42).duration == 42)
    #expect(try workout([], duration: 0).duration == 600)
    #expect(throws: HKError.self) { try workout([], duration: -1) }
  }

  @Test("F141 Durations agree with a count of seconds")
  func bruteForce() throws {
    var generator = SystemLikeGenerator(seed: 11)
    for _ in 0..<200 {
      var events: [HKWorkoutEvent] = []
      var isPaused = false
      var time = 0
      var active = 0
      for second in 0..<600 {
        if second > time, Int.random(in: 0..<60, using: &generator) == 0 {
          events.append(try event(isPaused ? .resume : .pause, Double(second)))
          isPaused.toggle()
          time = second
        }
        if !isPaused { active += 1 }
      }
      #expect(try workout(events).duration == Double(active))
    }
  }

  @Test("F142 Totals answer where they were given, and are nil for workouts of builders")
  func totals() throws {
    let swim = try HKWorkout.make(
      activityType: .swimming, start: Fixture.start, end: Fixture.end,
      totalEnergyBurned: Fixture.quantity(418.4, "kJ"),
      totalDistance: Fixture.quantity(1, "km"),
      totalSwimmingStrokeCount: Fixture.quantity(900, "count"))
    #expect(Totals(swim) == Totals(energy: 100, distance: 1000, strokes: 900, flights: nil))
    #expect(
      swim.statistics(for: HKQuantityType(.distanceSwimming))?.sumQuantity()
        == Fixture.quantity(1, "km"))
    #expect(swim.statistics(for: HKQuantityType(.distanceCycling)) == nil)
    #expect(swim.allStatistics.count == 3)
    let detail = WorkoutDetail(
      duration: 600,
      statistics: [
        WorkoutStatisticRecord(
          type: HKQuantityType(.activeEnergyBurned).code, start: 0, end: 600, sum: 100)
      ])
    let record = Fixture.record(
      HKObjectType.workoutType(), value: 46, detail: .workout(detail))
    let built = try #require(try HKSample.make(from: record) as? HKWorkout)
    #expect(Totals(built) == Totals(energy: nil, distance: nil, strokes: nil, flights: nil))
    #expect(
      built.statistics(for: HKQuantityType(.activeEnergyBurned))?.sumQuantity()
        == Fixture.quantity(100, "kcal"))
  }

  @Test("Totals of a wrong unit are refused")
  func totalUnits() async {
    #expect(throws: HKError.self) {
      try HKWorkout.make(
        activityType: .running, start: Fixture.start, end: Fixture.end,
        totalDistance: Fixture.quantity(1, "kg"))
    }
    #expect(throws: HKError.self) {
      try HKWorkout.make(
        activityType: .running, start: Fixture.start, end: Fixture.end,
        totalFlightsClimbed: Fixture.quantity(-1, "count"))
    }
  }

  @Test(
    "The distance of a workout is of its activity's type",
    arguments: [
      (HKWorkoutActivityType.running, HKQuantityTypeIdentifier.distanceWalkingRunning),
      (.cycling, .distanceCycling), (.swimming, .distanceSwimming), (.rowing, .distanceRowing),
      (.wheelchairRunPace, .distanceWheelchair), (.yoga, .distanceWalkingRunning),
    ])
  func distances(activity: HKWorkoutActivityType, type: HKQuantityTypeIdentifier) throws {
    let workout = try HKWorkout.make(
      activityType: activity, start: Fixture.start, end: Fixture.end,
      totalDistance: Fixture.quantity(2, "km"))
    #expect(
      workout.statistics(for: HKQuantityType(type))?.sumQuantity() == Fixture.quantity(2, "km"))
    #expect(workout.totalDistance == Fixture.quantity(2, "km"))
  }

  @Test("R142 An event of an unknown kind is none")
  func unknownEvent() {
    #expect(HKWorkoutEvent(WorkoutEventRecord(kind: 99, start: 0, end: 0)) == nil)
    #expect(HKWorkoutEventType(rawValue: 99) == nil)
  }

  @Test("All seven initialisers") @available(iOS, deprecated: 17.0)
  func initialisers() {
    let (start, end) = (Fixture.start, Fixture.end)
    let energy = Fixture.quantity(100, "kcal")
    let distance = Fixture.quantity(1, "km")
    let metadata = [HKMetadataKeyIndoorWorkout: true]
    let pause = HKWorkoutEvent(type: .pause, date: date(300))
    let resume = HKWorkoutEvent(type: .resume, date: date(400), metadata: ["a": 1])
    let workouts = [
      HKWorkout(activityType: .running, start: start, end: end),
      HKWorkout(
        activityType: .running, start: start, end: end, duration: 500,
        totalEnergyBurned: energy, totalDistance: distance, metadata: metadata),
      HKWorkout(
        activityType: .running, start: start, end: end, duration: 500,
        totalEnergyBurned: energy, totalDistance: distance, device: Fixture.device,
        metadata: metadata),
      HKWorkout(
        activityType: .running, start: start, end: end, workoutEvents: [pause, resume],
        totalEnergyBurned: energy, totalDistance: distance, metadata: metadata),
      HKWorkout(
        activityType: .running, start: start, end: end, workoutEvents: [pause, resume],
        totalEnergyBurned: energy, totalDistance: distance, device: Fixture.device,
        metadata: metadata),
      HKWorkout(
        activityType: .running, start: start, end: end, workoutEvents: nil,
        totalEnergyBurned: energy, totalDistance: distance,
        totalFlightsClimbed: .init(
          unit: .count(), doubleValue: 3), device: nil, metadata: nil),
      HKWorkout(
        activityType: .running, start: start, end: end, workoutEvents: [],
        totalEnergyBurned: nil, totalDistance: nil,
        totalSwimmingStrokeCount: .init(
          unit: .count(), doubleValue: 4), device: nil, metadata: nil),
    ]
    #expect(workouts.map(\.duration) == [600, 500, 500, 500, 500, 600, 600])
    #expect(workouts.map(\.workoutActivityType).allSatisfy { $0 == .running })
    #expect(workouts[4].device == Fixture.device)
    #expect(workouts[3].workoutEvents == [pause, resume])
    #expect(workouts[0].workoutEvents == nil)
    #expect(workouts[5].totalFlightsClimbed?.doubleValue(for: .count()) == 3)
    #expect(workouts[6].totalSwimmingStrokeCount?.doubleValue(for: .count()) == 4)
    #expect(resume.date == date(400))
    #expect(resume.metadata?["a"] as? Int == 1)
  }

  @Test("A configuration is copied by value")
  func configuration() throws {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .swimming
    configuration.swimmingLocationType = .pool
    configuration.lapLength = Fixture.quantity(25, "m")
    let copy = try #require(configuration.copy() as? HKWorkoutConfiguration)
    #expect(copy == configuration)
    #expect(copy.hash == configuration.hash)
    copy.locationType = .indoor
    #expect(copy != configuration)
  }
}

/// The deprecated totals, without their warnings.
private struct Totals: Equatable {
  var energy: Double?
  var distance: Double?
  var strokes: Double?
  var flights: Double?

  init(energy: Double?, distance: Double?, strokes: Double?, flights: Double?) {
    self.energy = energy
    self.distance = distance
    self.strokes = strokes
    self.flights = flights
  }

  @available(iOS, deprecated: 18.0)
  init(_ workout: HKWorkout) {
    energy = workout.totalEnergyBurned?.doubleValue(for: .kilocalorie())
    distance = workout.totalDistance?.doubleValue(for: .meter())
    strokes = workout.totalSwimmingStrokeCount?.doubleValue(for: .count())
    flights = workout.totalFlightsClimbed?.doubleValue(for: .count())
  }
}

private struct SystemLikeGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
