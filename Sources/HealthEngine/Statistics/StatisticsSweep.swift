import HealthCatalog

/// Computes every figure of a statistics query in one pass over values in the order of their
/// starts, the same for every storage (F052 to F073).
public struct StatisticsSweep {
  private let style: AggregationStyle
  private let options: StatisticsOptions
  private let ranks: [Int32: Int]
  private let borders: BorderCache

  private var merge: MergeSweep
  private var sourceMerges: [Int32: MergeSweep] = [:]
  private var discrete: [Int: DiscreteAccumulator] = [:]
  private var sourceDiscrete: [Int32: [Int: DiscreteAccumulator]] = [:]
  private var coverage: Coverage
  private var sourceCoverage: [Int32: Coverage] = [:]
  private var touched: [Int: Int] = [:]
  private var sourceTouched: [Int32: Set<Int>] = [:]
  /// The value before, whose weight may depend on when the next one starts.
  private var pending: StatisticsInput?
  private var span: (start: Double, end: Double)?

  /// - Parameters:
  ///   - ranks: by the storage's source number, the smaller the better; unknown sources come last.
  ///   - grid: nil for one figure over everything.
  public init(
    style: AggregationStyle, options: StatisticsOptions, ranks: [Int32: Int], grid: IntervalGrid?
  ) {
    self.style = style
    self.options = options
    self.ranks = ranks
    borders = BorderCache(grid: grid)
    merge = MergeSweep(borders: borders)
    coverage = Coverage(borders: borders)
  }

  /// Values that end before they start are left out: they would corrupt the sweep.
  public mutating func add(_ input: StatisticsInput) {
    guard input.end >= input.start, input.start.isFinite, input.end.isFinite else { return }
    span = (min(span?.start ?? input.start, input.start), max(span?.end ?? input.end, input.end))
    let separate = options.contains(.separateBySource)
    if options.contains(.sum) {
      let rank = input.rank(ranks)
      merge.add(start: input.start, end: input.end, value: input.value, rank: rank)
      if separate {
        sourceMerges[input.source, default: MergeSweep(borders: borders)].add(
          start: input.start, end: input.end, value: input.value, rank: 0)
      }
    }
    if options.contains(.duration) {
      coverage.add(start: input.start, end: input.end)
      if separate {
        sourceCoverage[input.source, default: Coverage(borders: borders)].add(
          start: input.start, end: input.end)
      }
    }
    if let waiting = pending { settle(waiting, nextStart: input.start) }
    pending = input
  }

  /// Populated intervals in the order of time.
  public mutating func finish() -> [StatisticsBucket] {
    if let waiting = pending { settle(waiting, nextStart: nil) }
    pending = nil
    let sums = options.contains(.sum) ? merge.finish() : [:]
    var sourceSums: [Int32: [Int: Double]] = [:]
    for source in sourceMerges.keys { sourceSums[source] = sourceMerges[source]?.finish() }
    let isSingle = borders.border(1) == .infinity
    return touched.keys.sorted().map { interval in
      var bucket = StatisticsBucket(
        start: isSingle ? span?.start ?? 0 : borders.border(interval),
        end: isSingle ? span?.end ?? 0 : borders.border(interval + 1))
      bucket.count = touched[interval] ?? 0
      bucket.figures = figures(
        sum: sums[interval], discrete: discrete[interval], duration: coverage.seconds[interval])
      for (source, intervals) in sourceTouched where intervals.contains(interval) {
        bucket.bySource[source] = figures(
          sum: sourceSums[source]?[interval], discrete: sourceDiscrete[source]?[interval],
          duration: sourceCoverage[source]?.seconds[interval])
      }
      return bucket
    }
  }

  private mutating func settle(_ input: StatisticsInput, nextStart: Double?) {
    let style = style
    input.forEachInterval(style: style, nextStart: nextStart, borders: borders) {
      note(input, interval: $0, weight: $1)
    }
  }

  private mutating func note(_ input: StatisticsInput, interval: Int, weight: Double) {
    touched[interval, default: 0] += 1
    if needsDiscrete {
      discrete[interval, default: DiscreteAccumulator()].add(input, weight: weight, style: style)
    }
    guard options.contains(.separateBySource) else { return }
    sourceTouched[input.source, default: []].insert(interval)
    if needsDiscrete {
      sourceDiscrete[input.source, default: [:]][interval, default: DiscreteAccumulator()]
        .add(input, weight: weight, style: style)
    }
  }

  private var needsDiscrete: Bool {
    !options.isDisjoint(with: [.average, .minimum, .maximum, .mostRecent])
  }

  private func figures(
    sum: Double?, discrete: DiscreteAccumulator?, duration: Double?
  ) -> StatisticsFigures {
    var figures = StatisticsFigures()
    if options.contains(.sum) { figures.sum = sum ?? 0 }
    if options.contains(.duration) { figures.duration = duration ?? 0 }
    guard let discrete else { return figures }
    if options.contains(.average) { figures.average = discrete.average(style: style) }
    if options.contains(.minimum) { figures.minimum = discrete.minimum }
    if options.contains(.maximum) { figures.maximum = discrete.maximum }
    if options.contains(.mostRecent), let recent = discrete.recent {
      figures.mostRecent = StatisticsFigures.Recent(
        value: recent.value, start: recent.start, end: recent.end)
    }
    return figures
  }
}

extension StatisticsInput {
  /// The smaller the better: entries that a person typed in go before every device, among
  /// themselves by source (F060, F063); unknown sources come last.
  func rank(_ ranks: [Int32: Int]) -> Int64 {
    let rank = Int64(ranks[source] ?? Int(Int32.max))
    return userEntered ? rank - (Int64(1) << 40) : rank
  }

  /// Every interval that the value touches, with the seconds that it weighs there.
  ///
  /// An instantaneous value of a temporally weighted type holds until the next value starts, but
  /// not for long (F066); elsewhere it weighs the smallest unit.
  func forEachInterval(
    style: AggregationStyle, nextStart: Double?, borders: BorderCache,
    _ body: (_ interval: Int, _ seconds: Double) -> Void
  ) {
    var interval = borders.index(containing: start)
    guard end > start else {
      var seconds = StatisticsChoices.lastInstantWeighs
      if style == .discreteTemporallyWeighted, let nextStart {
        seconds = min(nextStart - start, StatisticsChoices.instantHoldsAtMost)
      }
      return body(interval, min(seconds, borders.border(interval + 1) - start))
    }
    var from = start
    while true {
      let border = borders.border(interval + 1)
      body(interval, min(end, border) - from)
      guard end > border else { return }
      from = border
      interval += 1
    }
  }
}

/// Seconds covered by samples: the union of their time, not its sum (F069).
private struct Coverage {
  private let borders: BorderCache
  private var until = -Double.infinity
  private(set) var seconds: [Int: Double] = [:]

  init(borders: BorderCache) { self.borders = borders }

  mutating func add(start: Double, end: Double) {
    var from = max(start, until)
    guard end > from else { return }
    until = end
    var interval = borders.index(containing: from)
    while true {
      let border = borders.border(interval + 1)
      seconds[interval, default: 0] += min(end, border) - from
      guard end > border else { break }
      from = border
      interval += 1
    }
  }
}
