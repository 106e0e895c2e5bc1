import Foundation
import HealthCatalog

/// What a kind of sample has beyond dates, a value and metadata.
///
/// Its searchable parts are `fields`, which storage keeps in one table for every kind.
public enum Detail: Sendable, Hashable, Codable {
  case workout(WorkoutDetail)
  case electrocardiogram(ElectrocardiogramDetail)
  case audiogram(AudiogramDetail)
  case visionPrescription(VisionPrescriptionDetail)
  case clinicalRecord(ClinicalRecordDetail)
  case quantitySeries(QuantitySeriesDetail)
  case stateOfMind(StateOfMindDetail)
  case scoredAssessment(ScoredAssessmentDetail)
  case document(DocumentDetail)
  case medicationDose(MedicationDoseDetail)

  /// The parts that predicates and sort descriptors can ask for.
  public var fields: [FieldEntry] {
    switch self {
    case .workout(let workout): return workout.fields
    case .electrocardiogram(let trace): return trace.fields
    case .clinicalRecord(let record): return record.fields
    case .stateOfMind(let state): return state.fields
    case .medicationDose(let dose): return dose.fields
    case .audiogram, .visionPrescription, .quantitySeries, .scoredAssessment, .document: return []
    }
  }
}

/// A quantity outside of a sample's own value.
public struct QuantityValue: Sendable, Hashable, Codable {
  public var value: Double
  public var unit: HealthUnit

  public init(_ value: Double, _ unit: HealthUnit) {
    self.value = value
    self.unit = unit
  }
}

/// Smallest, largest and latest value of a discrete series (R074).
public struct QuantitySeriesDetail: Sendable, Hashable, Codable {
  public var minimum: Double
  public var maximum: Double
  public var mostRecent: SeriesValue

  public init(minimum: Double, maximum: Double, mostRecent: SeriesValue) {
    self.minimum = minimum
    self.maximum = maximum
    self.mostRecent = mostRecent
  }
}

/// An electrocardiogram without its trace.
public struct ElectrocardiogramDetail: Sendable, Hashable, Codable {
  /// Raw values of `HKElectrocardiogram.Classification` and `.SymptomsStatus`.
  public var classification: Int
  public var symptomsStatus: Int
  /// Beats per minute.
  public var averageHeartRate: Double?
  public var samplingFrequency: Double?
  public var numberOfMeasurements: Int
  public var symptoms: [String]

  public init(
    classification: Int, symptomsStatus: Int, averageHeartRate: Double? = nil,
    samplingFrequency: Double? = nil, numberOfMeasurements: Int = 0, symptoms: [String] = []
  ) {
    self.classification = classification
    self.symptomsStatus = symptomsStatus
    self.averageHeartRate = averageHeartRate
    self.samplingFrequency = samplingFrequency
    self.numberOfMeasurements = numberOfMeasurements
    self.symptoms = symptoms
  }

  var fields: [FieldEntry] {
    [
      FieldEntry(.classification, .number(Double(classification))),
      FieldEntry(.symptomsStatus, .number(Double(symptomsStatus))),
    ]
  }
}

/// Hearing thresholds by frequency.
public struct AudiogramDetail: Sendable, Hashable, Codable {
  public struct Test: Sendable, Hashable, Codable {
    /// dBHL
    public var sensitivity: Double
    /// Raw values of `HKAudiogramConductionType` and `HKAudiogramSensitivityTestSide`.
    public var conduction: Int
    public var side: Int
    public var masked: Bool
    public var clampingLower: Double?
    public var clampingUpper: Double?

    public init(
      sensitivity: Double, conduction: Int = 0, side: Int, masked: Bool = false,
      clampingLower: Double? = nil, clampingUpper: Double? = nil
    ) {
      self.sensitivity = sensitivity
      self.conduction = conduction
      self.side = side
      self.masked = masked
      self.clampingLower = clampingLower
      self.clampingUpper = clampingUpper
    }
  }

  public struct Point: Sendable, Hashable, Codable {
    /// Hertz
    public var frequency: Double
    public var tests: [Test]

    public init(frequency: Double, tests: [Test]) {
      self.frequency = frequency
      self.tests = tests
    }
  }

  public var points: [Point]

  public init(points: [Point]) { self.points = points }
}

/// A prescription for glasses or contact lenses.
public struct VisionPrescriptionDetail: Sendable, Hashable, Codable {
  /// Values by the names of the export: sphere, cylinder, axis, add, vertex, prismAmount,
  /// prismAngle, farPD, nearPD, baseCurve, diameter.
  public typealias Eye = [String: QuantityValue]

  /// Raw value of `HKVisionPrescriptionType`.
  public var prescriptionType: Int
  public var issued: Double
  public var expires: Double?
  public var brand: String?
  public var right: Eye?
  public var left: Eye?

  public init(
    prescriptionType: Int, issued: Double, expires: Double? = nil, brand: String? = nil,
    right: Eye? = nil, left: Eye? = nil
  ) {
    self.prescriptionType = prescriptionType
    self.issued = issued
    self.expires = expires
    self.brand = brand
    self.right = right
    self.left = left
  }
}

/// A FHIR resource as the provider sent it (R232, R233).
public struct ClinicalRecordDetail: Sendable, Hashable, Codable {
  public var displayName: String
  public var resourceType: String
  public var identifier: String
  /// `1.0.2` or `4.0.1`.
  public var fhirVersion: String
  public var sourceURL: String?
  public var data: Data

  public init(
    displayName: String, resourceType: String, identifier: String, fhirVersion: String,
    sourceURL: String? = nil, data: Data
  ) {
    self.displayName = displayName
    self.resourceType = resourceType
    self.identifier = identifier
    self.fhirVersion = fhirVersion
    self.sourceURL = sourceURL
    self.data = data
  }

  var fields: [FieldEntry] {
    [
      FieldEntry(.resourceType, .text(resourceType)),
      FieldEntry(.resourceIdentifier, .text(identifier)),
    ]
  }
}

/// A state of mind (R246).
public struct StateOfMindDetail: Sendable, Hashable, Codable {
  public var kind: Int
  /// -1 (very unpleasant) to 1 (very pleasant).
  public var valence: Double
  public var labels: [Int]
  public var associations: [Int]

  public init(kind: Int, valence: Double, labels: [Int], associations: [Int]) {
    self.kind = kind
    self.valence = valence
    self.labels = labels
    self.associations = associations
  }

  var fields: [FieldEntry] {
    [
      FieldEntry(.stateKind, .number(Double(kind))),
      FieldEntry(.valence, .number(valence)),
    ]
      + labels.map { FieldEntry(.label, .number(Double($0))) }
      + associations.map { FieldEntry(.association, .number(Double($0))) }
  }
}

/// The answers to a GAD-7 or PHQ-9 questionnaire, by raw value.
public struct ScoredAssessmentDetail: Sendable, Hashable, Codable {
  public var answers: [Int]

  public init(answers: [Int]) { self.answers = answers }
}

/// A clinical document (CDA) with the names found in it.
public struct DocumentDetail: Sendable, Hashable, Codable {
  public var title: String?
  public var patientName: String?
  public var authorName: String?
  public var custodianName: String?
  public var data: Data

  public init(
    title: String? = nil, patientName: String? = nil, authorName: String? = nil,
    custodianName: String? = nil, data: Data
  ) {
    self.title = title
    self.patientName = patientName
    self.authorName = authorName
    self.custodianName = custodianName
    self.data = data
  }
}

/// A logged or planned dose of a medication (R249 to R251).
public struct MedicationDoseDetail: Sendable, Hashable, Codable {
  public var concept: String
  public var scheduleType: Int
  public var scheduled: Double?
  public var scheduledQuantity: Double?
  public var quantity: Double?
  public var logStatus: Int
  public var unit: HealthUnit

  public init(
    concept: String, scheduleType: Int, scheduled: Double? = nil, scheduledQuantity: Double? = nil,
    quantity: Double? = nil, logStatus: Int, unit: HealthUnit
  ) {
    self.concept = concept
    self.scheduleType = scheduleType
    self.scheduled = scheduled
    self.scheduledQuantity = scheduledQuantity
    self.quantity = quantity
    self.logStatus = logStatus
    self.unit = unit
  }

  var fields: [FieldEntry] {
    var entries = [
      FieldEntry(.medicationConcept, .text(concept)),
      FieldEntry(.logStatus, .number(Double(logStatus))),
    ]
    if let scheduled { entries.append(FieldEntry(.scheduledDate, .number(scheduled))) }
    return entries
  }
}
