import HealthCatalog
import HealthEngine

/// What a HealthKit key path asks of a sample, and what it may be compared with.
enum PredicateKeyPath {
  case startDate
  case endDate
  case uuid
  case value
  case count
  case quantity
  case source
  case sourceRevision
  case device
  case correlation
  case workout
  case effort
  /// A number of the sample's detail.
  case number(Field.Name)
  /// A date of the sample's detail.
  case date(Field.Name)
  /// A text of the sample's detail.
  case text(Field.Name)
  /// A total of a workout over one or several quantity types.
  case total([TypeCode])

  /// Whole key paths of samples.
  static let samples: [String: PredicateKeyPath] = [
    HKPredicateKeyPathStartDate: .startDate,
    HKPredicateKeyPathEndDate: .endDate,
    HKPredicateKeyPathUUID: .uuid,
    HKPredicateKeyPathCategoryValue: .value,
    HKPredicateKeyPathWorkoutType: .value,
    HKPredicateKeyPathCount: .count,
    HKPredicateKeyPathQuantity: .quantity,
    HKPredicateKeyPathSource: .source,
    HKPredicateKeyPathSourceRevision: .sourceRevision,
    HKPredicateKeyPathDevice: .device,
    HKPredicateKeyPathCorrelation: .correlation,
    HKPredicateKeyPathWorkout: .workout,
    HKPredicateKeyPathWorkoutEffortRelationship: .effort,
    HKPredicateKeyPathWorkoutDuration: .number(.duration),
    HKPredicateKeyPathWorkoutTotalDistance: .total(codes { $0.hasPrefix("distance") }),
    HKPredicateKeyPathWorkoutTotalEnergyBurned: .total(codes { $0 == "activeEnergyBurned" }),
    HKPredicateKeyPathWorkoutTotalFlightsClimbed: .total(codes { $0 == "flightsClimbed" }),
    HKPredicateKeyPathWorkoutTotalSwimmingStrokeCount: .total(
      codes { $0 == "swimmingStrokeCount" }),
    HKPredicateKeyPathECGClassification: .number(.classification),
    HKPredicateKeyPathECGSymptomsStatus: .number(.symptomsStatus),
    HKPredicateKeyPathClinicalRecordFHIRResourceIdentifier: .text(.resourceIdentifier),
    HKPredicateKeyPathClinicalRecordFHIRResourceType: .text(.resourceType),
    HKPredicateKeyPathMedicationConceptIdentifier: .text(.medicationConcept),
    HKPredicateKeyPathStatus: .number(.logStatus),
    HKPredicateKeyPathScheduledDate: .date(.scheduledDate),
  ]

  /// Key paths of a workout's activities, understood inside `predicateForWorkouts(activityPredicate:)`
  /// only (F044).
  static let activities: [String: PredicateKeyPath] = [
    HKPredicateKeyPathWorkoutActivityType: .number(.activityType),
    HKPredicateKeyPathWorkoutActivityDuration: .number(.duration),
    HKPredicateKeyPathWorkoutActivityStartDate: .date(.activityStart),
    HKPredicateKeyPathWorkoutActivityEndDate: .date(.activityEnd),
  ]

  /// `sumQuantity.HKQuantityTypeIdentifierDistanceCycling`: statistics of workouts by quantity type.
  static let workoutStatistics: [String: Field.Name] = [
    HKPredicateKeyPathWorkoutSumQuantity: .sum,
    HKPredicateKeyPathWorkoutAverageQuantity: .average,
    HKPredicateKeyPathWorkoutMinimumQuantity: .minimum,
    HKPredicateKeyPathWorkoutMaximumQuantity: .maximum,
  ]

  static let activityStatistics: [String: Field.Name] = [
    HKPredicateKeyPathWorkoutActivitySumQuantity: .sum,
    HKPredicateKeyPathWorkoutActivityAverageQuantity: .average,
    HKPredicateKeyPathWorkoutActivityMinimumQuantity: .minimum,
    HKPredicateKeyPathWorkoutActivityMaximumQuantity: .maximum,
  ]

  /// Key paths that HealthKit defines for objects that are no samples, or that the store keeps no
  /// searchable field for, with what to do instead.
  static let notSearchable: [String: String] = [
    HKPredicateKeyPathDateComponents:
      "it belongs to activity summaries: use it with HKActivitySummaryQuery",
    HKUserAnnotatedMedicationPredicateKeyPathHasSchedule:
      "it belongs to medications: use it with HKUserAnnotatedMedicationQuery",
    HKUserAnnotatedMedicationPredicateKeyPathIsArchived:
      "it belongs to medications: use it with HKUserAnnotatedMedicationQuery",
    HKPredicateKeyPathWorkoutActivity:
      "use HKQuery.predicateForWorkouts(activityPredicate:)",
    HKPredicateKeyPathMin: filter, HKPredicateKeyPathMax: filter,
    HKPredicateKeyPathMostRecent: filter, HKPredicateKeyPathMostRecentDuration: filter,
    HKPredicateKeyPathMostRecentStartDate: filter, HKPredicateKeyPathMostRecentEndDate: filter,
    HKPredicateKeyPathAverageHeartRate: filter, HKPredicateKeyPathLogOrigin: filter,
    HKPredicateKeyPathCDATitle: filter, HKPredicateKeyPathCDAPatientName: filter,
    HKPredicateKeyPathCDAAuthorName: filter, HKPredicateKeyPathCDACustodianName: filter,
  ]

  private static let filter = "the store does not index it: filter the results of the query"

  /// `device.HKDevicePropertyModel`, as with `predicateForObjects(withDeviceProperty:allowedValues:)`.
  static let deviceProperties: [String: DeviceProperty] = [
    HKDevicePropertyKeyName: .name,
    HKDevicePropertyKeyManufacturer: .manufacturer,
    HKDevicePropertyKeyModel: .model,
    HKDevicePropertyKeyHardwareVersion: .hardwareVersion,
    HKDevicePropertyKeyFirmwareVersion: .firmwareVersion,
    HKDevicePropertyKeySoftwareVersion: .softwareVersion,
    HKDevicePropertyKeyLocalIdentifier: .localIdentifier,
    HKDevicePropertyKeyUDIDeviceIdentifier: .udiDeviceIdentifier,
  ]

  private static func codes(_ matches: (String) -> Bool) -> [TypeCode] {
    Catalog.types.filter { $0.aggregation == .cumulative && matches($0.name) }.map(\.code)
  }
}
