/// Turns dates into interval numbers, remembering borders so that calendars are asked once each.
///
/// Without a grid everything lies in interval 0.
final class BorderCache {
  private let grid: IntervalGrid?
  private var first = 0
  private var borders: [Double] = []
  private var latest = 0

  init(grid: IntervalGrid?) { self.grid = grid }

  func border(_ n: Int) -> Double {
    guard let grid else { return n <= 0 ? -.infinity : .infinity }
    if borders.isEmpty {
      first = n
      borders.append(grid.border(n))
    }
    if n < first || n > first + borders.count + Self.longestRun {
      return grid.border(n)
    }
    while n >= first + borders.count { borders.append(grid.border(first + borders.count)) }
    return borders[n - first]
  }

  /// Fast where dates come roughly in order.
  func index(containing date: Double) -> Int {
    guard let grid else { return 0 }
    if !borders.isEmpty {
      if border(latest) <= date {
        if date < border(latest + 1) { return latest }
        if date < border(latest + 2) {
          latest += 1
          return latest
        }
      }
    }
    latest = grid.index(containing: date)
    return latest
  }

  /// Borders are filled in one by one up to this far ahead; farther ones are not remembered.
  private static let longestRun = 64
}
