import Foundation
import HealthCatalog
import HealthEngine
import HealthKit
import HealthKitReporter

/// Payloads of the engine's records: what `--json` prints.
///
/// It stands beside HealthKit's own way (record, object, payload), because memory must stay flat
/// over millions of samples, and because the store keeps kinds of samples before HealthKit's classes
/// show them.
struct RecordPayloads {
  let session: AppSession
  let type: NamedType
  /// Nil for types without one.
  let unit: PayloadUnit?

  /// - Parameter unit: nil for the unit that the payloads of the type have.
  init(_ session: AppSession, _ type: NamedType, unit: HealthUnit? = nil) throws {
    self.session = session
    self.type = type
    let isQuantity = type.row.map { $0.kind == .quantity } ?? type.isUnknownQuantity
    self.unit = isQuantity ? try PayloadUnit(of: type, wanted: unit) : nil
    if unit != nil, !isQuantity {
      throw UsageError("\(type.identifier) has no unit: it is no quantity.", code: "invalidType")
    }
  }

  /// - Throws: an error that names the sample that cannot be expressed (R265).
  func payload(_ record: SampleRecord) throws -> any Sample {
    switch type.row?.kind {
    case .quantity: return quantity(record)
    case .category: return category(record)
    case .correlation: return try correlation(record)
    case .workout: return try workout(record)
    case .workoutRoute: return try route(record)
    case .heartbeatSeries: return try heartbeats(record)
    case .electrocardiogram: return try electrocardiogram(record)
    case .visionPrescription: return try prescription(record)
    case .audiogram, .stateOfMind, .scoredAssessment, .clinicalRecord:
      guard record.detail != nil else { throw incomplete(record) }
      return try SamplePayloads.payload(of: HKSample.make(from: record))
    case .document: return try document(record)
    case nil, .unknown?:
      return type.isUnknownQuantity ? quantity(record) : category(record)
    case .characteristic, .medicationDoseEvent, .userAnnotatedMedication, .activitySummary:
      throw Failure(
        "There is no payload for \(type.identifier), sample \(record.uuid).", code: "invalidType")
    }
  }

  /// The parts that all samples have.
  struct Envelope {
    var uuid: String
    var start: Double
    var end: Double
    var device: Device?
    var revision: SourceRevision

    init(_ record: SampleRecord) {
      uuid = record.uuid.uuidString
      start = record.start + secondsTo2001
      end = record.end + secondsTo2001
      device = Device(record.provenance.device)
      revision = SourceRevision(record.provenance)
    }
  }

  func quantity(_ record: SampleRecord) -> Quantity {
    let envelope = Envelope(record)
    let isKnown = type.row != nil
    return Quantity(
      uuid: envelope.uuid, identifier: type.identifier, startTimestamp: envelope.start,
      endTimestamp: envelope.end, device: envelope.device, sourceRevision: envelope.revision,
      harmonized: .init(
        value: isKnown ? unit?(record.value) ?? record.value : record.value,
        unit: (isKnown ? unit?.unit : record.unit ?? unit?.unit)?.string ?? "",
        metadata: PayloadMetadata(record: record.metadata)))
  }

  private func category(_ record: SampleRecord) -> PayloadCategory {
    let envelope = Envelope(record)
    let value = Int(exactly: record.value) ?? 0
    let enumeration = type.row?.valueEnumeration ?? ""
    return PayloadCategory(
      uuid: envelope.uuid, identifier: type.identifier, startTimestamp: envelope.start,
      endTimestamp: envelope.end, device: envelope.device, sourceRevision: envelope.revision,
      harmonized: .init(
        value: value, description: enumeration,
        detail: CategoryValueWords.words(value, of: enumeration) ?? CategoryValueWords.unknown,
        metadata: PayloadMetadata(record: record.metadata)))
  }

  private func correlation(_ record: SampleRecord) throws -> Correlation {
    let envelope = Envelope(record)
    var quantities: [Quantity] = []
    var categories: [PayloadCategory] = []
    let members = try session.members(of: record.reference).sorted {
      ($0.type, $0.start, $0.uuid.uuidString) < ($1.type, $1.start, $1.uuid.uuidString)
    }
    for member in members {
      let payloads = try RecordPayloads(session, try NamedType(member.type, session))
      switch try payloads.payload(member) {
      case let quantity as Quantity: quantities.append(quantity)
      case let category as PayloadCategory: categories.append(category)
      default:
        throw Failure(
          "Correlation \(record.uuid) holds \(payloads.type.identifier), which is neither a "
            + "quantity nor a category.", code: "invalidType")
      }
    }
    return Correlation(
      uuid: envelope.uuid, identifier: type.identifier, startTimestamp: envelope.start,
      endTimestamp: envelope.end, device: envelope.device, sourceRevision: envelope.revision,
      harmonized: .init(
        quantitySamples: quantities, categorySamples: categories,
        metadata: PayloadMetadata(record: record.metadata)))
  }

  /// The error for a record whose long part the store does not have.
  func incomplete(_ record: SampleRecord) -> Failure {
    Failure(
      "Sample \(record.uuid) of \(type.identifier) lacks its details; 'health verify' checks the "
        + "store.", code: "incomplete")
  }
}

extension NamedType {
  /// The type of a record's code.
  init(_ code: TypeCode, _ session: AppSession) throws {
    if let row = Catalog.type(code: code) {
      self.init(code: code, identifier: row.identifier, row: row)
    } else {
      let identifier = try session.store.storage.read { try $0.identifier(of: code) }
      self.init(code: code, identifier: identifier ?? "type \(code.rawValue)", row: nil)
    }
  }

  /// Types of the future: what their identifiers say they are.
  var isUnknownQuantity: Bool { row == nil && identifier.hasPrefix("HKQuantityType") }
}

extension Device {
  init?(_ device: DeviceRecord?) {
    guard let device else { return nil }
    self.init(
      name: device.name, manufacturer: device.manufacturer, model: device.model,
      hardwareVersion: device.hardwareVersion, firmwareVersion: device.firmwareVersion,
      softwareVersion: device.softwareVersion, localIdentifier: device.localIdentifier,
      udiDeviceIdentifier: device.udiDeviceIdentifier)
  }
}

extension SourceRevision {
  init(_ provenance: Provenance) {
    let system = provenance.system
    self.init(
      source: Source(provenance.source), version: provenance.version,
      productType: provenance.productType,
      systemVersion: "\(system.major).\(system.minor).\(system.patch)",
      operatingSystem: OperatingSystem(
        majorVersion: system.major, minorVersion: system.minor, patchVersion: system.patch))
  }
}

extension Source {
  init(_ source: SourceRecord) {
    self.init(name: source.name, bundleIdentifier: source.bundleIdentifier)
  }
}
