import TestSupport
import Testing

@testable import HealthEngine

/// The window [100, 200) against samples at every interesting place.
@Suite struct DateWindowTests {
  func matches(
    _ start: Double, _ end: Double, strictStart: Bool = false, strictEnd: Bool = false,
    from: Double? = 100, to: Double? = 200
  ) -> Bool {
    DateWindow(start: from, end: to, strictStart: strictStart, strictEnd: strictEnd)
      .contains(sampleFrom: start, to: end)
  }

  @Test("F036 without options a sample matches when it overlaps, or ends exactly at the start")
  func overlap() {
    #expect(matches(50, 100))
    #expect(!matches(50, 99.999))
    #expect(matches(199.999, 300))
    #expect(!matches(200, 300))
    #expect(matches(0, 1000))
    #expect(matches(100, 100))
    #expect(!matches(200, 200))
  }

  @Test("F037 strictStartDate wants the start inside")
  func strictStart() {
    #expect(!matches(99, 150, strictStart: true))
    #expect(matches(100, 500, strictStart: true))
    #expect(!matches(200, 500, strictStart: true))
  }

  @Test("F038 strictEndDate wants the end inside")
  func strictEnd() {
    #expect(matches(0, 100, strictEnd: true))
    #expect(matches(0, 199.999, strictEnd: true))
    #expect(!matches(150, 200, strictEnd: true))
  }

  @Test("F039 R108 both options together mean fully inside")
  func both() {
    #expect(matches(100, 199, strictStart: true, strictEnd: true))
    #expect(!matches(99, 199, strictStart: true, strictEnd: true))
    #expect(!matches(100, 200, strictStart: true, strictEnd: true))
  }

  @Test("R107 either end may be open")
  func open() {
    #expect(matches(-1e9, -1e8, from: nil))
    #expect(matches(1e9, 2e9, to: nil))
    #expect(matches(5, 6, from: nil, to: nil))
    #expect(!matches(0, 50, to: nil))
  }
}
