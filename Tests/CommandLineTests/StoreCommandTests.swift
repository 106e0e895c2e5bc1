import Foundation
import HealthEngine
import HealthStorageSQLite
import Testing

@Suite struct StoreCommandTests {
  @Test("types: what the store holds, as the contract says")
  func types() throws {
    let store = try TemporaryStore.steps()
    let lines = try store.run("types", "--json").objects()
    #expect(lines.count == 3)
    let steps = try #require(
      lines.first { $0["identifier"] as? String == "HKQuantityTypeIdentifierStepCount" })
    #expect(Set(steps.keys) == ["identifier", "count", "start", "end", "sources"])
    #expect(steps["count"] as? Int == 4)
    #expect(steps["start"] as? String == "2024-01-31T00:00:00Z")
    #expect(steps["end"] as? String == "2024-02-02T00:01:00Z")
    #expect(steps["sources"] as? [String] == ["Anna's Watch", "Anna's iPhone", "Steps App"])
    let tokyo = try store.run("types", "--json", "--time-zone", "Asia/Tokyo").objects()
    #expect(tokyo.contains { $0["start"] as? String == "2024-01-31T09:00:00+09:00" })
    let text = try store.run("types")
    #expect(text.status == 0)
    #expect(text.output.contains("stepCount"))
    #expect(text.output.contains("2024-01-31"))
  }

  @Test("types --all lists every name")
  func allTypes() throws {
    let lines = try Tool.run(["types", "--all", "--json"]).objects()
    #expect(lines.contains { $0["name"] as? String == "stepCount" })
    #expect(lines.count > 200)
  }

  @Test("types of an empty store is an empty array")
  func emptyStore() throws {
    let store = try TemporaryStore()
    try store.add([])
    #expect(
      try store.run("types", "--json").output == "[]\n"
        || store.run("types", "--json").objects().isEmpty)
    #expect(try store.run("types").output == "The store is empty.\n")
  }

  @Test("An app sees only what it may: --as")
  func asApp() throws {
    let store = try TemporaryStore.steps()
    let app = AppIdentity(bundleIdentifier: "org.example.steps", name: "Steps App")
    try store.add(
      app: app,
      [
        ConsentDecision(
          type: TemporaryStore.code("stepCount"), direction: .read, isAllowed: false,
          date: TemporaryStore.day)
      ])
    let lines = try store.run("types", "--json", "--as", "org.example.steps").objects()
    #expect(lines.map { $0["count"] as? Int } == [1])
    let unknown = try store.run("types", "--as", "org.example.step")
    #expect(unknown.status == 1)
    #expect(unknown.error.contains("did you mean 'org.example.steps'?"))
  }

  @Test("sources: by rank, and the person may change it")
  func sources() throws {
    let store = try TemporaryStore.steps()
    let ranked = try store.run("sources", "stepCount", "--json").objects()
    #expect(ranked.map { $0["rank"] as? Int } == [1, 2, 3])
    #expect(
      ranked.map { $0["bundleIdentifier"] as? String } == [
        "com.apple.health.watch", "com.apple.health.phone", "org.example.steps",
      ])
    #expect(Set(ranked[0].keys) == ["rank", "name", "bundleIdentifier"])
    let changed = try store.run(
      "sources", "stepCount", "--rank", "Steps App,com.apple.health.phone", "--json"
    ).objects()
    let wanted = ["org.example.steps", "com.apple.health.phone", "com.apple.health.watch"]
    #expect(changed.map { $0["bundleIdentifier"] as? String } == wanted)
    #expect(
      try store.run("sources", "StepCount", "--json").objects()
        .map { $0["bundleIdentifier"] as? String } == wanted)
    let reset = try store.run("sources", "stepCount", "--rank", "default", "--json").objects()
    #expect(reset[0]["bundleIdentifier"] as? String == "com.apple.health.watch")
    let all = try store.run("sources", "--json").objects()
    #expect(all.count == 3)
  }

  @Test(
    "sources: a wrong ranking is refused and names what is there",
    arguments: [
      ("Steps Ap", "did you mean 'Steps App'"), ("", "'' is no source"),
      ("Steps App,org.example.steps", "twice"),
    ])
  func wrongRanking(_ rank: String, _ message: String) throws {
    let store = try TemporaryStore.steps()
    let outcome = try store.run("sources", "stepCount", "--rank", rank)
    #expect(outcome.status == 2, "\(outcome)")
    #expect(outcome.error.contains(message), "\(outcome)")
    let ranked = try store.run("sources", "stepCount", "--json").objects()
    #expect(ranked[0]["bundleIdentifier"] as? String == "com.apple.health.watch")
  }

  @Test(
    "Types go by any of their names",
    arguments: [
      "stepCount", "StepCount", "stepcount", "HKQuantityTypeIdentifierStepCount",
    ])
  func typeNames(_ name: String) throws {
    let store = try TemporaryStore.steps()
    #expect(try store.run("sources", name, "--json").objects().count == 3)
  }

  @Test("An unknown type suggests near names, and says so in one line")
  func unknownTypes() throws {
    let store = try TemporaryStore.steps()
    for name in ["stepCuont", "HKQuantityTypeIdentifierStepCuont"] {
      let outcome = try store.run("sources", name)
      #expect(outcome.status == 2)
      #expect(outcome.error.contains("Unknown type '\(name)'; did you mean 'stepCount'"))
      #expect(outcome.error.split(separator: "\n").count == 1)
    }
    #expect(try store.run("sources", "stepCuont", "--json").failure().code == "unknownType")
    #expect(try store.run("sources", "qqqqq").error.contains("health types --all"))
  }

  @Test("delete: by uuid, and an unknown uuid deletes nothing")
  func deleteNamed() throws {
    let store = try TemporaryStore()
    let first = UUID()
    let second = UUID()
    try store.add([
      TemporaryStore.sample("stepCount", 1, from: 0, to: 60, uuid: first),
      TemporaryStore.sample("stepCount", 2, from: 60, to: 120, uuid: second),
    ])
    let unknown = try store.run("delete", first.uuidString, UUID().uuidString)
    #expect(unknown.status == 1)
    #expect(unknown.error.contains("nothing was deleted"))
    #expect(try count(store) == 2)
    let dry = try store.run("delete", first.uuidString, "--dry-run")
    #expect(dry.output == "1 sample would be deleted.\n")
    #expect(try count(store) == 2)
    let report = try store.run("delete", first.uuidString, "--json").object()
    #expect(report["deleted"] as? Int == 1)
    #expect(try count(store) == 1)
    let malformed = try store.run("delete", "123")
    #expect(malformed.status == 2)
    #expect(malformed.error.contains("'123' is no uuid"))
  }

  @Test("delete: --from is included, --to is not")
  func deleteWindow() throws {
    let store = try TemporaryStore()
    try store.add(
      (0..<10).map {
        TemporaryStore.sample("stepCount", 1, from: Double($0) * 3600, to: Double($0) * 3600 + 60)
      })
    let outcome = try store.run(
      "delete", "--type", "stepCount", "--from", "2024-01-31T02:00", "--to", "2024-01-31T05:00Z")
    #expect(outcome.output == "3 samples deleted.\n")
    #expect(try count(store) == 7)
  }

  @Test("delete: by app alone, across types")
  func deleteByApp() throws {
    let store = try TemporaryStore.steps()
    let dry = try store.run(
      "delete", "--app", "com.apple.health.watch", "--dry-run", "--json"
    ).object()
    #expect(dry["matched"] as? Int == 4)
    #expect(dry["deleted"] as? Int == 0)
    #expect(dry["dryRun"] as? Bool == true)
    let outcome = try store.run("delete", "--app", "Anna's Watch", "--type", "heartRate")
    #expect(outcome.output == "2 samples deleted.\n")
    #expect(
      try store.run("delete", "--app", "com.apple.health.watch").output == "2 samples deleted.\n")
    #expect(try store.run("delete", "--app", "nobody").status == 1)
  }

  @Test("delete: uuids and filters do not mix")
  func deleteMixed() throws {
    let store = try TemporaryStore.steps()
    let outcome = try store.run("delete", UUID().uuidString, "--type", "stepCount")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("not both"))
  }

  @Test(
    "A bad date names the accepted forms",
    arguments: ["yesterday", "2024-02-30", "31.1.2024", "2024-01-31T25:00", "2024-01-31T10:00+99"])
  func badDates(_ date: String) throws {
    let store = try TemporaryStore.steps()
    let outcome = try store.run("delete", "--type", "stepCount", "--from", date, "--json")
    #expect(outcome.status == 2)
    let failure = try outcome.failure()
    #expect(failure.code == "invalidDate")
    #expect(failure.message.contains("--from '\(date)' is no date"))
    #expect(failure.message.contains("2024-01-31T08:00:00+01:00"))
  }

  @Test("An unknown zone suggests near ones")
  func zones() throws {
    let store = try TemporaryStore.steps()
    let outcome = try store.run("types", "--time-zone", "Europe/Pariss")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("did you mean 'Europe/Paris'"))
  }

  @Test("verify: a sound store is status 0, a damaged one says what is wrong with status 1")
  func verify() throws {
    let store = try TemporaryStore.steps()
    let sound = try store.run("verify", "--json")
    #expect(sound.status == 0, "\(sound)")
    #expect(try sound.object()["ok"] as? Bool == true)
    #expect(try (sound.object()["problems"] as? [String])?.isEmpty == true)
    #expect(try store.run("verify").output.contains("is sound"))
    let damage = try Tool.shell("which sqlite3 && sqlite3 '\(store.path)' \"PRAGMA user_version\"")
    guard damage.status == 0 else { return }
    _ = try Tool.shell("sqlite3 '\(store.path)' 'DELETE FROM contexts WHERE id = 1'")
    let broken = try store.run("verify", "--json")
    #expect(broken.status == 1, "\(broken)")
    #expect(broken.error.isEmpty)
    #expect(try broken.object()["ok"] as? Bool == false)
    #expect(try (broken.object()["problems"] as? [String])?.isEmpty == false)
  }

  private func count(_ store: TemporaryStore) throws -> Int? {
    try store.run("types", "--json").objects().first?["count"] as? Int
  }
}
