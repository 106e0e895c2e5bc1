import Foundation

// swift run HealthCatalogGenerator           writes the generated sources
// swift run HealthCatalogGenerator --check   says which of them are out of date, exit status 1
//
// Run it in the package's root folder.

let arguments = CommandLine.arguments.dropFirst()
guard arguments.isEmpty || Array(arguments) == ["--check"] else {
  FileHandle.standardError.write(Data("usage: HealthCatalogGenerator [--check]\n".utf8))
  exit(2)
}

do {
  let generator = try CatalogGenerator { name in
    try String(contentsOfFile: "Tables/\(name).tsv", encoding: .utf8)
  }
  var outdated: [String] = []
  for file in try generator.files() {
    let present = FileManager.default.contents(atPath: file.path)
    guard present != Data(file.text.utf8) else { continue }
    outdated.append(file.path)
    if arguments.isEmpty {
      let folder = (file.path as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try file.text.write(toFile: file.path, atomically: true, encoding: .utf8)
    }
  }
  for path in outdated { print(arguments.isEmpty ? "wrote \(path)" : "out of date: \(path)") }
  exit(arguments.isEmpty || outdated.isEmpty ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("HealthCatalogGenerator: \(error)\n".utf8))
  exit(1)
}
