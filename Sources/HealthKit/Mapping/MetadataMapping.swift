import HealthCatalog
import HealthEngine

/// Metadata as apps give it, `[String: Any]`, and as the engine keeps it.
package enum MetadataMapping {
  /// The values with their kinds; throws `errorInvalidArgument` for what metadata cannot hold.
  package static func metadata(_ values: [String: Any]?) throws(HKError) -> Metadata? {
    try metadata(values, refuse: Refusal.throwing)
  }

  /// `refuse` hears every value of a wrong class (X6, F105); where it returns, the value is left out
  /// or kept as it is.
  static func metadata<Failure: Error>(
    _ values: [String: Any]?, refuse: (HealthError) throws(Failure) -> Void
  ) throws(Failure) -> Metadata? {
    guard let values, !values.isEmpty else { return nil }
    var metadata = Metadata(minimumCapacity: values.count)
    for (key, object) in values {
      guard let value = MetadataValue(object) else {
        try refuse(
          HealthError(
            .invalidArgument,
            "Invalid class \(type(of: object)) for metadata key: \(key). Expected NSString, "
              + "NSNumber, NSDate or HKQuantity."))
        continue
      }
      if let problem = MetadataRules.problem(key: key, value: value, object: object) {
        try refuse(problem)
      }
      metadata[key] = value
    }
    return metadata
  }
}

extension MetadataValue {
  /// Nil for an object that metadata cannot hold.
  package init?(_ object: Any) {
    switch object {
    // Before strings and numbers: HealthKit's own class.
    case let quantity as HKQuantity: self = .quantity(quantity.value, quantity.healthUnit)
    case let date as Date: self = .date(date.timeIntervalSinceReferenceDate)
    case let string as String: self = .string(string)
    case let number as NSNumber: self = number.metadataValue
    default: return nil
    }
  }

  /// A sync version: whole where it can be.
  init(version: Double) {
    self = Int64(exactly: version).map(MetadataValue.integer) ?? .number(version)
  }

  /// The value as apps read it; numbers are `NSNumber`, as on Apple's platforms, so that casts to
  /// `Bool`, `Int` and `Double` all succeed.
  package var object: Any {
    switch self {
    case .string(let text): return text
    case .integer(let number): return NSNumber(value: number)
    case .number(let number): return NSNumber(value: number)
    case .boolean(let flag): return NSNumber(value: flag)
    case .date(let seconds): return Date(timeIntervalSinceReferenceDate: seconds)
    case .quantity(let value, let unit): return HKQuantity(value, unit)
    }
  }
}

/// The class that HealthKit's own keys demand of their values (X6).
enum MetadataRules {
  /// Our reading of what Apple calls read-only: the device alone knows it, so an app can not give it
  /// (F107).
  private static let readOnlyKeys: Set<String> = [HKMetadataKeyAppleDeviceCalibrated]

  static func problem(key: String, value: MetadataValue, object: Any) -> HealthError? {
    if readOnlyKeys.contains(key) {
      return HealthError(
        .invalidArgument,
        "Metadata key \(key) is read-only: the device provides it; leave it out.")
    }
    guard let known = Catalog.metadataKey(key) else { return nil }
    switch (known.kind, value) {
    case (.string, .string), (.date, .date): return nil
    case (.number, .integer), (.number, .number), (.number, .boolean): return nil
    case (.boolean, .integer), (.boolean, .number), (.boolean, .boolean): return nil
    case (.enumeration, .integer), (.enumeration, .number), (.enumeration, .boolean): return nil
    case (.quantity(let unit), .quantity(_, let given)):
      guard let unit, !given.isCompatible(with: unit) else { return nil }
      return HealthError(
        .invalidArgument,
        "Metadata key \(key) requires a quantity compatible with \(unit.string). Incompatible unit: "
          + "\(given.string).")
    default:
      return HealthError(
        .invalidArgument,
        "Invalid class \(type(of: object)) for metadata key: \(key). Expected \(expected(known)).")
    }
  }

  private static func expected(_ key: MetadataKey) -> String {
    switch key.kind {
    case .string: return "NSString"
    case .date: return "NSDate"
    case .number, .boolean: return "NSNumber"
    case .enumeration(let name): return "NSNumber, a raw value of \(name)"
    case .quantity: return "HKQuantity"
    }
  }
}
