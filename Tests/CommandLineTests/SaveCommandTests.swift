import Foundation
import HealthEngine
import Testing

@Suite struct SaveCommandTests {
  @Test("save: a quantity in any unit that fits, with metadata, and a store is made")
  func quantity() throws {
    let store = try TemporaryStore()
    let saved = try store.run(
      "save", "bodyMass", "154", "lb", "--start", "2024-01-31T08:00", "--metadata",
      "HKWasUserEntered=true", "--metadata", "Note=7 kg", "--metadata", "Number=1.5",
      "--metadata", "Text=a=b", "--time-zone", "Europe/Paris")
    #expect(saved.status == 0, "\(saved)")
    let uuid = try #require(
      UUID(uuidString: saved.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    let sample = try store.run("samples", "bodyMass", "--json").objects()[0]
    #expect(sample["uuid"] as? String == uuid.uuidString)
    #expect(sample["startTimestamp"] as? Double == 1_706_684_400)
    #expect(sample["endTimestamp"] as? Double == 1_706_684_400)
    let harmonized = try #require(sample["harmonized"] as? [String: Any])
    #expect(abs((harmonized["value"] as? Double ?? 0) - 69.85322498) < 1e-6)
    let metadata = try #require(harmonized["metadata"] as? [String: Any])
    #expect(metadata["HKWasUserEntered"] as? Bool == true)
    #expect(metadata["Number"] as? Double == 1.5)
    #expect(metadata["Text"] as? String == "a=b")
    #expect((metadata["Note"] as? [String: Any])?["value"] as? Double == 7)
    let mode = try FileManager.default.attributesOfItem(atPath: store.path)[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o600)
  }

  @Test("save: without --start it is now")
  func now() throws {
    let store = try TemporaryStore()
    let before = Date().timeIntervalSince1970
    #expect(try store.run("save", "stepCount", "5", "count").status == 0)
    let sample = try store.run("samples", "stepCount", "--json").objects()[0]
    let start = try #require(sample["startTimestamp"] as? Double)
    #expect(start >= before - 1 && start <= Date().timeIntervalSince1970 + 1)
  }

  @Test(
    "save: a category's value by its words or its number",
    arguments: [
      "In Bed", "inBed", "in bed", "0",
    ])
  func category(_ value: String) throws {
    let store = try TemporaryStore()
    let outcome = try store.run(
      "save", "sleepAnalysis", value, "--start", "2024-01-31", "--end", "2024-01-31T07:00")
    #expect(outcome.status == 0, "\(outcome)")
    let sample = try store.run("samples", "sleepAnalysis", "--json").objects()[0]
    let harmonized = try #require(sample["harmonized"] as? [String: Any])
    #expect(harmonized["value"] as? Int == 0)
    #expect(harmonized["detail"] as? String == "In Bed")
    #expect(harmonized["description"] as? String == "HKCategoryValueSleepAnalysis")
  }

  @Test(
    "save: what does not fit is refused before there is a store",
    arguments: [
      (["bodyMass"], 2, "needs a type and a value"),
      (["bodyMass", "heavy", "kg"], 2, "'heavy' is no number"),
      (["bodyMass", "inf", "kg"], 2, "'inf' is no number"),
      (["bodyMass", "70"], 2, "needs its unit"),
      (["bodyMass", "70", "m"], 2, "does not fit"),
      (["bodyMass", "70", "kilos"], 2, "is no unit"),
      (["bodyMas", "70", "kg"], 2, "did you mean 'bodyMass'"),
      (["sleepAnalysis", "snoring"], 2, "it has 'In Bed'"),
      (["sleepAnalysis", "1", "kg"], 2, "has no unit"),
      (["workout", "1", "kg"], 2, "--json"),
      (["bodyMass", "70", "kg", "--metadata", "novalue"], 2, "write KEY=VALUE"),
      (["bodyMass", "70", "kg", "--start", "today"], 2, "is no date"),
      (
        ["bodyMass", "70", "kg", "--start", "2024-01-31", "--end", "2024-01-30"], 2,
        "lies before --start"
      ),
    ])
  func refused(_ arguments: [String], _ status: Int32, _ message: String) throws {
    let store = try TemporaryStore()
    let outcome = try Tool.run(["save"] + arguments + ["--store", store.path])
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.error.contains(message), "\(outcome)")
    #expect(outcome.error.split(separator: "\n").count == 1)
    #expect(!FileManager.default.fileExists(atPath: store.path))
  }

  @Test("save: what HealthKit alone writes is refused by the store")
  func readOnly() throws {
    let store = try TemporaryStore()
    let outcome = try store.run("save", "appleStandTime", "5", "min")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("read-only"))
  }

  /// One payload of every kind that can be saved, without what saving gives it anew.
  static let payloads: [String] = [
    """
    {"identifier":"HKQuantityTypeIdentifierHeartRate","harmonized":{"value":61.5,"unit":"count/min",\
    "metadata":{"HKWasUserEntered":true,"n":2,"t":"x","d":{"timestamp":1700000000},\
    "q":{"value":1.5,"unit":"m"}}}}
    """,
    """
    {"identifier":"HKCategoryTypeIdentifierSleepAnalysis","harmonized":{"value":5,\
    "description":"HKCategoryValueSleepAnalysis","detail":"Asleep REM"}}
    """,
    """
    {"identifier":"HKWorkoutTypeIdentifier","duration":50,"workoutEvents":[{"startTimestamp":\
    1706688010,"endTimestamp":1706688020,"duration":10,"harmonized":{"value":3,"description":"Lap"}}],\
    "harmonized":{"value":37,"description":"Running","totalEnergyBurned":30,\
    "totalEnergyBurnedUnit":"Cal","totalDistance":200,"totalDistanceUnit":"m",\
    "totalSwimmingStrokeCountUnit":"count","totalFlightsClimbedUnit":"count"}}
    """,
    """
    {"identifier":"HKDataTypeIdentifierHeartbeatSeries","harmonized":{"count":2,"measurements":[\
    {"timeSinceSeriesStart":0.5,"precededByGap":false,"done":false},\
    {"timeSinceSeriesStart":1.25,"precededByGap":true,"done":true}]}}
    """,
    """
    {"identifier":"HKWorkoutRouteTypeIdentifier","harmonized":{"count":1,"routes":[{"done":true,\
    "locations":[{"latitude":48.5,"longitude":-2.25,"altitude":10,"course":90,"horizontalAccuracy":5,\
    "speed":2.5,"timestamp":1706688001,"verticalAccuracy":4}]}]}}
    """,
    """
    {"identifier":"HKDataTypeIdentifierAudiogram","harmonized":{"sensitivityPoints":[\
    {"frequency":1000,"leftEarSensitivity":10,"rightEarSensitivity":15.5,"tests":[\
    {"sensitivity":10,"conductionType":0,"masked":false,"side":0},\
    {"sensitivity":15.5,"conductionType":0,"masked":false,"side":1}]}]}}
    """,
    """
    {"identifier":"HKDataTypeStateOfMind","harmonized":{"kind":1,"valence":-0.5,"valenceClassification":2,"labels":[1,2],\
    "associations":[3]}}
    """,
    """
    {"identifier":"HKScoredAssessmentTypeIdentifierGAD7","harmonized":{"answers":[0,1,2,3,0,1,2],\
    "score":9,"risk":2}}
    """,
  ]

  private static func complete(_ text: String) throws -> [String: Any] {
    var payload = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    payload["startTimestamp"] = 1_706_688_000
    payload["endTimestamp"] = 1_706_688_060
    payload["sourceRevision"] = [
      "source": ["name": "N", "bundleIdentifier": "b"], "systemVersion": "1.0.0",
      "operatingSystem": ["majorVersion": 1, "minorVersion": 0, "patchVersion": 0],
    ]
    return payload
  }

  @Test("save --json and samples --json round-trip every kind", arguments: payloads)
  func roundTrip(_ text: String) throws {
    let store = try TemporaryStore()
    let payload = try Self.complete(text)
    let file = try store.file(
      "payload.json",
      String(decoding: try JSONSerialization.data(withJSONObject: [payload]), as: UTF8.self))
    let saved = try store.run("save", "--json", file)
    #expect(saved.status == 0, "\(saved)")
    let identifier = try #require(payload["identifier"] as? String)
    let printed = try store.run("samples", identifier, "--json")
    #expect(printed.status == 0, "\(printed)")
    let back = try printed.objects()[0]
    #expect(
      NSDictionary(dictionary: try #require(back["harmonized"] as? [String: Any]))
        == NSDictionary(dictionary: try #require(payload["harmonized"] as? [String: Any])),
      "\(printed)")
    #expect(back["startTimestamp"] as? Double == 1_706_688_000)
    if let events = payload["workoutEvents"] as? [Any] {
      #expect(NSArray(array: back["workoutEvents"] as? [Any] ?? []) == NSArray(array: events))
      #expect(back["duration"] as? Double == 50)
    }
    // What was printed can be saved again, line by line, and prints the same but for the uuid.
    let second = try TemporaryStore()
    let lines = try store.run("samples", identifier, "--ndjson").output
    let again = try second.run("save", "--json", "-", input: lines)
    #expect(again.status == 0, "\(again)")
    var one = back
    var other = try second.run("samples", identifier, "--json").objects()[0]
    one["uuid"] = nil
    other["uuid"] = nil
    #expect(NSDictionary(dictionary: one) == NSDictionary(dictionary: other))
  }

  @Test("A correlation is saved with its members")
  func correlation() throws {
    let store = try TemporaryStore()
    var pressure = try Self.complete(
      #"{"identifier":"HKCorrelationTypeIdentifierBloodPressure","harmonized":{}}"#)
    let members = try [
      #"{"identifier":"HKQuantityTypeIdentifierBloodPressureDiastolic","harmonized":{"value":80,"unit":"mmHg"}}"#,
      #"{"identifier":"HKQuantityTypeIdentifierBloodPressureSystolic","harmonized":{"value":120,"unit":"mmHg"}}"#,
    ].map(Self.complete)
    pressure["harmonized"] = ["quantitySamples": members, "categorySamples": []]
    let text = String(
      decoding: try JSONSerialization.data(withJSONObject: pressure), as: UTF8.self)
    let saved = try store.run("save", "--json", "-", input: text)
    #expect(saved.status == 0, "\(saved)")
    let back = try store.run("samples", "bloodPressure", "--json").objects()[0]
    let harmonized = try #require(back["harmonized"] as? [String: Any])
    let values = try #require(harmonized["quantitySamples"] as? [[String: Any]]).map {
      ($0["harmonized"] as? [String: Any])?["value"] as? Double
    }
    #expect(values == [80, 120])
    #expect(try store.run("samples", "bloodPressureSystolic", "--json").objects().count == 1)
  }

  @Test(
    "save --json: a wrong payload names its place, and nothing is saved",
    arguments: [
      (#"[{"identifier":"x"}]"#, "element 0: Unknown type 'x'"),
      ("[5]", "element 0: it is no JSON object"),
      ("[]", "nothing to save"),
      ("{", "line 1: it is no JSON"),
      ("{\"a\":1}\n{", "line 2: it is no JSON"),
      (#"{"identifier":"HKQuantityTypeIdentifierStepCount"}"#, "it is missing"),
      (String(repeating: "[", count: 100_000), "it is no JSON"),
      ("\u{0}\u{1}", "it is no JSON"),
    ])
  func wrongPayloads(_ text: String, _ message: String) throws {
    let store = try TemporaryStore()
    let outcome = try store.run("save", "--json", "-", input: text)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.error.contains(message), "\(outcome)")
    #expect(outcome.error.split(separator: "\n").count == 1)
  }

  @Test("save --json is all or nothing")
  func atomic() throws {
    let store = try TemporaryStore()
    let good = try Self.complete(
      #"{"identifier":"HKQuantityTypeIdentifierStepCount","harmonized":{"value":5,"unit":"count"}}"#
    )
    let readOnly = try Self.complete(
      #"{"identifier":"HKQuantityTypeIdentifierAppleStandTime","harmonized":{"value":5,"unit":"min"}}"#
    )
    let text = String(
      decoding: try JSONSerialization.data(withJSONObject: [good, readOnly]), as: UTF8.self)
    #expect(try store.run("save", "--json", "-", input: text).status == 1)
    #expect(try store.run("samples", "stepCount", "--json").output == "[]\n")
  }
}
