import HealthCatalog

/// What HealthKit refuses about a sample, checked where it is made and again at every door
/// (F018, X3 to X10).
public enum SampleRules {
  /// Seconds since 2001 of `Date.distantFuture`: an end that nobody knows yet (F027).
  public static let undeterminedEnd = 63_113_904_000.0

  /// Dates and duration against the type's limits.
  public static func checkDates(type: DataType, start: Double, end: Double) throws {
    guard start.isFinite, end.isFinite else {
      throw HealthError(
        .invalidArgument,
        "A sample of \(type.identifier) needs finite dates, not \(start) and \(end).")
    }
    guard end >= start else {
      throw HealthError(
        .invalidArgument,
        "The end of a sample of \(type.identifier) lies \(start - end) s before its start; "
          + "swap or correct the dates.")
    }
    if end >= undeterminedEnd {
      guard type.allowsUndeterminedDuration else {
        throw HealthError(
          .invalidArgument,
          "Type \(type.identifier) can not have endDate of Date.distantFuture; give the date on "
            + "which the sample ended.")
      }
      return
    }
    if let minimum = type.minimumDuration, end - start < minimum {
      throw HealthError(
        .invalidArgument,
        "Duration \(end - start) s is below the minimum allowed duration for this sample type. "
          + "Minimum duration for type \(type.identifier) is \(minimum) s.")
    }
    if let maximum = type.maximumDuration, end - start > maximum {
      throw HealthError(
        .invalidArgument,
        "Duration \(end - start) s exceeds the maximum allowed duration for this sample type. "
          + "Maximum duration for type \(type.identifier) is \(maximum) s.")
    }
  }

  /// The unit must have the dimension of the type (X3).
  public static func checkUnit(type: DataType, unit: HealthUnit) throws {
    guard let canonical = type.canonicalUnit else {
      throw HealthError(.invalidArgument, "\(type.identifier) is no quantity type.")
    }
    guard unit.isCompatible(with: canonical) else {
      throw HealthError(
        .invalidArgument,
        "\(type.identifier) requires a unit compatible with \(canonical.string). "
          + "Incompatible unit: \(unit.string).")
    }
  }

  /// The value must be one of the type's enumeration (X4, R141).
  public static func checkCategory(type: DataType, value: Int) throws {
    guard let enumeration = type.valueEnumeration else {
      throw HealthError(.invalidArgument, "\(type.identifier) is no category type.")
    }
    let values = Catalog.categoryValues(of: enumeration)
    guard values.contains(where: { $0.rawValue == value }) else {
      let choices = values.map { "\($0.rawValue) (\($0.name))" }.joined(separator: ", ")
      throw HealthError(
        .invalidArgument,
        "Value \(value) is not compatible with type \(type.identifier); use a value of "
          + "\(enumeration): \(choices).")
    }
  }

  /// Both sync keys or none (X5, F029), and the keys that the type demands (X7).
  public static func checkMetadata(type: DataType, metadata: Metadata?) throws {
    let hasIdentifier = metadata?[MetadataKeys.syncIdentifier] != nil
    let hasVersion = metadata?[MetadataKeys.syncVersion] != nil
    guard hasIdentifier == hasVersion else {
      let (given, missing) =
        hasIdentifier
        ? ("HKMetadataKeySyncIdentifier", "HKMetadataKeySyncVersion")
        : ("HKMetadataKeySyncVersion", "HKMetadataKeySyncIdentifier")
      throw HealthError(
        .invalidArgument,
        "\(given) may not be provided if \(missing) is not provided in the metadata.")
    }
    for key in type.requiredMetadataKeys where metadata?[key] == nil {
      throw HealthError(
        .invalidArgument, "A sample of \(type.identifier) requires metadata for the key \(key).")
    }
  }

  /// Everything that can be checked of a finished record.
  public static func check(_ record: SampleRecord) throws {
    guard let type = Catalog.type(code: record.type) else {
      throw HealthError(
        .invalidArgument, "Type code \(record.type.rawValue) names no type that can be saved.")
    }
    try checkDates(type: type, start: record.start, end: record.end)
    try checkMetadata(type: type, metadata: record.metadata)
    switch type.kind {
    case .quantity:
      guard record.value.isFinite else {
        throw HealthError(
          .invalidArgument,
          "A sample of \(type.identifier) needs a finite value, not \(record.value).")
      }
    case .category:
      try checkCategory(type: type, value: Int(exactly: record.value) ?? Int.min)
    default: break
    }
  }
}
