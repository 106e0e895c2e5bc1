import Foundation
import Testing

@testable import HealthKitReporter

/// One value of every payload with every part set, and its JSON as the layer promises it.
struct GoldenPayload: Sendable, CustomTestStringConvertible {
  var name: String
  var json: String
  /// Reads JSON by `Codable` and writes it again.
  var throughCodable: @Sendable (Data) throws -> Data
  /// Reads a dictionary by `make(from:)` and writes JSON.
  var throughMake: (@Sendable ([String: Any]) throws -> Data)?
  /// Whether the Swift value equals what the JSON says.
  var equalsJSON: @Sendable (Data) throws -> Bool
  var encode: @Sendable () throws -> Data

  var testDescription: String { name }

  init<T: Codable & Equatable & Sendable>(
    _ value: T, _ json: String, make: (@Sendable ([String: Any]) throws -> T)? = nil
  ) {
    name = "\(T.self)"
    self.json = json
    throughCodable = { try Self.encoder.encode(Self.decoder.decode(T.self, from: $0)) }
    throughMake = nil
    if let make { throughMake = { try Self.encoder.encode(make($0)) } }
    equalsJSON = { try Self.decoder.decode(T.self, from: $0) == value }
    encode = { try Self.encoder.encode(value) }
  }

  private static var encoder: JSONEncoder { JSONEncoder.payloads(.sortedKeys) }
  private static var decoder: JSONDecoder { JSONDecoder.payloads() }

  static let device = Device(
    name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch", hardwareVersion: "Watch6,1",
    firmwareVersion: "1.2", softwareVersion: "10.1", localIdentifier: "local",
    udiDeviceIdentifier: "udi")
  static let revision = SourceRevision(
    source: Source(name: "Anna's Watch", bundleIdentifier: "com.apple.health.1"),
    version: "10.1", productType: "Watch6,1", systemVersion: "10.1.0",
    operatingSystem: .init(majorVersion: 10, minorVersion: 1, patchVersion: 0))
  static let metadata: Metadata = ["HKWasUserEntered": true, "HKFoodType": "Oats"]

  static let deviceJSON = """
    {"firmwareVersion":"1.2","hardwareVersion":"Watch6,1","localIdentifier":"local",\
    "manufacturer":"Apple Inc.","model":"Watch","name":"Apple Watch","softwareVersion":"10.1",\
    "udiDeviceIdentifier":"udi"}
    """
  static let revisionJSON = """
    {"operatingSystem":{"majorVersion":10,"minorVersion":1,"patchVersion":0},\
    "productType":"Watch6,1","source":{"bundleIdentifier":"com.apple.health.1",\
    "name":"Anna's Watch"},"systemVersion":"10.1.0","version":"10.1"}
    """
  static let metadataJSON = #"{"HKFoodType":"Oats","HKWasUserEntered":true}"#

  /// The envelope of every sample around what is its own, in the order of sorted keys.
  static func sample(_ identifier: String, _ harmonized: String, before: String = "") -> String {
    #"{"device":\#(deviceJSON),"endTimestamp":1700000060,"harmonized":\#(harmonized),"#
      + #""identifier":"\#(identifier)",\#(before)"sourceRevision":\#(revisionJSON),"#
      + #""startTimestamp":1700000000.5,"uuid":"U"}"#
  }

  static let quantity = Quantity(
    uuid: "U", identifier: "HKQuantityTypeIdentifierStepCount", startTimestamp: 1_700_000_000.5,
    endTimestamp: 1_700_000_060, device: device, sourceRevision: revision,
    harmonized: .init(value: 12, unit: "count", metadata: metadata))
  static let quantityJSON = sample(
    "HKQuantityTypeIdentifierStepCount",
    #"{"metadata":\#(metadataJSON),"unit":"count","value":12}"#)
  static let category = Category(
    uuid: "U", identifier: "HKCategoryTypeIdentifierSleepAnalysis",
    startTimestamp: 1_700_000_000.5, endTimestamp: 1_700_000_060, device: device,
    sourceRevision: revision,
    harmonized: .init(
      value: 0, description: "HKCategoryValueSleepAnalysis", detail: "In Bed", metadata: metadata))
  static let categoryJSON = sample(
    "HKCategoryTypeIdentifierSleepAnalysis",
    #"{"description":"HKCategoryValueSleepAnalysis","detail":"In Bed","metadata":\#(metadataJSON),"value":0}"#
  )
  static let event = WorkoutEvent(
    startTimestamp: 1_700_000_001, endTimestamp: 1_700_000_002, duration: 1,
    harmonized: .init(value: 1, description: "Pause", metadata: metadata))
  static let eventJSON =
    #"{"duration":1,"endTimestamp":1700000002,"harmonized":{"description":"Pause","metadata":\#(metadataJSON),"value":1},"startTimestamp":1700000001}"#
  static let statistics = Statistics(
    identifier: "HKQuantityTypeIdentifierHeartRate", startTimestamp: 0, endTimestamp: 3600,
    harmonized: .init(
      summary: 1, average: 60.5, recent: 61, min: 50, max: 70, unit: "count/min", duration: 60),
    sources: [revision.source],
    sourceStatistics: [
      .init(source: revision.source, harmonized: .init(average: 60.5, unit: "count/min"))
    ])
  static let statisticsJSON =
    #"{"endTimestamp":3600,"harmonized":{"average":60.5,"duration":60,"max":70,"min":50,"recent":61,"summary":1,"unit":"count/min"},"identifier":"HKQuantityTypeIdentifierHeartRate","sourceStatistics":[{"harmonized":{"average":60.5,"unit":"count/min"},"source":{"bundleIdentifier":"com.apple.health.1","name":"Anna's Watch"}}],"sources":[{"bundleIdentifier":"com.apple.health.1","name":"Anna's Watch"}],"startTimestamp":0}"#
  static let activity = WorkoutActivity(
    uuid: "A", activityValue: 46, activityDescription: "Swimming", locationValue: 2,
    swimmingLocationValue: 1, lapLength: 25, startTimestamp: 1_700_000_001,
    endTimestamp: 1_700_000_002, duration: 1, workoutEvents: [event], statistics: [statistics],
    metadata: metadata)
  static let activityJSON =
    #"{"activityDescription":"Swimming","activityValue":46,"duration":1,"endTimestamp":1700000002,"lapLength":25,"locationValue":2,"metadata":\#(metadataJSON),"startTimestamp":1700000001,"statistics":[\#(statisticsJSON)],"swimmingLocationValue":1,"uuid":"A","workoutEvents":[\#(eventJSON)]}"#

  static let all: [GoldenPayload] = [
    GoldenPayload(device, deviceJSON, make: Device.make(from:)),
    GoldenPayload(revision, revisionJSON, make: SourceRevision.make(from:)),
    GoldenPayload(metadata, metadataJSON, make: Metadata.make(from:)),
    GoldenPayload(quantity, quantityJSON, make: Quantity.make(from:)),
    GoldenPayload(category, categoryJSON, make: Category.make(from:)),
    GoldenPayload(event, eventJSON, make: WorkoutEvent.make(from:)),
    GoldenPayload(statistics, statisticsJSON, make: Statistics.make(from:)),
    GoldenPayload(activity, activityJSON, make: WorkoutActivity.make(from:)),
    GoldenPayload(
      Correlation(
        uuid: "U", identifier: "HKCorrelationTypeIdentifierFood", startTimestamp: 1_700_000_000.5,
        endTimestamp: 1_700_000_060, device: device, sourceRevision: revision,
        harmonized: .init(
          quantitySamples: [quantity], categorySamples: [category], metadata: metadata)),
      sample(
        "HKCorrelationTypeIdentifierFood",
        #"{"categorySamples":[\#(categoryJSON)],"metadata":\#(metadataJSON),"quantitySamples":[\#(quantityJSON)]}"#
      ), make: Correlation.make(from:)),
    GoldenPayload(
      Workout(
        uuid: "U", identifier: "HKWorkoutTypeIdentifier", startTimestamp: 1_700_000_000.5,
        endTimestamp: 1_700_000_060, device: device, sourceRevision: revision, duration: 58.5,
        workoutEvents: [event],
        harmonized: .init(
          value: 37, description: "Running", totalEnergyBurned: 300, totalEnergyBurnedUnit: "Cal",
          totalDistance: 5000, totalDistanceUnit: "m", totalSwimmingStrokeCount: 1,
          totalSwimmingStrokeCountUnit: "count", totalFlightsClimbed: 2,
          totalFlightsClimbedUnit: "count", metadata: metadata), statistics: [statistics],
        activities: [activity]),
      #"{"activities":[\#(activityJSON)],"device":\#(deviceJSON),"duration":58.5,"endTimestamp":1700000060,"harmonized":{"description":"Running","metadata":\#(metadataJSON),"totalDistance":5000,"totalDistanceUnit":"m","totalEnergyBurned":300,"totalEnergyBurnedUnit":"Cal","totalFlightsClimbed":2,"totalFlightsClimbedUnit":"count","totalSwimmingStrokeCount":1,"totalSwimmingStrokeCountUnit":"count","value":37},"identifier":"HKWorkoutTypeIdentifier","sourceRevision":\#(revisionJSON),"startTimestamp":1700000000.5,"statistics":[\#(statisticsJSON)],"uuid":"U","workoutEvents":[\#(eventJSON)]}"#,
      make: Workout.make(from:)),
    GoldenPayload(
      WorkoutConfiguration(
        activityValue: 46, locationValue: 2, swimmingValue: 1,
        harmonized: .init(value: 25, unit: "m")),
      #"{"activityValue":46,"harmonized":{"unit":"m","value":25},"locationValue":2,"swimmingValue":1}"#,
      make: WorkoutConfiguration.make(from:)),
    GoldenPayload(
      WorkoutRoute(
        uuid: "U", identifier: "HKWorkoutRouteTypeIdentifier", startTimestamp: 1_700_000_000.5,
        endTimestamp: 1_700_000_060, device: device, sourceRevision: revision,
        harmonized: .init(
          count: 1,
          routes: [
            .init(
              locations: [
                .init(
                  latitude: 48.5, longitude: -2.25, altitude: 10, course: 90, courseAccuracy: 1,
                  floor: 3, horizontalAccuracy: 5, speed: 2.5, speedAccuracy: 0.5,
                  timestamp: 1_700_000_001, verticalAccuracy: 4)
              ], done: true)
          ], metadata: metadata)),
      sample(
        "HKWorkoutRouteTypeIdentifier",
        #"{"count":1,"metadata":\#(metadataJSON),"routes":[{"done":true,"locations":[{"altitude":10,"course":90,"courseAccuracy":1,"floor":3,"horizontalAccuracy":5,"latitude":48.5,"longitude":-2.25,"speed":2.5,"speedAccuracy":0.5,"timestamp":1700000001,"verticalAccuracy":4}]}]}"#
      ), make: WorkoutRoute.make(from:)),
    GoldenPayload(
      HeartbeatSeries(
        uuid: "U", identifier: "HKDataTypeIdentifierHeartbeatSeries",
        startTimestamp: 1_700_000_000.5, endTimestamp: 1_700_000_060, device: device,
        sourceRevision: revision,
        harmonized: .init(
          count: 1,
          measurements: [.init(timeSinceSeriesStart: 0.5, precededByGap: true, done: true)],
          metadata: metadata)),
      sample(
        "HKDataTypeIdentifierHeartbeatSeries",
        #"{"count":1,"measurements":[{"done":true,"precededByGap":true,"timeSinceSeriesStart":0.5}],"metadata":\#(metadataJSON)}"#
      ), make: HeartbeatSeries.make(from:)),
    GoldenPayload(
      Electrocardiogram(
        uuid: "U", identifier: "HKDataTypeIdentifierElectrocardiogram",
        startTimestamp: 1_700_000_000.5, endTimestamp: 1_700_000_060, device: device,
        sourceRevision: revision, numberOfMeasurements: 1,
        harmonized: .init(
          averageHeartRate: 60, averageHeartRateUnit: "count/min", samplingFrequency: 512.5,
          samplingFrequencyUnit: "Hz", classification: "Sinus rhythm", symptomsStatus: "None",
          count: 1,
          voltageMeasurements: [
            .init(harmonized: .init(value: 0.00025, unit: "V"), timeSinceSampleStart: 0.25)
          ], metadata: metadata)),
      sample(
        "HKDataTypeIdentifierElectrocardiogram",
        #"{"averageHeartRate":60,"averageHeartRateUnit":"count/min","classification":"Sinus rhythm","count":1,"metadata":\#(metadataJSON),"samplingFrequency":512.5,"samplingFrequencyUnit":"Hz","symptomsStatus":"None","voltageMeasurements":[{"harmonized":{"unit":"V","value":0.00025},"timeSinceSampleStart":0.25}]}"#,
        before: #""numberOfMeasurements":1,"#), make: Electrocardiogram.make(from:)),
    GoldenPayload(
      ActivitySummary(
        identifier: "HKActivitySummaryTypeIdentifier", date: "2024-01-31T00:00:00.000Z",
        harmonized: .init(
          activeEnergyBurned: 400, activeEnergyBurnedGoal: 500, activeEnergyBurnedUnit: "Cal",
          appleExerciseTime: 20, appleExerciseTimeGoal: 30, appleExerciseTimeUnit: "min",
          appleStandHours: 9, appleStandHoursGoal: 12, appleStandHoursUnit: "count",
          appleMoveTime: 1, appleMoveTimeGoal: 2, appleMoveTimeUnit: "min")),
      #"{"date":"2024-01-31T00:00:00.000Z","harmonized":{"activeEnergyBurned":400,"activeEnergyBurnedGoal":500,"activeEnergyBurnedUnit":"Cal","appleExerciseTime":20,"appleExerciseTimeGoal":30,"appleExerciseTimeUnit":"min","appleMoveTime":1,"appleMoveTimeGoal":2,"appleMoveTimeUnit":"min","appleStandHours":9,"appleStandHoursGoal":12,"appleStandHoursUnit":"count"},"identifier":"HKActivitySummaryTypeIdentifier"}"#,
      make: ActivitySummary.make(from:)),
    GoldenPayload(
      Characteristic(
        biologicalSex: "Female", birthday: "1980-05-06T00:00:00.000Z", bloodType: "A+",
        fitzpatrickSkinType: "II", wheelchairUse: "No", activityMoveMode: "Active energy"),
      #"{"activityMoveMode":"Active energy","biologicalSex":"Female","birthday":"1980-05-06T00:00:00.000Z","bloodType":"A+","fitzpatrickSkinType":"II","wheelchairUse":"No"}"#,
      make: Characteristic.make(from:)),
    GoldenPayload(
      Audiogram(
        uuid: "U", identifier: "HKDataTypeIdentifierAudiogram", startTimestamp: 1_700_000_000.5,
        endTimestamp: 1_700_000_060, device: device, sourceRevision: revision,
        harmonized: .init(
          sensitivityPoints: [
            .init(
              frequency: 1000, leftEarSensitivity: 10, rightEarSensitivity: 15.5,
              tests: [.init(sensitivity: 10, conductionType: 0, masked: true, side: 0)])
          ], metadata: metadata)),
      sample(
        "HKDataTypeIdentifierAudiogram",
        #"{"metadata":\#(metadataJSON),"sensitivityPoints":[{"frequency":1000,"leftEarSensitivity":10,"rightEarSensitivity":15.5,"tests":[{"conductionType":0,"masked":true,"sensitivity":10,"side":0}]}]}"#
      ), make: Audiogram.make(from:)),
    GoldenPayload(
      VisionPrescription(
        uuid: "U", identifier: "HKVisionPrescriptionTypeIdentifier",
        startTimestamp: 1_700_000_000.5, endTimestamp: 1_700_000_060, device: device,
        sourceRevision: revision,
        harmonized: .init(
          dateIssuedTimestamp: 1, expirationDateTimestamp: 2,
          prescriptionType: .init(id: 1, detail: "Glasses"),
          rightEye: .init(
            sphere: -1.25, cylinder: 0.5, axis: 90, addPower: 1, vertexDistance: 12,
            prism: .init(amount: 1, angle: 45, eye: 2), farPupillaryDistance: 31,
            nearPupillaryDistance: 30, baseCurve: 8.5, diameter: 14), leftEye: .init(sphere: -1),
          brand: "B", metadata: metadata)),
      sample(
        "HKVisionPrescriptionTypeIdentifier",
        #"{"brand":"B","dateIssuedTimestamp":1,"expirationDateTimestamp":2,"leftEye":{"sphere":-1},"metadata":\#(metadataJSON),"prescriptionType":{"detail":"Glasses","id":1},"rightEye":{"addPower":1,"axis":90,"baseCurve":8.5,"cylinder":0.5,"diameter":14,"farPupillaryDistance":31,"nearPupillaryDistance":30,"prism":{"amount":1,"angle":45,"eye":2},"sphere":-1.25,"vertexDistance":12}}"#
      ), make: VisionPrescription.make(from:)),
    GoldenPayload(
      StateOfMind(
        uuid: "U", identifier: "HKDataTypeStateOfMind", startTimestamp: 1_700_000_000.5,
        endTimestamp: 1_700_000_060, device: device, sourceRevision: revision,
        harmonized: .init(
          kind: 1, valence: -0.5, valenceClassification: 3, labels: [1, 2], associations: [3],
          metadata: metadata)),
      sample(
        "HKDataTypeStateOfMind",
        #"{"associations":[3],"kind":1,"labels":[1,2],"metadata":\#(metadataJSON),"valence":-0.5,"valenceClassification":3}"#
      ), make: StateOfMind.make(from:)),
    GoldenPayload(
      ScoredAssessment(
        uuid: "U", identifier: "HKScoredAssessmentTypeIdentifierGAD7",
        startTimestamp: 1_700_000_000.5, endTimestamp: 1_700_000_060, device: device,
        sourceRevision: revision,
        harmonized: .init(answers: [0, 1, 2, 3, 0, 1, 2], score: 9, risk: 2, metadata: metadata)),
      sample(
        "HKScoredAssessmentTypeIdentifierGAD7",
        #"{"answers":[0,1,2,3,0,1,2],"metadata":\#(metadataJSON),"risk":2,"score":9}"#),
      make: ScoredAssessment.make(from:)),
    GoldenPayload(
      ClinicalRecord(
        uuid: "U", identifier: "HKClinicalTypeIdentifierAllergyRecord",
        startTimestamp: 1_700_000_000.5, endTimestamp: 1_700_000_060, device: device,
        sourceRevision: revision,
        harmonized: .init(
          displayName: "Peanuts", fhirSourceUrl: "https://example.org/1", fhirVersion: "4.0.1",
          fhirData: #"{"id":1}"#, metadata: metadata)),
      sample(
        "HKClinicalTypeIdentifierAllergyRecord",
        #"{"displayName":"Peanuts","fhirData":"{\"id\":1}","fhirSourceUrl":"https://example.org/1","fhirVersion":"4.0.1","metadata":\#(metadataJSON)}"#
      ), make: ClinicalRecord.make(from:)),
    GoldenPayload(
      CDADocument(
        uuid: "U", identifier: "HKDocumentTypeIdentifierCDA", startTimestamp: 1_700_000_000.5,
        endTimestamp: 1_700_000_060, device: device, sourceRevision: revision,
        harmonized: .init(
          title: "T", patientName: "P", authorName: "A", custodianName: "C",
          documentData: "PGE+", metadata: metadata)),
      sample(
        "HKDocumentTypeIdentifierCDA",
        #"{"authorName":"A","custodianName":"C","documentData":"PGE+","metadata":\#(metadataJSON),"patientName":"P","title":"T"}"#
      ), make: CDADocument.make(from:)),
    GoldenPayload(DeletedObject(uuid: "U"), #"{"uuid":"U"}"#),
    GoldenPayload(Anchor(data: Data([1, 2, 255])), #""AQL/""#),
    GoldenPayload(
      PreferredUnit(identifier: "HKQuantityTypeIdentifierBodyMass", unit: "lb"),
      #"{"identifier":"HKQuantityTypeIdentifierBodyMass","unit":"lb"}"#,
      make: PreferredUnit.make(from:)),
    GoldenPayload(
      QuantitySeriesValue(
        value: 1, unit: "count", startTimestamp: 0, endTimestamp: 1, sampleUUID: "U"),
      #"{"endTimestamp":1,"sampleUUID":"U","startTimestamp":0,"unit":"count","value":1}"#,
      make: QuantitySeriesValue.make(from:)),
    GoldenPayload(
      Attachment(
        identifier: "I", name: "scan.jpg", contentType: "public.jpeg", size: 5,
        creationTimestamp: 1, metadata: metadata),
      #"{"contentType":"public.jpeg","creationTimestamp":1,"identifier":"I","metadata":\#(metadataJSON),"name":"scan.jpg","size":5}"#,
      make: Attachment.make(from:)),
  ]
}
