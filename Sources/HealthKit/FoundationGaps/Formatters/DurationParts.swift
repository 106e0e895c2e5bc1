import Foundation

/// The units a length of time can be written in, from large to small; raw values are Unicode's
/// identifiers.
enum DurationUnit: String, CaseIterable {
  case year
  case month
  case week
  case day
  case hour
  case minute
  case second

  static let allUnits: NSCalendar.Unit = [
    .year, .month, .weekOfMonth, .day, .hour, .minute, .second,
  ]

  var unit: NSCalendar.Unit {
    switch self {
    case .year: return .year
    case .month: return .month
    case .week: return .weekOfMonth
    case .day: return .day
    case .hour: return .hour
    case .minute: return .minute
    case .second: return .second
    }
  }

  var component: Calendar.Component {
    switch self {
    case .year: return .year
    case .month: return .month
    case .week: return .weekOfMonth
    case .day: return .day
    case .hour: return .hour
    case .minute: return .minute
    case .second: return .second
    }
  }
}

/// A length of time cut into units.
struct DurationParts {
  struct Part {
    var unit: DurationUnit
    var value: Int
  }

  /// From large to small; all values without sign.
  var parts: [Part] = []
  var isNegative = false
  /// What is left beyond the smallest unit, as a part of that unit: 0 ..< 1.
  var fraction = 0.0

  init(from start: Date, to end: Date, units: [DurationUnit], calendar: Calendar) {
    isNegative = end < start
    let components = calendar.dateComponents(Set(units.map(\.component)), from: start, to: end)
    parts = units.map { Part(unit: $0, value: abs(components.value(for: $0.component) ?? 0)) }
    guard let smallest = units.last, let reached = calendar.date(byAdding: components, to: start),
      let next = calendar.date(
        byAdding: smallest.component, value: isNegative ? -1 : 1, to: reached), next != reached
    else { return }
    fraction = end.timeIntervalSince(reached) / next.timeIntervalSince(reached)
  }

  /// Counts a largest unit of one in the next smaller one: 1m 3s becomes 63s.
  mutating func collapseLargest(from start: Date, to end: Date, calendar: Calendar) {
    guard let index = parts.firstIndex(where: { $0.value != 0 }), parts[index].value == 1,
      index + 1 < parts.count
    else { return }
    let units = parts[(index + 1)...].map(\.unit)
    self = DurationParts(from: start, to: end, units: units, calendar: calendar)
  }

  /// Leaves the largest units that are not zero, the last of them rounded.
  mutating func limit(to count: Int, from start: Date, to end: Date, calendar: Calendar) {
    guard let first = parts.firstIndex(where: { $0.value != 0 }), first + count < parts.count
    else { return }
    let units = parts[..<(first + count)].map(\.unit)
    self = DurationParts(from: start, to: end, units: units, calendar: calendar)
    guard fraction >= 0.5, let last = units.last,
      let rounded = calendar.date(
        byAdding: last.component, value: isNegative ? -1 : 1, to: cut(start, calendar))
    else { return }
    self = DurationParts(from: start, to: rounded, units: units, calendar: calendar)
  }

  private func cut(_ start: Date, _ calendar: Calendar) -> Date {
    var components = DateComponents()
    for part in parts {
      components.setValue(isNegative ? -part.value : part.value, for: part.unit.component)
    }
    return calendar.date(byAdding: components, to: start) ?? start
  }
}
