import HealthCatalog
import HealthEngine

@testable import HealthKit

/// One stored sample of every kind.
enum Kinds {
  static func records() -> [(SampleRecord, AnyClass)] {
    let pulse = QuantitySeriesDetail(
      minimum: 1, maximum: 2,
      mostRecent: SeriesValue(start: 700_000_001, end: 700_000_002, value: 1.5))
    let statistic = WorkoutStatisticRecord(
      type: HKQuantityType(.heartRate).code, start: 0, end: 1, average: 2, minimum: 1, maximum: 3,
      mostRecent: 2.5)
    let event = WorkoutEventRecord(kind: 1, start: 700_000_010, end: 700_000_010)
    let activity = WorkoutActivityRecord(
      uuid: UUID(), activity: 37, start: 700_000_000, end: 700_000_600, duration: 600,
      metadata: ["a": .boolean(true)], events: [event], statistics: [statistic])
    let point = AudiogramDetail.Point(
      frequency: 1000,
      tests: [
        AudiogramDetail.Test(sensitivity: 20, side: 0),
        AudiogramDetail.Test(sensitivity: 25, side: 1, masked: true, clampingUpper: 90),
      ])
    let eye: VisionPrescriptionDetail.Eye = [
      "sphere": QuantityValue(-1.5, .diopter), "axis": QuantityValue(90, .degreeAngle),
    ]
    return [
      (
        Fixture.record(
          HKQuantityType(.stepCount), value: 12,
          metadata: ["HKWasUserEntered": .boolean(true), "n": .integer(3)], count: 2),
        HKCumulativeQuantitySample.self
      ),
      (
        Fixture.record(
          HKQuantityType(.bodyMass), value: 70, unit: HealthUnit.pound),
        HKDiscreteQuantitySample.self
      ),
      (
        Fixture.record(
          HKQuantityType(.heartRate), value: 1.5, detail: .quantitySeries(pulse), count: 9),
        HKDiscreteQuantitySample.self
      ),
      (Fixture.record(HKCategoryType(.sleepAnalysis), value: 4), HKCategorySample.self),
      (
        Fixture.record(
          HKObjectType.workoutType(), value: 37,
          detail: .workout(
            WorkoutDetail(
              duration: 590, events: [event], activities: [activity], statistics: [statistic]))),
        HKWorkout.self
      ),
      (Fixture.record(HKSeriesType.workoutRoute(), count: 50), HKWorkoutRoute.self),
      (Fixture.record(HKSeriesType.heartbeat(), count: 60), HKHeartbeatSeriesSample.self),
      (
        Fixture.record(
          HKObjectType.electrocardiogramType(),
          detail: .electrocardiogram(
            ElectrocardiogramDetail(
              classification: 1, symptomsStatus: 2, averageHeartRate: 64, samplingFrequency: 512,
              numberOfMeasurements: 15360, symptoms: ["HKCategoryTypeIdentifierDizziness"])),
          count: 15360), HKElectrocardiogram.self
      ),
      (
        Fixture.record(
          HKObjectType.audiogramSampleType(), detail: .audiogram(AudiogramDetail(points: [point]))),
        HKAudiogramSample.self
      ),
      (
        Fixture.record(
          HKClinicalType(.allergyRecord),
          detail: .clinicalRecord(
            ClinicalRecordDetail(
              displayName: "Peanuts", resourceType: "AllergyIntolerance", identifier: "1",
              fhirVersion: "4.0.1", sourceURL: "https://example.com/1",
              data: Data(#"{"resourceType": "AllergyIntolerance"}"#.utf8)))), HKClinicalRecord.self
      ),
      (
        Fixture.record(
          HKObjectType.stateOfMindType(),
          detail: .stateOfMind(
            StateOfMindDetail(kind: 1, valence: 0.6, labels: [17], associations: [5]))),
        HKStateOfMind.self
      ),
      (
        Fixture.record(
          HKScoredAssessmentType(.GAD7),
          detail: .scoredAssessment(ScoredAssessmentDetail(answers: [0, 1, 2, 3, 0, 1, 2]))),
        HKGAD7Assessment.self
      ),
      (
        Fixture.record(
          HKScoredAssessmentType(.PHQ9),
          detail: .scoredAssessment(ScoredAssessmentDetail(answers: [0, 1, 2, 3, 0, 1, 2, 3, 4]))),
        HKPHQ9Assessment.self
      ),
      (
        Fixture.record(
          HKObjectType.visionPrescriptionType(),
          detail: .visionPrescription(
            VisionPrescriptionDetail(
              prescriptionType: 1, issued: 700_000_000, right: eye, left: eye))),
        HKGlassesPrescription.self
      ),
      (
        Fixture.record(
          HKObjectType.visionPrescriptionType(),
          detail: .visionPrescription(
            VisionPrescriptionDetail(
              prescriptionType: 2, issued: 700_000_000, expires: 710_000_000, brand: "Clear",
              right: eye))), HKContactsPrescription.self
      ),
      (
        Fixture.record(
          HKObjectType.visionPrescriptionType(),
          detail: .visionPrescription(
            VisionPrescriptionDetail(prescriptionType: 1, issued: 700_000_000))),
        HKVisionPrescription.self
      ),
      (
        Fixture.record(
          HKDocumentType(.CDA),
          detail: .document(DocumentDetail(title: "Visit", data: Data("<a/>".utf8)))),
        HKCDADocumentSample.self
      ),
      (
        Fixture.record(
          HKObjectType.medicationDoseEventType(),
          detail: .medicationDose(
            MedicationDoseDetail(
              concept: "c1", scheduleType: 2, scheduled: 700_000_000, scheduledQuantity: 2,
              quantity: 1, logStatus: 4, unit: .count))), HKMedicationDoseEvent.self
      ),
    ]
  }

  static func all() throws -> [HKSample] {
    var samples: [HKSample] = []
    for (record, _) in records() { samples.append(try HKSample.make(from: record)) }
    samples.append(Fixture.bloodPressure())
    return samples
  }
}
