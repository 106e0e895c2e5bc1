import Foundation

/// The tool `health`, without a process around it.
public enum HealthCommandLine {
  /// What `--version` prints.
  public static let version = "0.1.0"

  /// Runs one command line and returns the exit status: 0 when all went well, 1 for failures, 2 for
  /// wrong usage. Output goes to standard output and standard error.
  ///
  /// - Parameters:
  ///   - arguments: without the name of the executable.
  ///   - environment: `HEALTHKIT_STORE` and the like.
  public static func run(
    _ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Int32 {
    let context = Context(
      console: Console(), environment: environment, now: { Date() }, timeZone: .current)
    let status = run(arguments, context)
    do {
      try context.console.flush()
    } catch is OutputClosed {
      return status
    } catch {
      context.console.writeError(Diagnosis(error).text(asJSON: false))
      return status == 0 ? 1 : status
    }
    return status
  }

  private static func run(_ arguments: [String], _ context: Context) -> Int32 {
    do {
      try dispatch(arguments, context)
      return 0
    } catch is OutputClosed {
      return 0
    } catch is BadNews {
      return 1
    } catch {
      let diagnosis = Diagnosis(error)
      context.console.writeError(diagnosis.text(asJSON: wantsJSON(arguments)))
      return diagnosis.status
    }
  }

  /// Also for command lines that do not fit: a script that asked for JSON gets JSON.
  private static func wantsJSON(_ arguments: [String]) -> Bool {
    let options = arguments.prefix { $0 != "--" }
    return options.contains("--json") || options.contains("--ndjson")
  }

  private static func dispatch(_ arguments: [String], _ context: Context) throws {
    guard let name = arguments.first else {
      throw UsageError("No command given; 'health --help' lists them.")
    }
    let console = context.console
    switch name {
    case "--help", "-h", "help":
      if arguments.count > 1, name == "help" {
        try console.write(HelpText.text(of: try command(named: arguments[1])))
      } else {
        try console.write(HelpText.overview(of: CommandTable.all))
      }
    case "--version": try console.writeLine("health \(version)")
    default:
      let command = try command(named: name)
      let parsed = try CommandParser.parse(Array(arguments.dropFirst()), of: command)
      guard parsed.options["help"] == nil else {
        return try console.write(HelpText.text(of: command))
      }
      try command.run(
        Invocation(
          command: command, arguments: parsed.arguments, options: parsed.options,
          context: context))
    }
  }

  private static func command(named name: String) throws -> Command {
    guard let command = CommandTable.all.first(where: { $0.name == name }) else {
      let what = name.hasPrefix("-") ? "option" : "command"
      let suggestion = Nearness.suggestion(for: name, among: CommandTable.all.map(\.name))
      throw UsageError(
        "Unknown \(what) '\(name)'\(suggestion.isEmpty ? "" : suggestion + "?")"
          + (suggestion.isEmpty ? "; 'health --help' lists them." : ""))
    }
    return command
  }
}
