import Foundation
import HealthCatalog
import HealthEngine

extension Comparison {
  /// The operators of `NSComparisonPredicate` that a single value can be compared by.
  init(_ type: _PredicateOperator) throws {
    let table: [_PredicateOperator: Comparison] = [
      .lessThan: .lessThan, .lessThanOrEqualTo: .lessThanOrEqual, .greaterThan: .greaterThan,
      .greaterThanOrEqualTo: .greaterThanOrEqual, .equalTo: .equal, .notEqualTo: .notEqual,
      .beginsWith: .beginsWith, .endsWith: .endsWith, .contains: .contains,
    ]
    guard let comparison = table[type] else {
      throw HealthError(
        .invalidArgument,
        "The operator \(type.rawValue) compares no single value; use less than, greater than, "
          + "equal, not equal or their combinations.")
    }
    self = comparison
  }
}

extension HKQuantity {
  var engineValue: QuantityValue { QuantityValue(value, healthUnit) }
}

/// Predicates on all objects and samples.
extension HKQuery {
  /// Samples by their dates; nil is open. Without options samples that overlap the window match,
  /// and those that end exactly at its start (F036 to F039, R107, R108).
  public class func predicateForSamples(
    withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
  ) -> NSPredicate {
    CarriedPredicate(
      .dates(
        start: startDate?.timeIntervalSinceReferenceDate,
        end: endDate?.timeIntervalSinceReferenceDate,
        strictStart: options.contains(.strictStartDate),
        strictEnd: options.contains(.strictEndDate)))
  }

  public class func predicateForObject(with UUID: UUID) -> NSPredicate {
    CarriedPredicate(.objects([UUID]))
  }

  public class func predicateForObjects(with UUIDs: Set<UUID>) -> NSPredicate {
    CarriedPredicate(.objects(UUIDs))
  }

  /// Objects that an app or device saved; `HKSource.default()` is the app itself (R109).
  public class func predicateForObjects(from source: HKSource) -> NSPredicate {
    CarriedPredicate(.sources([source.bundleIdentifier]))
  }

  public class func predicateForObjects(from sources: Set<HKSource>) -> NSPredicate {
    CarriedPredicate(.sources(Set(sources.map(\.bundleIdentifier))))
  }

  public class func predicateForObjects(
    from sourceRevisions: Set<HKSourceRevision>
  ) -> NSPredicate {
    CarriedPredicate(.revisions(sourceRevisions.map(\.record)))
  }

  /// Objects of devices that are equal in every property, unset ones included (F040).
  public class func predicateForObjects(from devices: Set<HKDevice>) -> NSPredicate {
    CarriedPredicate(.devices(devices.map(\.record)))
  }

  /// Objects by one property of their device; no values match devices without it (F040, R110).
  public class func predicateForObjects(
    withDeviceProperty key: String, allowedValues: Set<String>
  ) -> NSPredicate {
    CarriedPredicate {
      guard let property = deviceProperties[key] else {
        throw HealthError(
          .invalidArgument,
          "'\(key)' is no device property; use one of "
            + deviceProperties.keys.sorted().joined(separator: ", ") + ".")
      }
      return .device(property, in: allowedValues.sorted())
    }
  }

  private static let deviceProperties: [String: DeviceProperty] = [
    HKDevicePropertyKeyName: .name, HKDevicePropertyKeyManufacturer: .manufacturer,
    HKDevicePropertyKeyModel: .model, HKDevicePropertyKeyHardwareVersion: .hardwareVersion,
    HKDevicePropertyKeyFirmwareVersion: .firmwareVersion,
    HKDevicePropertyKeySoftwareVersion: .softwareVersion,
    HKDevicePropertyKeyLocalIdentifier: .localIdentifier,
    HKDevicePropertyKeyUDIDeviceIdentifier: .udiDeviceIdentifier,
  ]

  public class func predicateForObjects(withMetadataKey key: String) -> NSPredicate {
    CarriedPredicate(.metadataExists(key))
  }

  public class func predicateForObjects(
    withMetadataKey key: String, allowedValues: [Any]
  ) -> NSPredicate {
    CarriedPredicate {
      .or(try allowedValues.map { .metadata(key, .equal, try metadataValue($0, key)) })
    }
  }

  /// Objects by comparing a metadata value with a number, date, text or quantity (F041).
  public class func predicateForObjects(
    withMetadataKey key: String, operatorType: _PredicateOperator, value: Any
  ) -> NSPredicate {
    CarriedPredicate {
      .metadata(key, try Comparison(operatorType), try metadataValue(value, key))
    }
  }

  private class func metadataValue(_ object: Any, _ key: String) throws -> MetadataValue {
    guard let value = MetadataValue(object) else {
      throw HealthError(
        .invalidArgument,
        "A value of class \(type(of: object)) cannot be compared with the metadata key \(key); use "
          + "a string, number, date or quantity.")
    }
    return value
  }

  /// Samples that belong to no correlation (F043).
  public class func predicateForObjectsWithNoCorrelation() -> NSPredicate {
    CarriedPredicate(.noCorrelation)
  }

  /// Objects that were added to the workout, not those merely inside its time (F042).
  public class func predicateForObjects(from workout: HKWorkout) -> NSPredicate {
    CarriedPredicate(.inWorkout(workout.uuid))
  }

  /// Quantity samples by their value, in any unit of the type's dimension (F046).
  public class func predicateForQuantitySamples(
    with operatorType: _PredicateOperator, quantity: HKQuantity
  ) -> NSPredicate {
    CarriedPredicate { .quantity(try Comparison(operatorType), quantity.engineValue) }
  }

  public class func predicateForCategorySamples(
    with operatorType: _PredicateOperator, value: Int
  ) -> NSPredicate {
    CarriedPredicate { .value(try Comparison(operatorType), value) }
  }
}
