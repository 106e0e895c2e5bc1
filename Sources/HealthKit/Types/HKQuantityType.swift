import HealthCatalog

/// The type of samples that hold a quantity.
public final class HKQuantityType: HKSampleType, @unchecked Sendable {
  // Unchecked only because its superclass is not final: all it holds is constant and Sendable.

  /// The unit that stores keep values in (F110); nil of a type that the tables do not hold.
  package let canonicalUnit: HealthUnit?
  let isCumulative: Bool

  override init(identifier: String, code: TypeCode, row: DataType?) {
    canonicalUnit = row?.canonicalUnit
    isCumulative = row?.aggregation == .cumulative
    super.init(identifier: identifier, code: code, row: row)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedType: coder) }

  /// The type of an identifier (R094); traps for one that no type has, where the older factory
  /// of `HKObjectType` returns nil.
  public convenience init(_ identifier: HKQuantityTypeIdentifier) {
    self.init(cluster: {
      member(
        TypeRegistry.named(
          identifier.rawValue, otherwise: HKQuantityType.init(identifier:code:row:)))
    })
  }

  /// How samples of the type combine, which decides their statistics (R075, F108, F109).
  ///
  /// Of a type that the tables do not hold, values are averaged one by one.
  public var aggregationStyle: HKQuantityAggregationStyle {
    row?.aggregation.flatMap { HKQuantityAggregationStyle(rawValue: $0.rawValue) }
      ?? .discreteArithmetic
  }

  /// Whether samples of the type can be made with the unit; false for all units of a type that the
  /// tables do not hold.
  public func `is`(compatibleWith unit: HKUnit) -> Bool {
    canonicalUnit?.isCompatible(with: unit.unit) ?? false
  }
}
