/// The kind of a FHIR resource (R233).
public struct HKFHIRResourceType: RawRepresentable, Hashable, Sendable {
  /// The text that stores and exports use.
  public let rawValue: String

  /// A value of any text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension HKFHIRResourceType {
  /// `AllergyIntolerance`; iOS 12.0.
  public static let allergyIntolerance = HKFHIRResourceType(
    rawValue: "AllergyIntolerance")
  /// `Condition`; iOS 12.0.
  public static let condition = HKFHIRResourceType(
    rawValue: "Condition")
  /// `Coverage`; iOS 14.0.
  public static let coverage = HKFHIRResourceType(
    rawValue: "Coverage")
  /// `DiagnosticReport`; iOS 16.4.
  public static let diagnosticReport = HKFHIRResourceType(
    rawValue: "DiagnosticReport")
  /// `DocumentReference`; iOS 16.4.
  public static let documentReference = HKFHIRResourceType(
    rawValue: "DocumentReference")
  /// `Immunization`; iOS 12.0.
  public static let immunization = HKFHIRResourceType(
    rawValue: "Immunization")
  /// `MedicationDispense`; iOS 12.0.
  public static let medicationDispense = HKFHIRResourceType(
    rawValue: "MedicationDispense")
  /// `MedicationOrder`; iOS 12.0.
  public static let medicationOrder = HKFHIRResourceType(
    rawValue: "MedicationOrder")
  /// `MedicationRequest`; iOS 14.0.
  public static let medicationRequest = HKFHIRResourceType(
    rawValue: "MedicationRequest")
  /// `MedicationStatement`; iOS 12.0.
  public static let medicationStatement = HKFHIRResourceType(
    rawValue: "MedicationStatement")
  /// `Observation`; iOS 12.0.
  public static let observation = HKFHIRResourceType(
    rawValue: "Observation")
  /// `Procedure`; iOS 12.0.
  public static let procedure = HKFHIRResourceType(
    rawValue: "Procedure")
}
