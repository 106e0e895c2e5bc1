/// Reads a command's arguments against its table.
enum CommandParser {
  /// - Throws: `UsageError` that says in one line what does not fit.
  static func parse(
    _ words: [String], of command: Command
  ) throws -> (arguments: [String], options: [String: [String]]) {
    var arguments: [String] = []
    var options: [String: [String]] = [:]
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        arguments += rest
        break
      }
      if word == "-h" {
        options["help"] = []
        continue
      }
      guard word.hasPrefix("--") else {
        // A single dash and numbers such as -1.5 are values; other dashes are misspelt options.
        guard !word.hasPrefix("-") || word == "-" || Double(word) != nil else {
          throw UsageError(
            "Unknown option '\(word)' of 'health \(command.name)'; "
              + "options begin with two dashes.")
        }
        arguments.append(word)
        continue
      }
      let parts = word.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first.map(String.init) ?? ""
      guard let option = command.allOptions.first(where: { $0.name == name }) else {
        throw UsageError(
          "Unknown option '--\(name)' of 'health \(command.name)'"
            + Nearness.suggestion(
              for: name, among: command.allOptions.map(\.name), prefix: "--") + ".")
      }
      try read(
        option, attached: parts.count > 1 ? String(parts[1]) : nil, from: &rest, into: &options)
    }
    if options["help"] == nil { try check(arguments, of: command) }
    return (arguments, options)
  }

  private static func read(
    _ option: Option, attached: String?, from rest: inout ArraySlice<String>,
    into options: inout [String: [String]]
  ) throws {
    guard let placeholder = option.value else {
      guard attached == nil else {
        throw UsageError("Option --\(option.name) takes no value.")
      }
      options[option.name] = []
      return
    }
    guard let value = attached ?? rest.popFirst() else {
      throw UsageError("Option --\(option.name) needs a value: --\(option.name) \(placeholder).")
    }
    guard option.isRepeated || options[option.name] == nil else {
      throw UsageError("Option --\(option.name) may be given once only.")
    }
    options[option.name, default: []].append(value)
  }

  private static func check(_ arguments: [String], of command: Command) throws {
    let required = command.arguments.filter { !$0.isOptional }
    if arguments.count < required.count {
      throw UsageError(
        "'health \(command.name)' needs \(required[arguments.count].name): "
          + "\(HelpText.usage(of: command)).")
    }
    if arguments.count > command.arguments.count, command.arguments.last?.isRepeated != true {
      throw UsageError(
        "'\(arguments[command.arguments.count])' is too much for 'health \(command.name)': "
          + "\(HelpText.usage(of: command)).")
    }
  }
}
