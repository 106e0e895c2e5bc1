/// A piece of hardware as HealthKit describes it.
struct Device: Sendable {
  let name: String
  let manufacturer: String
  let model: String
  let hardware: String
  let created: Instant
}

/// Who wrote a sample.
struct Source: Sendable {
  let name: String
  /// Versions with the day of the year from which each was installed.
  let versions: [(from: Int, version: String)]
  let device: Device?

  init(_ name: String, _ versions: [(from: Int, version: String)], device: Device? = nil) {
    self.name = name
    self.versions = versions
    self.device = device
  }

  func version(onDay day: Int) -> String {
    versions.last { $0.from <= day }?.version ?? versions[0].version
  }

  /// The provenance attributes of an element.  The device string carries a memory address, as in
  /// real files: a new one each day here.
  func attributes(onDay day: Int) -> String {
    let version = version(onDay: day)
    var text = " sourceName=\"\(escaped(name))\" sourceVersion=\"\(escaped(version))\""
    if let device {
      var random = RandomSource(topic: "pointer of " + device.hardware, day: day)
      let pointer = String(0x3_0000_0000 + random.next() % 0x0400_0000 * 16, radix: 16)
      let description =
        "<<HKDevice: 0x\(pointer)>, name:\(device.name), manufacturer:\(device.manufacturer), "
        + "model:\(device.model), hardware:\(device.hardware), software:\(version), "
        + "creation date:\(Stamp.utc(device.created))>"
      text += " device=\"\(escaped(description))\""
    }
    return text
  }
}

/// The sources of the sample.  No such person exists; the apps are invented as well.
enum Sources {
  private static let phoneSystems: [(from: Int, version: String)] = [
    (0, "18.2.1"), (38, "18.3.1"), (97, "18.4"), (141, "18.5"), (211, "18.6"), (263, "26.0"),
    (308, "26.1"), (348, "26.2"),
  ]
  private static let watchSystems: [(from: Int, version: String)] = [
    (0, "11.2"), (38, "11.3.1"), (97, "11.4"), (141, "11.5"), (211, "11.6"), (263, "26.0"),
    (308, "26.1"), (348, "26.2"),
  ]

  // U+2019 in both names, and U+00A0 before "Watch", as newer systems write them.
  static let watch = Source(
    "Mara\u{2019}s Apple\u{00A0}Watch", watchSystems,
    device: Device(
      name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch", hardware: "Watch7,9",
      created: 1_726_905_723))
  static let phone = Source(
    "Mara\u{2019}s iPhone", phoneSystems,
    device: Device(
      name: "iPhone", manufacturer: "Apple Inc.", model: "iPhone", hardware: "iPhone16,1",
      created: 1_726_902_118))
  static let earphones = Source(
    "Mara\u{2019}s iPhone", phoneSystems,
    device: Device(
      name: "Mara\u{2019}s AirPods", manufacturer: "Apple Inc.", model: "AirPodsPro",
      hardware: "AirPodsPro1,1", created: 1_726_990_301))
  /// What a person types into the Health app.
  static let health = Source("Health", phoneSystems)
  /// Data derived by the system carry a framework build instead of a system version.
  static let derived = Source(
    "Mara\u{2019}s Apple\u{00A0}Watch", [(0, "2664.0.10"), (263, "3012.1.4")])
  static let pedometer = Source("Walk & Wander", [(0, "4.18.2"), (180, "5.0.1")])
  static let scale = Source("Pondera", [(0, "312")])
  static let cuff = Source("Armband \u{201C}Due\u{201D}", [(0, "2.4.0")])
  static let food = Source("Tellerrand", [(0, "7.3.1"), (200, "7.5.0")])
  static let slumber = Source("\u{1F319}\u{1F4A4}", [(0, "1.9")])
  static let lifting = Source("Eisen!", [(0, "88")])
  static let hearing = Source("Hearing Test", [(0, "3092")])
}
