extension Command {
  static let completions = Command(
    name: "completions", summary: "Print the completions of a shell",
    arguments: [
      Argument(
        name: "SHELL", summary: "bash, zsh or fish", kind: .words(Completions.shells))
    ],
    usesStore: false
  ) { invocation in
    let shell = invocation.argument(0) ?? ""
    guard let text = Completions.text(for: shell, CommandTable.all) else {
      throw UsageError("There are no completions for '\(shell)'; write bash, zsh or fish.")
    }
    try invocation.console.write(text)
  }

  static let manual = Command(
    name: "manual", summary: "Print the manual page, for man -l -", usesStore: false
  ) { invocation in
    try invocation.console.write(
      Manual.text(CommandTable.all, version: HealthCommandLine.version))
  }
}
