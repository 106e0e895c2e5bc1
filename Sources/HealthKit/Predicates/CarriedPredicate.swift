import Foundation
import HealthEngine

/// An `NSPredicate` made by `HKQuery`: it carries the engine's condition, also inside compounds
/// (F050).
final class CarriedPredicate: NSPredicate {
  private let condition: Result<SamplePredicate, HealthError>

  init(_ condition: SamplePredicate) {
    self.condition = .success(condition)
    super.init(block: { _, _ in false })
  }

  /// A mistake in a factory's arguments, told by the query that uses the predicate.
  init(_ make: () throws -> SamplePredicate) {
    do {
      condition = .success(try make())
    } catch let error as HealthError {
      condition = .failure(error)
    } catch {
      condition = .failure(HealthError(.invalidArgument, "\(error)"))
    }
    super.init(block: { _, _ in false })
  }

  override func copy(with zone: NSZone? = nil) -> Any { self }

  func engine() throws -> SamplePredicate { try condition.get() }

  override var predicateFormat: String {
    switch condition {
    case .success(let condition): return condition.format
    case .failure(let error): return "invalid: \(error.message)"
    }
  }

  /// Memberships cannot be known of an object outside of a store: they are false here.
  override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool
  {
    guard let sample = object as? HKSample, let record = try? sample.makeRecord(),
      let condition = try? engine()
    else { return false }
    return (try? condition.matches(record, in: NoRelations())) ?? false
  }

  override func evaluate(with object: Any?) -> Bool {
    evaluate(with: object, substitutionVariables: nil)
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CarriedPredicate else { return false }
    return condition == other.condition
  }

  override var hash: Int { condition.hashValue }

  private struct NoRelations: SampleRelations {
    func workouts(containing sample: SampleRecord) -> Set<UUID> { [] }
    func correlations(containing sample: SampleRecord) -> Set<UUID> { [] }
    func objects(associatedWith sample: SampleRecord) -> Set<UUID> { [] }
  }
}

extension SamplePredicate {
  /// What an `NSPredicate` means to the engine; nil means everything. Throws `invalidArgument` for
  /// what cannot be compiled: block predicates and foreign subclasses (F051).
  ///
  /// - Parameter insideActivity: whether it speaks of one activity of a workout (F044).
  package init(compiling predicate: NSPredicate?, insideActivity: Bool = false) throws {
    switch predicate {
    case nil: self = .everything
    case let carried as CarriedPredicate: self = try carried.engine()
    case let compound as NSCompoundPredicate:
      let parts = try compound.subpredicates.map {
        try SamplePredicate(compiling: $0, insideActivity: insideActivity)
      }
      switch compound.compoundPredicateType {
      case .and: self = .and(parts)
      case .or: self = .or(parts)
      case .not: self = .not(parts.count == 1 ? parts[0] : .and(parts))
      }
    case .some(let other):
      guard let formatted = FormattedPredicate(of: other) else {
        throw Self.cannotCompile("\(type(of: other))")
      }
      self = try formatted.enginePredicate(insideActivity: insideActivity)
    }
  }

  private static func cannotCompile(_ format: String) -> HealthError {
    HealthError(
      .invalidArgument,
      "A predicate of class \(format) cannot be asked of the store: use the predicates that HKQuery makes, "
        + "formats, and compounds of them; blocks and subclasses of NSPredicate cannot be compiled."
    )
  }
}
