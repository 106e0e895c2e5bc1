/// One table compiled into the module, tab-separated with a header row.
///
/// The tables are literals of text (an array literal of their rows would take minutes to compile),
/// parsed once, on first use.
struct Table {
  struct Row {
    fileprivate let columns: [String: Int]
    fileprivate let cells: [Substring]

    /// The cell of a column; empty where the table has no such column.
    subscript(column: String) -> String {
      guard let index = columns[column], index < cells.count else { return "" }
      return String(cells[index])
    }

    /// The comma-separated parts of a cell.
    func list(_ column: String) -> [String] {
      self[column].split(separator: ",").map(String.init)
    }
  }

  let rows: [Row]

  init(_ text: StaticString) {
    let whole = text.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    let lines = whole.split(separator: "\n")
    let names = lines.first?.split(separator: "\t", omittingEmptySubsequences: false) ?? []
    var columns: [String: Int] = [:]
    for (index, name) in names.enumerated() { columns[String(name)] = index }
    rows = lines.dropFirst().map { line in
      Row(columns: columns, cells: line.split(separator: "\t", omittingEmptySubsequences: false))
    }
  }
}
