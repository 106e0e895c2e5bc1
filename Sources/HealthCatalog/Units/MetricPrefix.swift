/// A metric prefix; raw values are those of `HKMetricPrefix`.
public enum MetricPrefix: Int, Sendable, CaseIterable {
  case none = 0
  case pico = 1
  case nano = 2
  case micro = 3
  case milli = 4
  case centi = 5
  case deci = 6
  case deca = 7
  case hecto = 8
  case kilo = 9
  case mega = 10
  case giga = 11
  case tera = 12
  case femto = 13

  private static let symbols = [
    "", "p", "n", "mc", "m", "c", "d", "da", "h", "k", "M", "G", "T", "f",
  ]
  private static let powersOfTen = [0, -12, -9, -6, -3, -2, -1, 1, 2, 3, 6, 9, 12, -15]

  /// What a unit string puts in front of the unit (F095): micro is `mc`, neither `u` nor `µ`.
  public var symbol: String { Self.symbols[rawValue] }

  /// The prefix stands for ten to this power.
  public var powerOfTen: Int { Self.powersOfTen[rawValue] }
}
