/// The hardware that measured a sample; every part may be unknown.
public struct Device: Codable, Equatable, Sendable, Payload {
  public let name: String?
  public let manufacturer: String?
  public let model: String?
  public let hardwareVersion: String?
  public let firmwareVersion: String?
  public let softwareVersion: String?
  public let localIdentifier: String?
  public let udiDeviceIdentifier: String?

  public init(
    name: String? = nil, manufacturer: String? = nil, model: String? = nil,
    hardwareVersion: String? = nil, firmwareVersion: String? = nil, softwareVersion: String? = nil,
    localIdentifier: String? = nil, udiDeviceIdentifier: String? = nil
  ) {
    self.name = name
    self.manufacturer = manufacturer
    self.model = model
    self.hardwareVersion = hardwareVersion
    self.firmwareVersion = firmwareVersion
    self.softwareVersion = softwareVersion
    self.localIdentifier = localIdentifier
    self.udiDeviceIdentifier = udiDeviceIdentifier
  }

  /// The same with some parts replaced; nil keeps a part.
  public func copyWith(
    name: String? = nil, manufacturer: String? = nil, model: String? = nil,
    hardwareVersion: String? = nil, firmwareVersion: String? = nil, softwareVersion: String? = nil,
    localIdentifier: String? = nil, udiDeviceIdentifier: String? = nil
  ) -> Device {
    Device(
      name: name ?? self.name, manufacturer: manufacturer ?? self.manufacturer,
      model: model ?? self.model, hardwareVersion: hardwareVersion ?? self.hardwareVersion,
      firmwareVersion: firmwareVersion ?? self.firmwareVersion,
      softwareVersion: softwareVersion ?? self.softwareVersion,
      localIdentifier: localIdentifier ?? self.localIdentifier,
      udiDeviceIdentifier: udiDeviceIdentifier ?? self.udiDeviceIdentifier
    )
  }
}
