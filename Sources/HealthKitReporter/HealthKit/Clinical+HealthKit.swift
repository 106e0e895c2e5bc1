import Foundation
import HealthKit

extension Audiogram {
  init(audiogram sample: HKAudiogramSample) {
    let level = HKUnit.decibelHearingLevel()
    self.init(
      uuid: sample.uuid.uuidString, identifier: sample.sampleType.identifier,
      startTimestamp: sample.startDate.timeIntervalSince1970,
      endTimestamp: sample.endDate.timeIntervalSince1970, device: Device(sample.device),
      sourceRevision: SourceRevision(sample.sourceRevision),
      harmonized: Harmonized(
        sensitivityPoints: sample.sensitivityPoints.map { point in
          SensitivityPoint(
            frequency: point.frequency.doubleValue(for: .hertz()),
            leftEarSensitivity: point.leftEarSensitivity?.doubleValue(for: level),
            rightEarSensitivity: point.rightEarSensitivity?.doubleValue(for: level),
            tests: point.tests.map {
              SensitivityTest(
                sensitivity: $0.sensitivity.doubleValue(for: level),
                conductionType: $0.type.rawValue, masked: $0.masked, side: $0.side.rawValue)
            })
        }, metadata: Metadata(sample.metadata)))
  }
}

extension Electrocardiogram {
  /// Without its trace, which takes a query of its own.
  init(electrocardiogram sample: HKElectrocardiogram) throws {
    let rate = HKUnit.count().unitDivided(by: .minute())
    self.init(
      uuid: sample.uuid.uuidString, identifier: sample.sampleType.identifier,
      startTimestamp: sample.startDate.timeIntervalSince1970,
      endTimestamp: sample.endDate.timeIntervalSince1970, device: Device(sample.device),
      sourceRevision: SourceRevision(sample.sourceRevision),
      numberOfMeasurements: sample.numberOfVoltageMeasurements,
      harmonized: Harmonized(
        averageHeartRate: sample.averageHeartRate?.doubleValue(for: rate),
        averageHeartRateUnit: rate.unitString,
        samplingFrequency: sample.samplingFrequency?.doubleValue(for: .hertz()),
        samplingFrequencyUnit: HKUnit.hertz().unitString,
        classification: EnumerationWords.electrocardiograms[sample.classification.rawValue]
          ?? EnumerationWords.unknown,
        symptomsStatus: EnumerationWords.symptoms[sample.symptomsStatus.rawValue]
          ?? EnumerationWords.unknown,
        count: 0, voltageMeasurements: [], metadata: Metadata(sample.metadata)))
  }
}

extension ClinicalRecord {
  init(clinicalRecord sample: HKClinicalRecord) {
    let resource = sample.fhirResource
    self.init(
      uuid: sample.uuid.uuidString, identifier: sample.clinicalType.identifier,
      startTimestamp: sample.startDate.timeIntervalSince1970,
      endTimestamp: sample.endDate.timeIntervalSince1970, device: Device(sample.device),
      sourceRevision: SourceRevision(sample.sourceRevision),
      harmonized: Harmonized(
        displayName: sample.displayName, fhirSourceUrl: resource?.sourceURL?.absoluteString,
        fhirVersion: resource?.fhirVersion.stringRepresentation,
        fhirData: resource.map { String(decoding: $0.data, as: UTF8.self) },
        metadata: Metadata(sample.metadata)))
  }
}
