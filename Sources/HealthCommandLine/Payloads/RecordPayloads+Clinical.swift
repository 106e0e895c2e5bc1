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
