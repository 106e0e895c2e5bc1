import Foundation
import HealthCatalog
import HealthEngine

/// The faces of the permission sheet that `HEALTHKIT_AUTHORIZATION` can choose.
package enum AuthorizationAnswers {
  package static func answerer(
    named name: String?, hasTerminal: Bool
  ) throws -> any AuthorizationAnswering {
    switch name {
    case nil, "": return hasTerminal ? TerminalAnswer() : AnnouncedAllowance()
    case "prompt": return TerminalAnswer()
    case "allow": return FixedAnswer(isAllowed: true)
    case "deny": return FixedAnswer(isAllowed: false)
    case "ask": return NobodyToAsk()
    case .some(let path): return try ScriptedAnswer(file: path)
    }
  }
}

/// The default without a terminal: everything is allowed, which is said once.
private struct AnnouncedAllowance: AuthorizationAnswering {
  private static let announcement: Void = {
    FileHandle.standardError.write(
      Data(
        "HealthKit: access is allowed without asking; HEALTHKIT_AUTHORIZATION chooses otherwise.\n"
          .utf8))
  }()

  func answer(
    _ questions: [AuthorizationRequest.Question], for app: AppIdentity
  ) -> [AuthorizationRequest.Question: Bool] {
    Self.announcement
    return FixedAnswer(isAllowed: true).answer(questions, for: app)
  }
}

/// `ask` leaves the answer to somebody else, and only a store that is served to several apps has
/// anybody who could give one.
private struct NobodyToAsk: AuthorizationAnswering {
  func answer(
    _ questions: [AuthorizationRequest.Question], for app: AppIdentity
  ) throws -> [AuthorizationRequest.Question: Bool] {
    throw HealthError(
      .couldNotAsk,
      "Nobody can be asked: HEALTHKIT_AUTHORIZATION=ask needs a store that is served to several "
        + "apps. Use prompt, allow, deny or a file of answers.")
  }
}

/// Asks on the terminal, one line a type.
package struct TerminalAnswer: AuthorizationAnswering {
  private let read: @Sendable () -> String?
  private let write: @Sendable (String) -> Void

  package init(
    read: @escaping @Sendable () -> String? = { readLine() },
    write: @escaping @Sendable (String) -> Void = {
      FileHandle.standardError.write(Data($0.utf8))
    }
  ) {
    self.read = read
    self.write = write
  }

  package func answer(
    _ questions: [AuthorizationRequest.Question], for app: AppIdentity
  ) throws -> [AuthorizationRequest.Question: Bool] {
    write("\(app.name) (\(app.bundleIdentifier)) would like to access health data.\n")
    var answers: [AuthorizationRequest.Question: Bool] = [:]
    var forAll: Bool?
    for question in questions {
      if let forAll {
        answers[question] = forAll
        continue
      }
      let name = Catalog.type(code: question.type)?.name ?? "type \(question.type.rawValue)"
      let verb = question.direction == .read ? "read" : "write"
      let (answer, isForAll) = try ask("  \(verb) \(name)? [y]es, [n]o, [a]ll, n[o]ne: ")
      answers[question] = answer
      if isForAll { forAll = answer }
    }
    return answers
  }

  private static let words: [String: (answer: Bool, isForAll: Bool)] = [
    "y": (true, false), "yes": (true, false), "n": (false, false), "no": (false, false),
    "a": (true, true), "all": (true, true), "o": (false, true), "none": (false, true),
  ]

  private func ask(_ prompt: String) throws -> (Bool, Bool) {
    while true {
      write(prompt)
      guard let line = read() else {
        throw HealthError(.userCanceled, "The request for access was dismissed unanswered.")
      }
      let word = line.trimmingCharacters(in: .whitespaces).lowercased()
      if let meaning = Self.words[word] { return meaning }
    }
  }
}

/// Answers from a file: `{"HKQuantityTypeIdentifierStepCount": {"read": "allow", "share": "deny"},
/// "*": {"read": "allow"}}`. A type or direction that is not in it stays undetermined.
struct ScriptedAnswer: AuthorizationAnswering {
  private var answers: [String: [String: Bool]] = [:]

  init(file path: String) throws {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw HealthError(
        .invalidArgument,
        "HEALTHKIT_AUTHORIZATION is '\(path)', which is neither prompt, ask, allow nor deny, nor a "
          + "file that can be read.")
    }
    try self.init(json: data, name: path)
  }

  init(json: Data, name: String) throws {
    let words: [String: [String: String]]
    do {
      words = try JSONDecoder().decode([String: [String: String]].self, from: json)
    } catch {
      throw HealthError(
        .invalidArgument,
        "\(name) is no file of answers: it maps a type or * to {\"read\": \"allow\", \"share\": "
          + "\"deny\"}.")
    }
    for (type, directions) in words {
      guard type == "*" || Catalog.type(named: type) != nil else {
        throw HealthError(.invalidArgument, "\(name) answers for '\(type)', which is no type.")
      }
      let key = Catalog.type(named: type)?.identifier ?? type
      for (direction, word) in directions {
        guard ["read", "share"].contains(direction), ["allow", "deny"].contains(word) else {
          throw HealthError(
            .invalidArgument,
            "\(name) says '\(direction)': '\(word)' for \(type); write read or share, allow or "
              + "deny.")
        }
        answers[key, default: [:]][direction] = word == "allow"
      }
    }
  }

  func answer(
    _ questions: [AuthorizationRequest.Question], for app: AppIdentity
  ) -> [AuthorizationRequest.Question: Bool] {
    var result: [AuthorizationRequest.Question: Bool] = [:]
    for question in questions {
      let direction = question.direction == .read ? "read" : "share"
      let identifier = Catalog.type(code: question.type)?.identifier ?? ""
      result[question] = answers[identifier]?[direction] ?? answers["*"]?[direction]
    }
    return result
  }
}
