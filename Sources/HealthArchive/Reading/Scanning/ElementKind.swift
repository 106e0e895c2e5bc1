/// The elements of an export.
enum ElementKind: Int {
  case metadataEntry, record, beat, location, workoutEvent, workoutStatistics, workout,
    activitySummary, correlation, workoutActivity, workoutRoute, fileReference, beatList,
    clinicalRecord, audiogram, sensitivityPoint, visionPrescription, rightEye, leftEye, attachment,
    exportDate, me, healthData

  struct Facts {
    let name: StaticString
    let kind: ElementKind
    /// Elements that it may stand in; none for those directly inside of HealthData.
    let parents: [ElementKind]
    let attributes: [StaticString]
  }

  /// Frequent ones first.
  static let table: [Facts] = [
    Facts(
      name: "MetadataEntry", kind: .metadataEntry,
      parents: [
        .record, .correlation, .workout, .workoutEvent, .workoutActivity, .workoutRoute,
        .audiogram, .visionPrescription,
      ],
      attributes: ["key", "value"]),
    Facts(
      name: "Record", kind: .record, parents: [.correlation],
      attributes: [
        "type", "sourceName", "sourceVersion", "device", "unit", "creationDate", "startDate",
        "endDate", "value", "source",
      ]),
    Facts(
      name: "InstantaneousBeatsPerMinute", kind: .beat, parents: [.beatList, .record],
      attributes: ["bpm", "time"]),
    Facts(
      name: "Location", kind: .location, parents: [.workoutRoute],
      attributes: [
        "date", "latitude", "longitude", "altitude", "horizontalAccuracy", "verticalAccuracy",
        "course", "speed",
      ]),
    Facts(
      name: "WorkoutEvent", kind: .workoutEvent, parents: [.workout, .workoutActivity],
      attributes: ["type", "date", "duration", "durationUnit"]),
    Facts(
      name: "WorkoutStatistics", kind: .workoutStatistics, parents: [.workout, .workoutActivity],
      attributes: [
        "type", "startDate", "endDate", "average", "minimum", "maximum", "sum", "unit",
      ]),
    Facts(
      name: "Workout", kind: .workout, parents: [],
      attributes: [
        "workoutActivityType", "duration", "durationUnit", "totalDistance", "totalDistanceUnit",
        "totalEnergyBurned", "totalEnergyBurnedUnit", "sourceName", "sourceVersion", "device",
        "creationDate", "startDate", "endDate", "source",
      ]),
    Facts(
      name: "ActivitySummary", kind: .activitySummary, parents: [],
      attributes: ["dateComponents", "activeEnergyBurnedUnit"]),
    Facts(
      name: "Correlation", kind: .correlation, parents: [],
      attributes: [
        "type", "sourceName", "sourceVersion", "device", "creationDate", "startDate", "endDate",
        "source",
      ]),
    Facts(
      name: "WorkoutActivity", kind: .workoutActivity, parents: [.workout],
      attributes: [
        "uuid", "startDate", "endDate", "duration", "durationUnit", "workoutActivityType",
      ]),
    Facts(
      name: "WorkoutRoute", kind: .workoutRoute, parents: [.workout],
      attributes: [
        "sourceName", "sourceVersion", "device", "creationDate", "startDate", "endDate", "source",
      ]),
    Facts(
      name: "FileReference", kind: .fileReference, parents: [.workoutRoute],
      attributes: ["path"]),
    Facts(
      name: "HeartRateVariabilityMetadataList", kind: .beatList, parents: [.record],
      attributes: []),
    Facts(
      name: "ClinicalRecord", kind: .clinicalRecord, parents: [],
      attributes: [
        "type", "identifier", "sourceName", "sourceURL", "fhirVersion", "receivedDate",
        "resourceFilePath",
      ]),
    Facts(
      name: "Audiogram", kind: .audiogram, parents: [],
      attributes: [
        "type", "sourceName", "sourceVersion", "device", "creationDate", "startDate", "endDate",
        "source",
      ]),
    Facts(
      name: "SensitivityPoint", kind: .sensitivityPoint, parents: [.audiogram],
      attributes: [
        "frequencyValue", "frequencyUnit", "leftEarValue", "leftEarUnit", "leftEarMasked",
        "leftEarClampingRangeLowerBound", "leftEarClampingRangeUpperBound", "rightEarValue",
        "rightEarUnit", "rightEarMasked", "rightEarClampingRangeLowerBound",
        "rightEarClampingRangeUpperBound",
      ]),
    Facts(
      name: "VisionPrescription", kind: .visionPrescription, parents: [],
      attributes: ["type", "dateIssued", "expirationDate", "brand"]),
    Facts(
      name: "RightEye", kind: .rightEye, parents: [.visionPrescription], attributes: eye),
    Facts(name: "LeftEye", kind: .leftEye, parents: [.visionPrescription], attributes: eye),
    Facts(
      name: "Attachment", kind: .attachment, parents: [.visionPrescription],
      attributes: ["identifier"]),
    Facts(name: "ExportDate", kind: .exportDate, parents: [], attributes: ["value"]),
    Facts(name: "Me", kind: .me, parents: [], attributes: []),
    Facts(name: "HealthData", kind: .healthData, parents: [], attributes: ["locale"]),
  ]

  private static let eye: [StaticString] = [
    "sphere", "sphereUnit", "cylinder", "cylinderUnit", "axis", "axisUnit", "add", "addUnit",
    "vertex", "vertexUnit", "prismAmount", "prismAmountUnit", "prismAngle", "prismAngleUnit",
    "farPD", "farPDUnit", "nearPD", "nearPDUnit", "baseCurve", "baseCurveUnit", "diameter",
    "diameterUnit",
  ]

  static func facts(_ name: ByteText) -> Facts? {
    for facts in table where name.equals(facts.name) { return facts }
    return nil
  }

  /// Of elements whose every attribute is kept as a value anyway.
  var takesAnyAttribute: Bool { self == .me || self == .activitySummary }
}
