import Foundation
import HealthCatalog

/// One stored sample as the engine sees it: no class, no unit conversion left to do.
public struct SampleRecord: Sendable {
  public var type: TypeCode
  public var uuid: UUID
  /// Seconds since 1 January 2001 UTC, as is every date of the engine.
  public var start: Double
  public var end: Double
  /// Quantities: in the type's canonical unit. Categories: the enumeration's raw value. Workouts:
  /// the activity's raw value. 0 for everything else.
  public var value: Double
  /// The unit in which the value was given, where it is not the canonical one.
  public var unit: HealthUnit?
  public var provenance: Provenance
  public var metadata: Metadata?
  /// When the object was created, where the writer said so.
  public var created: Double?
  /// What the kind of sample has beyond a value.
  public var detail: Detail?
  /// How many individual values the sample stands for: 1, or the length of its series.
  public var count: Int

  public init(
    type: TypeCode, uuid: UUID, start: Double, end: Double, value: Double = 0,
    unit: HealthUnit? = nil,
    provenance: Provenance, metadata: Metadata? = nil, created: Double? = nil,
    detail: Detail? = nil, count: Int = 1
  ) {
    self.type = type
    self.uuid = uuid
    self.start = start
    self.end = end
    self.value = value
    self.unit = unit
    self.provenance = provenance
    self.metadata = metadata
    self.created = created
    self.detail = detail
    self.count = count
  }

  public var reference: SampleReference {
    SampleReference(type: type, start: start, uuid: uuid)
  }
}

/// Names a stored sample well enough to find it without an index on its uuid.
public struct SampleReference: Hashable, Sendable, Codable {
  public var type: TypeCode
  public var start: Double
  public var uuid: UUID

  public init(type: TypeCode, start: Double, uuid: UUID) {
    self.type = type
    self.start = start
    self.uuid = uuid
  }
}

/// A sample on its way into the store, with what belongs to it.
public struct NewSample: Sendable {
  public var record: SampleRecord
  /// The samples of a correlation; saved with it when they are not stored already.
  public var members: [NewSample]
  public var series: SeriesData?

  public init(record: SampleRecord, members: [NewSample] = [], series: SeriesData? = nil) {
    self.record = record
    self.members = members
    self.series = series
  }
}

/// What remains of a deleted sample (R156, F033).
public struct DeletedRecord: Hashable, Sendable, Codable {
  public var uuid: UUID
  public var type: TypeCode
  public var sync: SyncIdentity?

  public init(uuid: UUID, type: TypeCode, sync: SyncIdentity? = nil) {
    self.uuid = uuid
    self.type = type
    self.sync = sync
  }
}
