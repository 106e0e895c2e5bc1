/// Finds names that somebody may have meant.
enum Nearness {
  /// ", did you mean 'stepCount'?" without the question mark; empty when nothing is near.
  static func suggestion(for name: String, among names: [String], prefix: String = "") -> String {
    let near = nearest(to: name, among: names).map { "'\(prefix)\($0)'" }
    return near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))"
  }

  /// At most three names: those that contain the text or that few typing mistakes lead to.
  static func nearest(to name: String, among names: [String]) -> [String] {
    let wanted = Array(name.lowercased().utf8.prefix(100))
    guard !wanted.isEmpty else { return [] }
    let limit = max(1, wanted.count / 3)
    var found: [(distance: Int, name: String)] = []
    for candidate in names {
      let given = Array(candidate.lowercased().utf8)
      let distance = Self.distance(wanted, given)
      if distance <= limit {
        found.append((distance, candidate))
      } else if wanted.count >= 4, contains(given, wanted) {
        found.append((limit + 1, candidate))
      }
    }
    return found.sorted {
      ($0.distance, $0.name.count, $0.name) < ($1.distance, $1.name.count, $1.name)
    }
    .prefix(3).map(\.name)
  }

  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard text.count >= part.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }

  /// Insertions, deletions and replacements that turn one text into the other.
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in right.enumerated() {
        let cost = a == b ? diagonal : diagonal + 1
        diagonal = row[j + 1]
        row[j + 1] = min(cost, min(row[j], row[j + 1]) + 1)
      }
    }
    return row[right.count]
  }
}
