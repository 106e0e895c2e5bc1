import HealthCatalog

/// Completions for shells, written from the commands' table.
enum Completions {
  static let shells = ["bash", "zsh", "fish"]

  static func text(for shell: String, _ commands: [Command]) -> String? {
    switch shell {
    case "bash": return bash(commands)
    case "zsh": return zsh(commands)
    case "fish": return fish(commands)
    default: return nil
    }
  }

  private static let typeNames = Catalog.types.map(\.name)

  /// What can follow in the place of a value.
  private static func words(_ kind: ValueKind) -> [String] {
    switch kind {
    case .type: return typeNames
    case .words(let words): return words
    case .text, .file, .directory: return []
    }
  }

  private static func bash(_ commands: [Command]) -> String {
    var cases: [String] = []
    for command in commands {
      var lines = ["    \(command.name))"]
      for option in command.allOptions where option.value != nil {
        lines.append(
          "      if [ \"$previous\" = --\(option.name) ]; then \(bashReply(option.kind)); fi")
      }
      lines.append(
        "      if [[ $current == -* ]]; then COMPREPLY=($(compgen -W '"
          + command.allOptions.map { "--" + $0.name }.joined(separator: " ")
          + "' -- \"$current\")); return; fi")
      if let argument = command.arguments.first {
        lines.append("      \(bashReply(argument.kind))")
      }
      lines.append("      ;;")
      cases.append(lines.joined(separator: "\n"))
    }
    return """
      # Completions of health for bash: source this file.
      _health() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local types='\(typeNames.joined(separator: " "))'
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W '\(commands.map(\.name).joined(separator: " ")) --help --version' -- "$current"))
          return
        fi
        case ${COMP_WORDS[1]} in
      \(cases.joined(separator: "\n"))
        esac
      }
      complete -F _health health

      """
  }

  private static func bashReply(_ kind: ValueKind) -> String {
    switch kind {
    case .text: return "return"
    case .file: return "COMPREPLY=($(compgen -f -- \"$current\")); return"
    case .directory: return "COMPREPLY=($(compgen -d -- \"$current\")); return"
    case .type: return "COMPREPLY=($(compgen -W \"$types\" -- \"$current\")); return"
    case .words(let words):
      return "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$current\")); return"
    }
  }

  private static func zsh(_ commands: [Command]) -> String {
    var cases: [String] = []
    for command in commands {
      var parts = command.allOptions.map { option -> String in
        let star = option.isRepeated ? "*" : ""
        let value = option.value.map { ":\($0):\(zshAction(option.kind))" } ?? ""
        return "'\(star)--\(option.name)[\(zshText(option.summary))]\(value)'"
      }
      for argument in command.arguments {
        let place = argument.isRepeated ? "*" : ""
        parts.append(
          "'\(place):\(argument.isOptional ? ":" : "")\(argument.name):\(zshAction(argument.kind))'"
        )
      }
      cases.append("    \(command.name)) _arguments \(parts.joined(separator: " ")) ;;")
    }
    let names = commands.map { "    '\($0.name):\(zshText($0.summary))'" }
    return """
      #compdef health
      # Completions of health for zsh: put this file, named _health, into a folder of fpath.
      _health() {
        local -a commands types
        commands=(
      \(names.joined(separator: "\n"))
        )
        types=(\(typeNames.joined(separator: " ")))
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      \(cases.joined(separator: "\n"))
        esac
      }
      _health "$@"

      """
  }

  private static func zshText(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "'": result += "'\\''"
      case "[", "]", ":": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }

  private static func zshAction(_ kind: ValueKind) -> String {
    switch kind {
    case .text: return " "
    case .file: return "_files"
    case .directory: return "_files -/"
    case .type: return "($types)"
    case .words(let words): return "(\(words.joined(separator: " ")))"
    }
  }

  private static func fish(_ commands: [Command]) -> String {
    var lines = [
      "# Completions of health for fish: put this file into ~/.config/fish/completions.",
      "set -l health_types \(typeNames.joined(separator: " "))",
      "complete -c health -f",
    ]
    for command in commands {
      lines.append(
        "complete -c health -n __fish_use_subcommand -a \(command.name) -d '\(fishText(command.summary))'"
      )
      let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
      for argument in command.arguments {
        let action = fishAction(argument.kind)
        if !action.isEmpty { lines.append("complete -c health \(condition)\(action)") }
      }
      for option in command.allOptions {
        var line = "complete -c health \(condition) -l \(option.name)"
        if option.value != nil { line += " -r" + fishAction(option.kind) }
        lines.append(line + " -d '\(fishText(option.summary))'")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishText(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
  }

  private static func fishAction(_ kind: ValueKind) -> String {
    switch kind {
    case .text: return ""
    case .file: return " -F"
    case .directory: return " -a '(__fish_complete_directories)'"
    case .type: return " -a \"$health_types\""
    case .words(let words): return " -a '\(words.joined(separator: " "))'"
    }
  }
}
