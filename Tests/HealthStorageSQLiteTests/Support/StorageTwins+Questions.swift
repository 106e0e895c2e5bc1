import Foundation
import HealthCatalog
import HealthEngine
import TestSupport

extension StorageTwins {
  static let askedTypes = types + ["workout", "bloodPressure", "bloodPressureSystolic"]

  /// Any of the ends of all windows, and what is no date.
  private mutating func date() -> Double {
    pick([Double(number(-25..<420)) * 25, 200_000, .infinity, -.infinity, .nan], or: 0)
  }

  private mutating func known() -> UUID {
    let uuids = stored.map(\.uuid) + deleted + [uuid()]
    return pick(uuids, or: uuids[0])
  }

  mutating func predicate(depth: Int = 0) throws -> SamplePredicate {
    let comparison = pick(Comparison.allCases, or: .equal)
    let flag = number(0..<2) == 0
    let steps = try World.code("stepCount")
    switch number(0..<(depth > 2 ? 26 : 30)) {
    case 0, 1, 2:
      return .dates(
        start: flag ? date() : nil, end: number(0..<2) == 0 ? date() : nil,
        strictStart: number(0..<2) == 0, strictEnd: number(0..<2) == 0)
    case 3: return .startDate(comparison, date())
    case 4: return .endDate(comparison, date())
    case 5: return .objects(Set((0..<number(0..<4)).map { _ in known() }))
    case 6: return .sources(Set([pick(["org.a", "import.Watch", "org.x"], or: "")]))
    case 7:
      return .revisions([
        SourceRevisionRecord(
          bundleIdentifier: pick(["org.a", "org.b"], or: ""), version: flag ? "1" : nil,
          productType: number(0..<2) == 0 ? "Watch7,1" : nil,
          system: number(0..<3) == 0 ? SystemVersion(16) : nil)
      ])
    case 8: return .devices([DeviceRecord(name: flag ? "W" : nil, manufacturer: "M")])
    case 9: return .device(pick([.name, .model], or: .name), in: flag ? ["W", "P"] : [])
    case 10: return .metadataExists(pick(["note", "level", "x"], or: ""))
    case 11: return .metadata("note", comparison, .string(pick(["", "a", "e", "é"], or: "")))
    case 12: return .metadata("note", comparison, .number(3))
    case 13: return .metadata("when", comparison, .date(10))
    case 14: return .value(comparison, number(0..<20))
    case 15: return .values(Set((0..<number(0..<5)).map { _ in number(0..<20) }))
    case 16: return .count(comparison, number(0..<4))
    case 17: return .field(Field(.duration), comparison, .number(flag ? 120 : .nan))
    case 18: return .field(Field(flag ? .sum : .minimum, of: steps), comparison, .number(2))
    case 19: return .activity(try activityPredicate())
    case 20: return .inWorkout(known())
    case 21: return .inCorrelation(known())
    case 22: return .associated(known())
    case 23: return .noCorrelation
    case 24: return flag ? .everything : .nothing
    case 25:
      return .quantity(comparison, QuantityValue(Double(number(0..<40)) / 2, .count))
    case 26: return .not(try predicate(depth: depth + 1))
    case 27: return .or(try (0..<number(0..<4)).map { _ in try predicate(depth: depth + 1) })
    default: return .and(try (0..<number(0..<3)).map { _ in try predicate(depth: depth + 1) })
    }
  }

  private mutating func activityPredicate() throws -> SamplePredicate {
    let comparison = pick(Comparison.allCases, or: .equal)
    let simple = SamplePredicate.field(
      Field(pick([.activityType, .duration, .activityEnd], or: .duration)), comparison,
      .number(Double(number(0..<6))))
    switch number(0..<4) {
    case 0: return .not(simple)
    case 1: return .and([simple, .field(Field(.activityType), .equal, .number(2))])
    case 2: return .or([])
    default: return simple
    }
  }

  mutating func clauses() throws -> [SelectionClause] {
    try (0...number(0..<3)).map { _ in
      let type = pick(Self.askedTypes, or: "stepCount")
      var predicate = try predicate()
      // Only quantities in a count can be compared with one.
      if type != "stepCount" { predicate = predicate.withoutQuantities }
      return SelectionClause(type: try World.code(type), predicate: predicate)
    }
  }

  mutating func order() throws -> [SortKey] {
    let steps = try World.code("stepCount")
    let values: [SortKey.Value] = [
      .start, .end, .value, .uuid, .field(Field(.duration)),
      .fields([Field(.sum, of: steps), Field(.minimum, of: steps)]),
    ]
    return (0..<number(0..<3)).map { _ in
      SortKey(pick(values, or: .start), ascending: number(0..<2) == 0)
    }
  }
}

extension SamplePredicate {
  fileprivate var withoutQuantities: SamplePredicate {
    switch self {
    case .quantity: return .everything
    case .not(let part): return .not(part.withoutQuantities)
    case .and(let parts): return .and(parts.map(\.withoutQuantities))
    case .or(let parts): return .or(parts.map(\.withoutQuantities))
    default: return self
    }
  }
}
