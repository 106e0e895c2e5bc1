import Foundation
import HealthEngine
import HealthKit
import Testing

struct HealthKitObjectKeyTests {
  private func steps(_ value: Double, at seconds: Double) -> HKQuantitySample {
    let start = Date(timeIntervalSinceReferenceDate: seconds)
    return HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: value),
      start: start, end: start.addingTimeInterval(60), device: HKDevice.local(),
      metadata: [HKMetadataKeyWasUserEntered: true])
  }

  @Test("L08 HealthKit's objects answer Apple's keys")
  func keys() {
    let sample = steps(5, at: 100)
    #expect(sample.value(forKey: "startDate") as? Date == sample.startDate)
    #expect(sample.value(forKey: "UUID") as? UUID == sample.uuid)
    #expect(
      sample.value(forKeyPath: "sourceRevision.source.name") as? String
        == sample.sourceRevision.source.name)
    #expect(
      sample.value(forKeyPath: "quantityType.identifier") as? String
        == "HKQuantityTypeIdentifierStepCount")
    #expect(throws: KeyedValues.UnknownKey.self) {
      try KeyedValues.value(forKey: "provenance", of: sample)
    }
  }

  @Test(
    "F050 Formats are evaluated on samples",
    arguments: [
      ("startDate >= CAST(100, 'NSDate')", true), ("endDate < CAST(100, 'NSDate')", false),
      ("metadata.HKWasUserEntered == YES", true), ("metadata.HKTimeZone == nil", true),
      ("count == 1", true), ("sampleType.identifier ENDSWITH 'StepCount'", true),
      ("SELF.uuid != nil", true),
    ])
  func evaluation(format: String, expected: Bool) {
    #expect(NSPredicate(format: format).evaluate(with: steps(5, at: 100)) == expected)
  }

  @Test("F046 Quantities compare across units, in memory and for the store")
  func quantities() throws {
    let predicate = NSPredicate(
      format: "%K > %@", HKPredicateKeyPathQuantity, HKQuantity(unit: .count(), doubleValue: 4))
    #expect(predicate.evaluate(with: steps(5, at: 0)) && !predicate.evaluate(with: steps(3, at: 0)))
    let compiled = try #require(FormattedPredicate(of: predicate)).enginePredicate()
    guard case .quantity(.greaterThan, let operand) = compiled else {
      Issue.record("\(compiled)")
      return
    }
    #expect(operand.value == 4)
  }

  @Test("HealthKit's objects stand in formats for the store")
  func operands() throws {
    let source = HKSource.default()
    let revision = HKSourceRevision(source: source, version: HKSourceRevisionAnyVersion)
    func compiled(_ format: String, _ value: Any) throws -> SamplePredicate {
      try FormattedPredicate(format: format, arguments: [value]).enginePredicate()
    }
    #expect(try compiled("source == %@", source) == .sources([source.bundleIdentifier]))
    #expect(try compiled("source IN %@", [source]) == .sources([source.bundleIdentifier]))
    #expect(
      try compiled("sourceRevision == %@", revision)
        == .revisions([SourceRevisionRecord(bundleIdentifier: source.bundleIdentifier)]))
    let sample = steps(1, at: 0)
    #expect(try compiled("SELF == %@", sample) == .objects([sample.uuid]))
    #expect(try compiled("device == %@", HKDevice.local()) == .devices([HKDevice.local().record]))
  }

  @Test("L03 Sort descriptors by key sort in memory and can be read back")
  func sorting() throws {
    let samples = [steps(1, at: 20), steps(2, at: 10), steps(3, at: 30)] as NSArray
    let newest = NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)
    let sorted = try #require(samples.sortedArray(using: [newest]) as? [HKQuantitySample])
    #expect(sorted.map(\.startDate.timeIntervalSinceReferenceDate) == [30, 20, 10])
    #expect(newest.keyPath == \HKSample.startDate && newest.formattedKey == nil)
    #expect(
      NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: true).keyPath
        == \HKSample.endDate)
    let byAmount = NSSortDescriptor(key: "quantity", ascending: false)
    let amounts = try #require(samples.sortedArray(using: [byAmount]) as? [HKQuantitySample])
    #expect(amounts.map(\.startDate.timeIntervalSinceReferenceDate) == [30, 10, 20])
    #expect(byAmount.formattedKey == "quantity")
    #expect(
      NSSortDescriptor(key: HKWorkoutSortIdentifierDuration, ascending: true).formattedKey
        == HKWorkoutSortIdentifierDuration)
  }
}
