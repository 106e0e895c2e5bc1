import HealthCatalog
import HealthEngine

/// A sample in an archive: all that its record holds, by names that do not change.
struct ArchivedSample: Codable {
  var type: String
  var uuid: UUID
  var start: Double
  var end: Double
  var value: Double
  var unit: HealthUnit?
  /// The quantity as it was given, of a sample that no store has yet converted.
  var given: QuantityValue?
  var source: SourceRecord
  var version: String?
  var productType: String?
  var system: SystemVersion
  var device: DeviceRecord?
  var metadata: Metadata?
  var created: Double?
  var detail: Detail?
  var count: Int
  var members: [ArchivedSample]

  /// Nil where the sample has no record, which no rule lets happen.
  init?(_ sample: HKSample) {
    let record: SampleRecord
    do {
      record = try sample.makeRecord()
    } catch {
      return nil
    }
    type = sample.sampleType.identifier
    uuid = record.uuid
    start = record.start
    end = record.end
    value = record.value
    unit = record.unit
    if let quantity = sample as? HKQuantitySample, quantity.originalUnit == nil,
      quantity.unit != quantity.quantityType.canonicalUnit
    {
      given = QuantityValue(quantity.value, quantity.unit)
    }
    source = record.provenance.source
    version = record.provenance.version
    productType = record.provenance.productType
    system = record.provenance.system
    device = record.provenance.device
    metadata = record.metadata
    created = record.created
    detail = record.detail
    count = record.count
    members = sample.memberSamples().compactMap { ArchivedSample($0) }
  }

  private var record: SampleRecord {
    SampleRecord(
      type: HKObjectType.make(identifier: type).code, uuid: uuid, start: start, end: end,
      value: value, unit: unit,
      provenance: Provenance(
        source: source, version: version, productType: productType, system: system,
        device: device),
      metadata: metadata, created: created, detail: detail, count: count)
  }

  /// Nil where the parts do not make a sample: archives come from outside.
  func sample() -> HKSample? {
    guard let type = HKObjectType.make(identifier: type) as? HKSampleType else { return nil }
    let record = record
    if let given, let type = type as? HKQuantityType {
      return HKQuantitySample.sample(record, type, given: HKQuantity(given.value, given.unit))
    }
    return HKSample.sample(record, type) { members.compactMap { $0.sample() } }
  }
}
