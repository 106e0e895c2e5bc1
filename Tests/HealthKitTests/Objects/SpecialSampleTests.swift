import HealthCatalog
import HealthEngine
import HealthKitExtras
import Testing

@testable import HealthKit

@Suite("Special samples") struct SpecialSampleTests {
  private func stored<Sample: HKSample>(_ type: Sample.Type) throws -> Sample {
    try #require(try Kinds.all().lazy.compactMap { $0 as? Sample }.first)
  }

  @Test("R232 R233 A clinical record has type, name and a FHIR resource")
  func clinicalRecord() throws {
    let record = try stored(HKClinicalRecord.self)
    #expect(record.clinicalType == HKClinicalType(.allergyRecord))
    #expect(record.displayName == "Peanuts")
    let resource = try #require(record.fhirResource)
    #expect(resource.resourceType == .allergyIntolerance)
    #expect(resource.identifier == "1")
    #expect(resource.fhirVersion == .primaryR4())
    #expect(resource.fhirVersion.fhirRelease == .r4)
    #expect(resource.sourceURL?.absoluteString == "https://example.com/1")
    let json = try JSONSerialization.jsonObject(with: resource.data) as? [String: Any]
    #expect(json?["resourceType"] as? String == "AllergyIntolerance")
    #expect(resource == record.fhirResource)
  }

  @Test("F126 Versions of FHIR are three numbers")
  func fhirVersions() throws {
    #expect(try HKFHIRVersion(fromVersionString: "1.0.2") == .primaryDSTU2())
    #expect(HKFHIRVersion.primaryDSTU2().fhirRelease == .dstu2)
    #expect(try HKFHIRVersion(fromVersionString: "3.0.1").fhirRelease == .unknown)
    let version = HKFHIRVersion.primaryR4()
    let parts: [Int] = [version.majorVersion, version.minorVersion, version.patchVersion]
    #expect(parts == [4, 0, 1])
    #expect(version.stringRepresentation == "4.0.1")
    for wrong in ["", "4", "4.0", "4.0.x", "4..1", "4.0.1.2", "-4.0.1"] {
      #expect(throws: HKError.self) { try HKFHIRVersion(fromVersionString: wrong) }
    }
  }

  @Test("F118 An electrocardiogram has classification, symptoms, rate and frequency")
  func electrocardiogram() throws {
    let trace = try stored(HKElectrocardiogram.self)
    #expect(trace.classification == .sinusRhythm)
    #expect(trace.symptomsStatus == .present)
    #expect(trace.averageHeartRate == Fixture.quantity(64, "count/min"))
    #expect(trace.samplingFrequency == Fixture.quantity(512, "Hz"))
    #expect(trace.numberOfVoltageMeasurements == 15360)
    #expect(HKElectrocardiogram.Classification.unrecognized.rawValue == 100)
    let point = HKElectrocardiogram.VoltageMeasurement(timeSinceSampleStart: 0.5, volts: 0.001)
    #expect(point.quantity(for: .appleWatchSimilarToLeadI) == Fixture.quantity(1, "mV"))
    #expect(point.copy() as? HKElectrocardiogram.VoltageMeasurement == point)
  }

  @Test("F119 R258 A hearing test has at most 30 points of different, ascending frequencies")
  func audiogram() throws {
    func point(_ hertz: Double) throws -> HKAudiogramSensitivityPoint {
      try HKAudiogramSensitivityPoint(
        frequency: Fixture.quantity(hertz, "Hz"),
        tests: [
          HKAudiogramSensitivityTest(
            sensitivity: Fixture.quantity(20, "dBHL"), type: .air, masked: false, side: .left,
            clampingRange: nil)
        ])
    }
    func make(_ frequencies: [Double]) throws -> HKAudiogramSample {
      try .make(
        sensitivityPoints: frequencies.map(point), start: Fixture.start, end: Fixture.end)
    }
    let sample = try make([500, 1000])
    #expect(
      sample.sensitivityPoints.map { $0.frequency.doubleValue(for: .hertz()) } == [500, 1000])
    _ = try make((1...30).map(Double.init))
    let refused: [[Double]] = [[], [1000, 1000], [1000, 500], (1...31).map(Double.init)]
    for wrong in refused {
      #expect(throws: HKError.self) { _ = try make(wrong) }
    }
    #expect(throws: HKError.self) { _ = try point(0) }
    #expect(throws: HKError.self) {
      try HKAudiogramSensitivityPoint(frequency: Fixture.quantity(1, "kHz"), tests: [])
    }
    #expect(throws: HKError.self) {
      try HKAudiogramSensitivityTest(
        sensitivity: Fixture.quantity(20, "dBASPL"), type: .air, masked: false, side: .left,
        clampingRange: nil)
    }
    #expect(throws: HKError.self) {
      try HKAudiogramSensitivityPointClampingRange(lowerBound: nil, upperBound: nil)
    }
    #expect(throws: HKError.self) {
      try HKAudiogramSensitivityPointClampingRange(lowerBound: 5, upperBound: 5)
    }
    let half = try HKAudiogramSensitivityPointClampingRange(lowerBound: nil, upperBound: 90)
    #expect(half.lowerBound == nil)
    #expect(half.upperBound == Fixture.quantity(90, "dBHL"))
  }

  @Test("F119 Sensitivity is per ear")
  func ears() throws {
    let sample = try stored(HKAudiogramSample.self)
    let point = try #require(sample.sensitivityPoints.first)
    #expect(Ears(point) == Ears(left: 20, right: 25))
    #expect(point.tests.map(\.side) == [.left, .right])
    #expect(point.tests.map(\.masked) == [false, true])
    #expect(point.tests[1].clampingRange?.upperBound == Fixture.quantity(90, "dBHL"))
    #expect(try Ears(leftOnly: 30) == Ears(left: 30, right: nil))
  }

  @Test("R246 F121 A state of mind has kind, valence, labels, associations and seven classes")
  func stateOfMind() async throws {
    let mind = HKStateOfMind(
      date: Fixture.start, kind: .momentaryEmotion, valence: 0.6, labels: [.happy],
      associations: [.family])
    #expect(mind.kind == .momentaryEmotion)
    #expect(mind.valence == 0.6)
    #expect(mind.labels == [.happy])
    #expect(mind.associations == [.family])
    #expect(mind.startDate == mind.endDate)
    #expect(mind.valenceClassification == .pleasant)
    let classes = [-1, -0.6, -0.3, 0, 0.3, 0.6, 1].map {
      HKStateOfMind.ValenceClassification(valence: $0)?.rawValue
    }
    #expect(classes == [1, 2, 3, 4, 5, 6, 7])
    #expect(HKStateOfMind.ValenceClassification(valence: 1.01) == nil)
    #expect(HKStateOfMind.ValenceClassification(valence: .nan) == nil)
    #expect(throws: HKError.self) {
      try HKStateOfMind.make(date: Fixture.start, kind: .dailyMood, valence: -1.5)
    }
    await #expect(processExitsWith: .failure) {
      _ = HKStateOfMind(
        date: Fixture.start, kind: .dailyMood, valence: 2, labels: [], associations: [])
    }
  }

  @Test("F120 R248 Questionnaires have seven and nine answers; score and risk are computed")
  func assessments() throws {
    let gad = try stored(HKGAD7Assessment.self)
    #expect(gad.score == 9)
    #expect(gad.risk == .mild)
    #expect(gad.answers.count == 7)
    let phq = try stored(HKPHQ9Assessment.self)
    #expect(phq.score == 12, "a kept back answer counts nothing")
    #expect(phq.risk == .moderate)
    #expect(phq.answers.last == .preferNotToAnswer)
    #expect(throws: HKError.self) {
      try HKGAD7Assessment.make(date: Fixture.start, answers: [.notAtAll])
    }
    var answers = [HKPHQ9Assessment.Answer](repeating: .nearlyEveryDay, count: 9)
    #expect(try HKPHQ9Assessment.make(date: Fixture.start, answers: answers).risk == .severe)
    answers[8] = .preferNotToAnswer
    #expect(try HKPHQ9Assessment.make(date: Fixture.start, answers: answers).score == 24)
    answers[0] = .preferNotToAnswer
    #expect(throws: HKError.self) {
      try HKPHQ9Assessment.make(date: Fixture.start, answers: answers)
    }
    let anxious = [HKGAD7Assessment.Answer](repeating: .nearlyEveryDay, count: 7)
    #expect(HKGAD7Assessment(date: Fixture.start, answers: anxious).risk == .severe)
  }

  @Test("R257 Lenses have diopters and degrees; a prism belongs to its own eye")
  func prescriptions() async throws {
    let prism = HKVisionPrism(
      verticalAmount: Fixture.quantity(3, "pD"), verticalBase: .up,
      horizontalAmount: Fixture.quantity(4, "pD"), horizontalBase: .in, eye: .right)
    #expect(prism.amount.doubleValue(for: .prismDiopter()) == 5)
    #expect(prism.verticalBase == .up)
    #expect(prism.horizontalBase == .in)
    #expect(abs(prism.verticalAmount.doubleValue(for: .prismDiopter()) - 3) < 1e-12)
    #expect(abs(prism.horizontalAmount.doubleValue(for: .prismDiopter()) - 4) < 1e-12)
    let left = HKVisionPrism(
      amount: Fixture.quantity(2, "pD"), angle: Fixture.quantity(0, "deg"), eye: .left)
    #expect(left.horizontalBase == .out)
    #expect(left.verticalBase == .none)
    let lens = HKGlassesLensSpecification(
      sphere: Fixture.quantity(-1.5, "D"), cylinder: Fixture.quantity(0.5, "D"),
      axis: Fixture.quantity(90, "deg"), addPower: Fixture.quantity(2, "D"),
      vertexDistance: Fixture.quantity(12, "mm"), prism: prism,
      farPupillaryDistance: Fixture.quantity(31, "mm"),
      nearPupillaryDistance: Fixture.quantity(30, "mm"))
    let glasses = HKGlassesPrescription(
      rightEyeSpecification: lens, leftEyeSpecification: nil, dateIssued: Fixture.start,
      expirationDate: Fixture.end, device: nil, metadata: nil)
    #expect(glasses.prescriptionType == .glasses)
    #expect(glasses.dateIssued == Fixture.start)
    #expect(glasses.expirationDate == Fixture.end)
    #expect(glasses.leftEye == nil)
    #expect(glasses.rightEye == lens)
    #expect(glasses.rightEye?.prism?.amount == prism.amount)
    #expect(glasses.rightEye?.vertexDistance == Fixture.quantity(12, "mm"))
    #expect(glasses.rightEye?.farPupillaryDistance == Fixture.quantity(31, "mm"))
    #expect(glasses.rightEye?.nearPupillaryDistance == Fixture.quantity(30, "mm"))
    let contacts = try stored(HKContactsPrescription.self)
    #expect(contacts.brand == "Clear")
    #expect(contacts.rightEye?.sphere == Fixture.quantity(-1.5, "D"))
    #expect(contacts.rightEye?.axis == Fixture.quantity(90, "deg"))
    #expect(contacts.leftEye == nil)
    #expect(throws: HKError.self) {
      try HKGlassesPrescription.make(
        rightEye: nil, leftEye: lens, dateIssued: Fixture.start)
    }
    #expect(throws: HKError.self) {
      try HKVisionPrescription.make(
        type: .contacts, dateIssued: Fixture.end, expirationDate: Fixture.start)
    }
    await #expect(processExitsWith: .failure) {
      _ = HKVisionPrism(
        amount: Fixture.quantity(2, "D"), angle: Fixture.quantity(0, "deg"), eye: .left)
    }
    await #expect(processExitsWith: .failure) {
      _ = HKContactsLensSpecification(
        sphere: Fixture.quantity(2, "m"), cylinder: nil, axis: nil, addPower: nil, baseCurve: nil,
        diameter: nil)
    }
  }

  @Test("R249 R250 R251 A dose event has status, schedule, quantities and their unit")
  func dose() throws {
    let dose = try stored(HKMedicationDoseEvent.self)
    #expect(dose.logStatus == .taken)
    #expect(dose.scheduleType == .schedule)
    #expect(dose.scheduledDate == Fixture.start)
    #expect(dose.scheduledDoseQuantity == 2)
    #expect(dose.doseQuantity == 1)
    #expect(dose.unit == .count())
    #expect(dose.medicationConceptIdentifier.domain == .medication)
    #expect(dose.medicationConceptIdentifier == dose.medicationConceptIdentifier)
    #expect(dose.medicationDoseEventType == HKObjectType.medicationDoseEventType())
  }

  @Test("F013 A document sample has the document's names")
  func document() throws {
    let sample = try stored(HKCDADocumentSample.self)
    #expect(sample.documentType == HKDocumentType(.CDA))
    #expect(sample.document?.title == "Visit")
    #expect(sample.document?.patientName == "")
    #expect(sample.document?.documentData == Data("<a/>".utf8))
  }

  @Test("Series samples say how long they are")
  func series() throws {
    #expect(try stored(HKWorkoutRoute.self).count == 50)
    #expect(try stored(HKHeartbeatSeriesSample.self).count == 60)
  }

  @Test("R241 F128 Classifications give borders that classify as themselves")
  func classifications() throws {
    for steadiness in HKAppleWalkingSteadinessClassification.allCases {
      #expect(try HKAppleWalkingSteadinessClassification(for: steadiness.minimum) == steadiness)
      #expect(try HKAppleWalkingSteadinessClassification(for: steadiness.maximum) == steadiness)
    }
    #expect(throws: HKError.self) {
      try HKAppleWalkingSteadinessClassification(for: Fixture.quantity(1.2, "%"))
    }
    #expect(throws: HKError.self) {
      try HKAppleWalkingSteadinessClassification(for: Fixture.quantity(1, "m"))
    }
    for nights in HKAppleSleepingBreathingDisturbancesClassification.allCases {
      #expect(
        HKAppleSleepingBreathingDisturbancesClassification(classifying: nights.minimum) == nights)
    }
    #expect(
      HKAppleSleepingBreathingDisturbancesClassification(classifying: Fixture.quantity(1, "m"))
        == nil)
  }
}

/// The deprecated thresholds of both ears, without their warnings.
private struct Ears: Equatable {
  var left: Double?
  var right: Double?

  init(left: Double?, right: Double?) {
    self.left = left
    self.right = right
  }

  @available(iOS, deprecated: 18.1)
  init(_ point: HKAudiogramSensitivityPoint) {
    left = point.leftEarSensitivity?.doubleValue(for: .decibelHearingLevel())
    right = point.rightEarSensitivity?.doubleValue(for: .decibelHearingLevel())
  }

  @available(iOS, deprecated: 18.1)
  init(leftOnly level: Double) throws {
    self.init(
      try HKAudiogramSensitivityPoint(
        frequency: Fixture.quantity(1, "kHz"),
        leftEarSensitivity: Fixture.quantity(level, "dBHL"), rightEarSensitivity: nil))
  }
}
