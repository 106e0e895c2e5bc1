import Foundation

/// A command line that fits its command.
struct Invocation: Sendable {
  var command: Command
  var arguments: [String]
  /// By the options' names; a switch has no values.
  var options: [String: [String]]
  var context: Context

  func has(_ option: Option) -> Bool { options[option.name] != nil }
  func has(_ name: String) -> Bool { options[name] != nil }
  func value(_ option: Option) -> String? { options[option.name]?.last }
  func value(_ name: String) -> String? { options[name]?.last }
  func values(_ name: String) -> [String] { options[name] ?? [] }

  var wantsJSON: Bool { has(.json) }
  var console: Console { context.console }

  func argument(_ index: Int) -> String? {
    arguments.indices.contains(index) ? arguments[index] : nil
  }
}

/// What a command gets from outside: nothing below asks for the time or the environment itself.
struct Context: Sendable {
  var console: Console
  var environment: [String: String]
  var now: @Sendable () -> Date
  var timeZone: TimeZone
}
