import Foundation
import HealthEngine
import HealthKit
import TestSupport
import Testing

@Suite struct WorkoutPredicateTests {
  private let kit: KitWorld
  init() throws { kit = try KitWorld() }

  private func quantity(_ value: Double, _ unit: String) -> HKQuantity {
    HKQuantity(unit: HKUnit(from: unit), doubleValue: value)
  }

  private func store(_ workouts: [HKWorkout]) async throws -> HKHealthStore {
    let store = try await kit.allowed("org.a", HKWorkoutType.workoutType())
    if !workouts.isEmpty { try await store.save(workouts) }
    return store
  }

  private func starts(_ store: HKHealthStore, _ predicate: NSPredicate) async throws -> [Double] {
    try await store.samples(.workout(predicate)).map(\.startDate.timeIntervalSinceReferenceDate)
  }

  private func workout(
    _ activity: HKWorkoutActivityType, _ start: Double, _ minutes: Double, kilometers: Double?,
    kilocalories: Double?
  ) -> HKWorkout {
    HKWorkout(
      activityType: activity, start: at(start), end: at(start + minutes * 60), workoutEvents: nil,
      totalEnergyBurned: kilocalories.map { quantity($0, "kcal") },
      totalDistance: kilometers.map { quantity($0, "km") }, metadata: nil)
  }

  @Test("R112 F045 workouts by activity, duration, energy and distance, in any unit")
  func totals() async throws {
    let store = try await store([
      workout(.running, 0, 30, kilometers: 5, kilocalories: 400),
      workout(.running, 10_000, 60, kilometers: 12, kilocalories: nil),
      workout(.yoga, 20_000, 45, kilometers: nil, kilocalories: 120),
    ])
    #expect(try await starts(store, HKQuery.predicateForWorkouts(with: .running)) == [0, 10_000])
    #expect(try await starts(store, HKQuery.predicateForWorkouts(with: .cycling)) == [])
    #expect(
      try await starts(store, HKQuery.predicateForWorkouts(with: .greaterThan, duration: 2000))
        == [10_000, 20_000])
    #expect(
      try await starts(
        store,
        HKQuery.predicateForWorkouts(with: .lessThan, totalDistance: quantity(6000, "m"))) == [0])
    #expect(
      try await starts(
        store,
        HKQuery.predicateForWorkouts(with: .greaterThan, totalDistance: quantity(3, "mi")))
        == [0, 10_000])
    #expect(
      try await starts(
        store,
        HKQuery.predicateForWorkouts(
          with: .greaterThanOrEqualTo, totalEnergyBurned: quantity(400, "kcal"))) == [0])
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
      HKQuery.predicateForWorkouts(with: .running),
      HKQuery.predicateForSamples(withStart: at(5000), end: nil),
    ])
    #expect(try await starts(store, both) == [10_000])
  }

  @Test("F045 workouts by the sum of a type; a unit of another dimension is an error")
  func sums() async throws {
    let store = try await store([
      workout(.running, 0, 30, kilometers: 5, kilocalories: 400),
      workout(.running, 10_000, 60, kilometers: 12, kilocalories: 800),
    ])
    let energy = HKQuantityType(.activeEnergyBurned)
    #expect(
      try await starts(
        store,
        HKQuery.predicateForWorkouts(
          operatorType: .greaterThan, quantityType: energy, sumQuantity: quantity(500, "kcal")))
        == [10_000])
    #expect(
      try await starts(
        store,
        HKQuery.predicateForWorkouts(
          operatorType: .greaterThan, quantityType: heartRate,
          averageQuantity: quantity(1, "count/min"))) == [])
    #expect(
      await code {
        _ = try await starts(
          store,
          HKQuery.predicateForWorkouts(
            operatorType: .lessThan, quantityType: energy, sumQuantity: quantity(1, "m")))
      } == .errorInvalidArgument)
  }

  private func triathlon(_ start: Double, _ legs: (HKWorkoutActivityType, Double)...) throws
    -> WorkoutDetail
  {
    var date = start
    var activities: [WorkoutActivityRecord] = []
    for (activity, duration) in legs {
      activities.append(
        WorkoutActivityRecord(
          uuid: kit.world.uuid(), activity: Int(activity.rawValue), start: date,
          end: date + duration, duration: duration,
          statistics: [
            WorkoutStatisticRecord(
              type: try World.code("heartRate"), start: date, end: date + duration,
              average: duration / 1000, minimum: 1, maximum: 3)
          ]))
      date += duration
    }
    return WorkoutDetail(duration: date - start, activities: activities)
  }

  @Test("F044 R194 a condition on activities holds when one activity meets all of it")
  func activities() async throws {
    let store = try await store([])
    let session = kit.world.session("org.a")
    for (start, legs) in [
      (0.0, [(HKWorkoutActivityType.swimming, 1000.0), (.cycling, 5000)]),
      (100_000.0, [(.swimming, 3000), (.running, 1000)]),
    ] {
      var sample = try World(seed: UInt64(start)).sample(
        "HKWorkoutTypeIdentifier", Double(HKWorkoutActivityType.swimBikeRun.rawValue), from: start,
        to: start + 10_000)
      sample.record.detail = .workout(
        try legs.count == 2
          ? triathlon(start, legs[0], legs[1]) : triathlon(start, legs[0]))
      try session.save([sample])
    }
    func holding(_ parts: NSPredicate...) async throws -> [Double] {
      try await starts(
        store,
        HKQuery.predicateForWorkouts(
          activityPredicate: NSCompoundPredicate(andPredicateWithSubpredicates: parts)))
    }
    let swim = HKQuery.predicateForWorkoutActivities(workoutActivityType: .swimming)
    let long = HKQuery.predicateForWorkoutActivities(operatorType: .greaterThan, duration: 2000)
    #expect(try await holding(swim) == [0, 100_000])
    #expect(try await holding(long) == [0, 100_000])
    #expect(try await holding(swim, long) == [100_000])
    #expect(
      try await holding(
        HKQuery.predicateForWorkoutActivities(workoutActivityType: .running)) == [100_000])
    #expect(
      try await holding(
        swim,
        HKQuery.predicateForWorkoutActivities(
          operatorType: .greaterThan, quantityType: heartRate,
          averageQuantity: HKQuantity(unit: HKUnit(from: "count/s"), doubleValue: 2)))
        == [100_000])
    #expect(
      try await holding(
        HKQuery.predicateForWorkoutActivities(start: at(900), end: at(950))) == [0])
    #expect(
      try await holding(
        HKQuery.predicateForWorkoutActivities(
          start: at(500), end: at(7000), options: [.strictStartDate, .strictEndDate])) == [0])
    // Outside of it they match no workout, and conditions on samples are an error inside of it.
    #expect(
      await code {
        _ = try await holding(HKQuery.predicateForSamples(withStart: nil, end: nil))
      } == .errorInvalidArgument)
  }

  @Test("F042 objects of a workout are those added to it, not those inside its time")
  func contents() async throws {
    let store = try await kit.allowed("org.a", steps, HKWorkoutType.workoutType())
    let first = HKWorkout(activityType: .running, start: at(0), end: at(100))
    let second = HKWorkout(activityType: .running, start: at(0), end: at(100))
    try await store.save([first, second])
    try await store.addSamples([walked(1, 10, 20)], to: first)
    try await store.addSamples([walked(2, 500, 510)], to: second)
    try await store.save(walked(3, 30, 40))
    for (workout, expected) in [(first, 1.0), (second, 2)] {
      #expect(
        try await store.walks(HKQuery.predicateForObjects(from: workout)).map(\.counted)
          == [expected])
    }
    let unknown = HKWorkout(activityType: .running, start: at(0), end: at(1))
    #expect(try await store.walks(HKQuery.predicateForObjects(from: unknown)).isEmpty)
  }
}
