import HealthCatalog
import HealthEngine
import Testing

@testable import HealthKit

@Suite("Samples") struct SampleTests {
  @Test("R070 Objects are immutable: what was passed in or handed out does not change them")
  func immutable() {
    var metadata: [String: Any] = [HKMetadataKeyFoodType: "Oatmeal"]
    let sample = Fixture.sample(.stepCount, 10, "count", metadata: metadata)
    metadata[HKMetadataKeyFoodType] = "Bread"
    var read = sample.metadata
    read?[HKMetadataKeyFoodType] = "Rice"
    #expect(sample.metadata?[HKMetadataKeyFoodType] as? String == "Oatmeal")
    let configuration = HKWorkoutConfiguration()
    let activity = HKWorkoutActivity(
      workoutConfiguration: configuration, start: Fixture.start, end: Fixture.end, metadata: nil)
    configuration.activityType = .running
    activity.workoutConfiguration.activityType = .cycling
    #expect(activity.workoutConfiguration.activityType == .other)
  }

  @Test("R071 A sample carries type, dates, value, metadata, device and source revision")
  func parts() throws {
    let record = Fixture.record(
      HKQuantityType(.stepCount), value: 12, metadata: ["HKWasUserEntered": .boolean(true)])
    let sample = try #require(try HKSample.make(from: record) as? HKQuantitySample)
    #expect(sample.sampleType == HKQuantityType(.stepCount))
    #expect(sample.quantityType == HKQuantityType(.stepCount))
    #expect(sample.startDate == Fixture.start)
    #expect(sample.endDate == Fixture.end)
    #expect(sample.quantity.doubleValue(for: .count()) == 12)
    #expect(sample.metadata?[HKMetadataKeyWasUserEntered] as? Bool == true)
    #expect(sample.device == Fixture.device)
    #expect(sample.sourceRevision.source.name == "Scale")
    #expect(sample.uuid == record.uuid)
    #expect(!sample.hasUndeterminedDuration)
  }

  @Test("R073 A quantity sample is cumulative or discrete, whatever its initialiser was called on")
  func cluster() throws {
    #expect(type(of: Fixture.sample(.stepCount, 1, "count")) == HKCumulativeQuantitySample.self)
    #expect(type(of: Fixture.sample(.bodyMass, 70, "kg")) == HKDiscreteQuantitySample.self)
    #expect(
      HKCumulativeQuantitySample(
        type: HKQuantityType(.stepCount), quantity: Fixture.quantity(1, "count"),
        start: Fixture.start, end: Fixture.end
      ).sumQuantity == Fixture.quantity(1, "count"))
    #expect(
      HKQuantitySample(heartbeats: 60, at: Fixture.start) is HKDiscreteQuantitySample,
      "a client's convenience initialiser")
    for row in Catalog.types where row.kind == .quantity {
      let type = try #require(HKObjectType.make(code: row.code) as? HKQuantityType)
      let sample = try HKSample.make(from: Fixture.record(type, value: 1))
      #expect((sample is HKCumulativeQuantitySample) == (row.aggregation == .cumulative))
      #expect((sample is HKDiscreteQuantitySample) == (row.aggregation != .cumulative))
    }
  }

  @Test("R073 The initialiser of the wrong subclass traps")
  func wrongSubclass() async {
    await #expect(processExitsWith: .failure) {
      _ = HKDiscreteQuantitySample(
        type: HKQuantityType(.stepCount), quantity: Fixture.quantity(1, "count"),
        start: Fixture.start, end: Fixture.end)
    }
  }

  @Test("R074 Cumulative samples have a sum; discrete ones average, minimum, maximum, most recent")
  func series() throws {
    let steps = try HKSample.make(
      from: Fixture.record(HKQuantityType(.stepCount), value: 30, count: 3))
    let cumulative = try #require(steps as? HKCumulativeQuantitySample)
    #expect(cumulative.sumQuantity.doubleValue(for: .count()) == 30)
    #expect(cumulative.count == 3)
    let detail = QuantitySeriesDetail(
      minimum: 0.9, maximum: 2.5,
      mostRecent: SeriesValue(start: 700_000_500, end: 700_000_510, value: 1.1))
    let pulse = try HKSample.make(
      from: Fixture.record(
        HKQuantityType(.heartRate), value: 1.5, detail: .quantitySeries(detail), count: 4))
    let discrete = try #require(pulse as? HKDiscreteQuantitySample)
    let beats = HKUnit.count().unitDivided(by: .second())
    #expect(discrete.averageQuantity.doubleValue(for: beats) == 1.5)
    #expect(discrete.minimumQuantity.doubleValue(for: beats) == 0.9)
    #expect(discrete.maximumQuantity.doubleValue(for: beats) == 2.5)
    #expect(discrete.mostRecentQuantity.doubleValue(for: beats) == 1.1)
    #expect(discrete.mostRecentQuantityDateInterval.duration == 10)
    let single = try #require(Fixture.sample(.bodyMass, 70, "kg") as? HKDiscreteQuantitySample)
    #expect(single.minimumQuantity == single.quantity)
    #expect(single.mostRecentQuantityDateInterval.start == Fixture.start)
    #expect(single.count == 1)
  }

  @Test("R079 Category samples hold an integer of the type's enumeration")
  func category() {
    let sample = HKCategorySample(
      type: HKCategoryType(.sleepAnalysis), value: HKCategoryValueSleepAnalysis.asleepREM.rawValue,
      start: Fixture.start, end: Fixture.end)
    #expect(sample.value == 5)
    #expect(sample.categoryType == HKCategoryType(.sleepAnalysis))
  }

  @Test("R080 A correlation groups samples and answers them by type")
  func correlation() {
    let correlation = Fixture.bloodPressure()
    #expect(correlation.correlationType == HKCorrelationType(.bloodPressure))
    #expect(correlation.objects.count == 2)
    let systolic = correlation.objects(for: HKQuantityType(.bloodPressureSystolic))
    #expect(systolic.count == 1)
    #expect(correlation.objects(for: HKQuantityType(.stepCount)).isEmpty)
  }

  @Test("R081 A food item is one correlation with a sample per nutrient and its name")
  func food() {
    let food = HKCorrelation(
      type: HKCorrelationType(.food), start: Fixture.start, end: Fixture.end,
      objects: [
        Fixture.sample(.dietaryEnergyConsumed, 150, "kcal"),
        Fixture.sample(.dietaryProtein, 5, "g"),
      ], metadata: [HKMetadataKeyFoodType: "Oatmeal"])
    #expect(food.objects.count == 2)
    #expect(food.metadata?["HKFoodType"] as? String == "Oatmeal")
  }

  @Test("F021 A sample that was not read back has the app as source and no version")
  func unsaved() throws {
    let sample = Fixture.sample(.bodyMass, 70, "kg", device: Fixture.device)
    #expect(sample.sourceRevision.source == .default())
    #expect(sample.sourceRevision.version == nil)
    #expect(sample.device == Fixture.device)
    let before = sample.sourceRevision
    _ = try sample.newSample()
    #expect(sample.sourceRevision == before)
  }

  @Test("F027 An undetermined duration is an end in the distant future")
  func undetermined() {
    let sample = HKCategorySample(
      type: HKCategoryType(.pregnancy), value: HKCategoryValue.notApplicable.rawValue,
      start: Fixture.start, end: .distantFuture)
    #expect(sample.hasUndeterminedDuration)
    #expect(sample.endDate == .distantFuture)
  }

  @Test("F028 The given double stays until the store converts it; both directions are exact")
  func exactness() throws {
    let value = 0.1 + 0.2
    let sample = Fixture.sample(.bodyMass, value, "lb")
    #expect(sample.quantity.doubleValue(for: .pound()) == value)
    let record = try sample.newSample().record
    #expect(record.unit == .pound)
    let canonical = try #require(Catalog.type(code: record.type)?.canonicalUnit)
    #expect(record.value == (try HealthUnit.pound.convert(value, to: canonical)))
    let inCanonical = Fixture.sample(.height, 1.87, "m")
    #expect(try inCanonical.newSample().record.value == 1.87)
    #expect(try inCanonical.newSample().record.unit == nil)
  }

  @Test("Objects are equal by uuid")
  func equality() throws {
    let record = Fixture.record(HKQuantityType(.stepCount), value: 1)
    let sample = try HKSample.make(from: record)
    #expect(sample == (try HKSample.make(from: record)))
    #expect(sample.hash == (try HKSample.make(from: record)).hash)
    #expect(sample != Fixture.sample(.stepCount, 1, "count"))
    #expect(!sample.isEqual("sample"))
  }

  @Test("A sample prints its value in the writer's unit, its source and dates")
  func description() throws {
    let record = Fixture.record(HKQuantityType(.height), value: 1.87, unit: HKUnit(from: "cm").unit)
    let text = try HKSample.make(from: record).description
    #expect(text.hasPrefix("187 cm \"Scale\" (1.2), \"iPhone14,2\" (17.4) ("))
    #expect(Fixture.sample(.stepCount, 10, "count").description.hasPrefix("10 count ("))
    #expect(Fixture.bloodPressure().description.contains("2 objects"))
  }
}

extension HKQuantitySample {
  /// As apps write theirs.
  fileprivate convenience init(heartbeats: Double, at date: Date) {
    self.init(
      type: HKQuantityType(.heartRate),
      quantity: HKQuantity(
        unit: .count().unitDivided(by: .minute()), doubleValue: heartbeats), start: date, end: date)
  }
}
