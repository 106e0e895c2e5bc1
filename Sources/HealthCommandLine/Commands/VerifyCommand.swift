import Foundation
import HealthEngine
import HealthStorageSQLite

extension Command {
  static let verify = Command(
    name: "verify", summary: "Check that the store is sound",
    discussion: "Prints every problem; the exit status is 1 when there is any.",
    options: [.json]
  ) { invocation in
    let location = try StoreLocation(invocation)
    let store = try location.open(creating: false)
    guard let storage = store.storage as? SQLiteStorage else {
      throw Failure("The store \(location.path) is none that could be verified.")
    }
    let problems = try storage.verify()
    let console = invocation.console
    if invocation.wantsJSON {
      try console.writeLine(
        JSONText.page(VerifyReport(ok: problems.isEmpty, problems: problems)))
    } else if problems.isEmpty {
      try console.writeLine("The store \(location.path) is sound.")
    } else {
      for problem in problems { try console.writeLine(problem) }
    }
    guard problems.isEmpty else { throw BadNews() }
  }
}

/// What `verify --json` prints.
private struct VerifyReport: Encodable {
  var ok: Bool
  var problems: [String]
}
