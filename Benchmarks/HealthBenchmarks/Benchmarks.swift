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
    /// Compiled baselines, and those that are scripts.
    var baselines: String
    var sources: String
    /// The folder of this program, where the others are too.
    var tools: String
    var export: String?

    func path(_ name: String) -> String { folder + "/" + name }
    func source(_ name: String) -> String { sources + "/" + name }
    func baseline(_ name: String) -> String { baselines + "/" + name }
  }

  static let jobs: [Job] = [
    Job(name: "import", summary: "an export into a fresh store, and again", run: ImportJobs.run),
    Job(name: "storage", summary: "rows through the storage itself", run: StorageJobs.run),
    Job(name: "save", summary: "100,000 samples through HKHealthStore", run: HealthKitJobs.save),
    Job(name: "query", summary: "a million samples as objects", run: HealthKitJobs.query),
    Job(
      name: "statistics", summary: "daily merged steps over ten years, 5 M samples",
      run: HealthKitJobs.statistics),
    Job(name: "anchored", summary: "anchored queries and paging", run: HealthKitJobs.anchored),
  ]

  static func main(_ arguments: [String]) async -> Int32 {
    var wanted: [String] = []
    var setting = Setting(
      folder: NSTemporaryDirectory() + "health-benchmarks", baselines: ".build/baselines",
      sources: "Benchmarks/Baselines",
      tools: URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path)
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
