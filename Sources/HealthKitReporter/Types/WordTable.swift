/// Reads lines of a number and words.
enum WordTable {
  static func words(_ text: StaticString) -> [Int: String] {
    var result: [Int: String] = [:]
    for line in text.description.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2, let number = Int(parts[0]) { result[number] = String(parts[1]) }
    }
    return result
  }
}
