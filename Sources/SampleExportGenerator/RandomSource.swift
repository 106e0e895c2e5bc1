/// A seeded stream of numbers.  The standard library does not promise that its distributions stay
/// the same from release to release, so everything the sample needs is derived here, without libm.
struct RandomSource {
  private var state: UInt64

  /// Every topic and day draws from a stream of its own, so that a change to one topic leaves the
  /// others as they are.
  init(topic: String, day: Int = 0) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in topic.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    // Both parts are scrambled: days that follow each other would otherwise share one stream,
    // shifted by a number.
    state = Self.scrambled(hash ^ Self.scrambled(UInt64(truncatingIfNeeded: day)))
  }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.scrambled(state)
  }

  private static func scrambled(_ word: UInt64) -> UInt64 {
    var word = word
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// In 0 ..< 1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  /// The sum of twelve uniform numbers: near enough to normal, and within six deviations always.
  mutating func normal(_ mean: Double, _ deviation: Double) -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += unit() }
    return mean + deviation * sum
  }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[integer(0...(choices.count - 1))]
  }

  /// A version 4 UUID in upper case.
  mutating func uuid() -> String {
    let high = (next() & 0xFFFF_FFFF_FFFF_0FFF) | 0x4000
    let low = (next() & 0x3FFF_FFFF_FFFF_FFFF) | 0x8000_0000_0000_0000
    let digits = hex(high, digits: 16) + hex(low, digits: 16)
    var text = ""
    for (position, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(position) { text.append("-") }
      text.append(digit)
    }
    return text
  }
}

/// Upper-case hexadecimal digits with leading zeros.
func hex(_ number: UInt64, digits: Int) -> String {
  let text = String(number, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}

/// A smooth wave of period 1 between -1 and 1 (parabolas in place of a sine: the same bits on every
/// machine).
func wave(_ turns: Double) -> Double {
  let phase = turns - turns.rounded(.down)
  return phase < 0.5 ? 16 * phase * (0.5 - phase) : -16 * (phase - 0.5) * (1 - phase)
}
