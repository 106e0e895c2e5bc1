import Foundation
import HealthCatalog
import TestSupport
import Testing

@testable import HealthEngine

@Suite struct IdentityTests {
  @Test("F168 a derived uuid is version 8 and can be taken apart again", arguments: 1...40)
  func roundTrip(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let type = TypeCode(rawValue: UInt32.random(in: 0..<(1 << 18), using: &generator))
    let start = Double.random(in: -6e10...6e10, using: &generator)
    let key = Int64.random(in: .min ... .max, using: &generator)
    let identity = DerivedIdentity(type: type, start: start, key: key)
    let uuid = identity.uuid
    #expect(uuid.uuid.6 >> 4 == 8)
    #expect(uuid.uuid.8 >> 6 == 2)
    #expect(DerivedIdentity(uuid) == identity)
    #expect(identity.second == Int64(start.rounded(.down)))
  }

  @Test("Random uuids are not derived ones")
  func random() {
    #expect(
      DerivedIdentity(UUID(uuid: (1, 2, 3, 4, 5, 6, 0x47, 8, 0x89, 1, 2, 3, 4, 5, 6, 7))) == nil)
  }

  @Test("The content key tells samples apart by type, source, dates, creation, value, occurrence")
  func differences() {
    let steps = ContentKey(typeIdentifier: "Steps", sourceName: "Phone")
    let base = steps.key(start: 10, end: 20, value: 30, created: 40)
    let others = [
      ContentKey(typeIdentifier: "Steps2", sourceName: "Phone").key(
        start: 10, end: 20, value: 30, created: 40),
      ContentKey(typeIdentifier: "Steps", sourceName: "Watch").key(
        start: 10, end: 20, value: 30, created: 40),
      steps.key(start: 11, end: 20, value: 30, created: 40),
      steps.key(start: 10, end: 21, value: 30, created: 40),
      steps.key(start: 10, end: 20, value: 31, created: 40),
      steps.key(start: 10, end: 20, value: -30, created: 40),
      steps.key(start: 10, end: 20, value: 300, created: 40),
      steps.key(start: 10, end: 20, value: 30, created: 41),
      steps.key(start: 10, end: 20, value: 30, created: .nan),
      steps.key(start: 10, end: 20, value: 30, created: 40, occurrence: 1),
    ]
    #expect(Set(others + [base]).count == others.count + 1)
    #expect(base == steps.key(start: 10, end: 20, value: 30, created: 40))
  }

  @Test(
    "A value exported in another unit is found under its key or its alternate", arguments: 1...20)
  func units(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let key = ContentKey(typeIdentifier: "Distance", sourceName: "Phone")
    for _ in 0..<500 {
      let meters = Double.random(in: 0.001...50_000, using: &generator)
      // What two exports write with six significant digits, read back into metres.
      let fromKilometres = sixDigits(meters / 1000) * 1000
      let fromMiles = sixDigits(meters / 1609.344) * 1609.344
      func keys(_ value: Double) -> Set<Int64> {
        let first = key.key(start: 1, end: 2, value: value, created: 3)
        let other = key.alternateKey(start: 1, end: 2, value: value, created: 3)
        return Set([first] + (other.map { [$0] } ?? []))
      }
      #expect(!keys(fromKilometres).isDisjoint(with: keys(fromMiles)), "\(meters)")
    }
  }

  private func sixDigits(_ value: Double) -> Double {
    Double(String(format: "%.6g", value)) ?? .nan
  }
}
