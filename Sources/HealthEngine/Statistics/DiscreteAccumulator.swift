import Foundation
import HealthCatalog

/// What the values of one interval say without merging sources: a value belongs to every interval
/// that it touches.
struct DiscreteAccumulator {
  private(set) var count = 0
  private(set) var minimum = Double.infinity
  private(set) var maximum = -Double.infinity
  private(set) var recent: StatisticsInput?
  private var total = 0.0
  private var weightedTotal = 0.0
  private var weight = 0.0

  /// Time with this value inside the interval; see `weight(of:style:…)`.
  mutating func add(_ input: StatisticsInput, weight seconds: Double, style: AggregationStyle) {
    count += 1
    minimum = min(minimum, input.value)
    maximum = max(maximum, input.value)
    if let latest = recent {
      if latest.isBefore(input) { recent = input }
    } else {
      recent = input
    }
    let level = style.level(of: input.value)
    total += level
    weightedTotal += level * seconds
    weight += seconds
  }

  func average(style: AggregationStyle) -> Double? {
    guard count > 0 else { return nil }
    let isWeighted = style != .discreteArithmetic && style != .cumulative && weight > 0
    return style.value(ofLevel: isWeighted ? weightedTotal / weight : total / Double(count))
  }
}

extension StatisticsInput {
  /// F068 and our tie rule: the latest end, then the latest start, then the latest saved.
  fileprivate func isBefore(_ other: StatisticsInput) -> Bool {
    if end != other.end { return end < other.end }
    if start != other.start { return start < other.start }
    return change <= other.change
  }
}

extension AggregationStyle {
  /// Sound levels are averaged by energy: 10·log10(Σ t·10^(L/10) / Σ t) (F067).
  fileprivate func level(of value: Double) -> Double {
    self == .discreteEquivalentContinuousLevel ? pow(10, value / 10) : value
  }

  fileprivate func value(ofLevel level: Double) -> Double {
    self == .discreteEquivalentContinuousLevel ? 10 * log10(level) : level
  }
}
