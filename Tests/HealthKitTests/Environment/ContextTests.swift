import Foundation
import HealthEngine
import HealthKit
import Synchronization
import TestSupport
import Testing

/// A folder that is gone when the test is.
final class Folder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "healthkit-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.path }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
  }

  func write(_ name: String, list: [String: Any]) throws {
    try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
      .write(to: url.appendingPathComponent(name))
  }
}

@Suite struct ContextTests {
  private func context(
    _ environment: [String: String], executable: String = "/nowhere/app", terminal: Bool = false
  ) -> ProcessContext {
    ProcessContext(environment: environment, executable: executable, hasTerminal: terminal)
  }

  // MARK: Where

  @Test("The store is where HEALTHKIT_STORE says, else where XDG keeps the person's data")
  func places() {
    #expect(context(["HEALTHKIT_STORE": "/a/b.sqlite"]).place == .file("/a/b.sqlite"))
    #expect(context(["HEALTHKIT_STORE": ":memory:"]).place == .memory)
    #expect(context(["HEALTHKIT_STORE": "unix:/run/s"]).place == .socket("/run/s"))
    #expect(
      context(["XDG_DATA_HOME": "/data", "HOME": "/home/me"]).place
        == .file("/data/openhealthkit/Health.sqlite"))
    for empty in [[:], ["HEALTHKIT_STORE": "", "XDG_DATA_HOME": ""]] {
      let environment = empty.merging(["HOME": "/home/me"]) { $1 }
      #expect(
        context(environment).place
          == .file("/home/me/.local/share/openhealthkit/Health.sqlite"))
    }
  }

  @Test("All stores of one path share one engine, however the path is spelt")
  func sharing() throws {
    let folder = try Folder()
    let registry = StoreRegistry()
    let first = try registry.store(at: .file(folder.path + "/a.sqlite"))
    #expect(try registry.store(at: .file(folder.path + "/./x/../a.sqlite")) === first)
    #expect(try registry.store(at: .file(folder.path + "/b.sqlite")) !== first)
    let memory = try registry.store(at: .memory)
    #expect(try registry.store(at: .memory) === memory)
  }

  @Test("A socket is a clear error as long as nothing answers there")
  func socket() {
    let session = context(["HEALTHKIT_STORE": "unix:/run/health.sock"]).session()
    guard case .failure(let error) = session else {
      Issue.record("a session over a socket")
      return
    }
    #expect(error.code == .databaseInaccessible)
    #expect(error.message.contains("/run/health.sock"))
  }

  @Test("A store that cannot be opened fails every call with its path, and making it never traps")
  func unopenable() async {
    await #expect(processExitsWith: .success) {
      setenv("HEALTHKIT_STORE", "/proc/nowhere/Health.sqlite", 1)
      let store = HKHealthStore()
      let errors = [
        try await failure { try await store.save(walked(1, 0, 1)) },
        try await failure { _ = try await store.walks() },
        try await failure { _ = try store.biologicalSex() },
        try await failure { try await store.requestAuthorization(toShare: [steps], read: []) },
      ]
      for error in errors {
        guard error.code == .errorDatabaseInaccessible,
          error.localizedDescription.contains("/proc/nowhere/Health.sqlite")
        else { exit(1) }
      }
      guard store.authorizationStatus(for: steps) == .notDetermined else { exit(2) }
    }
  }

  @Test("A program that says nothing works: its own store, its own name, allowed on request")
  func defaults() async {
    await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      setenv("HEALTHKIT_STORE", ":memory:", 1)
      let store = HKHealthStore()
      try await store.requestAuthorization(toShare: [steps], read: [steps])
      try await HKHealthStore().save(walked(3, 0, 1))
      let mine = try await store.walks(HKQuery.predicateForObjects(from: HKSource.default()))
      guard mine.map(\.counted) == [3] else { exit(1) }
      guard HKSource.default().bundleIdentifier.hasPrefix("dev.local.") else { exit(2) }
    }
  }

  // MARK: Who

  private static let info = [
    "CFBundleIdentifier": "org.example.app", "CFBundleName": "Example", "CFBundleVersion": "42",
    "NSHealthShareUsageDescription": "to show", "NSHealthUpdateUsageDescription": "",
  ]

  @Test("R012 R013 R014 R015 R016 R018 an app is what its Info.plist and entitlements say")
  func identity() throws {
    let folder = try Folder()
    try folder.write("Info.plist", list: Self.info)
    let bare = try context(["HEALTHKIT_APP": folder.path]).app.get()
    #expect(bare.bundleIdentifier == "org.example.app")
    #expect(bare.name == "Example")
    #expect(bare.version == "42")
    // Without entitlements beside it, it has none; an empty usage string is none.
    #expect(bare.capabilities == [.readUsage])
    try folder.write(
      "App.entitlements",
      list: [
        "com.apple.developer.healthkit": true,
        "com.apple.developer.healthkit.access": ["health-records"],
        "com.apple.developer.healthkit.background-delivery": true,
      ])
    let entitled = try context(["HEALTHKIT_APP": folder.path]).app.get()
    #expect(
      entitled.capabilities == [.readUsage, .healthKit, .clinicalRecords, .backgroundDelivery])
  }

  @Test("An app is looked for beside the executable, and is a development identity otherwise")
  func beside() throws {
    let folder = try Folder()
    let executable = folder.path + "/My App_1"
    let development = try context([:], executable: executable).app.get()
    #expect(development.bundleIdentifier == "dev.local.My-App-1")
    #expect(development.name == "My App_1")
    #expect(development.capabilities == Set(Capability.allCases))
    try folder.write("Info.plist", list: Self.info)
    #expect(
      try context([:], executable: executable).app.get().bundleIdentifier == "org.example.app")
  }

  @Test(
    "An app that cannot be read is an error that names the file",
    arguments: ["", "not a list", "<plist><array/></plist>", "{}"])
  func unreadable(text: String) throws {
    let folder = try Folder()
    try folder.write("Info.plist", text)
    guard case .failure(let error) = context(["HEALTHKIT_APP": folder.path]).app else {
      Issue.record("an app of '\(text)'")
      return
    }
    #expect(error.message.contains(folder.path))
    let missing = context(["HEALTHKIT_APP": folder.path + "/none"]).app
    #expect(throws: HealthError.self) { try missing.get() }
  }

  @Test("R109 the default source is the app of the Info.plist")
  func defaultSource() async throws {
    let folder = try Folder()
    try folder.write("Info.plist", list: Self.info)
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      setenv("HEALTHKIT_APP", path, 1)
      guard HKSource.default().bundleIdentifier == "org.example.app" else { exit(1) }
      guard walked(1, 0, 1).sourceRevision.source.name == "Example" else { exit(2) }
    }
  }

  // MARK: On what

  @Test("R003 R004 the device and the policy come from the environment; a wrong one is an error")
  func devices() throws {
    let watch = try context(["HEALTHKIT_DEVICE": "watch@11.2"]).device.get()
    #expect(watch.family == .watch && watch.system == SystemVersion(11, 2))
    #expect(try context([:]).device.get().family == .iphone)
    #expect(try context(["HEALTHKIT_POLICY": "guest"]).device.get().isGuest)
    for (name, value) in [
      ("HEALTHKIT_DEVICE", "phone"), ("HEALTHKIT_DEVICE", "ipad@"), ("HEALTHKIT_DEVICE", "@1"),
      ("HEALTHKIT_DEVICE", "ipad@1.x"), ("HEALTHKIT_POLICY", "strict"),
    ] {
      let context = context([name: value, "HEALTHKIT_STORE": ":memory:"])
      #expect(throws: HealthError.self) { try context.device.get() }
      #expect(throws: HealthError.self) { try context.session().get() }
    }
  }

  // MARK: Who answers

  private func questions() throws -> [AuthorizationRequest.Question] {
    let (steps, mass) = (try World.code("stepCount"), try World.code("bodyMass"))
    return [
      AuthorizationRequest.Question(type: steps, direction: .share),
      AuthorizationRequest.Question(type: steps, direction: .read),
      AuthorizationRequest.Question(type: mass, direction: .read),
    ]
  }

  private let app = AppIdentity(bundleIdentifier: "org.a", name: "A")

  @Test("HEALTHKIT_AUTHORIZATION: allow and deny answer everything, ask says that nobody can")
  func fixed() throws {
    let questions = try questions()
    for (word, expected) in [("allow", true), ("deny", false)] {
      let answerer = try context(["HEALTHKIT_AUTHORIZATION": word]).answerer.get()
      #expect(try Set(answerer.answer(questions, for: app).values) == [expected])
    }
    let nobody = try context(["HEALTHKIT_AUTHORIZATION": "ask"]).answerer.get()
    let error = #expect(throws: HealthError.self) { try nobody.answer(questions, for: app) }
    #expect(error?.code == .couldNotAsk)
  }

  @Test("A file answers per type and direction; what it leaves out stays undetermined")
  func scripted() throws {
    let folder = try Folder()
    try folder.write(
      "answers.json",
      """
      {"HKQuantityTypeIdentifierStepCount": {"share": "deny"}, "*": {"read": "allow"}}
      """)
    let answerer = try context(["HEALTHKIT_AUTHORIZATION": folder.path + "/answers.json"])
      .answerer.get()
    let questions = try questions()
    #expect(
      try answerer.answer(questions, for: app)
        == [questions[0]: false, questions[1]: true, questions[2]: true])
    try folder.write("answers.json", #"{"bodyMass": {"read": "deny"}}"#)
    let partial = try context(["HEALTHKIT_AUTHORIZATION": folder.path + "/answers.json"])
      .answerer.get()
    #expect(try partial.answer(questions, for: app) == [questions[2]: false])
  }

  @Test(
    "A file of answers that is wrong is an error from the start",
    arguments: [
      "", "[]", #"{"x": {"read": "allow"}}"#, #"{"*": {"read": "maybe"}}"#,
      #"{"*": {"write": "allow"}}"#, #"{"*": "allow"}"#,
    ])
  func wrongScript(text: String) throws {
    let folder = try Folder()
    try folder.write("answers.json", text)
    let context = context(["HEALTHKIT_AUTHORIZATION": folder.path + "/answers.json"])
    let error = #expect(throws: HealthError.self) { try context.answerer.get() }
    #expect(error?.message.contains("answers.json") == true)
    let absent = self.context(["HEALTHKIT_AUTHORIZATION": "alow"])
    #expect(throws: HealthError.self) { try absent.answerer.get() }
  }

  @Test("The terminal asks line by line, for all at once, and again after nonsense")
  func terminal() throws {
    let questions = try questions()
    func answers(_ lines: String...) throws -> [AuthorizationRequest.Question: Bool] {
      let lines = Lines(lines)
      return try TerminalAnswer(read: { lines.next() }, write: { _ in })
        .answer(questions, for: app)
    }
    #expect(
      try answers("y", "no", "YES ")
        == [questions[0]: true, questions[1]: false, questions[2]: true])
    #expect(try Set(answers("all").values) == [true])
    #expect(
      try answers("y", "perhaps", "none")
        == [questions[0]: true, questions[1]: false, questions[2]: false])
    let dismissed = #expect(throws: HealthError.self) { try answers("y") }
    #expect(dismissed?.code == .userCanceled)
  }

  @Test("Without a terminal the default allows and says so; with one it asks")
  func unspoken() throws {
    #expect(try context([:], terminal: true).answerer.get() is TerminalAnswer)
    #expect(
      try context(["HEALTHKIT_AUTHORIZATION": "prompt"]).answerer.get() is TerminalAnswer)
    let questions = try questions()
    let answerer = try context([:]).answerer.get()
    #expect(try Set(answerer.answer(questions, for: app).values) == [true])
  }
}

/// What a person types.
private final class Lines: Sendable {
  private let lines: Mutex<[String]>
  init(_ lines: [String]) { self.lines = Mutex(lines) }
  func next() -> String? { lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
