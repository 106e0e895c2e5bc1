import Foundation
import HealthKit

/// Merged figures of a type through HealthKit's statistics queries.
struct StatisticsReading {
  var connection: Connection
  var type: NamedType
  var quantityType: HKQuantityType
  var options: HKStatisticsOptions
  var window: (from: Date?, to: Date?)

  /// Each interval in order, the empty ones between `--from` and `--to` too; where one of these is
  /// missing the data's own first or last interval takes its place.
  func forEach(every interval: DateComponents?, _ body: (HKStatistics) throws -> Void) throws {
    guard let interval else {
      if let figure = try single() { try body(figure) }
      return
    }
    let summary = try connection.summary(of: type)
    let first = window.from ?? summary.map { Date(timeIntervalSinceReferenceDate: $0.start) }
    let last = window.to ?? summary.map { Date(timeIntervalSinceReferenceDate: $0.end.nextUp) }
    guard let first, let last, first < last else { return }
    let anchor = IntervalReader.anchor(interval, before: first, connection.calendar)
    let collection = try self.collection(interval, anchor: anchor)
    var failure: (any Error)?
    collection.enumerateStatistics(from: first, to: last) { figure, stop in
      // The interval that begins with --to is no longer wanted.
      guard figure.startDate < last else { return }
      do {
        try body(figure)
      } catch {
        failure = error
        stop.pointee = true
      }
    }
    if let failure { throw failure }
  }

  private var predicate: NSPredicate? {
    window.from == nil && window.to == nil
      ? nil : HKQuery.predicateForSamples(withStart: window.from, end: window.to, options: [])
  }

  private func single() throws -> HKStatistics? {
    try awaiting { answer in
      connection.healthStore.execute(
        HKStatisticsQuery(
          quantityType: quantityType, quantitySamplePredicate: predicate, options: options
        ) { _, figure, error in
          // No data is no failure here: the answer is an empty list.
          if let error = error as? HKError, error.code != .errorNoData {
            return answer(.failure(error))
          }
          answer(.success(figure))
        })
    }
  }

  private func collection(
    _ interval: DateComponents, anchor: Date
  ) throws -> HKStatisticsCollection {
    var components = interval
    components.calendar = connection.calendar
    components.timeZone = connection.calendar.timeZone
    let query = HKStatisticsCollectionQuery(
      quantityType: quantityType, quantitySamplePredicate: predicate, options: options,
      anchorDate: anchor, intervalComponents: components)
    return try awaiting { answer in
      query.initialResultsHandler = { _, collection, error in
        if let collection { return answer(.success(collection)) }
        answer(.failure(error ?? Failure("HealthKit gave no statistics.")))
      }
      connection.healthStore.execute(query)
    }
  }
}

/// One kind of figure: the switch that asks for it, its heading, and where it is read.
struct StatisticsFigure: Sendable {
  var name: String
  var heading: String
  var option: HKStatisticsOptions
  var value: @Sendable (HKStatistics) -> HKQuantity?
  var valueOfSource: @Sendable (HKStatistics, HKSource) -> HKQuantity?

  static let all: [StatisticsFigure] = [
    StatisticsFigure(
      name: "sum", heading: "Sum", option: .cumulativeSum, value: { $0.sumQuantity() },
      valueOfSource: { $0.sumQuantity(for: $1) }),
    StatisticsFigure(
      name: "average", heading: "Average", option: .discreteAverage,
      value: { $0.averageQuantity() }, valueOfSource: { $0.averageQuantity(for: $1) }),
    StatisticsFigure(
      name: "min", heading: "Min", option: .discreteMin, value: { $0.minimumQuantity() },
      valueOfSource: { $0.minimumQuantity(for: $1) }),
    StatisticsFigure(
      name: "max", heading: "Max", option: .discreteMax, value: { $0.maximumQuantity() },
      valueOfSource: { $0.maximumQuantity(for: $1) }),
    StatisticsFigure(
      name: "most-recent", heading: "Latest", option: .mostRecent,
      value: { $0.mostRecentQuantity() }, valueOfSource: { $0.mostRecentQuantity(for: $1) }),
    StatisticsFigure(
      name: "duration", heading: "Duration", option: .duration, value: { $0.duration() },
      valueOfSource: { $0.duration(for: $1) }),
  ]

  /// The options of the switches; without any those that fit the type.
  static func options(
    chosen invocation: Invocation, for type: HKQuantityType
  ) -> HKStatisticsOptions {
    var options: HKStatisticsOptions = []
    for figure in all where invocation.has(figure.name) { options.formUnion(figure.option) }
    if options.isEmpty {
      options =
        type.aggregationStyle == .cumulative
        ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax]
    }
    if invocation.has("by-source") { options.insert(.separateBySource) }
    return options
  }
}

/// Statistics as rows of a table.
struct StatisticsText {
  var unit: HKUnit
  var figures: [StatisticsFigure]
  var dates: IntervalLabel

  var headings: [String] { ["Interval"] + figures.map { ">" + $0.heading } + ["Source"] }

  /// The merged figures, then each source's.
  func rows(_ statistics: HKStatistics) throws -> [[String]] {
    let label = dates.label(statistics)
    var rows = [[label] + figures.map { text($0.value(statistics), $0) } + [""]]
    for source in statistics.sources ?? [] {
      rows.append(
        [label] + figures.map { text($0.valueOfSource(statistics, source), $0) } + [source.name])
    }
    return rows
  }

  private func text(_ quantity: HKQuantity?, _ figure: StatisticsFigure) -> String {
    guard let quantity else { return "" }
    if figure.option == .duration {
      return Figures.duration(quantity.doubleValue(for: .second()))
    }
    guard quantity.is(compatibleWith: unit) else { return "\(quantity)" }
    return SampleWords.text(quantity.doubleValue(for: unit), unit)
  }
}

/// What an interval is called: its day, or its day and hour.
struct IntervalLabel {
  private let isWholeDays: Bool
  private let isSingle: Bool
  private let text: DateText

  init(_ interval: DateComponents?, _ text: DateText) {
    self.text = text
    isSingle = interval == nil
    let parts = [interval?.hour, interval?.minute, interval?.second]
    isWholeDays = parts.allSatisfy { ($0 ?? 0) == 0 }
  }

  func label(_ statistics: HKStatistics) -> String {
    if isSingle {
      return text.clock(statistics.startDate) + " to " + text.clock(statistics.endDate)
    }
    return isWholeDays ? text.day(statistics.startDate) : text.clock(statistics.startDate)
  }
}
