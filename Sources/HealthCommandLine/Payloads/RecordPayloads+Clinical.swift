import Foundation
import HealthEngine
import HealthKitReporter

extension RecordPayloads {
  func heartbeats(_ record: SampleRecord) throws -> HeartbeatSeries {
    guard case .heartbeats(let beats)? = try session.series(of: record.reference) else {
      throw incomplete(record)
    }
    let envelope = Envelope(record)
    return HeartbeatSeries(
      uuid: envelope.uuid, identifier: type.identifier, startTimestamp: envelope.start,
      endTimestamp: envelope.end, device: envelope.device, sourceRevision: envelope.revision,
      harmonized: .init(
        count: beats.count,
        measurements: beats.enumerated().map { index, beat in
          .init(
            timeSinceSeriesStart: beat.timeSinceStart, precededByGap: beat.precededByGap,
            done: index == beats.count - 1)
        }, metadata: PayloadMetadata(record: record.metadata)))
  }

  func electrocardiogram(_ record: SampleRecord) throws -> Electrocardiogram {
    guard case .electrocardiogram(let detail)? = record.detail else { throw incomplete(record) }
    var trace: [Electrocardiogram.VoltageMeasurement] = []
    if case .voltages(let voltages)? = try session.series(of: record.reference) {
      trace = voltages.volts.enumerated().map { index, volt in
        .init(
          harmonized: .init(value: volt, unit: "V"),
          timeSinceSampleStart: Double(index) / voltages.samplingFrequency)
      }
    }
    let envelope = Envelope(record)
    return Electrocardiogram(
      uuid: envelope.uuid, identifier: type.identifier, startTimestamp: envelope.start,
      endTimestamp: envelope.end, device: envelope.device, sourceRevision: envelope.revision,
      numberOfMeasurements: detail.numberOfMeasurements,
      harmonized: .init(
        averageHeartRate: detail.averageHeartRate, averageHeartRateUnit: "count/min",
        samplingFrequency: detail.samplingFrequency, samplingFrequencyUnit: "Hz",
        classification: EnumerationWords.electrocardiograms[detail.classification]
          ?? EnumerationWords.unknown,
        symptomsStatus: EnumerationWords.symptoms[detail.symptomsStatus]
          ?? EnumerationWords.unknown,
        count: trace.count, voltageMeasurements: trace,
        metadata: PayloadMetadata(record: record.metadata)))
  }

  func audiogram(_ record: SampleRecord) throws -> Audiogram {
    guard case .audiogram(let detail)? = record.detail else { throw incomplete(record) }
    let envelope = Envelope(record)
    return Audiogram(
      uuid: envelope.uuid, identifier: type.identifier, startTimestamp: envelope.start,
      endTimestamp: envelope.end, device: envelope.device, sourceRevision: envelope.revision,
      harmonized: .init(
        sensitivityPoints: detail.points.map { point in
          .init(
            frequency: point.frequency,
            leftEarSensitivity: point.tests.first { $0.side == 0 }?.sensitivity,
            rightEarSensitivity: point.tests.first { $0.side == 1 }?.sensitivity,
            tests: point.tests.map {
              .init(
                sensitivity: $0.sensitivity, conductionType: $0.conduction, masked: $0.masked,
                side: $0.side)
            })
        }, metadata: PayloadMetadata(record: record.metadata)))
  }

  func prescription(_ record: SampleRecord) throws -> VisionPrescription {
    guard case .visionPrescription(let detail)? = record.detail else { throw incomplete(record) }
    let envelope = Envelope(record)
    return VisionPrescription(
      uuid: envelope.uuid, identifier: type.identifier, startTimestamp: envelope.start,
      endTimestamp: envelope.end, device: envelope.device, sourceRevision: envelope.revision,
      harmonized: .init(
        dateIssuedTimestamp: detail.issued + secondsTo2001,
        expirationDateTimestamp: detail.expires.map { $0 + secondsTo2001 },
        prescriptionType: .init(
          id: detail.prescriptionType,
          detail: EnumerationWords.prescriptions[detail.prescriptionType]
            ?? EnumerationWords.unknown),
        rightEye: try lens(detail.right, eye: 2, record),
        leftEye: try lens(detail.left, eye: 1, record),
        brand: detail.brand, metadata: PayloadMetadata(record: record.metadata)))
  }

  private func lens(
    _ eye: VisionPrescriptionDetail.Eye?, eye number: Int, _ record: SampleRecord
  ) throws -> VisionPrescription.Lens? {
    guard let eye else { return nil }
    func value(_ name: String, _ unit: String) throws -> Double? {
      try eye[name].map { try $0.unit.convert($0.value, to: UnitReader.unit(unit)) }
    }
    guard let sphere = try value("sphere", "D") else { throw incomplete(record) }
    var prism: VisionPrescription.Prism?
    if let amount = try value("prismAmount", "pD"), let angle = try value("prismAngle", "deg") {
      prism = .init(amount: amount, angle: angle, eye: number)
    }
    return VisionPrescription.Lens(
      sphere: sphere, cylinder: try value("cylinder", "D"), axis: try value("axis", "deg"),
      addPower: try value("add", "D"), vertexDistance: try value("vertex", "mm"), prism: prism,
      farPupillaryDistance: try value("farPD", "mm"),
      nearPupillaryDistance: try value("nearPD", "mm"), baseCurve: try value("baseCurve", "mm"),
      diameter: try value("diameter", "mm"))
  }

  func stateOfMind(_ record: SampleRecord) throws -> StateOfMind {
    guard case .stateOfMind(let detail)? = record.detail else { throw incomplete(record) }
    let envelope = Envelope(record)
    return StateOfMind(
      uuid: envelope.uuid, identifier: type.identifier, startTimestamp: envelope.start,
      endTimestamp: envelope.end, device: envelope.device, sourceRevision: envelope.revision,
      harmonized: .init(
        kind: detail.kind, valence: detail.valence, labels: detail.labels,
        associations: detail.associations, metadata: PayloadMetadata(record: record.metadata)))
  }

  func assessment(_ record: SampleRecord) throws -> ScoredAssessment {
    guard case .scoredAssessment(let detail)? = record.detail else { throw incomplete(record) }
    let envelope = Envelope(record)
    return ScoredAssessment(
      uuid: envelope.uuid, identifier: type.identifier, startTimestamp: envelope.start,
      endTimestamp: envelope.end, device: envelope.device, sourceRevision: envelope.revision,
      harmonized: .init(
        answers: detail.answers, score: detail.answers.reduce(0, +),
        metadata: PayloadMetadata(record: record.metadata)))
  }

  func clinicalRecord(_ record: SampleRecord) throws -> ClinicalRecord {
    guard case .clinicalRecord(let detail)? = record.detail else { throw incomplete(record) }
    let envelope = Envelope(record)
    return ClinicalRecord(
      uuid: envelope.uuid, identifier: type.identifier, startTimestamp: envelope.start,
      endTimestamp: envelope.end, device: envelope.device, sourceRevision: envelope.revision,
      harmonized: .init(
        displayName: detail.displayName, fhirSourceUrl: detail.sourceURL,
        fhirVersion: detail.fhirVersion, fhirData: String(decoding: detail.data, as: UTF8.self),
        metadata: PayloadMetadata(record: record.metadata)))
  }

  func document(_ record: SampleRecord) throws -> CDADocument {
    guard case .document(let detail)? = record.detail else { throw incomplete(record) }
    let envelope = Envelope(record)
    return CDADocument(
      uuid: envelope.uuid, identifier: type.identifier, startTimestamp: envelope.start,
      endTimestamp: envelope.end, device: envelope.device, sourceRevision: envelope.revision,
      harmonized: .init(
        title: detail.title, patientName: detail.patientName, authorName: detail.authorName,
        custodianName: detail.custodianName, documentData: detail.data.base64EncodedString(),
        metadata: PayloadMetadata(record: record.metadata)))
  }
}
