// Writes the sample export that the repository ships.
//
//   SampleExportGenerator FOLDER TRUTH.json
//
// FOLDER receives apple_health_export/ in the form of Apple's version 14.  Every run writes the same
// bytes: the numbers come from a generator of its own, the time zone rules from constants.

import Foundation

func run(_ arguments: [String]) throws {
  guard arguments.count == 3 else {
    FileHandle.standardError.write(
      Data("usage: SampleExportGenerator FOLDER TRUTH.json\n".utf8))
    exit(2)
  }
  let folder = URL(fileURLWithPath: arguments[1]).appendingPathComponent("apple_health_export")
  let export = SampleExport.make()
  let files = export.files + [ExportFile(path: "export.xml", text: ExportWriter.xml(export))]
  for file in files {
    let url = folder.appendingPathComponent(file.path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(file.text.utf8).write(to: url)
  }
  try Data(Truth.json(export).utf8).write(to: URL(fileURLWithPath: arguments[2]))
  let count = export.records.values.map(\.count).reduce(0, +)
  print("\(count) records, \(export.workouts.count) workouts, \(files.count) files")
}

do {
  try run(CommandLine.arguments)
} catch {
  FileHandle.standardError.write(Data("SampleExportGenerator: \(error)\n".utf8))
  exit(1)
}
