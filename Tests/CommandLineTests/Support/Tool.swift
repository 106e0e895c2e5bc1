import Foundation
import Testing

/// The built `health`, beside the test bundle.
enum Tool {
  struct Outcome: CustomStringConvertible {
    var status: Int32
    var output: String
    var error: String

    var description: String { "status \(status)\n\(output)\n\(error)" }

    func json() throws -> Any {
      try JSONSerialization.jsonObject(with: Data(output.utf8), options: .fragmentsAllowed)
    }

    /// `output` as an array of objects.
    func objects() throws -> [[String: Any]] {
      try #require(try json() as? [[String: Any]], "\(self)")
    }

    func object() throws -> [String: Any] {
      try #require(try json() as? [String: Any], "\(self)")
    }

    /// `error` as the JSON of an error.
    func failure() throws -> (code: String, message: String) {
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(error.utf8)) as? [String: [String: String]],
        "\(self)")
      let inner = try #require(object["error"])
      return (try #require(inner["code"]), try #require(inner["message"]))
    }
  }

  private final class Anchor {}

  static let folder: URL = {
    let bundle = Bundle(for: Anchor.self).bundleURL
    let candidates = [
      bundle, bundle.deletingLastPathComponent(),
      URL(fileURLWithPath: CommandLine.arguments.first ?? ".").deletingLastPathComponent(),
    ]
    return candidates.first {
      FileManager.default.isExecutableFile(atPath: $0.appendingPathComponent("health").path)
    } ?? bundle
  }()

  static var path: String { folder.appendingPathComponent("health").path }

  /// Runs the tool to its end.
  static func run(
    _ arguments: [String], input: String? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    try launch(path, arguments, input: input, environment: environment)
  }

  /// Runs a line of the shell; `health` in it is the tool.
  static func shell(_ line: String, environment: [String: String] = [:]) throws -> Outcome {
    var environment = environment
    environment["PATH"] = folder.path + ":/usr/bin:/bin"
    return try launch("/bin/bash", ["-c", line], input: nil, environment: environment)
  }

  private static func launch(
    _ path: String, _ arguments: [String], input: String?, environment: [String: String]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    variables["HEALTHKIT_STORE"] = nil
    variables["TZ"] = "UTC"
    variables.merge(environment) { _, new in new }
    process.environment = variables
    let output = Pipe()
    let error = Pipe()
    let standardInput = Pipe()
    process.standardOutput = output
    process.standardError = error
    process.standardInput = standardInput
    try process.run()
    // Both pipes are read at the same time, or a full one would stop the tool.
    let errorText = Reader(error.fileHandleForReading)
    let outputText = Reader(output.fileHandleForReading)
    if let input { try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8)) }
    try standardInput.fileHandleForWriting.close()
    let result = (outputText.text(), errorText.text())
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: result.0, error: result.1)
  }

  /// Reads a pipe to its end on a thread of its own.
  private final class Reader: @unchecked Sendable {
    // The handle is kept, or the pipe would close.
    private let handle: FileHandle
    // Written by the thread before it signals, read after the wait.
    private var data = Data()
    private let done = DispatchSemaphore(value: 0)

    init(_ handle: FileHandle) {
      self.handle = handle
      Thread {
        self.data = Self.everything(of: handle.fileDescriptor)
        self.done.signal()
      }.start()
    }

    /// FileHandle ends the process when a signal interrupts it.
    private static func everything(of file: Int32) -> Data {
      var data = Data()
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(file, &bytes, bytes.count)
        if count > 0 { data.append(contentsOf: bytes[..<count]) }
        if count == 0 || (count < 0 && errno != EINTR) { return data }
      }
    }

    func text() -> String {
      done.wait()
      return String(decoding: data, as: UTF8.self)
    }
  }
}
