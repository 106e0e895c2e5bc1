import HealthCatalog
import HealthEngine
import Testing

@testable import HealthKit

@Suite("Records and objects") struct RecordMappingTests {
  @Test("A record of every kind makes an object of its class, and the object the same record")
  func everyKind() throws {
    for (record, expected): (SampleRecord, AnyClass) in Kinds.records() {
      let sample = try HKSample.make(from: record)
      #expect(type(of: sample) == expected, "\(sample.sampleType)")
      #expect(Parts(try sample.newSample()) == Parts(NewSample(record: record)))
      #expect(sample.reference == record.reference)
    }
  }

  @Test("Every sample type of the table makes an object, also of a record without a detail")
  func everyType() throws {
    for row in Catalog.types where row.isSample {
      let type = try #require(HKObjectType.make(code: row.code) as? HKSampleType)
      let sample = try HKSample.make(from: Fixture.record(type, value: 0))
      #expect(sample.sampleType === type)
      #expect(!sample.description.isEmpty)
    }
  }

  @Test("The members of a correlation are asked for once, and only for correlations")
  func members() throws {
    let systolic = Fixture.record(HKQuantityType(.bloodPressureSystolic), value: 120)
    var asked = 0
    let sample = try HKSample.make(
      from: Fixture.record(HKCorrelationType(.bloodPressure)),
      members: {
        asked += 1
        return [systolic]
      })
    let correlation = try #require(sample as? HKCorrelation)
    #expect(correlation.objects.map(\.uuid) == [systolic.uuid])
    _ = try HKSample.make(
      from: systolic,
      members: {
        asked += 1
        return []
      })
    #expect(asked == 1)
    let new = try Fixture.bloodPressure().newSample()
    #expect(new.members.count == 2)
  }

  @Test("A type outside of the tables gets its name from the store; without one it is an error")
  func unknownType() throws {
    let identifier = "HKQuantityTypeIdentifierOfTheFuture"
    let code = Catalog.codeForUnknown(identifier: identifier)
    var record = Fixture.record(HKQuantityType(.stepCount), value: 4, unit: .count)
    record.type = code
    let sample = try HKSample.make(from: record, identifier: { $0 == code ? identifier : nil })
    #expect(sample.sampleType.identifier == identifier)
    #expect((sample as? HKQuantitySample)?.quantity.doubleValue(for: .count()) == 4)
    #expect(try sample.newSample().record.type == code)
    #expect(throws: HKError.self) { try HKSample.make(from: record) }
    record.type = HKObjectType.activitySummaryType().code
    #expect(throws: HKError.self) { try HKSample.make(from: record) }
  }

  @Test("An activity summary has the day's Gregorian components and its values")
  func activitySummary() throws {
    let summary = try HKActivitySummary(
      ActivitySummaryRecord(
        day: "2024-02-29",
        values: [
          "activeEnergyBurned": 420, "activeEnergyBurnedGoal": 500, "appleExerciseTime": 30,
          "appleExerciseTimeGoal": 30, "appleStandHours": 11, "appleStandHoursGoal": 12,
        ]))
    let components = summary.dateComponents(for: Calendar(identifier: .gregorian))
    #expect(components.era == 1)
    #expect(components.year == 2024)
    #expect(components.month == 2)
    #expect(components.day == 29)
    #expect(components.calendar != nil)
    let buddhist = summary.dateComponents(for: Calendar(identifier: .buddhist))
    #expect(buddhist.year == 2567)
    #expect(summary.activityMoveMode == .activeEnergy)
    #expect(summary.activeEnergyBurned == Fixture.quantity(420, "kcal"))
    #expect(summary.activeEnergyBurnedGoal == Fixture.quantity(500, "kcal"))
    #expect(summary.exerciseTimeGoal == Fixture.quantity(30, "min"))
    #expect(summary.appleExerciseTimeGoal == Fixture.quantity(30, "min"))
    #expect(summary.standHoursGoal == Fixture.quantity(12, "count"))
    #expect(summary.appleStandHoursGoal == Fixture.quantity(12, "count"))
    let move = try HKActivitySummary(
      ActivitySummaryRecord(
        day: "2024-02-28", values: ["appleMoveTime": 40, "appleMoveTimeGoal": 60]))
    #expect(move.activityMoveMode == .appleMoveTime)
    #expect(move.appleMoveTime == Fixture.quantity(40, "min"))
    #expect(move.exerciseTimeGoal == nil)
    #expect(throws: HKError.self) {
      try HKActivitySummary(ActivitySummaryRecord(day: "yesterday", values: [:]))
    }
  }
}
