import HealthEngine

/// Everything but top-level records.
public enum ExportElement: Sendable {
  case header(ExportHeader)
  /// Characteristics by identifier, as written.
  case me([String: String], line: Int)
  case correlation(ExportCorrelation)
  case workout(ExportWorkout)
  case activitySummary(ExportActivitySummary)
  case clinicalRecord(ExportClinicalRecord)
  case audiogram(ExportAudiogram)
  case visionPrescription(ExportVisionPrescription)
  /// A Record that lacks a type or a date that can be read.
  case incompleteRecord(IncompleteRecord)
}

/// What a document says of itself.
public struct ExportHeader: Sendable, Hashable {
  public var locale: String?
  /// Of the comment in the document's type declaration; absent in iOS 8.
  public var formatVersion: Int?
  public var exported: Double?
  /// As written, for its offset.
  public var exportedText: String?

  public init(
    locale: String? = nil, formatVersion: Int? = nil, exported: Double? = nil,
    exportedText: String? = nil
  ) {
    self.locale = locale
    self.formatVersion = formatVersion
    self.exported = exported
    self.exportedText = exportedText
  }
}

/// Food or blood pressure. Its members stand at top level once more.
public struct ExportCorrelation: Sendable {
  public var type: String
  public var origin: ExportOrigin
  public var created: Double?
  public var start: Double
  public var end: Double
  public var metadata: [MetadataEntry]
  public var members: [ExportMember]
  public var line: Int
}

/// A record inside a correlation; `row.metadata` and `row.beats` are not used.
public struct ExportMember: Sendable {
  public var row: RecordRow
  public var metadata: [MetadataEntry]
}

public struct ExportWorkout: Sendable {
  public var activityType: String
  public var origin: ExportOrigin
  public var created: Double?
  public var start: Double
  public var end: Double
  /// With units, as written.
  public var duration: ExportQuantity?
  public var totalDistance: ExportQuantity?
  public var totalEnergyBurned: ExportQuantity?
  /// Other totals of third parties or later versions: attribute name without "total".
  public var metadata: [MetadataEntry]
  public var events: [ExportWorkoutEvent]
  public var activities: [ExportWorkoutActivity]
  public var statistics: [ExportWorkoutStatistics]
  public var routes: [ExportRoute]
  public var line: Int
}

/// A number and the unit beside it.
public struct ExportQuantity: Sendable, Hashable {
  public var value: Double
  public var unit: String?

  public init(_ value: Double, _ unit: String?) {
    self.value = value
    self.unit = unit
  }
}

public struct ExportWorkoutEvent: Sendable, Hashable {
  public var type: String
  public var date: Double
  public var duration: ExportQuantity?
  public var metadata: [MetadataEntry]
}

public struct ExportWorkoutActivity: Sendable {
  public var uuid: String?
  public var type: String?
  public var start: Double
  public var end: Double?
  public var duration: ExportQuantity?
  public var metadata: [MetadataEntry]
  public var events: [ExportWorkoutEvent]
  public var statistics: [ExportWorkoutStatistics]
}

public struct ExportWorkoutStatistics: Sendable, Hashable {
  public var type: String
  public var start: Double?
  public var end: Double?
  public var average: Double?
  public var minimum: Double?
  public var maximum: Double?
  public var sum: Double?
  public var unit: String?
}

public struct ExportRoute: Sendable {
  public var origin: ExportOrigin
  public var created: Double?
  public var start: Double?
  public var end: Double?
  public var metadata: [MetadataEntry]
  /// As written: `/workout-routes/route_….gpx`.
  public var files: [String]
  /// Points inside the document itself (iOS 11 and 12).
  public var points: [RoutePoint]
  public var line: Int
}

/// One day's rings, attributes as written, in order.
public struct ExportActivitySummary: Sendable, Hashable {
  public var day: String
  public var values: [String: Double]
  public var energyUnit: String?
  public var line: Int
}

public struct ExportClinicalRecord: Sendable, Hashable {
  public var type: String
  public var identifier: String
  public var sourceName: String
  public var sourceURL: String?
  public var fhirVersion: String?
  public var received: Double?
  public var path: String?
  public var line: Int
}

public struct ExportAudiogram: Sendable {
  public struct Ear: Sendable, Hashable {
    public var value: ExportQuantity
    public var masked: Bool?
    public var clampingLower: Double?
    public var clampingUpper: Double?
  }

  public struct Point: Sendable, Hashable {
    public var frequency: ExportQuantity
    public var left: Ear?
    public var right: Ear?
  }

  public var type: String
  public var origin: ExportOrigin
  public var created: Double?
  public var start: Double
  public var end: Double
  public var metadata: [MetadataEntry]
  public var points: [Point]
  public var line: Int
}

public struct ExportVisionPrescription: Sendable {
  public var type: String?
  public var issued: Double
  public var expires: Double?
  public var brand: String?
  /// Values by the export's names: sphere, cylinder, axis, …
  public var right: [String: ExportQuantity]?
  public var left: [String: ExportQuantity]?
  public var attachments: [String]
  public var metadata: [MetadataEntry]
  public var line: Int
}

/// A Record that cannot become a sample, kept as it was written.
public struct IncompleteRecord: Sendable, Hashable {
  public var type: String?
  public var reason: String
  public var text: String
  public var line: Int
}
