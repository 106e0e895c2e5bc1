/// The number of a data type: what stores keep instead of its identifier.
///
/// Numbers of the table's types never change: quantities count from 1, categories from 300, all
/// others from 500.  Identifiers outside the table get theirs from `Catalog.codeForUnknown`.
public struct TypeCode: RawRepresentable, Hashable, Comparable, Codable, Sendable {
  public var rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The numbers of types that the table does not hold; all codes fit 18 bits.
  public static let unknownRange: ClosedRange<UInt32> = 0x1000...0x3FFFF

  public static func < (left: TypeCode, right: TypeCode) -> Bool {
    left.rawValue < right.rawValue
  }
}
