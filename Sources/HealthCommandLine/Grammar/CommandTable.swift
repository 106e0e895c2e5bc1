/// Every command, in the order of `--help`.
enum CommandTable {
  static let all: [Command] = [
    .types, .sources, .delete, .verify, .completions, .manual,
  ]
}
