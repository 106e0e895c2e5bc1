/// One tab-separated table with a header row, read whole.
struct SourceTable {
  struct Row {
    let columns: [String: Int]
    let cells: [String]
    let line: Int

    /// The cell of a column; empty where the table has no such column or the row ends before it.
    subscript(column: String) -> String {
      guard let index = columns[column], index < cells.count else { return "" }
      return cells[index]
    }
  }

  let name: String
  let text: String
  let rows: [Row]

  init(name: String, text: String) throws {
    self.name = name
    self.text = text
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    guard let header = lines.first else { throw GeneratorError("\(name) has no header row") }
    let names = header.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    let columns = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    rows = try lines.indices.dropFirst().map { index in
      let cells = lines[index].split(separator: "\t", omittingEmptySubsequences: false)
      guard cells.count == names.count else {
        throw GeneratorError(
          "\(name) line \(index + 1) has \(cells.count) cells, the header \(names.count); add the missing tabs"
        )
      }
      return Row(columns: columns, cells: cells.map(String.init), line: index + 1)
    }
  }
}

/// What is wrong with a table, and where.
struct GeneratorError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
