import HealthEngine

extension NSNumber {
  /// Whether the number holds a Boolean; `as? Bool` also succeeds for 1 (F106).
  var isBoolean: Bool { CFGetTypeID(self) == CFBooleanGetTypeID() }

  /// Whether the number was made of a floating-point value.
  var isFloatingPoint: Bool {
    let encoding = String(cString: objCType)
    return encoding == "d" || encoding == "f"
  }

  /// The number with its kind: Boolean, whole or floating-point (F106).
  ///
  /// Whole numbers beyond 64 signed bits become floating-point.
  var metadataValue: MetadataValue {
    if isBoolean { return .boolean(boolValue) }
    if isFloatingPoint || self is NSDecimalNumber { return .number(doubleValue) }
    if String(cString: objCType) == "Q" {
      return Int64(exactly: uint64Value).map(MetadataValue.integer) ?? .number(doubleValue)
    }
    return .integer(int64Value)
  }
}
