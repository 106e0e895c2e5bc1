import HealthCatalog

func unit(_ text: String) throws -> HealthUnit { try HealthUnit(parsing: text) }

func convert(_ value: Double, _ from: String, _ to: String) throws -> Double {
  try unit(from).convert(value, to: unit(to))
}

func compatible(_ left: String, _ right: String) throws -> Bool {
  let (left, right) = (try unit(left), try unit(right))
  return left.isCompatible(with: right) && right.isCompatible(with: left)
}

/// Whether two values lie within some units in the last place of each other.
func close(_ left: Double, _ right: Double, ulps: Double = 4) -> Bool {
  abs(left - right) <= ulps * max(left.ulp, right.ulp)
}

/// A seeded generator (SplitMix64): the same sequence in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
