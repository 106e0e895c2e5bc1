import Foundation

/// One stretch of sleep put together from the samples of several sources, without counting any
/// minute twice.
///
/// The rule:
/// 1. Samples less than `SleepChoices.longestBreak` apart, of any source, are one session.
/// 2. One source tells the stages of a session: one that knows stages before one that only knows
///    "asleep", that before one that only knows "in bed"; among equals the better-ranked source.
/// 3. Within that source every moment has one stage: the most specific, and among equals the one
///    that began last.
/// 4. Time in bed is the union over all sources of everything said of the session.
/// 5. The session belongs to the night of the date on which it ends; one that ends after
///    `SleepChoices.nightTurnsAtHour` belongs to the next date's.
/// 6. The longest sleep of a night is its main one; others are naps when short.
public struct SleepSession: Hashable, Sendable {
  public struct Piece: Hashable, Sendable {
    public var start: Double
    public var end: Double
    public var stage: SleepStage

    public init(start: Double, end: Double, stage: SleepStage) {
      self.start = start
      self.end = end
      self.stage = stage
    }
  }

  public var start: Double
  public var end: Double
  /// Year, month and day of the night in the calendar given.
  public var night: DateComponents
  /// The source that tells the stages.
  public var source: Int32
  /// What it tells, in the order of time, without overlaps.
  public var pieces: [Piece]
  /// Seconds in bed after any source.
  public var timeInBed: Double
  public var isMain = false
  public var isNap = false

  /// Seconds of a stage.
  public func duration(of stage: SleepStage) -> Double {
    pieces.reduce(0) { $1.stage == stage ? $0 + ($1.end - $1.start) : $0 }
  }

  /// Seconds asleep, whatever the stage.
  public var timeAsleep: Double {
    pieces.reduce(0) { $1.stage.isAsleep ? $0 + ($1.end - $1.start) : $0 }
  }
}

extension SleepSession {
  /// Sessions in the order of time.
  /// - Parameters:
  ///   - ranks: by source number, the smaller the better.
  ///   - calendar: whose days name the nights.
  public static func sessions(
    of segments: [SleepSegment], ranks: [Int32: Int], calendar: Calendar
  ) -> [SleepSession] {
    let usable = segments.filter { $0.end > $0.start && $0.start.isFinite && $0.end.isFinite }
      .sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    var groups: [[SleepSegment]] = []
    var until = -Double.infinity
    for segment in usable {
      if segment.start - until > SleepChoices.longestBreak || groups.isEmpty {
        groups.append([segment])
        until = segment.end
      } else {
        groups[groups.count - 1].append(segment)
        until = max(until, segment.end)
      }
    }
    var sessions = groups.compactMap { session(of: $0, ranks: ranks, calendar: calendar) }
    markMainSleep(&sessions)
    return sessions
  }

  private static func session(
    of group: [SleepSegment], ranks: [Int32: Int], calendar: Calendar
  ) -> SleepSession? {
    guard let first = group.first else { return nil }
    let bySource = Dictionary(grouping: group, by: \.source)
    let source = bySource.keys.min { left, right in
      let leftKnows = knowledge(of: bySource[left] ?? [])
      let rightKnows = knowledge(of: bySource[right] ?? [])
      if leftKnows != rightKnows { return leftKnows > rightKnows }
      return (ranks[left] ?? Int.max, left) < (ranks[right] ?? Int.max, right)
    }
    guard let source else { return nil }
    let end = group.reduce(first.end) { max($0, $1.end) }
    return SleepSession(
      start: first.start, end: end, night: night(endingAt: end, calendar: calendar),
      source: source, pieces: pieces(of: bySource[source] ?? []), timeInBed: union(of: group))
  }

  /// 2 for stages, 1 for asleep, 0 for in bed or awake alone.
  private static func knowledge(of segments: [SleepSegment]) -> Int {
    segments.reduce(0) { best, segment in
      guard segment.stage.isAsleep else { return best }
      return max(best, segment.stage == .asleepUnspecified ? 1 : 2)
    }
  }

  private static func pieces(of segments: [SleepSegment]) -> [Piece] {
    let borders = Set(segments.flatMap { [$0.start, $0.end] }).sorted()
    var result: [Piece] = []
    var open: [SleepSegment] = []
    var next = 0
    let ordered = segments.sorted { $0.start < $1.start }
    for (from, to) in zip(borders, borders.dropFirst()) {
      open.removeAll { $0.end <= from }
      while next < ordered.count, ordered[next].start <= from {
        open.append(ordered[next])
        next += 1
      }
      let best = open.max {
        ($0.stage.specificity, $0.start, $0.stage.rawValue)
          < ($1.stage.specificity, $1.start, $1.stage.rawValue)
      }
      guard let best else { continue }
      if let last = result.last, last.end == from, last.stage == best.stage {
        result[result.count - 1].end = to
      } else {
        result.append(Piece(start: from, end: to, stage: best.stage))
      }
    }
    return result
  }

  private static func union(of segments: [SleepSegment]) -> Double {
    var until = -Double.infinity
    var total = 0.0
    for segment in segments.sorted(by: { $0.start < $1.start }) {
      let from = max(segment.start, until)
      if segment.end > from {
        total += segment.end - from
        until = segment.end
      }
    }
    return total
  }

  private static func night(endingAt end: Double, calendar: Calendar) -> DateComponents {
    let date = Date(timeIntervalSinceReferenceDate: end)
    let isNextDate =
      calendar.component(.hour, from: date) >= SleepChoices.nightTurnsAtHour
    // A calendar that cannot add a day leaves the date itself, which is still the right night.
    let named =
      isNextDate ? calendar.date(byAdding: .day, value: 1, to: date) ?? date : date
    let day = calendar.dateComponents([.year, .month, .day], from: named)
    return DateComponents(year: day.year, month: day.month, day: day.day)
  }

  private static func markMainSleep(_ sessions: inout [SleepSession]) {
    for (_, places) in Dictionary(grouping: sessions.indices, by: { sessions[$0].night }) {
      let main = places.max {
        (sessions[$0].timeAsleep, sessions[$0].timeInBed, sessions[$1].start)
          < (sessions[$1].timeAsleep, sessions[$1].timeInBed, sessions[$0].start)
      }
      for place in places {
        sessions[place].isMain = place == main
        sessions[place].isNap =
          place != main && sessions[place].timeAsleep < SleepChoices.longestNap
      }
    }
  }
}
