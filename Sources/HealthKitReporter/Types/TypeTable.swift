/// The rows of an enumeration of types, in the order of its cases.
struct TypeTable: Sendable {
  struct Row: Sendable {
    var identifier: String
    /// What else the enumeration knows of the type; empty for most.
    var detail: String
    var isWritable: Bool
  }

  private let rows: [Row]

  /// Lines of identifier, detail and `w` or `r`, separated by spaces; the detail may be missing.
  init(_ text: StaticString) {
    rows = text.description.split(separator: "\n").map { line in
      let fields = line.split(separator: " ").map(String.init)
      return Row(
        identifier: fields.first ?? "", detail: fields.count > 2 ? fields[1] : "",
        isWritable: fields.last == "w")
    }
  }

  subscript(index: Int) -> Row { rows[index] }

  var count: Int { rows.count }
}
