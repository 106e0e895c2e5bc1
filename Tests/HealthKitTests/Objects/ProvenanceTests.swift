import HealthEngine
import Testing

@testable import HealthKit

@Suite("Sources and devices") struct ProvenanceTests {
  @Test("R090 A source has name and identifier; its revision version, product and system")
  func revision() throws {
    let sample = try HKSample.make(from: Fixture.record(HKQuantityType(.stepCount), value: 1))
    let revision = sample.sourceRevision
    #expect(revision.source.name == "Scale")
    #expect(revision.source.bundleIdentifier == "com.example.scale")
    #expect(revision.version == "1.2")
    #expect(revision.productType == "iPhone14,2")
    #expect(revision.operatingSystemVersion.majorVersion == 17)
    #expect(revision.operatingSystemVersion.minorVersion == 4)
    #expect(revision.operatingSystemVersion.patchVersion == 1)
  }

  @Test("Sources are equal by bundle identifier, revisions by all parts")
  func equality() {
    let one = HKSource(SourceRecord(name: "A", bundleIdentifier: "a"))
    let same = HKSource(SourceRecord(name: "B", bundleIdentifier: "a"))
    #expect(one == same)
    #expect(one.hash == same.hash)
    #expect(one != HKSource(SourceRecord(name: "A", bundleIdentifier: "b")))
    #expect(HKSource.default() == HKSource.default())
    let revision = HKSourceRevision(source: one, version: "1")
    #expect(revision == HKSourceRevision(source: same, version: "1"))
    #expect(revision.hash == HKSourceRevision(source: same, version: "1").hash)
    #expect(revision != HKSourceRevision(source: one, version: "2"))
  }

  @Test("A revision for predicates stands for any product and system")
  func anything() {
    let source = HKSource(SourceRecord(name: "A", bundleIdentifier: "a"))
    let any = HKSourceRevision(source: source, version: HKSourceRevisionAnyVersion)
    #expect(any.record == SourceRevisionRecord(bundleIdentifier: "a"))
    let exact = HKSourceRevision(
      source: source, version: "1", productType: "Watch6,1",
      operatingSystemVersion: OperatingSystemVersion(
        majorVersion: 10, minorVersion: 1, patchVersion: 0))
    #expect(
      exact.record
        == SourceRevisionRecord(
          bundleIdentifier: "a", version: "1", productType: "Watch6,1",
          system: SystemVersion(10, 1)))
  }

  @Test("R091 A device has eight parts, all of which count for equality")
  func device() {
    let device = Fixture.device
    #expect(device.name == "Watch")
    #expect(device.manufacturer == "Apple Inc.")
    #expect(device.model == "Watch")
    #expect(device.hardwareVersion == "Watch6,1")
    #expect(device.firmwareVersion == "1")
    #expect(device.softwareVersion == "10.1")
    #expect(device.localIdentifier == "local")
    #expect(device.udiDeviceIdentifier == "00859962007007")
    var parts = device.record
    #expect(HKDevice(parts) == device)
    #expect(HKDevice(parts).hash == device.hash)
    parts.localIdentifier = nil
    #expect(HKDevice(parts) != device)
    #expect(device.description.contains("name:Watch, manufacturer:Apple Inc., model:Watch"))
    #expect(HKDevice.local().manufacturer == "Apple Inc.")
  }

  @Test("F033 A deleted object keeps uuid, sync identifier and version, and nothing else")
  func deleted() {
    let uuid = UUID()
    let object = HKDeletedObject(
      DeletedRecord(
        uuid: uuid, type: HKQuantityType(.stepCount).code,
        sync: SyncIdentity(identifier: "id", version: 2)))
    #expect(object.uuid == uuid)
    #expect(object.metadata?.count == 2)
    #expect(object.metadata?[HKMetadataKeySyncIdentifier] as? String == "id")
    #expect(object.metadata?[HKMetadataKeySyncVersion] as? Int == 2)
    let plain = HKDeletedObject(DeletedRecord(uuid: uuid, type: HKQuantityType(.stepCount).code))
    #expect(plain.metadata == nil)
    #expect(plain == object)
  }

  @Test("R078 Characteristics other than the date of birth come in wrapper objects")
  func characteristics() {
    #expect(HKBiologicalSexObject(.female).biologicalSex == .female)
    #expect(HKBloodTypeObject(.abNegative).bloodType == .abNegative)
    #expect(HKFitzpatrickSkinTypeObject(.III).skinType == .III)
    #expect(HKWheelchairUseObject(.yes).wheelchairUse == .yes)
    #expect(HKActivityMoveModeObject(.appleMoveTime).activityMoveMode == .appleMoveTime)
    #expect(HKBiologicalSexObject(.female) == HKBiologicalSexObject(.female))
    #expect(HKBiologicalSexObject(.female) != HKBiologicalSexObject(.male))
    #expect(HKBloodTypeObject(.notSet).hash == HKBloodTypeObject(.notSet).hash)
  }
}
