import HealthEngine

/// The hardware that measured an object; every part may be unknown (R091).
///
/// Equal when all parts are.
public final class HKDevice: NSObject, NSCopying, NSSecureCoding, Sendable {
  package let record: DeviceRecord

  package init(_ record: DeviceRecord) {
    self.record = record
    super.init()
  }

  /// A device of any kind; leave out what is not known.
  public convenience init(
    name: String?, manufacturer: String?, model: String?, hardwareVersion: String?,
    firmwareVersion: String?, softwareVersion: String?, localIdentifier: String?,
    udiDeviceIdentifier UDIDeviceIdentifier: String?
  ) {
    self.init(
      DeviceRecord(
        name: name, manufacturer: manufacturer, model: model, hardwareVersion: hardwareVersion,
        firmwareVersion: firmwareVersion, softwareVersion: softwareVersion,
        localIdentifier: localIdentifier, udiDeviceIdentifier: UDIDeviceIdentifier))
  }

  /// The device that the program runs on, as `HEALTHKIT_DEVICE` says.
  public class func local() -> HKDevice {
    let profile = AppContext.current.device
    let model = Self.models[profile.family] ?? "Linux"
    let system = profile.system
    return HKDevice(
      DeviceRecord(
        name: model, manufacturer: "Apple Inc.", model: model,
        hardwareVersion: profile.productType,
        softwareVersion: "\(system.major).\(system.minor)"
          + (system.patch == 0 ? "" : ".\(system.patch)")))
  }

  private static let models: [DeviceProfile.Family: String] = [
    .iphone: "iPhone", .watch: "Watch", .ipad: "iPad", .vision: "Vision Pro", .mac: "Mac",
    .simulator: "iPhone",
  ]

  /// The name that the person gave it.
  public var name: String? { record.name }
  /// Who made it.
  public var manufacturer: String? { record.manufacturer }
  /// What it is sold as.
  public var model: String? { record.model }
  /// Its hardware revision.
  public var hardwareVersion: String? { record.hardwareVersion }
  /// Its firmware revision.
  public var firmwareVersion: String? { record.firmwareVersion }
  /// Its software revision.
  public var softwareVersion: String? { record.softwareVersion }
  /// What the app calls it, such as a Bluetooth identifier.
  public var localIdentifier: String? { record.localIdentifier }
  /// The device part of its unique device identifier.
  public var udiDeviceIdentifier: String? { record.udiDeviceIdentifier }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKDevice)?.record == record
  }

  public override var hash: Int { record.hashValue }

  /// The form that exports print (F163); unknown parts are left out.
  public override var description: String {
    let parts: [(String, String?)] = [
      ("name", name), ("manufacturer", manufacturer), ("model", model),
      ("hardware", hardwareVersion), ("firmware", firmwareVersion), ("software", softwareVersion),
      ("localIdentifier", localIdentifier), ("UDIDeviceIdentifier", udiDeviceIdentifier),
    ]
    let address = String(UInt(bitPattern: ObjectIdentifier(self)), radix: 16)
    return "<"
      + (["<HKDevice: 0x\(address)>"]
      + parts.compactMap { name, value in value.map { "\(name):\($0)" } })
      .joined(separator: ", ") + ">"
  }

  /// Devices are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { coder.encode(archive: record) }

  public convenience init?(coder: NSCoder) {
    guard let record = coder.decodeArchive(DeviceRecord.self) else { return nil }
    self.init(record)
  }
}
