import HealthCatalog
import HealthEngine
import HealthKitExtras
import Testing

@testable import HealthKit

/// Secure coding, copying and hashing of every class that has them.
@Suite("Archives") struct ArchivingTests {
  private func archived<Object: NSObject & NSSecureCoding>(
    _ object: Object, location: SourceLocation = #_sourceLocation
  ) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: object, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data),
      sourceLocation: location)
    #expect(type(of: back) == type(of: object), sourceLocation: location)
    #expect(back == object, sourceLocation: location)
    #expect(back.hash == object.hash, sourceLocation: location)
    if let copying = object as? any NSObject & NSCopying {
      let copy = copying.copy() as? NSObject
      #expect(copy == object, sourceLocation: location)
      #expect(copy?.hash == object.hash, sourceLocation: location)
    }
    return back
  }

  @Test("Units and quantities")
  func units() throws {
    for string in ["()", "count/min", "mL/min·kg", "mmol<180.1558800000541>/L"] {
      #expect(try archived(HKUnit(from: string)).unitString == string)
    }
    let quantity = try archived(Fixture.quantity(0.1 + 0.2, "kg"))
    #expect(quantity.doubleValue(for: .gramUnit(with: .kilo)) == 0.1 + 0.2)
  }

  @Test("Every type of the table, and one outside of it")
  func types() throws {
    for row in Catalog.types {
      let type = try #require(HKObjectType.make(code: row.code))
      #expect(try archived(type) === type)
    }
    let type = HKObjectType.make(identifier: "HKQuantityTypeIdentifierOfTheFuture")
    #expect(try archived(type).code == type.code)
  }

  @Test("Sources, revisions, devices, deleted objects, characteristics")
  func others() throws {
    let sample = try HKSample.make(from: Fixture.record(HKQuantityType(.stepCount), value: 1))
    #expect(try archived(sample.sourceRevision.source).name == "Scale")
    _ = try archived(sample.sourceRevision)
    _ = try archived(Fixture.device)
    let deleted = HKDeletedObject(
      DeletedRecord(
        uuid: UUID(), type: HKQuantityType(.stepCount).code,
        sync: SyncIdentity(identifier: "id", version: 2)))
    #expect(try archived(deleted).metadata?.count == 2)
    _ = try archived(HKBiologicalSexObject(.female))
    _ = try archived(HKBloodTypeObject(.aNegative))
    _ = try archived(HKFitzpatrickSkinTypeObject(.IV))
    _ = try archived(HKWheelchairUseObject(.no))
    _ = try archived(HKActivityMoveModeObject(.activeEnergy))
    _ = try archived(HKHealthConceptIdentifier(domain: .medication, identifier: "1"))
    _ = try archived(HKFHIRVersion.primaryR4())
  }

  @Test("R249 A medication has a concept with codings, and what the person added")
  func medications() throws {
    let coding = HKClinicalCoding(
      system: "http://www.nlm.nih.gov/research/umls/rxnorm", version: nil, code: "308460")
    let concept = HKMedicationConcept(
      identifier: HKHealthConceptIdentifier(domain: .medication, identifier: "c1"),
      displayText: "Azithromycin", generalForm: .tablet, relatedCodings: [coding])
    let medication = HKUserAnnotatedMedication(
      nickname: "Antibiotic", isArchived: false, hasSchedule: true, medication: concept)
    #expect(try archived(coding).code == "308460")
    let back = try archived(medication)
    #expect(back.nickname == "Antibiotic")
    #expect(back.hasSchedule && !back.isArchived)
    #expect(back.medication.identifier == concept.identifier)
    #expect(back.medication.displayText == "Azithromycin")
    #expect(back.medication.generalForm == .tablet)
    #expect(back.medication.relatedCodings == [coding])
    _ = try archived(concept)
  }

  @Test("Samples of every kind keep all that their record holds")
  func samples() throws {
    for sample in try Kinds.all() {
      let back = try archived(sample)
      let (given, read) = (try sample.newSample(), try back.newSample())
      #expect(Parts(read) == Parts(given), "\(type(of: sample))")
      #expect(back.description == sample.description)
    }
  }

  @Test("A quantity sample that was not saved keeps the value and unit that it was given")
  func given() throws {
    let sample = Fixture.sample(.bodyMass, 0.1 + 0.2, "lb", device: Fixture.device)
    let back = try archived(sample)
    #expect(back.quantity.doubleValue(for: .pound()) == 0.1 + 0.2)
    #expect(back.quantity.unit == .pound())
    #expect(back.device == Fixture.device)
  }

  @Test("Parts of workouts, hearing tests and prescriptions")
  func parts() throws {
    let event = try HKWorkoutEvent.make(
      type: .lap, dateInterval: DateInterval(start: Fixture.start, duration: 5),
      metadata: ["a": 1])
    #expect(try archived(event).metadata?["a"] as? Int == 1)
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .swimming
    configuration.lapLength = Fixture.quantity(25, "m")
    _ = try archived(configuration)
    _ = try archived(
      HKWorkoutActivity(
        workoutConfiguration: configuration, start: Fixture.start, end: nil, metadata: nil))
    let range = try HKAudiogramSensitivityPointClampingRange(lowerBound: -10, upperBound: 90)
    let test = try HKAudiogramSensitivityTest(
      sensitivity: Fixture.quantity(20, "dBHL"), type: .air, masked: true, side: .right,
      clampingRange: range)
    _ = try archived(range)
    _ = try archived(test)
    _ = try archived(
      HKAudiogramSensitivityPoint(frequency: Fixture.quantity(1, "kHz"), tests: [test]))
    let prism = HKVisionPrism(
      amount: Fixture.quantity(2, "pD"), angle: Fixture.quantity(30, "deg"), eye: .left)
    _ = try archived(prism)
    let glasses = try archived(
      HKGlassesLensSpecification(
        sphere: Fixture.quantity(-1, "D"), cylinder: nil, axis: nil, addPower: nil,
        vertexDistance: nil, prism: prism, farPupillaryDistance: nil, nearPupillaryDistance: nil))
    #expect(glasses.prism == prism)
    _ = try archived(
      HKContactsLensSpecification(
        sphere: Fixture.quantity(-1, "D"), cylinder: nil, axis: nil, addPower: nil,
        baseCurve: Fixture.quantity(8.6, "mm"), diameter: nil))
    let summary = HKActivitySummary()
    summary.activeEnergyBurned = Fixture.quantity(420, "kcal")
    summary.standHoursGoal = Fixture.quantity(12, "count")
    _ = try archived(summary)
    let copy = try #require(summary.copy() as? HKActivitySummary)
    copy.isPaused = true
    #expect(copy != summary)
  }

  @Test("An archive of something else is no object, and does not end the process")
  func damaged() throws {
    for data in [Data(), Data([1, 2, 3])] {
      #expect(
        (try? NSKeyedUnarchiver.unarchivedObject(ofClass: HKQuantitySample.self, from: data))
          == nil)
    }
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode(Data([9, 9]) as NSData, forKey: "HKArchive")
    archiver.finishEncoding()
    let coder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    coder.decodingFailurePolicy = .setErrorAndReturn
    #expect(HKDevice(coder: coder) == nil)
    #expect(HKQuantitySample(coder: coder) == nil)
    #expect(HKQuantityType(coder: coder) == nil)
    #expect(HKUnit(coder: coder) == nil)
    #expect(HKQuantity(coder: coder) == nil)
  }
}

/// What must survive an archive.
struct Parts: Equatable {
  var type: TypeCode
  var uuid: UUID
  var dates: [Double]
  var value: Double
  var unit: HealthUnit?
  var provenance: Provenance
  var metadata: Metadata?
  var created: Double?
  var detail: Detail?
  var count: Int
  var members: [UUID]

  init(_ sample: NewSample) {
    let record = sample.record
    type = record.type
    uuid = record.uuid
    dates = [record.start, record.end]
    value = record.value
    unit = record.unit
    provenance = record.provenance
    metadata = record.metadata
    created = record.created
    detail = record.detail
    count = record.count
    members = sample.members.map(\.record.uuid)
  }
}
