import HealthKit
import Testing

@Suite("Secure coding") struct ArchivingTests {
  @Test("smoke") func smoke() throws {
    let sample = HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 12),
      start: Date(timeIntervalSinceReferenceDate: 10), end: Date(timeIntervalSinceReferenceDate: 20)
    )
    #expect(type(of: sample) == HKCumulativeQuantitySample.self)
    let data = try NSKeyedArchiver.archivedData(withRootObject: sample, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQuantitySample.self, from: data))
    #expect(type(of: back) == HKCumulativeQuantitySample.self)
    #expect(back == sample)
    print(back, sample.hash)
  }
}
