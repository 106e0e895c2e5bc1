/// The texts of `--help`.
enum HelpText {
  static func usage(of command: Command) -> String {
    (["health", command.name] + command.arguments.map(form) + ["[options]"])
      .joined(separator: " ")
  }

  static func form(_ argument: Argument) -> String {
    let name = argument.isRepeated ? argument.name + "…" : argument.name
    return argument.isOptional ? "[\(name)]" : name
  }

  static func form(_ option: Option) -> String {
    "--\(option.name)" + (option.value.map { " \($0)" } ?? "")
  }

  static func text(of command: Command) -> String {
    var lines = ["\(command.summary).", "", "Usage: \(usage(of: command))"]
    if !command.discussion.isEmpty { lines += ["", command.discussion] }
    if !command.arguments.isEmpty {
      lines += ["", "Arguments:"] + columns(command.arguments.map { (form($0), $0.summary) })
    }
    lines += ["", "Options:"] + columns(command.allOptions.map { (form($0), $0.summary) })
    return lines.joined(separator: "\n") + "\n"
  }

  static func overview(of commands: [Command]) -> String {
    var lines = [
      "Reads, writes and charts a store of health data.", "",
      "Usage: health COMMAND [arguments] [options]", "", "Commands:",
    ]
    lines += columns(commands.map { ($0.name, $0.summary) })
    lines += [
      "",
      "'health COMMAND --help' explains a command; 'health --version' names the version.",
      "Exit status: 0 when all went well, 1 for failures, 2 for wrong usage.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func columns(_ rows: [(String, String)]) -> [String] {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, summary in
      "  " + name + String(repeating: " ", count: width - name.count + 2) + summary
    }
  }
}
