import HealthCatalog
import HealthEngine
import Synchronization
import TestSupport
import Testing

/// Answers like FixedAnswer and counts how often it was asked, and what.
private final class CountingAnswer: AuthorizationAnswering {
  let isAllowed: Bool
  private let log = Mutex<[[AuthorizationRequest.Question]]>([])
  var asked: [[AuthorizationRequest.Question]] { log.withLock { $0 } }

  init(isAllowed: Bool) { self.isAllowed = isAllowed }

  func answer(
    _ questions: [AuthorizationRequest.Question], for app: AppIdentity
  ) -> [AuthorizationRequest.Question: Bool] {
    log.withLock { $0.append(questions) }
    return FixedAnswer(isAllowed: isAllowed).answer(questions, for: app)
  }
}

@Suite struct ConsentTests {
  private let world = World()

  private func code(of error: HealthError?) -> HealthError.Code? { error?.code }

  @Test("F001 reading what was never asked for is an error, reading what was denied is not")
  func neverAsked() throws {
    let app = world.session("org.a", answer: FixedAnswer(isAllowed: false))
    let error = #expect(throws: HealthError.self) { try app.samples("stepCount") }
    #expect(error?.code == .authorizationNotDetermined)
    #expect(error?.message.contains("HKQuantityTypeIdentifierStepCount") == true)
    try app.allow(read: ["stepCount"])
    #expect(try app.samples("stepCount").isEmpty)
  }

  @Test("R036 an app whose read is denied sees its own samples and no others")
  func deniedRead() throws {
    let writer = world.session("org.other")
    try writer.allow(share: ["stepCount"], read: ["stepCount"])
    try writer.save([try world.sample("stepCount", 10, from: 0, to: 60)])
    let denied = world.session("org.a", answer: FixedAnswer(isAllowed: false))
    try denied.allow(read: ["stepCount"])
    let sharing = world.session("org.a")
    try sharing.allow(share: ["stepCount"])
    try sharing.save([try world.sample("stepCount", 3, from: 100, to: 160)])
    #expect(try sharing.samples("stepCount").map(\.value) == [3])
    #expect(try writer.samples("stepCount").map(\.value) == [10, 3])
    #expect(
      try sharing.sources([SelectionClause(type: World.code("stepCount"))])
        .map(\.bundleIdentifier) == ["org.a"])
  }

  @Test("F072 statistics obey the same rule as samples")
  func deniedStatistics() throws {
    let writer = world.session("org.other")
    try writer.allow(share: ["stepCount"], read: ["stepCount"])
    try writer.save([try world.sample("stepCount", 10, from: 0, to: 60)])
    let denied = world.session("org.a", answer: FixedAnswer(isAllowed: false))
    try denied.allow(read: ["stepCount"])
    let request = StatisticsRequest(
      clause: SelectionClause(type: try World.code("stepCount")), options: [.sum])
    #expect(try denied.statistics(request).buckets.isEmpty)
    #expect(try writer.statistics(request).buckets.map(\.figures.sum) == [10])
  }

  @Test("R041 R042 the sheet appears only while something is undetermined")
  func sheet() throws {
    let answer = CountingAnswer(isAllowed: true)
    let app = world.session("org.a", answer: answer)
    try app.allow(share: ["stepCount"], read: ["stepCount"])
    try app.allow(share: ["stepCount"], read: ["stepCount"])
    #expect(answer.asked.count == 1)
    #expect(try !app.wouldAsk(share: [World.code("stepCount")], read: [World.code("stepCount")]))
    #expect(try app.wouldAsk(share: [], read: [World.code("heartRate")]))
    try app.allow(share: ["stepCount"], read: ["stepCount", "heartRate"])
    #expect(
      answer.asked.last == [.init(type: try World.code("heartRate"), direction: .read)])
  }

  @Test("R043 a denial is sticky: allowing later requests does not override it")
  func sticky() throws {
    try world.session("org.a", answer: FixedAnswer(isAllowed: false)).allow(share: ["bodyMass"])
    let app = world.session("org.a", answer: FixedAnswer(isAllowed: true))
    try app.allow(share: ["bodyMass"])
    #expect(try app.shareAnswer(World.code("bodyMass")) == .denied)
  }

  @Test("R034 R035 the status tells of writing only")
  func status() throws {
    let app = world.session("org.a")
    let mass = try World.code("bodyMass")
    #expect(try app.shareAnswer(mass) == .undetermined)
    try app.allow(read: ["bodyMass"])
    #expect(try app.shareAnswer(mass) == .undetermined)
    try app.allow(share: ["bodyMass"])
    #expect(try app.shareAnswer(mass) == .allowed)
  }

  @Test("F007 the status of a correlation is never determined")
  func correlationStatus() throws {
    let app = world.session("org.a")
    try app.allow(share: ["bloodPressureSystolic", "bloodPressureDiastolic"])
    let pressure = try World.code("HKCorrelationTypeIdentifierBloodPressure")
    #expect(try app.shareAnswer(pressure) == .undetermined)
  }

  @Test("F019 saving: never asked is 5, denied is 4; the type is named")
  func saving() throws {
    let app = world.session("org.a", answer: FixedAnswer(isAllowed: false))
    let mass = try world.sample("bodyMass", 70, from: 0)
    let never = #expect(throws: HealthError.self) { try app.save([mass]) }
    #expect(never?.code == .authorizationNotDetermined)
    try app.allow(share: ["bodyMass"])
    let denied = #expect(throws: HealthError.self) { try app.save([mass]) }
    #expect(denied?.code == .authorizationDenied)
    #expect(denied?.message.contains("HKQuantityTypeIdentifierBodyMass") == true)
  }

  @Test("R002 R004 where health data is unavailable every call says so")
  func unavailable() throws {
    let app = world.session("org.a", device: DeviceProfile(family: .mac))
    let errors = [
      #expect(throws: HealthError.self) { try app.samples("stepCount") },
      #expect(throws: HealthError.self) { try app.allow(read: ["stepCount"]) },
      #expect(throws: HealthError.self) { try app.save([world.sample("bodyMass", 1, from: 0)]) },
      #expect(throws: HealthError.self) {
        _ = try app.characteristic("HKCharacteristicTypeIdentifierDateOfBirth")
      },
    ]
    #expect(errors.map { $0?.code } == [HealthError.Code?](repeating: .dataUnavailable, count: 4))
  }

  @Test("R005 a policy restricts health data on a supported device")
  func restricted() throws {
    let app = world.session("org.a", device: DeviceProfile(isRestricted: true))
    let error = #expect(throws: HealthError.self) { try app.samples("stepCount") }
    #expect(error?.code == .dataRestricted)
  }

  @Test("R012 an app without the entitlement gets an error that names it")
  func unentitled() throws {
    let app = world.session("org.a", capabilities: [])
    let error = #expect(throws: HealthError.self) { try app.samples("stepCount") }
    #expect(error?.code == .authorizationDenied)
    #expect(error?.message.contains("com.apple.developer.healthkit") == true)
  }

  @Test("R048 a guest cannot save although the status stays authorized")
  func guest() throws {
    let owner = world.session("org.a")
    try owner.allow(share: ["bodyMass"])
    let guest = world.session("org.a", device: DeviceProfile(isGuest: true))
    #expect(try guest.shareAnswer(World.code("bodyMass")) == .allowed)
    let error = #expect(throws: HealthError.self) {
      try guest.save([world.sample("bodyMass", 1, from: 0)])
    }
    #expect(error?.code == .notPermissibleForGuestUserMode)
  }

  @Test("R077 a characteristic that is not set throws no data")
  func characteristic() throws {
    let app = world.session("org.a")
    try app.allow(read: ["HKCharacteristicTypeIdentifierBloodType"])
    let error = #expect(throws: HealthError.self) {
      try app.characteristic("HKCharacteristicTypeIdentifierBloodType")
    }
    #expect(error?.code == .noData)
    try world.store.storage.write {
      try $0.setCharacteristic("HKCharacteristicTypeIdentifierBloodType", .integer(3))
    }
    #expect(
      try app.characteristic("HKCharacteristicTypeIdentifierBloodType") == .integer(3))
  }

  @Test("R003 devices with health data: iPhone, watch, Vision, and iPad from 17")
  func devices() throws {
    let expected: [(String, Bool)] = [
      ("iphone", true), ("watch@11", true), ("vision", true), ("ipad@17.0", true),
      ("ipad@16.7", false), ("mac", false), ("simulator", true),
    ]
    for (device, isAvailable) in expected {
      #expect(
        try DeviceProfile(device: device, policy: nil).hasHealthData == isAvailable, "\(device)")
    }
    #expect(throws: HealthError.self) { try DeviceProfile(device: "toaster", policy: nil) }
    #expect(throws: HealthError.self) { try DeviceProfile(device: "ipad@x", policy: nil) }
    #expect(throws: HealthError.self) { try DeviceProfile(device: nil, policy: "open") }
  }
}
