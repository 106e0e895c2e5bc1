import Foundation
import HealthCatalog
import HealthEngine

/// Predicates on workouts and their activities (F044, F045).
extension HKQuery {
  public class func predicateForWorkouts(
    with workoutActivityType: HKWorkoutActivityType
  ) -> NSPredicate {
    CarriedPredicate(.value(.equal, Int(workoutActivityType.rawValue)))
  }

  /// By duration in seconds, pauses excluded.
  public class func predicateForWorkouts(
    with operatorType: _PredicateOperator, duration: TimeInterval
  ) -> NSPredicate {
    CarriedPredicate {
      .field(Field(.duration), try Comparison(operatorType), .number(duration))
    }
  }

  /// By the energy burned during the workout.
  @available(iOS, deprecated: 18.0)
  public class func predicateForWorkouts(
    with operatorType: _PredicateOperator, totalEnergyBurned: HKQuantity
  ) -> NSPredicate {
    total(of: WorkoutTotals.energy, operatorType, totalEnergyBurned)
  }

  /// By the distance covered, of whichever kind the workout has.
  public class func predicateForWorkouts(
    with operatorType: _PredicateOperator, totalDistance: HKQuantity
  ) -> NSPredicate {
    total(of: WorkoutTotals.distance, operatorType, totalDistance)
  }

  @available(iOS, deprecated: 18.0)
  public class func predicateForWorkouts(
    with operatorType: _PredicateOperator, totalSwimmingStrokeCount: HKQuantity
  ) -> NSPredicate {
    total(of: WorkoutTotals.strokes, operatorType, totalSwimmingStrokeCount)
  }

  @available(iOS, deprecated: 18.0)
  public class func predicateForWorkouts(
    with operatorType: _PredicateOperator, totalFlightsClimbed: HKQuantity
  ) -> NSPredicate {
    total(of: WorkoutTotals.flights, operatorType, totalFlightsClimbed)
  }

  public class func predicateForWorkouts(
    operatorType: _PredicateOperator, quantityType: HKQuantityType,
    sumQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(.sum, operatorType, quantityType, sumQuantity)
  }

  public class func predicateForWorkouts(
    operatorType: _PredicateOperator, quantityType: HKQuantityType,
    minimumQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(.minimum, operatorType, quantityType, minimumQuantity)
  }

  public class func predicateForWorkouts(
    operatorType: _PredicateOperator, quantityType: HKQuantityType,
    maximumQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(.maximum, operatorType, quantityType, maximumQuantity)
  }

  public class func predicateForWorkouts(
    operatorType: _PredicateOperator, quantityType: HKQuantityType,
    averageQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(.average, operatorType, quantityType, averageQuantity)
  }

  /// Workouts of which one activity meets the whole condition.
  public class func predicateForWorkouts(activityPredicate: NSPredicate) -> NSPredicate {
    CarriedPredicate {
      .activity(try SamplePredicate(compiling: activityPredicate, insideActivity: true))
    }
  }

  public class func predicateForWorkoutActivities(
    workoutActivityType: HKWorkoutActivityType
  ) -> NSPredicate {
    CarriedPredicate(
      .field(Field(.activityType), .equal, .number(Double(workoutActivityType.rawValue))))
  }

  public class func predicateForWorkoutActivities(
    operatorType: _PredicateOperator, duration: TimeInterval
  ) -> NSPredicate {
    CarriedPredicate {
      .field(Field(.duration), try Comparison(operatorType), .number(duration))
    }
  }

  /// Activities by their dates, as `predicateForSamples` has it; a running activity has no end.
  public class func predicateForWorkoutActivities(
    start startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
  ) -> NSPredicate {
    var parts: [SamplePredicate] = []
    func add(_ name: Field.Name, _ comparison: Comparison, _ date: Date?) {
      guard let date else { return }
      parts.append(
        .field(Field(name), comparison, .number(date.timeIntervalSinceReferenceDate)))
    }
    if options.contains(.strictStartDate) {
      add(.activityStart, .greaterThanOrEqual, startDate)
      add(.activityStart, .lessThan, endDate)
    }
    if options.contains(.strictEndDate) {
      add(.activityEnd, .greaterThanOrEqual, startDate)
      add(.activityEnd, .lessThan, endDate)
    }
    if options.isEmpty {
      add(.activityEnd, .greaterThanOrEqual, startDate)
      add(.activityStart, .lessThan, endDate)
    }
    return CarriedPredicate(.and(parts))
  }

  public class func predicateForWorkoutActivities(
    operatorType: _PredicateOperator, quantityType: HKQuantityType,
    sumQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(.sum, operatorType, quantityType, sumQuantity)
  }

  public class func predicateForWorkoutActivities(
    operatorType: _PredicateOperator, quantityType: HKQuantityType,
    minimumQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(.minimum, operatorType, quantityType, minimumQuantity)
  }

  public class func predicateForWorkoutActivities(
    operatorType: _PredicateOperator, quantityType: HKQuantityType,
    maximumQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(.maximum, operatorType, quantityType, maximumQuantity)
  }

  public class func predicateForWorkoutActivities(
    operatorType: _PredicateOperator, quantityType: HKQuantityType,
    averageQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(.average, operatorType, quantityType, averageQuantity)
  }

  private class func statistic(
    _ name: Field.Name, _ operatorType: _PredicateOperator, _ type: HKQuantityType,
    _ quantity: HKQuantity
  ) -> NSPredicate {
    CarriedPredicate { try condition(name, of: type.code, operatorType, quantity) }
  }

  private class func total(
    of types: [DataType], _ operatorType: _PredicateOperator, _ quantity: HKQuantity
  ) -> NSPredicate {
    CarriedPredicate {
      .or(try types.map { try condition(.sum, of: $0.code, operatorType, quantity) })
    }
  }

  private class func condition(
    _ name: Field.Name, of code: TypeCode, _ operatorType: _PredicateOperator,
    _ quantity: HKQuantity
  ) throws -> SamplePredicate {
    guard let type = Catalog.type(code: code), let unit = type.canonicalUnit else {
      throw HealthError(.invalidArgument, "Type code \(code.rawValue) is no quantity type.")
    }
    try SampleRules.checkUnit(type: type, unit: quantity.unit.unit)
    let value = quantity.engineValue
    return .field(
      Field(name, of: code), try Comparison(operatorType),
      .number(try value.unit.convert(value.value, to: unit)))
  }
}

/// Which quantity types make the totals of a workout.
enum WorkoutTotals {
  static let energy = types { $0 == "activeEnergyBurned" }
  static let distance = types { $0.hasPrefix("distance") }
  static let strokes = types { $0 == "swimmingStrokeCount" }
  static let flights = types { $0 == "flightsClimbed" }

  private static func types(where isOne: (String) -> Bool) -> [DataType] {
    Catalog.types.filter { $0.kind == .quantity && isOne($0.name) }
  }
}
