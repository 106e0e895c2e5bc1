import Foundation
import Synchronization

/// One line of the report: a job, a baseline taken in the same run, and their ratio.
struct Figure {
  var name: String
  var seconds: Double
  var baseline: String
  var baselineSeconds: Double
  /// The most that the ratio may be, where a goal exists.
  var goal: Double?
  var note: String = ""

  var ratio: Double { seconds / baselineSeconds }
}

/// Runs a job several times and takes the median of its wall time.
func median(of runs: Int, _ job: () throws -> Double) rethrows -> Double {
  var times: [Double] = []
  for _ in 0..<runs { times.append(try job()) }
  times.sort()
  return times[times.count / 2]
}

func wallTime(_ job: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let duration = try clock.measure { try job() }
  return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
}

func wallTime(_ job: () async throws -> Void) async rethrows -> Double {
  let clock = ContinuousClock()
  let start = clock.now
  try await job()
  let duration = clock.now - start
  return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
}

/// What a finished child process cost.
struct ProcessCost {
  var wall: Double
  /// Largest resident set in megabytes.
  var peakMegabytes: Double
  var output: String
}

struct BenchmarkError: Error, CustomStringConvertible {
  var description: String
}

/// Keeps the largest of the values it is shown, from any thread.
private final class Peak: Sendable {
  private let largest = Mutex(0.0)
  var value: Double { largest.withLock { $0 } }
  func note(_ value: Double) { largest.withLock { $0 = max($0, value) } }
}

/// Runs a program to its end, watching its largest resident set.
func run(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws
  -> ProcessCost
{
  let process = Process()
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments = arguments
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  let output = Pipe()
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  let peak = Peak()
  var text = Data()
  let wall = try wallTime {
    try process.run()
    let pid = process.processIdentifier
    let watcher = Thread {
      while kill(pid, 0) == 0 {
        peak.note(highWaterMark(of: pid))
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
    watcher.start()
    text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
  }
  guard process.terminationStatus == 0 else {
    throw BenchmarkError(
      description: "\(program) \(arguments.joined(separator: " ")) ended with status "
        + "\(process.terminationStatus)")
  }
  return ProcessCost(
    wall: wall, peakMegabytes: peak.value, output: String(decoding: text, as: UTF8.self))
}

/// VmHWM of a running process in megabytes; 0 when it is gone.
private func highWaterMark(of pid: Int32) -> Double {
  guard let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8),
    let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
    let kilobytes = Double(line.filter(\.isNumber))
  else { return 0 }
  return kilobytes / 1024
}

func report(_ figures: [Figure]) {
  for figure in figures {
    let ratio = String(format: "%.3f", figure.ratio)
    let goal = figure.goal.map { " (goal: at most \($0))" } ?? ""
    print(
      "\(figure.name): \(String(format: "%.4f", figure.seconds)) s, "
        + "\(ratio) x \(figure.baseline) (\(String(format: "%.4f", figure.baselineSeconds)) s)"
        + goal + (figure.note.isEmpty ? "" : "; \(figure.note)"))
  }
}
