import HealthCatalog

/// Why a statistic is what it is: every stretch of time with the source that supplied it, and every
/// value with the weight it has. The amounts add up to the sum, the weights give the average.
public struct StatisticsExplanation: Hashable, Sendable {
  /// A stretch of time during which one source supplied the sum, and others were hidden by it.
  /// A stretch of no length is made of instantaneous values.
  public struct Stretch: Hashable, Sendable {
    public var start: Double
    public var end: Double
    /// Numbers of `SourceFacts`.
    public var source: Int32
    public var userEntered: Bool
    /// What the stretch adds to the sum, in the canonical unit.
    public var amount: Double
    /// Sources that had data here and did not count, in the order of their numbers.
    public var hidden: [Int32]
  }

  /// One value of an average.
  public struct Weight: Hashable, Sendable {
    public var start: Double
    public var end: Double
    public var value: Double
    public var source: Int32
    /// Seconds where time counts, 1 where every value counts once.
    public var weight: Double
  }

  public var start: Double
  public var end: Double
  public var stretches: [Stretch] = []
  public var weights: [Weight] = []

  /// The sum that the stretches make.
  public var sum: Double { stretches.reduce(0) { $0 + $1.amount } }
}

extension StatisticsExplanation {
  /// Explains populated intervals in the order of time. Keeps all values in memory: meant for the
  /// range that a person looks at.
  public static func explain(
    _ inputs: [StatisticsInput], style: AggregationStyle, ranks: [Int32: Int], grid: IntervalGrid?
  ) -> [StatisticsExplanation] {
    let usable = inputs.filter { $0.end >= $0.start && $0.start.isFinite && $0.end.isFinite }
      .sorted { $0.start < $1.start }
    guard let first = usable.first else { return [] }
    let last = usable.reduce(first.end) { max($0, $1.end) }
    let borders = BorderCache(grid: grid)
    var intervals: [Int: StatisticsExplanation] = [:]
    func note(_ interval: Int, _ change: (inout StatisticsExplanation) -> Void) {
      let isWhole = grid == nil
      change(
        &intervals[
          interval,
          default: StatisticsExplanation(
            start: isWhole ? first.start : borders.border(interval),
            end: isWhole ? last : borders.border(interval + 1))])
    }
    if style == .cumulative {
      for stretch in stretches(usable, ranks: ranks, borders: borders) {
        note(borders.index(containing: stretch.start)) { $0.append(stretch) }
      }
    } else {
      for (interval, weight) in weights(usable, style: style, borders: borders) {
        note(interval) { $0.weights.append(weight) }
      }
    }
    return intervals.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Neighbours that differ in nothing but time are one stretch.
  private mutating func append(_ stretch: Stretch) {
    if let before = stretches.last, before.end == stretch.start, before.start < before.end,
      stretch.start < stretch.end, before.source == stretch.source,
      before.userEntered == stretch.userEntered, before.hidden == stretch.hidden
    {
      stretches[stretches.count - 1].end = stretch.end
      stretches[stretches.count - 1].amount += stretch.amount
    } else {
      stretches.append(stretch)
    }
  }

  /// Elementary pieces between all borders, starts and ends, straight from the definition; the
  /// sweep that computes sums is another algorithm, and tests hold the two against each other.
  private static func stretches(
    _ inputs: [StatisticsInput], ranks: [Int32: Int], borders: BorderCache
  ) -> [Stretch] {
    var result: [Stretch] = []
    let times = Set(inputs.flatMap { [$0.start, $0.end] }).sorted()
    var next = 0
    var open: [StatisticsInput] = []
    for (place, time) in times.enumerated() {
      open.removeAll { $0.end <= time }
      var instants: [StatisticsInput] = []
      while next < inputs.count, inputs[next].start == time {
        if inputs[next].end > time {
          open.append(inputs[next])
        } else {
          instants.append(inputs[next])
        }
        next += 1
      }
      result += pieces(instants, against: open, from: time, to: time, ranks: ranks)
      guard place + 1 < times.count, !open.isEmpty else { continue }
      var from = time
      while from < times[place + 1] {
        let border = borders.border(borders.index(containing: from) + 1)
        let to = min(times[place + 1], border)
        result += pieces(open, against: [], from: from, to: to, ranks: ranks)
        from = to
      }
    }
    return result
  }

  /// What candidates give over a piece of time, one stretch per source of the best rank.
  private static func pieces(
    _ candidates: [StatisticsInput], against others: [StatisticsInput], from: Double, to: Double,
    ranks: [Int32: Int]
  ) -> [Stretch] {
    let all = candidates + others
    guard let best = all.map({ $0.rank(ranks) }).min() else { return [] }
    let winners = candidates.filter { $0.rank(ranks) == best }
    guard let winner = winners.first else { return [] }
    let amount = winners.reduce(0.0) { sum, input in
      sum + (from == to ? input.value : input.value * ((to - from) / (input.end - input.start)))
    }
    let hidden = Set(all.filter { $0.rank(ranks) != best }.map(\.source)).sorted()
    return [
      Stretch(
        start: from, end: to, source: winner.source, userEntered: winner.userEntered,
        amount: amount, hidden: hidden)
    ]
  }

  private static func weights(
    _ inputs: [StatisticsInput], style: AggregationStyle, borders: BorderCache
  ) -> [(Int, Weight)] {
    var result: [(Int, Weight)] = []
    for (place, input) in inputs.enumerated() {
      let next = place + 1 < inputs.count ? inputs[place + 1].start : nil
      input.forEachInterval(style: style, nextStart: next, borders: borders) { interval, seconds in
        result.append(
          (
            interval,
            Weight(
              start: input.start, end: input.end, value: input.value, source: input.source,
              weight: style == .discreteArithmetic ? 1 : seconds)
          ))
      }
    }
    return result
  }
}
