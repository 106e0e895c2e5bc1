import HealthKit

/// Reads the last days of steps and heart rate, saves a weight, and follows what happens to it.
struct TodaysHealth: Sendable {
  let store = HKHealthStore()
  let steps = HKQuantityType(.stepCount)
  let heartRate = HKQuantityType(.heartRate)
  let bodyMass = HKQuantityType(.bodyMass)

  func show() async throws {
    guard HKHealthStore.isHealthDataAvailable() else {
      return print("This device has no health data.")
    }
    try await store.requestAuthorization(
      toShare: [bodyMass], read: [steps, heartRate, bodyMass, HKObjectType.workoutType()])
    let latest = try await showHeartRate()
    try await showSteps(until: latest)
    try await showWorkouts()
    try await saveAndFollow(at: latest)
  }

  /// The newest samples, by a sample query. Returns when the newest one ended.
  private func showHeartRate() async throws -> Date {
    let newest = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: heartRate)],
      sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)], limit: 3)
    let samples = try await newest.result(for: store)
    print("Newest heart rates:")
    for sample in samples {
      let beats = sample.quantity.doubleValue(for: .count().unitDivided(by: .minute()))
      print(
        "  \(sample.endDate.formatted(.iso8601))  \(Int(beats)) count/min  "
          + sample.sourceRevision.source.name)
    }
    return samples.first?.endDate ?? .now
  }

  /// A week of daily sums, watch and phone merged, by a statistics collection query.
  private func showSteps(until end: Date) async throws {
    let calendar = Calendar.current
    let lastDay = calendar.startOfDay(for: end)
    guard let firstDay = calendar.date(byAdding: .day, value: -6, to: lastDay) else { return }
    let week = HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(
        type: steps, predicate: HKQuery.predicateForSamples(withStart: firstDay, end: nil)),
      options: .cumulativeSum, anchorDate: firstDay, intervalComponents: DateComponents(day: 1))
    let collection = try await week.result(for: store)
    print("Steps of the week:")
    collection.enumerateStatistics(from: firstDay, to: lastDay) { statistics, _ in
      let sum = statistics.sumQuantity()?.doubleValue(for: .count()) ?? 0
      let day = calendar.dateComponents([.year, .month, .day], from: statistics.startDate)
      print("  \(day.year ?? 0)-\(day.month ?? 0)-\(day.day ?? 0)  \(Int(sum.rounded()))")
    }
  }

  private func showWorkouts() async throws {
    let longest = HKSampleQueryDescriptor(
      predicates: [.workout()], sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
      limit: 1)
    guard let workout = try await longest.result(for: store).first else { return }
    print(
      "Newest workout: \(Int(workout.duration / 60)) min of activity \(workout.workoutActivityType.rawValue)"
    )
  }

  /// An observer fires for a save, and an anchored query then returns exactly that sample.
  private func saveAndFollow(at date: Date) async throws {
    let before = try await HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: bodyMass)], anchor: nil
    ).result(for: store)

    let (firings, continuation) = AsyncStream.makeStream(of: Void.self)
    let observer = HKObserverQuery(sampleType: bodyMass, predicate: nil) { _, done, error in
      if error == nil { continuation.yield() }
      done()
    }
    store.execute(observer)
    var fired = firings.makeAsyncIterator()
    await fired.next()  // an observer fires once when it begins

    let sample = HKQuantitySample(
      type: bodyMass, quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 71.5),
      start: date, end: date, metadata: [HKMetadataKeyWasUserEntered: true])
    try await store.save(sample)
    await fired.next()
    store.stop(observer)
    print("The observer fired for the saved weight.")

    let changes = try await HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: bodyMass)], anchor: before.newAnchor
    ).result(for: store)
    let isExact = changes.addedSamples.map(\.uuid) == [sample.uuid]
    print(
      "The anchored query returned \(changes.addedSamples.count) sample: "
        + (isExact ? "exactly the one saved." : "not the one saved!"))
    try await store.delete(sample)
  }
}
