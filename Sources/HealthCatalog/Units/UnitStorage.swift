/// What units share when they are copied: the reduced factors and all that follows from them.
final class UnitStorage: Sendable {
  let factors: [UnitFactor]
  let string: String
  let dimension: Dimension

  /// - Parameter factors: reduced.
  init(factors: [UnitFactor]) {
    self.factors = factors
    string = Self.print(factors)
    var dimension = Dimension.none
    for factor in factors { dimension.add(factor.definition.dimension, times: factor.exponent) }
    self.dimension = dimension
  }

  private static func print(_ factors: [UnitFactor]) -> String {
    if factors.isEmpty { return "()" }
    let above = factors.filter { $0.exponent > 0 }.map { $0.string(exponent: $0.exponent) }
    let below = factors.filter { $0.exponent < 0 }.map { $0.string(exponent: -$0.exponent) }
    let numerator = above.isEmpty ? "1" : above.joined(separator: "·")
    return below.isEmpty ? numerator : numerator + "/" + below.joined(separator: "·")
  }
}

/// A power of one named unit.
struct UnitFactor: Sendable {
  let definition: UnitDefinition
  var prefix: MetricPrefix
  let molarMass: MolarMass?
  var exponent: Int

  init(_ meaning: UnitDefinition.Meaning, molarMass: MolarMass? = nil, exponent: Int) {
    definition = meaning.definition
    prefix = meaning.prefix
    self.molarMass = molarMass
    self.exponent = exponent
  }

  /// The unit with its prefix, before the exponent.
  private var name: String {
    let name = prefix.symbol + definition.symbol
    guard let molarMass else { return name }
    return "\(name)<\(molarMass.text)>"
  }

  func string(exponent: Int) -> String {
    exponent == 1 ? name : "\(name)^\(exponent)"
  }

  /// How many base units one of these is, without the exponent.
  var scale: Ratio {
    let scale = definition.scale.multiplied(by: .powerOfTen(prefix.powerOfTen))
    return molarMass.map { scale.multiplied(by: $0.ratio) } ?? scale
  }

  private struct Key: Hashable, Comparable {
    let order: Int
    let index: Int
    let power: Int
    let mass: String

    init(_ factor: UnitFactor) {
      order =
        factor.prefix == .none
        ? factor.definition.printOrder : factor.definition.prefixedPrintOrder
      index = factor.definition.index
      power = -factor.prefix.powerOfTen
      mass = factor.molarMass?.text ?? ""
    }

    static func < (left: Key, right: Key) -> Bool {
      (left.order, left.index, left.power, left.mass)
        < (right.order, right.index, right.power, right.mass)
    }
  }

  /// Equal units brought together, those that cancel left out, in printing order.
  static func reduced(_ factors: [UnitFactor]) -> [UnitFactor] {
    if factors.count == 1, factors[0].exponent != 0 { return factors }
    var sums: [Key: UnitFactor] = [:]
    for factor in factors {
      let key = Key(factor)
      if var sum = sums[key] {
        let (exponent, overflow) = sum.exponent.addingReportingOverflow(factor.exponent)
        precondition(!overflow, "an exponent of \(factor.name) is out of range")
        sum.exponent = exponent
        sums[key] = sum
      } else {
        sums[key] = factor
      }
    }
    return sums.filter { $0.value.exponent != 0 }.sorted { $0.key < $1.key }.map(\.value)
  }
}
