import Foundation
import Testing

@testable import HealthCommandLine

@Suite struct UsageTests {
  @Test("Every command explains itself", arguments: CommandTable.all.map(\.name))
  func help(_ name: String) throws {
    let command = try #require(CommandTable.all.first { $0.name == name })
    let outcome = try Tool.run([name, "--help"])
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    #expect(outcome.output.contains(command.summary))
    #expect(outcome.output.contains("Usage: health \(name)"))
    for option in command.allOptions { #expect(outcome.output.contains("--\(option.name)")) }
    #expect(try Tool.run(["help", name]).output == outcome.output)
  }

  @Test("The overview names every command, and the version is said")
  func overview() throws {
    let outcome = try Tool.run(["--help"])
    #expect(outcome.status == 0)
    for command in CommandTable.all { #expect(outcome.output.contains("  \(command.name) ")) }
    let version = try Tool.run(["--version"])
    #expect(version.output == "health \(HealthCommandLine.version)\n")
    #expect(version.status == 0)
  }

  @Test(
    "Wrong usage is one clear line and status 2",
    arguments: [
      ([], "No command given"),
      (["smaples"], "did you mean 'samples'?"),
      (["frobnicate"], "Unknown command 'frobnicate'"),
      (["--frob"], "Unknown option '--frob'"),
      (["types", "--frob"], "Unknown option '--frob'"),
      (["types", "--jsn"], "did you mean '--json'"),
      (["types", "-j"], "options begin with two dashes"),
      (["types", "too", "many"], "'too' is too much"),
      (["types", "--store"], "--store needs a value"),
      (["types", "--json=yes"], "--json takes no value"),
      (["types", "--store", "a", "--store", "b"], "once only"),
      (["completions"], "needs SHELL"),
      (["completions", "tcsh"], "no completions for 'tcsh'"),
      (["delete", "--store", "x"], "Nothing says what to delete"),
      (
        ["delete", "--from", "2024-01-01", "--store", "/dev/null"], "alone would delete every type"
      ),
    ])
  func wrong(_ arguments: [String], _ message: String) throws {
    let outcome = try Tool.run(arguments)
    #expect(outcome.status == 2, "\(outcome)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains(message), "\(outcome)")
    #expect(outcome.error.hasPrefix("health: "))
    #expect(outcome.error.split(separator: "\n").count == 1)
  }

  @Test("With --json an error is JSON on standard error")
  func jsonErrors() throws {
    let usage = try Tool.run(["types", "--frob", "--json"])
    #expect(usage.status == 2)
    #expect(try usage.failure().code == "usage")
    #expect(try usage.failure().message.contains("--frob"))
    let missing = try Tool.run(["types", "--json", "--store", "/nonexistent/Health.sqlite"])
    #expect(missing.status == 1)
    #expect(try missing.failure().code == "databaseInaccessible")
  }

  @Test("A store that cannot be opened is named by its path")
  func unreadableStores() throws {
    let store = try TemporaryStore()
    let folder = store.folder.path
    let text = try store.file("text.txt", "This is no store but some text that goes on and on.")
    for path in [folder + "/missing.sqlite", folder, text, "unix:/run/health"] {
      let outcome = try Tool.run(["types", "--store", path])
      #expect(outcome.status == 1, "\(outcome)")
      #expect(outcome.error.contains(path), "\(outcome)")
      #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder + "/missing.sqlite"))
  }

  @Test("HEALTHKIT_STORE names the store where --store does not")
  func environment() throws {
    let store = try TemporaryStore.steps()
    let outcome = try Tool.run(["types"], environment: ["HEALTHKIT_STORE": store.path])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.contains("stepCount"))
    let home = try Tool.run(
      ["types"], environment: ["HEALTHKIT_STORE": "", "XDG_DATA_HOME": "/nonexistent"])
    #expect(home.status == 1)
    #expect(home.error.contains("/nonexistent/openhealthkit/Health.sqlite"))
  }

  @Test("Completions are understood by the shells that are there")
  func completions() throws {
    for shell in Completions.shells {
      let text = try Tool.run(["completions", shell]).output
      for command in CommandTable.all { #expect(text.contains(command.name)) }
      #expect(text.contains("stepCount"))
      let path = "/bin/\(shell)"
      guard FileManager.default.isExecutableFile(atPath: path) else { continue }
      let outcome = try Tool.shell("health completions \(shell) | \(path) -n")
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.error.isEmpty)
    }
  }

  @Test("bash completes commands, options and types")
  func bashCompletes() throws {
    func complete(_ words: [String]) throws -> [String] {
      let list = words.map { "'\($0)'" }.joined(separator: " ")
      let outcome = try Tool.shell(
        "source <(health completions bash); COMP_WORDS=(health \(list)); "
          + "COMP_CWORD=\(words.count); _health; printf '%s\\n' \"${COMPREPLY[@]}\"")
      return outcome.output.split(separator: "\n").map(String.init)
    }
    #expect(try complete(["ver"]) == ["verify"])
    #expect(try complete(["types", "--js"]) == ["--json"])
    #expect(try complete(["sources", "stepC"]) == ["stepCount"])
    #expect(try complete(["completions", "f"]) == ["fish"])
  }

  @Test("The manual page names every command and option")
  func manual() throws {
    let text = try Tool.run(["manual"]).output
    #expect(text.hasPrefix(".TH HEALTH 1"))
    for command in CommandTable.all {
      #expect(text.contains(".SS health \(command.name)"))
      for option in command.allOptions {
        #expect(
          text.contains(".B \\-\\-" + option.name.replacingOccurrences(of: "-", with: "\\-")))
      }
    }
  }

  @Test("A reader that goes away is no error")
  func closedPipes() throws {
    let outcome = try Tool.shell(
      "for i in 1 2 3; do health completions fish | head -c 10 > /dev/null; "
        + "echo ${PIPESTATUS[0]}; done; health completions bash | true; echo ${PIPESTATUS[0]}")
    #expect(outcome.output == "0\n0\n0\n0\n", "\(outcome)")
    #expect(outcome.error.isEmpty)
  }
}
