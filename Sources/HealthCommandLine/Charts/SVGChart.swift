/// The same bars as a picture.
enum SVGChart {
  static func text(title: String, unit: String, _ bars: [BarChart.Bar]) -> String {
    let barWidth = bars.count > 120 ? 6.0 : 14.0
    let gap = bars.count > 120 ? 1.0 : 4.0
    let left = 70.0
    let top = 40.0
    let height = 240.0
    let width = left + Double(max(1, bars.count)) * (barWidth + gap) + 20
    let largest = bars.compactMap(\.value).filter(\.isFinite).max() ?? 0
    let scale = niceCeiling(largest)
    var parts = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(number(width))\" "
        + "height=\"\(number(top + height + 60))\" font-family=\"sans-serif\" font-size=\"11\">",
      "<title>\(escaped(title))</title>",
      "<text x=\"\(number(left))\" y=\"22\" font-size=\"15\">"
        + "\(escaped(title)), \(escaped(unit))</text>",
    ]
    for step in 0...4 {
      let value = scale * Double(step) / 4
      let y = top + height * (1 - Double(step) / 4)
      parts.append(
        "<line x1=\"\(number(left))\" x2=\"\(number(width - 10))\" y1=\"\(number(y))\" "
          + "y2=\"\(number(y))\" stroke=\"#ddd\"/>")
      parts.append(
        "<text x=\"\(number(left - 6))\" y=\"\(number(y + 4))\" text-anchor=\"end\">"
          + "\(Figures.short(value))</text>")
    }
    let labelled = max(1, bars.count / 12)
    for (index, bar) in bars.enumerated() {
      let x = left + Double(index) * (barWidth + gap)
      if let value = bar.value, value.isFinite, value > 0, scale > 0 {
        let length = value / scale * height
        parts.append(
          "<rect x=\"\(number(x))\" y=\"\(number(top + height - length))\" "
            + "width=\"\(number(barWidth))\" height=\"\(number(length))\" fill=\"#2d7dd2\">"
            + "<title>\(escaped(bar.label)): \(Figures.short(value))</title></rect>")
      }
      if index % labelled == 0 {
        parts.append(
          "<text x=\"\(number(x))\" y=\"\(number(top + height + 16))\" "
            + "transform=\"rotate(30 \(number(x)) \(number(top + height + 16)))\">"
            + "\(escaped(bar.label))</text>")
      }
    }
    parts.append("</svg>")
    return parts.joined(separator: "\n") + "\n"
  }

  /// The next of 1, 2, 2.5, 5 and 10 times a power of ten.
  static func niceCeiling(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return 0 }
    var power = 1.0
    while power * 10 <= value, power < 1e300 { power *= 10 }
    while power > value, power > 1e-300 { power /= 10 }
    return [1, 2, 2.5, 5, 10].map { $0 * power }.first { $0 >= value } ?? power * 10
  }

  private static func number(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }
}
