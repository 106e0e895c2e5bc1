/// Bars for a terminal: one line a value, the longest as wide as the line allows.
enum BarChart {
  struct Bar {
    var label: String
    /// Nil where there is no data.
    var value: Double?
  }

  private static let eighths = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  static func lines(_ bars: [Bar], width: Int) -> [String] {
    let labelWidth = bars.map(\.label.count).max() ?? 0
    let figures = bars.map { $0.value.map(Figures.short) ?? "" }
    let figureWidth = figures.map(\.count).max() ?? 0
    let room = max(4, width - labelWidth - figureWidth - 4)
    let largest = bars.compactMap(\.value).filter(\.isFinite).max() ?? 0
    return zip(bars, figures).map { bar, figure in
      let label = bar.label + spaces(labelWidth - bar.label.count)
      let number = spaces(figureWidth - figure.count) + figure
      let line = "\(label)  \(number)  \(self.bar(bar.value, of: largest, room: room))"
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// A bar in eighths of a column; any value above zero shows.
  private static func bar(_ value: Double?, of largest: Double, room: Int) -> String {
    guard let value, value.isFinite, value > 0, largest > 0 else { return "" }
    let parts = max(1, min(room * 8, Int((value / largest * Double(room) * 8).rounded())))
    let rest = parts % 8
    return String(repeating: "█", count: parts / 8) + (rest > 0 ? eighths[rest] : "")
  }

  private static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: max(0, count))
  }
}
