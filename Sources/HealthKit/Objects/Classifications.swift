import HealthCatalog

extension HKAppleWalkingSteadinessClassification {
  /// Our choice, because Apple's borders are not published: the smallest fraction of each class; OK
  /// from 60 %, low from 30 % (R241).
  private static let lowerBorders: [(Self, Double)] = [(.ok, 0.6), (.low, 0.3), (.veryLow, 0)]

  /// The largest fraction below a border.
  private static let step = 0.0001

  /// The class of a steadiness, a fraction from 0 to 1 (R086, R241).
  ///
  /// Throws `errorInvalidArgument` for another unit, and for a value outside of 0 to 1.
  public init(for appleWalkingSteadiness: HKQuantity) throws {
    let value = try appleWalkingSteadiness.checkedValue(in: .percent)
    guard 0...1 ~= value else {
      throw HKError(
        .errorInvalidArgument,
        "A walking steadiness must lie between 0 and 1 (100 %); \(appleWalkingSteadiness) does not."
      )
    }
    self = Self.lowerBorders.first { value >= $0.1 }?.0 ?? .veryLow
  }

  /// The smallest steadiness of the class; it classifies as the class (F128).
  public var minimum: HKQuantity {
    HKQuantity(Self.lowerBorders.first { $0.0 == self }?.1 ?? 0, .percent)
  }

  /// The largest steadiness of the class, to four digits; it classifies as the class (F128).
  public var maximum: HKQuantity {
    switch self {
    case .ok: HKQuantity(1, .percent)
    case .low: HKQuantity(Self.ok.minimum.value - Self.step, .percent)
    case .veryLow: HKQuantity(Self.low.minimum.value - Self.step, .percent)
    }
  }
}

extension HKAppleSleepingBreathingDisturbancesClassification {
  /// Our choice, because Apple's border is not published: elevated from 15 disturbances an hour.
  private static let elevatedBorder = 15.0

  /// The class of a night's breathing disturbances; nil for another unit, and for less than none.
  public init?(classifying appleSleepingBreathingDisturbances: HKQuantity) {
    let quantity = appleSleepingBreathingDisturbances
    guard quantity.healthUnit.isCompatible(with: .count) else { return nil }
    let value = quantity.doubleValue(for: .count())
    guard value >= 0 else { return nil }
    self = value >= Self.elevatedBorder ? .elevated : .notElevated
  }

  /// The fewest disturbances of the class; they classify as the class (F128).
  public var minimum: HKQuantity {
    HKQuantity(self == .elevated ? Self.elevatedBorder : 0, .count)
  }
}
