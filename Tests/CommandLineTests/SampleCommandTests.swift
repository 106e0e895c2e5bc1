import Foundation
import HealthCatalog
import HealthEngine
import Testing

@Suite struct SampleCommandTests {
  @Test("R261 samples --json prints payloads: uuid, type, timestamps, source, value and unit")
  func json() throws {
    let store = try TemporaryStore()
    let uuid = UUID()
    var sample = TemporaryStore.sample(
      "heartRate", 1, from: 0.5, to: 60, by: .watch, uuid: uuid,
      metadata: ["HKHeartRateMotionContext": .integer(1), "HKWasUserEntered": .boolean(true)])
    sample.record.provenance = Provenance(
      source: SourceRecord(name: "W", bundleIdentifier: "b"), version: "10.1",
      productType: "Watch6,1", system: SystemVersion(10, 1), device: DeviceRecord(name: "D"))
    try store.add([sample])
    let outcome = try store.run("samples", "heartRate", "--json")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      outcome.output == """
        [
        {"device":{"name":"D"},"endTimestamp":1706659260,"harmonized":{"metadata":\
        {"HKHeartRateMotionContext":1,"HKWasUserEntered":true},"unit":"count/min","value":60},\
        "identifier":"HKQuantityTypeIdentifierHeartRate","sourceRevision":{"operatingSystem":\
        {"majorVersion":10,"minorVersion":1,"patchVersion":0},"productType":"Watch6,1","source":\
        {"bundleIdentifier":"b","name":"W"},"systemVersion":"10.1.0","version":"10.1"},\
        "startTimestamp":1706659200.5,"uuid":"\(uuid.uuidString)"}
        ]

        """)
  }

  @Test("samples: --from is included, --to is not, in the zone that is named")
  func window() throws {
    let store = try TemporaryStore()
    try store.add(
      (0..<48).map {
        TemporaryStore.sample(
          "stepCount", Double($0), from: Double($0) * 3600, to: Double($0) * 3600 + 3600)
      })
    func values(_ arguments: String...) throws -> [Double] {
      let all = ["samples", "stepCount", "--json", "--store", store.path] + arguments
      return try Tool.run(all).objects().map {
        let harmonized = try #require($0["harmonized"] as? [String: Any])
        return try #require(harmonized["value"] as? Double)
      }
    }
    #expect(try values("--from", "2024-02-01").first == 24)
    #expect(try values("--to", "2024-02-01").last == 23)
    #expect(
      try values("--from", "2024-01-31T02:00", "--to", "2024-01-31T05:00") == [2, 3, 4])
    #expect(
      try values("--from", "2024-02-01", "--time-zone", "Asia/Tokyo", "--limit", "2") == [15, 16])
    #expect(try values("--newest", "--limit", "3") == [47, 46, 45])
    let backwards = try store.run(
      "samples", "stepCount", "--from", "2024-02-01", "--to", "2024-01-01")
    #expect(backwards.status == 2)
  }

  @Test("samples: another unit, in text and in JSON")
  func units() throws {
    let store = try TemporaryStore()
    try store.add([TemporaryStore.sample("bodyMass", 70, from: 0)])
    let pounds = try store.run("samples", "bodyMass", "--unit", "lb", "--json").objects()
    let harmonized = try #require(pounds[0]["harmonized"] as? [String: Any])
    #expect(harmonized["unit"] as? String == "lb")
    #expect(abs((harmonized["value"] as? Double ?? 0) - 154.3235835) < 1e-6)
    #expect(try store.run("samples", "bodyMass").output.contains("70 kg"))
    for (unit, message) in [("m", "does not fit"), ("pounds", "is no unit")] {
      let outcome = try store.run("samples", "bodyMass", "--unit", unit)
      #expect(outcome.status == 2, "\(outcome)")
      #expect(outcome.error.contains(message), "\(outcome)")
    }
    try store.add([TemporaryStore.sample("sleepAnalysis", 3, from: 0, to: 60)])
    #expect(try store.run("samples", "sleepAnalysis", "--unit", "kg").status == 2)
  }

  @Test("samples of nothing are an empty array")
  func nothing() throws {
    let store = try TemporaryStore.steps()
    #expect(try store.run("samples", "bodyMass", "--json").output == "[]\n")
    #expect(try store.run("samples", "bodyMass", "--ndjson").output.isEmpty)
    #expect(try store.run("samples", "bodyMass").output.isEmpty)
  }

  @Test("An app sees only its own where reading is denied, and an error where it never asked")
  func asApp() throws {
    let store = try TemporaryStore.steps()
    try store.add(
      app: AppIdentity(bundleIdentifier: "org.example.steps", name: "Steps App"),
      [
        ConsentDecision(
          type: TemporaryStore.code("stepCount"), direction: .read, isAllowed: false,
          date: TemporaryStore.day)
      ])
    let own = try store.run("samples", "stepCount", "--json", "--as", "org.example.steps")
    #expect(try own.objects().count == 1)
    let undetermined = try store.run(
      "samples", "heartRate", "--json", "--as", "org.example.steps")
    #expect(undetermined.status == 1)
    #expect(try undetermined.failure().code == "authorizationNotDetermined")
  }

  @Test("R265 a sample that cannot be expressed fails the whole, and is named")
  func incomplete() throws {
    let store = try TemporaryStore()
    let uuid = UUID()
    try store.add([TemporaryStore.sample("workout", 37, from: 0, to: 60, uuid: uuid)])
    let outcome = try store.run("samples", "workout", "--json")
    #expect(outcome.status == 1)
    #expect(try outcome.failure().message.contains(uuid.uuidString))
  }

  @Test("R266 a metadata value that no unit can express is left out alone")
  func inexpressible() throws {
    let store = try TemporaryStore()
    try store.add([
      TemporaryStore.sample(
        "stepCount", 5, from: 0, to: 60,
        metadata: [
          "strange": .quantity(1, try HealthUnit(parsing: "kg·m")), "kept": .string("k"),
        ])
    ])
    let lines = try store.run("samples", "stepCount", "--json").objects()
    let harmonized = try #require(lines[0]["harmonized"] as? [String: Any])
    #expect(harmonized["metadata"] as? [String: String] == ["kept": "k"])
  }

  @Test(
    "R269 quantities in metadata keep a unit that fits",
    arguments: [
      ("mg/dL", "mg/dL"), ("IU", "IU"), ("S", "S"), ("V", "V"), ("L/min", "L/min"),
      ("dBHL", "dBHL"), ("deg", "deg"), ("D", "D"), ("pD", "pD"), ("km", "m"), ("%", "%"),
    ])
  func metadataUnits(_ given: String, _ printed: String) throws {
    let store = try TemporaryStore()
    try store.add([
      TemporaryStore.sample(
        "stepCount", 5, from: 0, to: 60,
        metadata: ["q": .quantity(2, try HealthUnit(parsing: given))])
    ])
    let lines = try store.run("samples", "stepCount", "--json").objects()
    let harmonized = try #require(lines[0]["harmonized"] as? [String: Any])
    let metadata = try #require(harmonized["metadata"] as? [String: [String: Any]])
    #expect(metadata["q"]?["unit"] as? String == printed)
    #expect(metadata["q"]?["value"] as? Double == (given == "km" ? 2000 : 2))
  }

  @Test("A reader that has enough ends a long output quietly")
  func closedPipe() throws {
    let store = try TemporaryStore()
    try store.add(
      (0..<5000).map {
        TemporaryStore.sample("stepCount", 1, from: Double($0) * 60, to: Double($0) * 60 + 60)
      })
    for form in ["", "--json", "--ndjson"] {
      let outcome = try Tool.shell(
        "health samples stepCount \(form) --store '\(store.path)' | head -n 2; "
          + "echo ${PIPESTATUS[0]}")
      #expect(outcome.output.hasSuffix("\n0\n"), "\(outcome)")
      #expect(outcome.error.isEmpty)
    }
    let lines = try store.run("samples", "stepCount", "--ndjson").output.split(separator: "\n")
    #expect(lines.count == 5000)
    #expect(try store.run("samples", "stepCount", "--json").objects().count == 5000)
  }

  @Test("A full disk is a failure, not a silence")
  func fullDisk() throws {
    let store = try TemporaryStore.steps()
    let outcome = try Tool.shell(
      "health samples stepCount --json --store '\(store.path)' > /dev/full")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("output cannot be written"))
  }
}

@Suite struct StatsCommandTests {
  private func figures(_ outcome: Tool.Outcome) throws -> [[String: Any]] {
    try outcome.objects().map { try #require($0["harmonized"] as? [String: Any]) }
  }

  @Test("stats: overlapping sources count once, the better one's value")
  func merged() throws {
    let store = try TemporaryStore.steps()
    let outcome = try store.run("stats", "stepCount", "--every", "day", "--json")
    let lines = try outcome.objects()
    #expect(lines.count == 3, "\(outcome)")
    #expect(try figures(outcome).map { $0["summary"] as? Double } == [170, nil, 30])
    #expect(
      Set(lines[0].keys)
        == ["identifier", "startTimestamp", "endTimestamp", "harmonized", "sources"])
    #expect(lines[0]["startTimestamp"] as? Double == 1_706_659_200)
    #expect(lines[0]["endTimestamp"] as? Double == 1_706_745_600)
    #expect(try figures(store.run("stats", "stepCount", "--json"))[0]["summary"] as? Double == 200)
  }

  @Test("stats: the person's ranking decides")
  func ranking() throws {
    let store = try TemporaryStore.steps()
    #expect(
      try store.run("sources", "stepCount", "--rank", "com.apple.health.phone").status == 0)
    #expect(try figures(store.run("stats", "stepCount", "--json"))[0]["summary"] as? Double == 180)
  }

  @Test("stats: empty intervals stand between --from and --to")
  func emptyIntervals() throws {
    let store = try TemporaryStore.steps()
    let outcome = try store.run(
      "stats", "stepCount", "--every", "day", "--from", "2024-01-29", "--to", "2024-02-04",
      "--json")
    #expect(
      try figures(outcome).map { $0["summary"] as? Double } == [nil, nil, 170, nil, 30, nil])
    let hours = try store.run(
      "stats", "stepCount", "--every", "PT1H", "--from", "2024-01-31", "--to",
      "2024-01-31T03:00", "--json")
    #expect(try figures(hours).map { $0["summary"] as? Double } == [120, nil, 50])
  }

  @Test("stats: a day of a change of clocks has 23 or 25 hours")
  func daylightSaving() throws {
    let store = try TemporaryStore.steps()
    for (from, to, hours) in [
      ("2024-03-31", "2024-04-01", 23.0), ("2024-10-27", "2024-10-28", 25.0),
    ] {
      let lines = try store.run(
        "stats", "stepCount", "--every", "day", "--from", from, "--to", to, "--time-zone",
        "Europe/Paris", "--json"
      ).objects()
      #expect(lines.count == 1)
      let start = try #require(lines[0]["startTimestamp"] as? Double)
      #expect(lines[0]["endTimestamp"] as? Double == start + hours * 3600)
    }
  }

  @Test("stats: each figure by its switch, in the unit that is asked for")
  func switches() throws {
    let store = try TemporaryStore()
    try store.add([
      TemporaryStore.sample("bodyMass", 70, from: 0),
      TemporaryStore.sample("bodyMass", 72, from: 60),
    ])
    let standard = try figures(store.run("stats", "bodyMass", "--json"))[0]
    #expect(standard["average"] as? Double == 71)
    #expect(standard["min"] as? Double == 70)
    #expect(standard["max"] as? Double == 72)
    #expect(standard["recent"] == nil)
    let recent = try figures(
      store.run("stats", "bodyMass", "--most-recent", "--unit", "g", "--json"))[0]
    #expect(recent["recent"] as? Double == 72_000)
    #expect(recent["unit"] as? String == "g")
    #expect(recent["average"] == nil)
    let wrong = try store.run("stats", "bodyMass", "--sum", "--json")
    #expect(wrong.status == 1)
    #expect(try wrong.failure().code == "invalidArgument")
    let steps = try TemporaryStore.steps()
    #expect(
      try figures(steps.run("stats", "stepCount", "--duration", "--json"))[0]["duration"]
        as? Double == 3720)
  }

  @Test("stats --by-source: merged and each source alone")
  func bySource() throws {
    let store = try TemporaryStore.steps()
    let line = try store.run("stats", "stepCount", "--by-source", "--json").objects()[0]
    let parts = try #require(line["sourceStatistics"] as? [[String: Any]])
    let sums = try parts.map {
      try #require(($0["harmonized"] as? [String: Any])?["summary"] as? Double)
    }
    #expect(sums == [130, 120, 50])
    #expect((line["sources"] as? [[String: String]])?.count == 3)
    #expect((line["harmonized"] as? [String: Any])?["summary"] as? Double == 200)
  }

  @Test("stats exist for quantities only, and intervals must be some")
  func wrong() throws {
    let store = try TemporaryStore.steps()
    #expect(try store.run("stats", "sleepAnalysis", "--json").failure().code == "invalidType")
    let interval = try store.run("stats", "stepCount", "--every", "fortnight", "--json")
    #expect(interval.status == 2)
    #expect(try interval.failure().code == "invalidInterval")
    #expect(try interval.failure().message.contains("PT15M"))
  }

  @Test("chart: bars as wide as the terminal, or a picture, or payloads")
  func chart() throws {
    let store = try TemporaryStore.steps()
    let arguments = ["chart", "stepCount", "--from", "2024-01-31", "--store", store.path]
    for columns in [40, 120] {
      let outcome = try Tool.run(arguments, environment: ["COLUMNS": "\(columns)"])
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.count == 4, "\(outcome)")
      #expect(lines[0] == "stepCount, count")
      #expect(lines[1].hasPrefix("2024-01-31  170  █"))
      #expect(lines[2] == "2024-02-01")
      #expect(lines.map(\.count).max() ?? 0 <= columns)
      #expect(lines.map(\.count).max() ?? 0 > columns - 6)
    }
    #expect(try store.run("chart", "stepCount").output.split(separator: "\n").count == 31)
    let file = store.folder.appendingPathComponent("chart.svg").path
    #expect(try store.run("chart", "stepCount", "--svg", file).status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("<rect"))
    #expect(
      try store.run("chart", "stepCount", "--from", "2024-01-31", "--json").objects().count == 3)
    #expect(try store.run("chart", "bodyMass").output == "There is no data.\n")
    #expect(try store.run("chart", "stepCount", "--svg", "/nonexistent/x.svg").status == 1)
  }
}
