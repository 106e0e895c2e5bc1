import Foundation
import HealthKit

extension Device {
  init?(_ device: HKDevice?) {
    guard let device else { return nil }
    self.init(
      name: device.name, manufacturer: device.manufacturer, model: device.model,
      hardwareVersion: device.hardwareVersion, firmwareVersion: device.firmwareVersion,
      softwareVersion: device.softwareVersion, localIdentifier: device.localIdentifier,
      udiDeviceIdentifier: device.udiDeviceIdentifier)
  }

  /// The device that this process runs on, as HealthKit sees it.
  public static func local() -> Device {
    let device = HKDevice.local()
    return Device(
      name: device.name, manufacturer: device.manufacturer, model: device.model,
      hardwareVersion: device.hardwareVersion, firmwareVersion: device.firmwareVersion,
      softwareVersion: device.softwareVersion, localIdentifier: device.localIdentifier,
      udiDeviceIdentifier: device.udiDeviceIdentifier)
  }

  func asHealthKit() -> HKDevice {
    HKDevice(
      name: name, manufacturer: manufacturer, model: model, hardwareVersion: hardwareVersion,
      firmwareVersion: firmwareVersion, softwareVersion: softwareVersion,
      localIdentifier: localIdentifier, udiDeviceIdentifier: udiDeviceIdentifier)
  }
}

extension Source {
  init(_ source: HKSource) {
    self.init(name: source.name, bundleIdentifier: source.bundleIdentifier)
  }
}

extension SourceRevision {
  init(_ revision: HKSourceRevision) {
    let system = revision.operatingSystemVersion
    self.init(
      source: Source(revision.source), version: revision.version,
      productType: revision.productType,
      systemVersion: "\(system.majorVersion).\(system.minorVersion).\(system.patchVersion)",
      operatingSystem: OperatingSystem(
        majorVersion: system.majorVersion, minorVersion: system.minorVersion,
        patchVersion: system.patchVersion))
  }
}

extension DeletedObject {
  init(_ object: HKDeletedObject) {
    self.init(uuid: object.uuid.uuidString, metadata: Metadata(object.metadata))
  }
}

extension Anchor {
  /// - Throws: `HealthKitError.badEncoding` when the anchor cannot be archived.
  init(_ anchor: HKQueryAnchor) throws {
    do {
      self.init(
        data: try NSKeyedArchiver.archivedData(
          withRootObject: anchor, requiringSecureCoding: true))
    } catch {
      throw HealthKitError.badEncoding("The anchor cannot be archived: \(error)")
    }
  }

  /// - Throws: `HealthKitError.invalidValue` for data that is no anchor.
  func asHealthKit() throws -> HKQueryAnchor {
    let anchor: HKQueryAnchor?
    do {
      anchor = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: data)
    } catch {
      throw HealthKitError.invalidValue("The data is no anchor: \(error)")
    }
    guard let anchor else { throw HealthKitError.invalidValue("The data is no anchor") }
    return anchor
  }
}
