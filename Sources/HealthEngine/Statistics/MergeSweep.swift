/// The sum of overlapping cumulative samples: at each instant the best-ranked source that has data
/// counts, gaps are filled by the next one, and a source that overlaps itself is summed (F060,
/// F062). Interval borders split a sample by time (F057).
///
/// Samples are added in the order of their starts. A run is a stretch of time during which a sample
/// counts without a break, so a sample that counts from start to end gives exactly its value.
struct MergeSweep {
  private struct Open {
    let start: Double
    let end: Double
    let value: Double
    let rank: Int64
    /// Seconds that counted in the current interval, and since when it counts now (NaN: it does
    /// not).
    var covered = 0.0
    var runStart = Double.nan
  }

  private let borders: BorderCache
  private var open: [Open] = []
  private var instants: [Open] = []
  private var now = -Double.infinity
  private var interval = 0
  private var intervalEnd = -Double.infinity
  private(set) var sums: [Int: Double] = [:]
  /// The interval written last, kept out of the dictionary because it is written again and again.
  private var current = (interval: Int.min, sum: 0.0)

  init(borders: BorderCache) { self.borders = borders }

  /// `rank`: the smaller the better.
  mutating func add(start: Double, end: Double, value: Double, rank: Int64) {
    if start > now {
      settleInstants()
      advance(to: start)
    }
    let sample = Open(start: start, end: end, value: value, rank: rank)
    if end > start {
      open.append(sample)
    } else {
      instants.append(sample)
    }
    // Everything that starts now is only weighed once time moves on: see settleInstants.
  }

  mutating func finish() -> [Int: Double] {
    settleInstants()
    advance(to: .infinity)
    flushCurrent()
    return sums
  }

  /// All samples starting at `now` are known: choose who counts, and let instants count against
  /// whatever is open.
  private mutating func settleInstants() {
    choose()
    guard !instants.isEmpty else { return }
    let bestInstant = instants.reduce(Int64.max) { min($0, $1.rank) }
    let best = open.reduce(bestInstant) { min($0, $1.rank) }
    let home = borders.index(containing: now)
    for instant in instants {
      give(instant.rank == best ? instant.value : 0, to: home)
    }
    instants.removeAll(keepingCapacity: true)
  }

  private mutating func choose() {
    guard !open.isEmpty else { return }
    let best = open.reduce(Int64.max) { min($0, $1.rank) }
    for index in open.indices {
      let counts = open[index].rank == best
      if counts, open[index].runStart.isNaN {
        open[index].runStart = now
      } else if !counts, !open[index].runStart.isNaN {
        open[index].covered += now - open[index].runStart
        open[index].runStart = .nan
      }
    }
  }

  private mutating func advance(to time: Double) {
    while !open.isEmpty {
      if now >= intervalEnd || now < borders.border(interval) {
        interval = borders.index(containing: now)
        intervalEnd = borders.border(interval + 1)
      }
      let nextEnd = open.reduce(Double.infinity) { min($0, $1.end) }
      let event = min(time, min(nextEnd, intervalEnd))
      guard event.isFinite else { break }
      now = event
      if event == intervalEnd {
        for index in open.indices { leaveInterval(index) }
      } else if event == nextEnd {
        for index in open.indices where open[index].end <= event { leaveInterval(index) }
      }
      open.removeAll { $0.end <= event }
      if event == time { break }
      choose()
    }
    now = time
  }

  private mutating func leaveInterval(_ index: Int) {
    var sample = open[index]
    if !sample.runStart.isNaN {
      sample.covered += now - sample.runStart
      sample.runStart = now
    }
    let duration = sample.end - sample.start
    give(
      sample.covered == duration ? sample.value : sample.value * (sample.covered / duration),
      to: interval)
    sample.covered = 0
    open[index] = sample
  }

  private mutating func give(_ amount: Double, to interval: Int) {
    if current.interval != interval {
      flushCurrent()
      current = (interval, sums[interval] ?? 0)
    }
    current.sum += amount
  }

  private mutating func flushCurrent() {
    if current.interval != Int.min { sums[current.interval] = current.sum }
  }
}
