/// Every command, in the order of `--help`.
enum CommandTable {
  static let all: [Command] = [
    .import, .types, .samples, .stats, .chart, .workouts, .sources, .save, .delete, .verify,
    .completions,
    .manual,
  ]
}
