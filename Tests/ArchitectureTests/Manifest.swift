import Foundation

/// The repository as text: the manifest's targets, the floors of the documentation, the sources.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  static func swiftFiles(in folder: String) -> [String] {
    let base = root.appendingPathComponent(folder)
    let files = FileManager.default.enumerator(atPath: base.path)
    return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.sorted()
      .map { folder + "/" + $0 }
  }
}

/// A target as Package.swift declares it for Linux.
struct Target {
  var name: String
  var kind: String
  var folder: String
  var dependencies: [String]

  var isTest: Bool { kind == "testTarget" || folder.hasPrefix("Tests/") }

  /// Reads the declarations between `let targets` and `#else`; the manifest is plain enough for that.
  static func all() throws -> [Target] {
    let manifest = try Repository.text("Package.swift")
    let linux = manifest.components(separatedBy: "#else")[0]
    let list = linux.components(separatedBy: "let targets: [Target] = [").dropFirst().joined()
    let declaration = /\.(systemLibrary|target|executableTarget|testTarget)\(/
    return list.matches(of: declaration).map { match in
      let body = balanced(list[match.range.upperBound...])
      let kind = String(match.output.1)
      let name = first(body, /name:\s*"([^"]+)"/) ?? ""
      let listed = first(body, /dependencies:\s*\[([^\]]*)\]/) ?? ""
      return Target(
        name: name, kind: kind,
        folder: first(body, /\spath:\s*"([^"]+)"/)
          ?? (kind == "testTarget" ? "Tests/" : "Sources/") + name,
        dependencies: listed.matches(of: /"([^"]+)"/).map { String($0.output.1) })
    }
  }

  private static func first(_ text: Substring, _ pattern: Regex<(Substring, Substring)>) -> String?
  {
    text.firstMatch(of: pattern).map { String($0.output.1) }
  }

  /// The text up to the parenthesis that closes a declaration.
  private static func balanced(_ text: Substring) -> Substring {
    var depth = 1
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return text[..<index] }
    }
    return text
  }

  /// Modules that the target's files import.
  func imports() throws -> [(module: String, file: String)] {
    try Repository.swiftFiles(in: folder).flatMap { file in
      try Repository.text(file).split(separator: "\n").compactMap { line in
        // The pattern is slow; few lines need it.
        guard line.contains("import ") else { return nil }
        return line.firstMatch(
          of:
            /^\s*(?:@\w+(?:\([^)]*\))?\s+|(?:public|package|internal|fileprivate|private)\s+)*import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
        ).map { (module: String($0.output.1), file: file) }
      }
    }
  }
}

/// The floors as Documentation/architecture.md draws them, the highest first.
enum Floors {
  static func all() throws -> [[String]] {
    let page = try Repository.text("Documentation/architecture.md")
    let block = page.components(separatedBy: "```floors\n").dropFirst().first ?? ""
    return block.components(separatedBy: "```")[0].split(separator: "\n").map { line in
      line.split(separator: "|").dropFirst().joined().split(separator: " ").map(String.init)
    }
  }

  /// The floor of each target, counted from the top.
  static func numbers() throws -> [String: Int] {
    var numbers: [String: Int] = [:]
    for (number, floor) in try all().enumerated() {
      for name in floor { numbers[name] = number }
    }
    return numbers
  }
}
