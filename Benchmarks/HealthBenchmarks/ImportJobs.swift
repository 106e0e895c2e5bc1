import Foundation

/// The whole job of bringing an export into a store, against a bare expat pass over the same XML.
enum ImportJobs {
  @Sendable static func run(_ setting: Benchmarks.Setting) async throws -> [Figure] {
    let export = try documents(setting)
    let tool = setting.tools + "/health"
    let baseline = try median(of: 3) {
      try HealthBenchmarks.run(setting.baseline("expat_pass"), [export.document]).wall
    }
    var figures: [Figure] = []
    for (name, path, goal) in export.forms {
      var first: [ProcessCost] = []
      var again: [ProcessCost] = []
      var size = 0.0
      for _ in 0..<3 {
        let store = setting.path("import.sqlite")
        for suffix in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: store + suffix)
        }
        let arguments = ["import", path, "--store", store]
        first.append(try HealthBenchmarks.run(tool, arguments))
        again.append(try HealthBenchmarks.run(tool, arguments))
        let attributes = try FileManager.default.attributesOfItem(atPath: store)
        size = ((attributes[.size] as? NSNumber)?.doubleValue ?? 0) / 1e6
      }
      let cost = first.sorted { $0.wall < $1.wall }[1]
      figures.append(
        Figure(
          name: "import from \(name)", seconds: cost.wall, baseline: "a bare expat pass",
          baselineSeconds: baseline, goal: goal,
          note: String(
            format: "%.0f MB of memory, a store of %.1f MB", cost.peakMegabytes, size)))
      figures.append(
        Figure(
          name: "the same again from \(name)", seconds: again.map(\.wall).sorted()[1],
          baseline: "the first import", baselineSeconds: cost.wall, goal: 0.6))
    }
    return figures
  }

  private struct Export {
    var document: String
    var forms: [(name: String, path: String, goal: Double)]
  }

  /// The export given by `--export` (a folder or zip), else the sample of this repository.
  private static func documents(_ setting: Benchmarks.Setting) throws -> Export {
    let given = setting.export ?? "Resources/sample-export.zip"
    var isFolder = ObjCBool(false)
    guard FileManager.default.fileExists(atPath: given, isDirectory: &isFolder) else {
      throw BenchmarkError(description: "There is no export at \(given).")
    }
    if isFolder.boolValue {
      return Export(document: given + "/export.xml", forms: [("XML", given, 0.6)])
    }
    let folder = setting.path("export")
    try? FileManager.default.removeItem(atPath: folder)
    _ = try HealthBenchmarks.run("/usr/bin/env", ["unzip", "-q", "-o", given, "-d", folder])
    let unpacked = folder + "/apple_health_export"
    return Export(
      document: unpacked + "/export.xml", forms: [("XML", unpacked, 0.6), ("zip", given, 0.8)])
  }
}
