/// A row of the table of types.
struct DeclaredType: Sendable {
  let identifier: String
  let supertypes: [String]
  let tags: [UTTagClass: [String]]
  let description: String

  /// The table by identifier.
  static let byIdentifier = Dictionary(
    rows.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })

  /// All types that have a tag, in the order of the table.
  static func types(tag: String, tagClass: UTTagClass) -> [DeclaredType] {
    byTag[tagClass]?[tag.lowercased()] ?? []
  }

  private static let byTag: [UTTagClass: [String: [DeclaredType]]] = {
    var byTag: [UTTagClass: [String: [DeclaredType]]] = [:]
    for row in rows {
      for (tagClass, tags) in row.tags {
        for tag in tags { byTag[tagClass, default: [:]][tag.lowercased(), default: []].append(row) }
      }
    }
    return byTag
  }()

  private static let rows: [DeclaredType] = TypeTable.text.description.split(separator: "\n").map {
    let columns = $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    precondition(columns.count == 5, "a row of the type table has \(columns.count) columns: \($0)")
    let lists = columns[1...3].map { $0.split(separator: ",").map(String.init) }
    var tags: [UTTagClass: [String]] = [:]
    if !lists[1].isEmpty { tags[.filenameExtension] = lists[1] }
    if !lists[2].isEmpty { tags[.mimeType] = lists[2] }
    return DeclaredType(
      identifier: columns[0], supertypes: lists[0], tags: tags, description: columns[4])
  }
}
