import HealthCatalog
import HealthEngine

/// What exports call things that HealthKit has numbers for.
enum ImportTables {
  /// Workout events by their names in exports; raw values of `HKWorkoutEventType`.
  static let workoutEvents: [String: Int] = [
    "HKWorkoutEventTypePause": 1, "HKWorkoutEventTypeResume": 2, "HKWorkoutEventTypeLap": 3,
    "HKWorkoutEventTypeMarker": 4, "HKWorkoutEventTypeMotionPaused": 5,
    "HKWorkoutEventTypeMotionResumed": 6, "HKWorkoutEventTypeSegment": 7,
    "HKWorkoutEventTypePauseOrResumeRequest": 8,
  ]

  /// Characteristics by identifier and word; raw values of their enumerations.
  static let characteristics: [String: [String: Int64]] = [
    "HKCharacteristicTypeIdentifierBiologicalSex": [
      "HKBiologicalSexNotSet": 0, "HKBiologicalSexFemale": 1, "HKBiologicalSexMale": 2,
      "HKBiologicalSexOther": 3,
    ],
    "HKCharacteristicTypeIdentifierBloodType": [
      "HKBloodTypeNotSet": 0, "HKBloodTypeAPositive": 1, "HKBloodTypeANegative": 2,
      "HKBloodTypeBPositive": 3, "HKBloodTypeBNegative": 4, "HKBloodTypeABPositive": 5,
      "HKBloodTypeABNegative": 6, "HKBloodTypeOPositive": 7, "HKBloodTypeONegative": 8,
    ],
    "HKCharacteristicTypeIdentifierFitzpatrickSkinType": [
      "HKFitzpatrickSkinTypeNotSet": 0, "HKFitzpatrickSkinTypeI": 1, "HKFitzpatrickSkinTypeII": 2,
      "HKFitzpatrickSkinTypeIII": 3, "HKFitzpatrickSkinTypeIV": 4, "HKFitzpatrickSkinTypeV": 5,
      "HKFitzpatrickSkinTypeVI": 6,
    ],
  ]

  /// Clinical types by the FHIR resources that they hold; a patient is no clinical type.
  static let clinicalTypes: [String: String] = [
    "AllergyIntolerance": "AllergyRecord", "Condition": "ConditionRecord",
    "Immunization": "ImmunizationRecord", "Observation": "LabResultRecord",
    "DiagnosticReport": "LabResultRecord", "MedicationOrder": "MedicationRecord",
    "MedicationRequest": "MedicationRecord", "MedicationStatement": "MedicationRecord",
    "MedicationDispense": "MedicationRecord", "Procedure": "ProcedureRecord",
    "Coverage": "CoverageRecord", "DocumentReference": "ClinicalNoteRecord",
  ]

  /// Electrocardiogram classifications as Apple displays them in English; raw values of
  /// `HKElectrocardiogram.Classification`. Other languages are unrecognized, 100.
  static let classifications: [String: Int] = [
    "": 0, "Sinus Rhythm": 1, "Sinusrhythmus": 1, "Atrial Fibrillation": 2,
    "Vorhofflimmern": 2, "Low Heart Rate": 3, "Heart Rate Under 50": 3, "High Heart Rate": 4,
    "Heart Rate Over 120": 4, "Heart Rate Over 150": 4, "Poor Recording": 5, "Inconclusive": 6,
    "Uneindeutig": 6, "Unrecognized": 100,
  ]

  /// Unit names that exports use and HealthKit's unit strings do not.
  static let unitNames = ["lux": "lx", "prismD": "pD", "diopter": "D", "degrees": "deg"]

  static func unit(_ text: String) throws -> HealthUnit {
    try HealthUnit.cached(parsing: unitNames[text] ?? text)
  }
}
