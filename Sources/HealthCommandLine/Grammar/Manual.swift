/// The manual page, written from the commands' table.
enum Manual {
  static func text(_ commands: [Command], version: String) -> String {
    var lines = [
      ".TH HEALTH 1 \"\" \"health \(version)\" \"User Commands\"",
      ".SH NAME", "health \\- read, write and chart a store of health data",
      ".SH SYNOPSIS", ".B health", ".I COMMAND", "[arguments] [options]",
      ".SH DESCRIPTION",
      "Imports exports of Apple Health into a store and works on it with HealthKit's own rules.",
      "It acts as the person whose data it is: it sees every type and may delete anything.",
      ".SH COMMANDS",
    ]
    for command in commands {
      lines += [".SS \(escaped(HelpText.usage(of: command)))", escaped(command.summary + ".")]
      if !command.discussion.isEmpty {
        lines += command.discussion.split(separator: "\n").map { escaped(String($0)) }
      }
      for argument in command.arguments {
        lines += [".TP", ".I \(escaped(HelpText.form(argument)))", escaped(argument.summary + ".")]
      }
      for option in command.allOptions {
        lines += [".TP", ".B \(escaped(HelpText.form(option)))", escaped(option.summary + ".")]
      }
    }
    lines += [".SH ENVIRONMENT"]
    for (name, what) in environment { lines += [".TP", ".B \(name)", escaped(what)] }
    lines += [".SH EXIT STATUS"]
    for (status, what) in statuses { lines += [".TP", ".B \(status)", escaped(what)] }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let environment = [
    (
      "HEALTHKIT_STORE",
      "The store's file where --store names none; the default is "
        + "$XDG_DATA_HOME/openhealthkit/Health.sqlite."
    ),
    ("TZ", "The calendar's zone where --time-zone names none."),
  ]

  private static let statuses = [
    ("0", "All went well."),
    ("1", "A failure; one line on standard error says which."),
    ("2", "Wrong usage; one line on standard error says what does not fit."),
  ]

  /// A leading dot or quote is a request to roff, a dash prints as a hyphen, a backslash escapes.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "…": result += "..."
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
  }
}
