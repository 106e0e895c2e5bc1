import Foundation
import HealthEngine

/// The command line does not fit: one line, exit status 2.
struct UsageError: Error {
  var message: String
  /// The word for it in JSON.
  var code: String

  init(_ message: String, code: String = "usage") {
    self.message = message
    self.code = code
  }
}

/// Something went wrong: one line, exit status 1.
struct Failure: Error {
  var message: String
  var code: String

  init(_ message: String, code: String = "failure") {
    self.message = message
    self.code = code
  }
}

/// The command did its work and printed what it found; only the status says that it was bad news.
struct BadNews: Error {}

/// Whoever read the output has enough: not an error.
struct OutputClosed: Error {}

/// How an error shows to people and to scripts.
struct Diagnosis {
  var code: String
  var message: String
  var status: Int32

  init(_ error: any Error) {
    switch error {
    case let error as UsageError:
      (code, message, status) = (error.code, error.message, 2)
    case let error as Failure:
      (code, message, status) = (error.code, error.message, 1)
    case let error as HealthError:
      (code, message, status) = ("\(error.code)", error.message, 1)
    case let error as LocalizedError:
      (code, message, status) = (
        "failure", error.errorDescription ?? error.localizedDescription, 1
      )
    default:
      (code, message, status) = ("failure", "\(error)", 1)
    }
    // One line, whatever a library put into its message.
    message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private struct Shape: Encodable {
    struct Inner: Encodable {
      var code: String
      var message: String
    }
    var error: Inner
  }

  func text(asJSON: Bool) -> String {
    guard asJSON else { return "health: \(message)\n" }
    do {
      return try JSONText.line(Shape(error: .init(code: code, message: message))) + "\n"
    } catch {
      return "health: \(message)\n"
    }
  }
}
