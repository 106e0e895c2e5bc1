import Foundation
import HealthKitReporter

/// Statistics as rows of a table.
struct StatisticsText {
  var figures: [StatisticsFigure]
  var dates: IntervalLabel

  var headings: [String] { ["Interval"] + figures.map { ">" + $0.heading } + ["Source"] }

  /// The merged figures, then each source's.
  func rows(_ statistics: Statistics) -> [[String]] {
    let label = dates.label(statistics)
    let merged = [label] + cells(statistics.harmonized) + [""]
    return [merged]
      + (statistics.sourceStatistics ?? []).map {
        [label] + cells($0.harmonized) + [$0.source.name]
      }
  }

  private func cells(_ harmonized: Statistics.Harmonized) -> [String] {
    figures.map { figure in
      guard let value = figure.value(harmonized) else { return "" }
      return figure.option == .duration
        ? Figures.duration(value) : SampleWords.text(value, harmonized.unit)
    }
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

  func label(_ statistics: Statistics) -> String {
    let start = statistics.startTimestamp.asDate
    if isSingle { return text.clock(start) + " to " + text.clock(statistics.endTimestamp.asDate) }
    return isWholeDays ? text.day(start) : text.clock(start)
  }
}
