import Foundation

/// A unit of measurement, in the notation of HealthKit's unit strings: "count/min", "mL/min·kg".
///
/// Two units are equal when they reduce to the same powers of the same named units (F102):
/// `m/s^2` equals `m·s^-2`, and `L·hr` equals `hr·L`, but `kcal` does not equal `Cal`, which is of
/// the same size; ask `isCompatible(with:)` and `convert(_:to:)` about sizes.
///
/// A unit is one reference; copying and comparing it is cheap.
public struct Unit: Sendable {
  let storage: UnitStorage

  init(factors: [UnitFactor]) {
    storage = UnitStorage(factors: UnitFactor.reduced(factors))
  }

  /// The unit of a symbol that stands in the unit table: for the constants generated from it.
  init(knownSymbol symbol: String) {
    guard let meaning = UnitDefinition.meanings[symbol] else {
      preconditionFailure("no unit has the symbol \(symbol)")
    }
    self.init(factors: [UnitFactor(meaning, exponent: 1)])
  }

  /// No unit at all: what `m/m` reduces to, printed `()`.
  ///
  /// It is compatible with `count` and `%` (F097).
  public static let null = Unit(factors: [])

  /// Moles of a substance: a mass, and therefore compatible with `g` (R085).
  ///
  /// The molar mass is kept to 16 significant digits, which is what unit strings hold: glucose is
  /// `mol<180.1558800000541>` (F094).
  /// - Parameter molarMass: grams per mole.
  /// - Precondition: finite and greater than zero; `Unit(parsing:)` throws instead.
  public static func mole(_ prefix: MetricPrefix = .none, molarMass: Double) -> Unit {
    guard let mass = MolarMass(molarMass) else {
      preconditionFailure(
        "a molar mass of \(molarMass) g/mol: give a finite number greater than zero")
    }
    guard let meaning = UnitDefinition.meanings[prefix.symbol + "mol<"] else {
      preconditionFailure("the unit table has no mole that takes a molar mass")
    }
    return Unit(factors: [UnitFactor(meaning, molarMass: mass, exponent: 1)])
  }

  /// This unit with a metric prefix: `Unit.gram.prefixed(.kilo)` is `kg`.
  ///
  /// - Precondition: a single unit to the power of one that takes prefixes (`isPrefixable`).
  public func prefixed(_ prefix: MetricPrefix) -> Unit {
    guard isPrefixable, var factor = storage.factors.first else {
      preconditionFailure(
        "\(string) takes no prefix: only a single metric unit without one does")
    }
    factor.prefix = prefix
    return Unit(factors: [factor])
  }

  /// Whether `prefixed(_:)` may be called: a single metric unit without a prefix.
  public var isPrefixable: Bool {
    guard storage.factors.count == 1, let factor = storage.factors.first else { return false }
    return factor.exponent == 1 && factor.prefix == .none && factor.definition.isPrefixable
  }

  /// The canonical unit string: `·` between factors, at most one `/`, factors in a fixed order
  /// whatever the order they were written in (F100); `()` for the null unit.
  public var string: String { storage.string }

  /// Whether nothing is left of the unit, as of `m/m`; `dL/L` and `count/%` are not null.
  public var isNull: Bool { storage.factors.isEmpty }
}

extension Unit: Hashable {
  public static func == (left: Unit, right: Unit) -> Bool {
    left.storage === right.storage || left.storage.string == right.storage.string
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.string)
  }
}

extension Unit: CustomStringConvertible {
  /// The unit string.
  public var description: String { string }
}

extension Unit: Codable {
  /// Reads a unit string; throws `DecodingError.dataCorrupted` for anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      try self.init(parsing: text)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
    }
  }

  /// Writes the unit string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(string)
  }
}
