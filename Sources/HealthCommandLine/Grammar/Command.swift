/// One command of `health`: help, completions, the manual and the parser all read this value.
struct Command: Sendable {
  var name: String
  /// One line, without a full stop.
  var summary: String
  /// More, where a line is not enough.
  var discussion: String = ""
  var arguments: [Argument] = []
  var options: [Option] = []
  /// Whether it opens a store, so that `--store` belongs to it.
  var usesStore = true
  var run: @Sendable (Invocation) throws -> Void

  /// Its own options with those that all commands share.
  var allOptions: [Option] {
    options + (usesStore ? Option.ofStores : []) + Option.ofAll
  }
}

/// A value without a name, by its place.
struct Argument: Sendable {
  var name: String
  var summary: String
  var kind: ValueKind = .text
  var isOptional = false
  /// Takes all that follow.
  var isRepeated = false
}

/// A value with a name, or a switch.
struct Option: Sendable {
  /// Without the dashes.
  var name: String
  var summary: String
  /// What stands for the value in help; nil for a switch.
  var value: String?
  var kind: ValueKind = .text
  /// Each use adds a value.
  var isRepeated = false

  static let ofAll: [Option] = [
    Option(name: "help", summary: "Show this help")
  ]

  static let ofStores: [Option] = [
    Option(
      name: "store", summary: "The store's file; HEALTHKIT_STORE is the default", value: "FILE",
      kind: .file)
  ]
}

/// What a value is, for completions.
enum ValueKind: Sendable, Equatable {
  case text
  case file
  case directory
  /// A data type's name.
  case type
  case words([String])
}

extension Option {
  static let json = Option(name: "json", summary: "Print JSON")
  static let lines = Option(name: "ndjson", summary: "Print JSON, one object a line")
  static let asApp = Option(
    name: "as", summary: "Show what that app would see", value: "APP")
  static let from = Option(
    name: "from", summary: "From this date on: 2024-01-31 or ISO 8601", value: "DATE")
  static let to = Option(
    name: "to", summary: "Before this date: 2024-01-31 or ISO 8601", value: "DATE")
  static let timeZone = Option(
    name: "time-zone", summary: "The calendar's zone, such as Europe/Paris", value: "ZONE")
  static let unit = Option(
    name: "unit", summary: "The unit of the values, such as mi or mg/dL", value: "UNIT")
  static let every = Option(
    name: "every",
    summary: "One figure an interval: hour, day, week, month, 15min, 6h or PT15M",
    value: "INTERVAL", kind: .words(["hour", "day", "week", "month", "year", "15min"]))
}
