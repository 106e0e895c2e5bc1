import Foundation

/// JSON as this tool prints it: keys in order, so that outputs can be compared, and numbers that
/// JSON has no word for as texts.
enum JSONText {
  static func encoder(_ formatting: JSONEncoder.OutputFormatting = []) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return encoder
  }

  /// On one line.
  static func line(_ value: some Encodable) throws -> String {
    String(decoding: try encoder().encode(value), as: UTF8.self)
  }

  /// Indented.
  static func page(_ value: some Encodable) throws -> String {
    String(decoding: try encoder(.prettyPrinted).encode(value), as: UTF8.self)
  }
}

/// An array that is printed element by element, so that memory does not grow with it.
struct JSONArrayWriter {
  enum Form {
    case array
    /// One object a line, no brackets.
    case lines
  }

  /// What `--json` and `--ndjson` ask for; nil for text.
  static func form(_ invocation: Invocation) -> Form? {
    invocation.has(.lines) ? .lines : invocation.wantsJSON ? .array : nil
  }

  private let console: Console
  private let form: Form
  private let encoder = JSONText.encoder()
  private var isFirst = true

  init(_ console: Console, _ form: Form) {
    self.console = console
    self.form = form
  }

  mutating func write(_ element: some Encodable) throws {
    let text = String(decoding: try encoder.encode(element), as: UTF8.self)
    switch form {
    case .array: try console.write((isFirst ? "[\n" : ",\n") + text)
    case .lines: try console.write(text + "\n")
    }
    isFirst = false
  }

  func finish() throws {
    if form == .array { try console.write(isFirst ? "[]\n" : "\n]\n") }
  }
}
