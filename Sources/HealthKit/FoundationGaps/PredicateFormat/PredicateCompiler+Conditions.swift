import Foundation
import HealthCatalog
import HealthEngine

extension PredicateCompiler.Property {
  /// Equal to any one of the values.
  func equals(_ values: [FormattedValue], _ compiler: PredicateCompiler) throws
    -> SamplePredicate
  {
    if values.isEmpty { return .nothing }
    switch self {
    case .known(let path):
      if let predicate = try path.membership(values, compiler) { return predicate }
    case .device(let property): return .device(property, in: try values.map(compiler.text))
    case .metadata, .statistic: break
    }
    let parts = try values.map { value in
      if value == .null { return SamplePredicate.not(try exists(compiler)) }
      return try compares(.equal, value, compiler)
    }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  func differs(_ value: FormattedValue, _ compiler: PredicateCompiler) throws
    -> SamplePredicate
  {
    if value == .null { return try exists(compiler) }
    switch self {
    case .known(let path) where path.isOrdered: return try compares(.notEqual, value, compiler)
    case .metadata, .statistic: return try compares(.notEqual, value, compiler)
    case .known, .device: return .not(try equals([value], compiler))
    }
  }

  private func exists(_ compiler: PredicateCompiler) throws -> SamplePredicate {
    switch self {
    case .metadata(let key): return .metadataExists(key)
    case .known(.correlation): return .not(.noCorrelation)
    case .known, .device, .statistic:
      throw compiler.failure(
        "absence of this property cannot be searched for", "compare it with a value")
    }
  }

  func compares(
    _ comparison: Comparison, _ value: FormattedValue, _ compiler: PredicateCompiler
  ) throws -> SamplePredicate {
    switch self {
    case .metadata(let key):
      return .metadata(key, comparison, try compiler.metadata(value))
    case .statistic(let name, let type):
      return .field(
        Field(name, of: type.code), try compiler.ordering(comparison),
        .number(try compiler.canonical(value, of: type)))
    case .device:
      throw compiler.failure("a device property has no order", "use == or IN")
    case .known(let path): return try path.compares(comparison, value, compiler)
    }
  }
}

extension PredicateCompiler {
  /// Operators for texts mean nothing for numbers and dates.
  func ordering(_ comparison: Comparison) throws -> Comparison {
    switch comparison {
    case .beginsWith, .endsWith, .contains:
      throw failure("the property is no text", "use ==, <, > or BETWEEN")
    case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual, .equal, .notEqual:
      return comparison
    }
  }
}

extension PredicateKeyPath {
  /// Whether values can be compared by more than equality.
  var isOrdered: Bool {
    switch self {
    case .startDate, .endDate, .value, .count, .quantity, .number, .date, .text, .total: return true
    case .uuid, .source, .sourceRevision, .device, .correlation, .workout, .effort: return false
    }
  }

  /// Properties whose equality with several values is one condition of the engine; nil for others.
  func membership(_ values: [FormattedValue], _ compiler: PredicateCompiler) throws
    -> SamplePredicate?
  {
    switch self {
    case .uuid:
      return .objects(
        Set(
          try values.map { value in
            guard case .uuid(let uuid) = value else { throw compiler.wrong(value, "a UUID") }
            return uuid
          }))
    case .value where values.count > 1: return .values(Set(try values.map(compiler.whole)))
    case .source:
      return .sources(
        Set(
          try values.map { value in
            guard case .source(let source)? = value.operand else {
              throw compiler.wrong(value, "an HKSource")
            }
            return source.bundleIdentifier
          }))
    case .sourceRevision:
      return .revisions(
        try values.map { value in
          guard case .revision(let revision)? = value.operand else {
            throw compiler.wrong(value, "an HKSourceRevision")
          }
          return revision
        })
    case .device:
      return .devices(
        try values.map { value in
          guard case .device(let device)? = value.operand else {
            throw compiler.wrong(value, "an HKDevice")
          }
          return device
        })
    case .correlation where values == [.null]: return .noCorrelation
    case .correlation: return try any(values, compiler) { .inCorrelation($0) }
    case .workout: return try any(values, compiler) { .inWorkout($0) }
    case .effort: return try any(values, compiler) { .associated($0) }
    case .value, .startDate, .endDate, .count, .quantity, .number, .date, .text, .total: return nil
    }
  }

  private func any(
    _ values: [FormattedValue], _ compiler: PredicateCompiler,
    _ condition: (UUID) -> SamplePredicate
  ) throws -> SamplePredicate {
    let parts = try values.map { condition(try compiler.sample($0)) }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  func compares(
    _ comparison: Comparison, _ value: FormattedValue, _ compiler: PredicateCompiler
  ) throws -> SamplePredicate {
    if case .text(let name) = self {
      return .field(Field(name), comparison, .text(try compiler.text(value)))
    }
    guard isOrdered else {
      throw compiler.failure("the property has no order", "use == or IN")
    }
    let comparison = try compiler.ordering(comparison)
    switch self {
    case .startDate: return .startDate(comparison, try compiler.date(value))
    case .endDate: return .endDate(comparison, try compiler.date(value))
    case .value: return .value(comparison, try compiler.whole(value))
    case .count: return .count(comparison, try compiler.whole(value))
    case .quantity: return .quantity(comparison, try compiler.quantity(value))
    case .number(let name):
      return .field(Field(name), comparison, .number(try compiler.number(value)))
    case .date(let name): return .field(Field(name), comparison, .number(try compiler.date(value)))
    case .total(let codes):
      let parts = try codes.compactMap { Catalog.type(code: $0) }.map { type in
        SamplePredicate.field(
          Field(.sum, of: type.code), comparison,
          .number(try compiler.canonical(value, of: type)))
      }
      return parts.count == 1 ? parts[0] : .or(parts)
    case .uuid, .source, .sourceRevision, .device, .correlation, .workout, .effort, .text:
      throw compiler.failure("the property has no order", "use == or IN")
    }
  }
}
