import Foundation
import HealthCatalog

/// What a predicate may ask beyond the sample itself.
public protocol SampleRelations {
  func workouts(containing sample: SampleRecord) throws -> Set<UUID>
  func correlations(containing sample: SampleRecord) throws -> Set<UUID>
  func objects(associatedWith sample: SampleRecord) throws -> Set<UUID>
}

extension SamplePredicate {
  /// Whether a sample meets the condition: the reference that every storage agrees with.
  public func matches(_ sample: SampleRecord, in relations: any SampleRelations) throws -> Bool {
    switch self {
    case .everything: return true
    case .nothing: return false
    case .and(let parts): return try parts.allSatisfy { try $0.matches(sample, in: relations) }
    case .or(let parts): return try parts.contains { try $0.matches(sample, in: relations) }
    case .not(let part): return try !part.matches(sample, in: relations)
    case .dates(let start, let end, let strictStart, let strictEnd):
      return DateWindow(start: start, end: end, strictStart: strictStart, strictEnd: strictEnd)
        .contains(sampleFrom: sample.start, to: sample.end)
    case .startDate(let comparison, let date): return comparison.holds(sample.start, date)
    case .endDate(let comparison, let date): return comparison.holds(sample.end, date)
    case .objects(let uuids): return uuids.contains(sample.uuid)
    case .sources(let identifiers):
      return identifiers.contains(sample.provenance.source.bundleIdentifier)
    case .revisions(let revisions): return revisions.contains { $0.matches(sample.provenance) }
    case .devices(let devices): return sample.provenance.device.map(devices.contains) ?? false
    case .device(let property, let allowed):
      guard let device = sample.provenance.device else { return false }
      guard let value = device[property] else { return allowed.isEmpty }
      return allowed.contains(value)
    case .metadataExists(let key): return sample.metadata?[key] != nil
    case .metadata(let key, let comparison, let operand):
      guard let value = sample.metadata?[key] else { return false }
      return value.holds(comparison, operand)
    case .quantity(let comparison, let operand):
      guard let unit = Catalog.type(code: sample.type)?.canonicalUnit else { return false }
      return comparison.holds(sample.value, try operand.unit.convert(operand.value, to: unit))
    case .value(let comparison, let operand):
      return comparison.holds(sample.value, Double(operand))
    case .values(let operands): return operands.contains { Double($0) == sample.value }
    case .count(let comparison, let operand):
      return comparison.holds(Double(sample.count), Double(operand))
    case .field(let field, let comparison, let operand):
      return sample.fieldEntries(part: 0).contains { $0.matches(field, comparison, operand) }
    case .activity(let condition):
      guard case .workout(let workout)? = sample.detail else { return false }
      return try workout.activities.indices.contains {
        try condition.matches(fields: sample.fieldEntries(part: $0 + 1))
      }
    case .inWorkout(let workout):
      return try relations.workouts(containing: sample).contains(workout)
    case .inCorrelation(let correlation):
      return try relations.correlations(containing: sample).contains(correlation)
    case .noCorrelation: return try relations.correlations(containing: sample).isEmpty
    case .associated(let object):
      return try relations.objects(associatedWith: sample).contains(object)
    }
  }

  /// The part of the language that one activity of a workout understands.
  func matches(fields: [FieldEntry]) throws -> Bool {
    switch self {
    case .everything: return true
    case .nothing: return false
    case .and(let parts): return try parts.allSatisfy { try $0.matches(fields: fields) }
    case .or(let parts): return try parts.contains { try $0.matches(fields: fields) }
    case .not(let part): return try !part.matches(fields: fields)
    case .field(let field, let comparison, let operand):
      return fields.contains { $0.matches(field, comparison, operand) }
    default:
      throw HealthError(
        .invalidArgument,
        "Only conditions on a workout's activities may stand inside an activity predicate; "
          + "combine the others with it outside.")
    }
  }
}

extension SampleRecord {
  func fieldEntries(part: Int) -> [FieldEntry] {
    (detail?.fields ?? []).filter { $0.part == part }
  }
}

extension FieldEntry {
  func matches(_ field: Field, _ comparison: Comparison, _ operand: FieldValue) -> Bool {
    guard self.field == field else { return false }
    switch (value, operand) {
    case (.number(let left), .number(let right)): return comparison.holds(left, right)
    case (.text(let left), .text(let right)): return comparison.holds(left, right)
    default: return false
    }
  }
}

extension SourceRevisionRecord {
  public func matches(_ provenance: Provenance) -> Bool {
    provenance.source.bundleIdentifier == bundleIdentifier
      && (version == nil || provenance.version == version)
      && (productType == nil || provenance.productType == productType)
      && (system == nil || provenance.system == system)
  }
}

extension MetadataValue {
  /// Values of different kinds never compare, numbers among themselves do; quantities compare
  /// where their units do (F041).
  public func holds(_ comparison: Comparison, _ operand: MetadataValue) -> Bool {
    if let left = plainNumber, let right = operand.plainNumber {
      return comparison.holds(left, right)
    }
    switch (self, operand) {
    case (.string(let left), .string(let right)): return comparison.holds(left, right)
    case (.date(let left), .date(let right)): return comparison.holds(left, right)
    case (.quantity(let left, let unit), .quantity(let right, let other)):
      guard other.isCompatible(with: unit), let right = try? other.convert(right, to: unit)
      else { return false }
      return comparison.holds(left, right)
    default: return comparison == .notEqual
    }
  }

  /// Numbers and booleans, which share one class on Apple's side.
  public var plainNumber: Double? {
    switch self {
    case .integer(let number): return Double(number)
    case .number(let number): return number
    case .boolean(let flag): return flag ? 1 : 0
    case .string, .date, .quantity: return nil
    }
  }
}

/// The window of `predicateForSamples`: [start, end), nil is open.
public struct DateWindow: Hashable, Sendable {
  public var start: Double?
  public var end: Double?
  public var strictStart: Bool
  public var strictEnd: Bool

  public init(start: Double?, end: Double?, strictStart: Bool = false, strictEnd: Bool = false) {
    self.start = start
    self.end = end
    self.strictStart = strictStart
    self.strictEnd = strictEnd
  }

  /// Without options a sample matches when it overlaps the window, and also when it ends exactly
  /// at its start (F036); each option pins its date into the window (F037 to F039).
  public func contains(sampleFrom first: Double, to last: Double) -> Bool {
    let start = self.start ?? -.infinity
    let end = self.end ?? .infinity
    let overlaps = last >= start && first < end
    let startsInside = !strictStart || (first >= start && first < end)
    let endsInside = !strictEnd || (last >= start && last < end)
    guard strictStart || strictEnd else { return overlaps }
    return startsInside && endsInside
  }
}
