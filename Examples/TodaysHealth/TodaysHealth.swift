// A small health app for the terminal, written against Apple's API and nothing else: the same lines
// build with Xcode. It asks for permission, reads, sums by day, saves a sample, and hears of that
// sample the way an app does that was asleep: an observer fires, an anchored query tells what is new.

import HealthKit

@main
struct TodaysHealth {
  static func main() async {
    guard HKHealthStore.isHealthDataAvailable() else {
      print("There is no health data on this device.")
      return
    }
    do {
      try await Diary(store: HKHealthStore()).run()
    } catch let error as HKError {
      print("HealthKit says no (\(error.code)): \(error.localizedDescription)")
      exit(1)
    } catch {
      print("Something went wrong: \(error.localizedDescription)")
      exit(1)
    }
  }
}

/// What this app did not expect of the store.
struct Surprise: LocalizedError {
  let message: String
  var errorDescription: String? { message }
}

struct Diary {
  let store: HKHealthStore
  private let stepType = HKQuantityType(.stepCount)
  private let heartRateType = HKQuantityType(.heartRate)
  private let calendar = Calendar.current

  func run() async throws {
    try await askForPermission()
    try await printLatestHeartRates()
    try await printWeekOfSteps()
    try await saveAndHearOfIt()
  }

  // MARK: Permission

  private func askForPermission() async throws {
    let share: Set<HKSampleType> = [stepType]
    let read: Set<HKObjectType> = [stepType, heartRateType]
    if try await store.statusForAuthorizationRequest(toShare: share, read: read) != .unnecessary {
      try await store.requestAuthorization(toShare: share, read: read)
    }
    switch store.authorizationStatus(for: stepType) {
    case .sharingAuthorized: print("This app may write steps.")
    case .sharingDenied: print("This app may not write steps.")
    case .notDetermined: print("Nobody has said whether this app may write steps.")
    @unknown default: print("The answer is a new one.")
    }
  }

  // MARK: Reading samples

  private func printLatestHeartRates() async throws {
    let descriptor = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: heartRateType)],
      sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)],
      limit: 3)
    let perMinute = HKUnit.count().unitDivided(by: .minute())
    print("\nThe latest heart rates:")
    for sample in try await descriptor.result(for: store) {
      let rate = sample.quantity.doubleValue(for: perMinute)
      print(
        "  \(moment(sample.startDate))  \(whole(rate)) beats a minute, from "
          + sample.sourceRevision.source.name)
    }
  }

  // MARK: Sums by day

  /// The last seven days that hold steps, each source counted once where several saw the same walk.
  private func printWeekOfSteps() async throws {
    let latest = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: stepType)],
      sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: 1)
    guard let last = try await latest.result(for: store).first else {
      print("\nThere are no steps yet.")
      return
    }
    let lastDay = calendar.startOfDay(for: last.startDate)
    guard let firstDay = calendar.date(byAdding: .day, value: -6, to: lastDay),
      let end = calendar.date(byAdding: .day, value: 1, to: lastDay)
    else { return }

    let descriptor = HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(
        type: stepType,
        predicate: HKQuery.predicateForSamples(withStart: firstDay, end: end)),
      options: .cumulativeSum,
      anchorDate: firstDay,
      intervalComponents: DateComponents(day: 1))
    let collection = try await descriptor.result(for: store)
    print("\nSteps by day:")
    collection.enumerateStatistics(from: firstDay, to: lastDay) { statistics, _ in
      let steps = statistics.sumQuantity()?.doubleValue(for: .count()) ?? 0
      print("  \(day(statistics.startDate))  \(whole(steps))")
    }
  }

  // MARK: Saving, observing, catching up

  private func saveAndHearOfIt() async throws {
    // Where the app left off: everything up to here is known.
    var anchor = try await changes(since: nil).newAnchor

    let (events, continuation) = AsyncThrowingStream<Void, any Error>.makeStream()
    let observer = HKObserverQuery(sampleType: stepType, predicate: nil) { _, completion, error in
      if let error {
        continuation.finish(throwing: error)
      } else {
        continuation.yield()
      }
      completion()
    }
    store.execute(observer)
    defer { store.stop(observer) }

    let now = Date()
    let walk = HKQuantitySample(
      type: stepType, quantity: HKQuantity(unit: .count(), doubleValue: 250),
      start: now.addingTimeInterval(-180), end: now,
      metadata: [HKMetadataKeyWasUserEntered: true])
    try await store.save(walk)
    print("\nSaved 250 steps.")

    // An observer says that something happened, not what: the anchored query knows. The first call
    // may come for no change at all.
    for try await _ in events {
      let news = try await changes(since: anchor)
      anchor = news.newAnchor
      guard let sample = news.addedSamples.first else { continue }
      let steps = sample.quantity.doubleValue(for: .count())
      print("The observer fired, and the anchored query brought \(news.addedSamples.count) sample:")
      print("  \(moment(sample.startDate))  \(whole(steps)) steps")
      guard news.addedSamples.map(\.uuid) == [walk.uuid], news.deletedObjects.isEmpty else {
        throw Surprise(message: "the anchored query brought something else than what was saved")
      }
      print("That is exactly the one just saved.")
      return
    }
  }

  private func changes(
    since anchor: HKQueryAnchor?
  ) async throws -> HKAnchoredObjectQueryDescriptor<HKQuantitySample>.Result {
    try await HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: stepType)], anchor: anchor
    ).result(for: store)
  }

  // MARK: Words

  private var iso: Date.ISO8601FormatStyle {
    Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: calendar.timeZone)
  }

  private func day(_ date: Date) -> String { date.formatted(iso.year().month().day()) }

  private func moment(_ date: Date) -> String {
    date.formatted(iso.year().month().day().time(includingFractionalSeconds: false))
  }

  private func whole(_ number: Double) -> String { String(format: "%.0f", number) }
}
