import Foundation
import HealthCatalog
import HealthEngine
import HealthStorageSQLite
import TestSupport
import Testing

/// Everything that is not a sample comes back as it went in, also in another process's eyes.
@Suite struct FactsTests {
  let folder: TemporaryFolder
  let storage: SQLiteStorage

  init() throws {
    folder = try TemporaryFolder()
    storage = try SQLiteStorage.open(path: folder.store)
  }

  /// Asked of a second storage, so that nothing can come from a cache.
  private func fresh<Result>(_ body: (any StorageReading) throws -> Result) throws -> Result {
    try SQLiteStorage.open(path: folder.store).read(body)
  }

  @Test("Decisions are kept by app, type and direction; the later one counts")
  func decisions() throws {
    let steps = try World.code("stepCount")
    let first = [
      ConsentDecision(type: steps, direction: .read, isAllowed: true, date: 1),
      ConsentDecision(
        type: steps, direction: .share, isAllowed: false, date: 1, purpose: "why", expires: 9),
    ]
    let later = ConsentDecision(type: steps, direction: .share, isAllowed: true, date: 2)
    try storage.write {
      try $0.setDecisions(first, app: "org.a")
      try $0.setDecisions([first[0]], app: "org.b")
    }
    #expect(Set(try fresh { try $0.decisions(app: "org.a") }) == Set(first))
    try storage.write { try $0.setDecisions([later], app: "org.a") }
    #expect(Set(try fresh { try $0.decisions(app: "org.a") }) == [first[0], later])
    try storage.write { try $0.forgetDecisions(app: "org.a") }
    #expect(try fresh { try $0.decisions(app: "org.a") }.isEmpty)
    #expect(try fresh { try $0.decisions(app: "org.b") } == [first[0]])
  }

  @Test("Apps, rankings, registrations and settings")
  func settings() throws {
    let steps = try World.code("stepCount")
    let pulse = try World.code("heartRate")
    let app = AppIdentity(
      bundleIdentifier: "org.a", name: "A ñ", version: "2", capabilities: [.healthKit])
    try storage.write {
      try $0.setApp(AppIdentity(bundleIdentifier: "org.a", name: "old"))
      try $0.setApp(app)
      try $0.setRanking(["b", "a", "c"], type: steps)
      try $0.setRanking(["a"], type: steps)
      try $0.setRanking(["x"], type: pulse)
      try $0.setRanking(nil, type: pulse)
      for frequency in [1, 3] {
        try $0.setRegistration(
          DeliveryRegistration(app: "org.a", type: steps, frequency: frequency))
      }
      try $0.setRegistration(DeliveryRegistration(app: "org.a", type: pulse, frequency: 2))
      try $0.setRegistration(DeliveryRegistration(app: "org.b", type: pulse, frequency: 2))
      try $0.setSetting("empty", Data())
      try $0.setSetting("bytes", Data([0, 255, 0]))
      try $0.setSetting("gone", Data([1]))
      try $0.setSetting("gone", nil)
    }
    try fresh { (reader) throws in
      #expect(try reader.apps() == [app])
      #expect(try reader.ranking(type: steps) == ["a"])
      #expect(try reader.ranking(type: pulse) == nil)
      #expect(
        Set(try reader.registrations(app: "org.a").map { "\($0.type.rawValue) \($0.frequency)" })
          == ["\(steps.rawValue) 3", "\(pulse.rawValue) 2"])
      #expect(try reader.setting("empty") == Data())
      #expect(try reader.setting("bytes") == Data([0, 255, 0]))
      #expect(try reader.setting("gone") == nil)
    }
    try storage.write { try $0.removeRegistrations(app: "org.a", type: steps) }
    #expect(try fresh { try $0.registrations(app: "org.a") }.map(\.type) == [pulse])
    try storage.write { try $0.removeRegistrations(app: "org.a", type: nil) }
    #expect(try fresh { try $0.registrations(app: "org.a") }.isEmpty)
    #expect(try fresh { try $0.registrations(app: "org.b") }.count == 1)
  }

  @Test("Characteristics of every kind, days, and what was kept")
  func person() throws {
    let values: [String: MetadataValue] = [
      "string": .string("é\0"), "integer": .integer(.min), "number": .number(0.1),
      "no": .boolean(false), "yes": .boolean(true), "date": .date(-1e9 - 0.25),
      "quantity": .quantity(1.5, try HealthUnit(parsing: "mg/dL")),
    ]
    try storage.write { writer in
      for (name, value) in values { try writer.setCharacteristic(name, value) }
      try writer.setCharacteristic("gone", .integer(1))
      try writer.setCharacteristic("gone", nil)
      for day in ["2024-02-28", "2024-02-29", "2024-03-01"] {
        try writer.setActivitySummary(ActivitySummaryRecord(day: day, values: ["a": 0.1]))
      }
      try writer.setActivitySummary(ActivitySummaryRecord(day: "2024-02-29", values: ["a": 2]))
      for text in ["<a/>", "<b/>", "<a/>"] { try writer.keep(KeptElement(kind: "k", text: text)) }
    }
    try fresh { (reader) throws in
      #expect(try reader.characteristics() == values)
      let days = try reader.activitySummaries(from: "2024-02-29", through: "2024-03-01")
      #expect(days.map(\.day) == ["2024-02-29", "2024-03-01"])
      #expect(days[0].values == ["a": 2])
      #expect(try reader.activitySummaries(from: nil, through: nil).count == 3)
      #expect(try reader.keptElements().map(\.text) == ["<a/>", "<b/>"])
    }
  }

  @Test("Thousands of unknown types get a code each, the same one every time")
  func types() throws {
    let names = (0..<2000).map { "org.example.type\($0)" }
    let codes = try storage.write { writer in try names.map(writer.intern(typeIdentifier:)) }
    #expect(Set(codes).count == names.count)
    #expect(codes.allSatisfy { TypeCode.unknownRange.contains($0.rawValue) })
    #expect(try storage.write { writer in try names.map(writer.intern(typeIdentifier:)) } == codes)
    try fresh { (reader) throws in
      #expect(try codes.map(reader.identifier(of:)) == names)
    }
  }

  @Test("Every part of a provenance comes back, and one that differs in any part is another")
  func provenances() throws {
    let source = SourceRecord(name: "A", bundleIdentifier: "org.a")
    let full = DeviceRecord(
      name: "n", manufacturer: "m", model: "o", hardwareVersion: "h", firmwareVersion: "f",
      softwareVersion: "s", localIdentifier: "l", udiDeviceIdentifier: "u")
    var devices: [DeviceRecord?] = [nil, full, DeviceRecord()]
    for property in [
      \DeviceRecord.name, \.manufacturer, \.model, \.hardwareVersion, \.firmwareVersion,
      \.softwareVersion, \.localIdentifier, \.udiDeviceIdentifier,
    ] {
      var device = full
      device[keyPath: property] = nil
      devices.append(device)
    }
    var all = devices.map { Provenance(source: source, version: "1", device: $0) }
    all.append(Provenance(source: source))
    all.append(Provenance(source: source, version: "2"))
    all.append(Provenance(source: source, version: "1", productType: "Watch7,1"))
    all.append(Provenance(source: source, version: "1", system: SystemVersion(17, 4, 1)))
    all.append(
      Provenance(source: SourceRecord(name: "B", bundleIdentifier: "org.a"), version: "1"))
    var samples: [NewSample] = []
    for (index, provenance) in all.enumerated() {
      var sample = try steps(1, at: Double(index))
      sample.record.provenance = provenance
      sample.record.unit = index % 2 == 0 ? nil : try HealthUnit(parsing: "count")
      samples.append(sample)
    }
    let inserted = samples
    try storage.write { writer in for sample in inserted { try writer.insert(sample) } }
    try fresh { (reader) throws in
      for sample in samples {
        let found = try #require(try reader.sample(sample.record.uuid))
        #expect(found.provenance == sample.record.provenance)
        #expect(found.unit == sample.record.unit)
      }
      #expect(try reader.sources([]).count == 2)
    }
  }

  @Test("Series of every kind, empty ones too")
  func series() throws {
    let all: [SeriesData] = [
      .route([]), .heartbeats([]), .quantities([]),
      .voltages(Voltages(samplingFrequency: 512, volts: [])),
      .route(
        (0..<300).map {
          RoutePoint(
            timestamp: Double($0) + 0.1, latitude: 52, longitude: -13.5, altitude: 1,
            horizontalAccuracy: 2, verticalAccuracy: 3, course: 4, courseAccuracy: 5, speed: 6,
            speedAccuracy: Double($0))
        }),
      .heartbeats(
        (0..<300).map { Heartbeat(timeSinceStart: Double($0) / 3, precededByGap: $0 == 7) }),
      .voltages(Voltages(samplingFrequency: 512.5, volts: (0..<15_000).map { Double($0) / 1e6 })),
      .quantities(
        (0..<99).map { SeriesValue(start: Double($0), end: Double($0) + 0.5, value: -Double($0)) }),
    ]
    for (index, series) in all.enumerated() {
      var sample = try steps(1, at: Double(index))
      sample.series = series
      try storage.insert(sample)
      #expect(try fresh { try $0.series(of: sample.record.reference) } == series)
      // A series without a detail stands for one value, whatever its length.
      #expect(
        try storage.uuids(where: .and([.count(.equal, 1), .startDate(.equal, Double(index))]))
          == [sample.record.uuid])
    }
    #expect(try storage.verify() == [])
  }

  @Test("A disk that takes no more is an error that says so; what was saved before is there")
  func full() async throws {
    let path = folder.store
    storage.close()
    await #expect(processExitsWith: .success) { [path = path as String] in
      let storage = try SQLiteStorage.open(path: path)
      try storage.insert(try steps(1, at: 0))
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 400_000, rlim_max: .max)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let error = #expect(throws: HealthError.self) {
        try storage.write { writer in
          for index in 0..<100_000 { try writer.insert(try steps(1, at: Double(index) + 1)) }
        }
      }
      #expect(error?.code == .databaseInaccessible && error?.message.contains("disk") == true)
      #expect(try storage.uuids().count == 1)
      limit.rlim_cur = .max
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      try storage.insert(try steps(2, at: 5))
      #expect(try storage.uuids().count == 2)
      #expect(try storage.verify() == [])
    }
  }
}
