/// The family a data type belongs to.
public enum TypeKind: String, Codable, Sendable, CaseIterable {
  case quantity
  case category
  case correlation
  case characteristic
  case workout
  case workoutRoute
  case heartbeatSeries
  case electrocardiogram
  case audiogram
  case visionPrescription
  case stateOfMind
  case scoredAssessment
  case medicationDoseEvent
  case userAnnotatedMedication
  case clinicalRecord
  case document
  case activitySummary
  /// A type that the table does not hold.
  case unknown
}

/// How the samples of a quantity type combine (F108, F109); raw values are those of
/// `HKQuantityAggregationStyle`.
public enum AggregationStyle: Int, Codable, Sendable {
  /// Values add up.
  case cumulative = 0
  /// Values are averaged, each counting once.
  case discreteArithmetic = 1
  /// Values are averaged over the time between them.
  case discreteTemporallyWeighted = 2
  /// Sound levels, averaged by energy over time.
  case discreteEquivalentContinuousLevel = 3
}

/// Whether apps may save samples of a type (F008, F017).
public enum Writability: Sendable {
  case writable
  case readOnly
  /// Correlations: permission is asked for their members (F007).
  case throughMembers
}

/// What is known of one data type: a row of the tables.
public struct DataType: Sendable {
  public let code: TypeCode
  /// The text that stores and exports use: "HKQuantityTypeIdentifierStepCount".
  public let identifier: String
  /// The name in Swift: "stepCount".
  public let name: String
  public let kind: TypeKind
  /// Of quantity types only.
  public let aggregation: AggregationStyle?
  /// The unit the store keeps values in (F110); of quantity types only.
  public let canonicalUnit: Unit?
  public let writability: Writability
  /// The enumeration whose values the samples hold; of category types only.
  public let valueEnumeration: String?
  /// The shortest duration of a sample, in seconds; nil where any will do (F026).
  public let minimumDuration: Double?
  /// The longest duration of a sample, in seconds; nil where any will do (F026).
  public let maximumDuration: Double?
  /// Whether a sample may go on without an end (F027).
  public let allowsUndeterminedDuration: Bool
  /// Whether the person chooses object by object what an app reads (R062).
  public let requiresPerObjectAuthorization: Bool
  /// Whether objects of the type are samples; characteristics, activity summaries and user annotated
  /// medications are not (R095).
  public let isSample: Bool
  /// Whether estimates of the type can be calibrated anew (R243).
  public let allowsRecalibration: Bool
  /// Raw metadata keys without which a sample is refused (X7).
  public let requiredMetadataKeys: [String]
  /// The iOS version that brought the type: "17.0".
  public let introduced: String
}

extension DataType: Hashable {
  /// Rows are the same when their codes are.
  public static func == (left: DataType, right: DataType) -> Bool { left.code == right.code }

  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension DataType {
  /// Reads a row of a type table; nil for rows that describe something else.
  init?(_ row: Table.Row, kind: TypeKind?, identifierColumn: String) {
    guard let number = UInt32(row["code"]),
      let kind = kind ?? TypeKind(rawValue: row["kind"])
    else { return nil }
    let flags = Set(row.list("flags"))
    code = TypeCode(rawValue: number)
    identifier = row[identifierColumn]
    name = row["swift_name"]
    self.kind = kind
    aggregation = Self.styles[row["aggregation"]]
    let unit = row["canonical_unit"]
    canonicalUnit = unit.isEmpty ? nil : Self.knownUnit(unit, of: row["swift_name"])
    writability = Self.writabilities[row["writable"]] ?? .readOnly
    valueEnumeration = row["value_enum"].isEmpty ? nil : row["value_enum"]
    minimumDuration = Double(row["minimum_duration"])
    maximumDuration = Double(row["maximum_duration"])
    allowsUndeterminedDuration = flags.contains("undeterminedDuration")
    requiresPerObjectAuthorization = flags.contains("perObject")
    isSample = !flags.contains("notSample")
    allowsRecalibration = flags.contains("recalibration")
    requiredMetadataKeys = row.list("required_metadata")
    introduced = row["ios_introduced"]
  }

  private static let styles: [String: AggregationStyle] = [
    "cumulative": .cumulative,
    "discreteArithmetic": .discreteArithmetic,
    "discreteTemporallyWeighted": .discreteTemporallyWeighted,
    "discreteEquivalentContinuousLevel": .discreteEquivalentContinuousLevel,
  ]

  private static let writabilities: [String: Writability] = [
    "yes": .writable, "no": .readOnly, "not by itself": .throughMembers,
  ]

  private static func knownUnit(_ text: String, of name: String) -> Unit {
    do {
      return try Unit.cached(parsing: text)
    } catch {
      preconditionFailure("the table's unit of \(name): \(error)")
    }
  }
}
