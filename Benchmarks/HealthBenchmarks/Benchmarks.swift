import Foundation

/// The jobs by name, and what they are measured against.
enum Benchmarks {
  struct Job: Sendable {
    var name: String
    var summary: String
    var run: @Sendable (Setting) async throws -> [Figure]
  }

  /// Where the baselines are and what the person asked for.
  struct Setting: Sendable {
    var folder: String
    var baselines: String
    var export: String?

    func path(_ name: String) -> String { folder + "/" + name }
    func baseline(_ name: String) -> String { baselines + "/" + name }
  }

  static let jobs: [Job] = [
    Job(name: "storage", summary: "rows through the storage itself", run: StorageJobs.run)
  ]

  static func main(_ arguments: [String]) async -> Int32 {
    var wanted: [String] = []
    var setting = Setting(
      folder: NSTemporaryDirectory() + "health-benchmarks", baselines: ".build/baselines")
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--baselines": setting.baselines = rest.popFirst() ?? setting.baselines
      case "--folder": setting.folder = rest.popFirst() ?? setting.folder
      case "--export": setting.export = rest.popFirst()
      default: wanted.append(argument)
      }
    }
    let unknown = wanted.filter { name in !jobs.contains { $0.name == name } }
    guard unknown.isEmpty else {
      print("No benchmark is called \(unknown.joined(separator: ", ")). There are:")
      for job in jobs { print("  \(job.name): \(job.summary)") }
      return 2
    }
    do {
      try FileManager.default.createDirectory(
        atPath: setting.folder, withIntermediateDirectories: true)
      for job in jobs where wanted.isEmpty || wanted.contains(job.name) {
        print("# \(job.name): \(job.summary)")
        report(try await job.run(setting))
      }
      return 0
    } catch {
      print("error: \(error)")
      return 1
    }
  }
}
