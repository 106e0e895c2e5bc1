import Foundation
import HealthEngine
import HealthKit
import TestSupport
import Testing

/// Predicates on states of mind, traces, clinical records and doses.
@Suite struct RecordPredicateTests {
  private let kit: KitWorld
  init() throws { kit = try KitWorld() }

  /// What HealthKit alone writes, put into the store as the system would.
  private func insert(
    _ type: HKSampleType, at date: Double, _ detail: Detail, associated: SampleReference? = nil
  ) throws {
    var sample = try kit.world.sample(type.identifier, 0, from: date)
    sample.record.provenance = Provenance(
      source: SourceRecord(name: "Clinic", bundleIdentifier: "com.apple.health.clinic"))
    sample.record.detail = detail
    try kit.world.store.storage.write { try $0.insert(sample) }
  }

  private func starts<Sample: HKSample>(
    _ predicate: HKSamplePredicate<Sample>
  ) async throws -> [Double] {
    try await kit.person().samples(predicate).map(\.startDate.timeIntervalSinceReferenceDate)
  }

  @Test("R113 F121 states of mind by kind, label, association and valence, and compounds of them")
  func statesOfMind() async throws {
    let store = try await kit.allowed("org.a", HKObjectType.stateOfMindType())
    try await store.save([
      HKStateOfMind(
        date: at(1), kind: .momentaryEmotion, valence: 0.6, labels: [.happy, .calm],
        associations: [.family]),
      HKStateOfMind(
        date: at(2), kind: .dailyMood, valence: -0.5, labels: [.stressed], associations: [.work]),
      HKStateOfMind(
        date: at(3), kind: .momentaryEmotion, valence: -0.7, labels: [.stressed, .angry],
        associations: [.family, .work]),
    ])
    let work = HKQuery.predicateForStatesOfMind(with: .work)
    let stressed = HKQuery.predicateForStatesOfMind(with: .stressed)
    #expect(try await starts(.stateOfMind(work)) == [2, 3])
    #expect(try await starts(.stateOfMind(HKQuery.predicateForStatesOfMind(with: .calm))) == [1])
    #expect(
      try await starts(.stateOfMind(HKQuery.predicateForStatesOfMind(with: .dailyMood))) == [2])
    #expect(
      try await starts(
        .stateOfMind(
          HKQuery.predicateForStatesOfMind(withValence: -0.6, operatorType: .lessThan))) == [3])
    let family = HKQuery.predicateForStatesOfMind(with: .family)
    let compound = NSCompoundPredicate(andPredicateWithSubpredicates: [stressed, work, family])
    let found: [HKStateOfMind] = try await store.samples(.stateOfMind(compound))
    #expect(found.map(\.valence) == [-0.7])
    #expect(
      try await starts(
        .stateOfMind(NSCompoundPredicate(notPredicateWithSubpredicate: stressed))) == [1])
  }

  @Test("F118 electrocardiograms by classification and symptoms")
  func electrocardiograms() async throws {
    let type = HKObjectType.electrocardiogramType()
    for (date, classification, status) in [
      (
        1.0, HKElectrocardiogram.Classification.sinusRhythm, HKElectrocardiogram.SymptomsStatus.none
      ),
      (2, .atrialFibrillation, .present),
    ] {
      try insert(
        type, at: date,
        .electrocardiogram(
          ElectrocardiogramDetail(
            classification: classification.rawValue, symptomsStatus: status.rawValue)))
    }
    #expect(
      try await starts(
        .electrocardiogram(
          HKQuery.predicateForElectrocardiograms(classification: .atrialFibrillation))) == [2])
    #expect(
      try await starts(
        .electrocardiogram(HKQuery.predicateForElectrocardiograms(symptomsStatus: .none))) == [1])
    #expect(try await starts(.electrocardiogram()) == [1, 2])
  }

  @Test("F118 symptoms are found by the electrocardiogram that they were noted with")
  func symptoms() async throws {
    let headache = HKCategoryType(.headache)
    let store = try await kit.allowed("org.a", headache)
    try insert(
      HKObjectType.electrocardiogramType(), at: 1,
      .electrocardiogram(ElectrocardiogramDetail(classification: 1, symptomsStatus: 2)))
    let trace = try #require(try await kit.person().samples(.electrocardiogram()).first)
    let noted = HKCategorySample(type: headache, value: 2, start: at(1), end: at(1))
    try await store.save([
      noted, HKCategorySample(type: headache, value: 3, start: at(2), end: at(2)),
    ])
    try kit.world.store.storage.write {
      try $0.associate([noted.reference], with: trace.reference)
    }
    let found = try await store.samples(
      .categorySample(
        type: headache,
        predicate: HKQuery.predicateForObjectsAssociated(electrocardiogram: trace)))
    #expect(found == [noted])
  }

  @Test("F035 a clinical record by its type, and by source, type and identifier")
  func clinicalRecords() async throws {
    let allergies = HKClinicalType(.allergyRecord)
    for (date, identifier) in [(1.0, "a"), (2, "b")] {
      try insert(
        allergies, at: date,
        .clinicalRecord(
          ClinicalRecordDetail(
            displayName: "x", resourceType: "AllergyIntolerance", identifier: identifier,
            fhirVersion: "4.0.1", data: Data("{}".utf8))))
    }
    func found(_ predicate: NSPredicate) async throws -> [Double] {
      try await starts(.clinicalRecord(type: allergies, predicate: predicate))
    }
    #expect(
      try await found(
        HKQuery.predicateForClinicalRecords(withFHIRResourceType: .allergyIntolerance)) == [1, 2])
    #expect(
      try await found(HKQuery.predicateForClinicalRecords(withFHIRResourceType: .condition)) == [])
    let clinic = HKSource(
      SourceRecord(name: "Clinic", bundleIdentifier: "com.apple.health.clinic"))
    func one(_ source: HKSource, _ identifier: String) -> NSPredicate {
      HKQuery.predicateForClinicalRecords(
        from: source, fhirResourceType: .allergyIntolerance, identifier: identifier)
    }
    #expect(try await found(one(clinic, "b")) == [2])
    #expect(try await found(one(HKSource.default(), "b")) == [])
  }

  @Test("R114 R253 doses by medication, status and scheduled date, read as plain samples")
  func doses() async throws {
    let type = HKObjectType.medicationDoseEventType()
    for (date, concept, status, scheduled) in [
      (1.0, "ibuprofen", HKMedicationDoseEvent.LogStatus.taken, 1.0),
      (2, "ibuprofen", .skipped, 2), (3, "insulin", .taken, nil),
    ] as [(Double, String, HKMedicationDoseEvent.LogStatus, Double?)] {
      try insert(
        type, at: date,
        .medicationDose(
          MedicationDoseDetail(
            concept: concept, scheduleType: 1, scheduled: scheduled, logStatus: status.rawValue,
            unit: .null)))
    }
    func found(_ predicate: NSPredicate) async throws -> [Double] {
      try await starts(
        HKSamplePredicate<HKSample>.sample(type: type, predicate: predicate))
    }
    let ibuprofen = HKHealthConceptIdentifier(domain: .medication, identifier: "ibuprofen")
    #expect(
      try await found(
        HKQuery.predicateForMedicationDoseEvent(medicationConceptIdentifier: ibuprofen)) == [1, 2])
    #expect(
      try await found(HKQuery.predicateForMedicationDoseEvent(medicationConceptIdentifiers: []))
        == [])
    #expect(try await found(HKQuery.predicateForMedicationDoseEvent(status: .taken)) == [1, 3])
    #expect(
      try await found(HKQuery.predicateForMedicationDoseEvent(statuses: [4, 5])) == [1, 2, 3])
    #expect(
      try await found(HKQuery.predicateForMedicationDoseEvent(scheduledDate: at(2))) == [2])
    #expect(
      try await found(HKQuery.predicateForMedicationDoseEvent(scheduledDates: [at(1), at(2)]))
        == [1, 2])
    #expect(
      try await found(HKQuery.predicateForMedicationDoseEvent(scheduledStart: at(1), end: at(2)))
        == [1])
    #expect(
      try await found(HKQuery.predicateForMedicationDoseEvent(scheduledStart: nil, end: nil))
        == [1, 2])
  }
}
