/// Columns for people.
enum TextTable {
  /// A heading that begins with `>` has its column aligned to the right.
  static func text(_ headings: [String], _ rows: [[String]]) -> String {
    let isRight = headings.map { $0.hasPrefix(">") }
    let titles = headings.map { $0.hasPrefix(">") ? String($0.dropFirst()) : $0 }
    var widths = titles.map(\.count)
    for row in rows {
      for (column, cell) in row.enumerated() where column < widths.count {
        widths[column] = max(widths[column], cell.count)
      }
    }
    return ([titles] + rows).map { row in
      line(row, widths: widths, isRight: isRight)
    }.joined()
  }

  static func line(_ row: [String], widths: [Int], isRight: [Bool]) -> String {
    var text = ""
    for (column, cell) in row.enumerated() {
      let padding = String(repeating: " ", count: max(0, widths[column] - cell.count))
      text += isRight[column] ? padding + cell : cell + padding
      if column < row.count - 1 { text += "  " }
    }
    while text.last == " " { text.removeLast() }
    return text + "\n"
  }
}
