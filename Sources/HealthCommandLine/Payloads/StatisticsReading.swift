import Foundation
import HealthCatalog
import HealthEngine
import HealthKitReporter

/// Merged figures of a type as payloads.
struct StatisticsReading {
  var connection: Connection
  var type: NamedType
  var options: StatisticsOptions
  var window: (from: Date?, to: Date?)
  /// Nil for the unit that the payloads of the type have.
  var unit: HealthUnit?

  /// Each interval in order, the empty ones between `--from` and `--to` too; where one of these is
  /// missing the data's own first or last interval takes its place.
  func forEachPayload(every interval: DateComponents?, _ body: (Statistics) throws -> Void) throws {
    let unit = try PayloadUnit(of: type, wanted: unit)
    let clause = SelectionClause(type: type.code, predicate: predicate(interval))
    guard let interval else {
      let result = try connection.session.statistics(
        StatisticsRequest(clause: clause, options: options))
      for bucket in result.buckets { try body(payload(bucket, result, unit)) }
      return
    }
    let calendar = connection.calendar
    let summary = try connection.summary(of: type)
    let start = window.from ?? summary.map { Date(timeIntervalSinceReferenceDate: $0.start) }
    let grid = try IntervalGrid(
      anchor: IntervalReader.anchor(
        interval, before: start ?? Date(timeIntervalSinceReferenceDate: 0), calendar),
      components: interval, calendar: calendar)
    let result = try connection.session.statistics(
      StatisticsRequest(clause: clause, options: options, grid: grid))
    let first = window.from?.timeIntervalSinceReferenceDate ?? result.buckets.first?.start
    let last = window.to?.timeIntervalSinceReferenceDate ?? result.buckets.last?.end
    guard let first, let last, first < last else { return }
    var rest = result.buckets[...]
    let borders = try grid.borders(covering: first, through: last)
    for (start, end) in zip(borders, borders.dropFirst()) where start < last {
      while let bucket = rest.first, bucket.start < start { rest.removeFirst() }
      let bucket = rest.first.flatMap { $0.start == start ? $0 : nil }
      try body(
        payload(bucket ?? StatisticsBucket(start: start, end: end), result, unit))
    }
  }

  /// One figure counts whole the samples that start in the window; intervals take their share of a
  /// sample that reaches into the window.
  private func predicate(_ interval: DateComponents?) -> SamplePredicate {
    guard window.from != nil || window.to != nil else { return .everything }
    return .dates(
      start: window.from?.timeIntervalSinceReferenceDate,
      end: window.to?.timeIntervalSinceReferenceDate, strictStart: interval == nil,
      strictEnd: false)
  }

  private func payload(
    _ bucket: StatisticsBucket, _ result: StatisticsResult, _ unit: PayloadUnit
  ) -> Statistics {
    let parts =
      options.contains(.separateBySource)
      ? bucket.bySource.compactMap { number, figures in
        result.sources[number].map {
          Statistics.SourceStatistics(source: Source($0), harmonized: .init(figures, unit))
        }
      }.sorted { $0.source.bundleIdentifier < $1.source.bundleIdentifier } : nil
    return Statistics(
      identifier: type.identifier, startTimestamp: bucket.start + secondsTo2001,
      endTimestamp: bucket.end + secondsTo2001, harmonized: .init(bucket.figures, unit),
      sources: parts?.map(\.source) ?? [], sourceStatistics: parts)
  }
}

extension Statistics.Harmonized {
  init(_ figures: StatisticsFigures, _ unit: PayloadUnit) {
    self.init(
      summary: unit(figures.sum), average: unit(figures.average),
      recent: unit(figures.mostRecent?.value), min: unit(figures.minimum),
      max: unit(figures.maximum), unit: unit.unit.string, duration: figures.duration)
  }
}

/// One kind of figure: the switch that asks for it, its heading, and where it is read.
struct StatisticsFigure: Sendable {
  var name: String
  var heading: String
  var option: StatisticsOptions
  var value: @Sendable (Statistics.Harmonized) -> Double?

  static let all: [StatisticsFigure] = [
    StatisticsFigure(name: "sum", heading: "Sum", option: .sum) { $0.summary },
    StatisticsFigure(name: "average", heading: "Average", option: .average) { $0.average },
    StatisticsFigure(name: "min", heading: "Min", option: .minimum) { $0.min },
    StatisticsFigure(name: "max", heading: "Max", option: .maximum) { $0.max },
    StatisticsFigure(name: "most-recent", heading: "Latest", option: .mostRecent) { $0.recent },
    StatisticsFigure(name: "duration", heading: "Duration", option: .duration) { $0.duration },
  ]

  /// The options of the switches; without any those that fit the type.
  static func options(chosen invocation: Invocation, for type: NamedType) -> StatisticsOptions {
    var options: StatisticsOptions = []
    for figure in all where invocation.has(figure.name) { options.formUnion(figure.option) }
    if options.isEmpty {
      options = type.isCumulative ? .sum : [.average, .minimum, .maximum]
    }
    if invocation.has("by-source") { options.insert(.separateBySource) }
    return options
  }
}

extension NamedType {
  /// Whether the values add up.
  var isCumulative: Bool { row?.aggregation == .cumulative }

  /// - Throws: `UsageError` for other types than quantities.
  func checkIsQuantity() throws {
    guard row?.kind == .quantity else {
      throw UsageError(
        "Statistics exist for quantities only; \(identifier) is none.", code: "invalidType")
    }
  }
}
