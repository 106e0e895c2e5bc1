import Foundation
import HealthCatalog
import HealthEngine

extension SamplePredicate {
  /// The condition in the words of predicate formats, for logs and messages.
  var format: String {
    switch self {
    case .everything: return "TRUEPREDICATE"
    case .nothing: return "FALSEPREDICATE"
    case .and(let parts): return Self.joined(parts, by: "AND", empty: .everything)
    case .or(let parts): return Self.joined(parts, by: "OR", empty: .nothing)
    case .not(let part): return "NOT (\(part.format))"
    case .dates(let start, let end, let strictStart, let strictEnd):
      return Self.window(start, end, strictStart, strictEnd)
    case .startDate(let comparison, let date):
      return "startDate \(comparison.symbol) \(Self.date(date))"
    case .endDate(let comparison, let date):
      return "endDate \(comparison.symbol) \(Self.date(date))"
    case .objects(let uuids): return "UUID \(Self.list(uuids.map(\.uuidString).sorted()))"
    case .sources(let identifiers): return "source.bundleIdentifier \(Self.texts(identifiers))"
    case .revisions(let revisions): return "sourceRevision \(Self.list(revisions.map { "\($0)" }))"
    case .devices(let devices): return "device \(Self.list(devices.map { "\($0)" }))"
    case .device(let property, let values):
      return values.isEmpty
        ? "device.\(property.rawValue) == nil"
        : "device.\(property.rawValue) \(Self.texts(values))"
    case .metadataExists(let key): return "metadata.\(key) != nil"
    case .metadata(let key, let comparison, let value):
      return "metadata.\(key) \(comparison.symbol) \(value.format)"
    case .quantity(let comparison, let quantity):
      return "quantity \(comparison.symbol) \(quantity.value) \(quantity.unit.string)"
    case .value(let comparison, let value): return "value \(comparison.symbol) \(value)"
    case .values(let values): return "value \(Self.list(values.sorted().map(String.init)))"
    case .count(let comparison, let count): return "count \(comparison.symbol) \(count)"
    case .field(let field, let comparison, let value):
      let type = field.type.flatMap(Catalog.type(code:)).map { ".\($0.identifier)" } ?? ""
      return "\(field.name)\(type) \(comparison.symbol) \(value.format)"
    case .activity(let condition): return "ANY workoutActivity.(\(condition.format))"
    case .inWorkout(let uuid): return "workout == \(uuid)"
    case .inCorrelation(let uuid): return "correlation == \(uuid)"
    case .noCorrelation: return "correlation == nil"
    case .associated(let uuid): return "associated == \(uuid)"
    }
  }

  private static func joined(
    _ parts: [SamplePredicate], by word: String, empty: SamplePredicate
  ) -> String {
    guard let first = parts.first else { return empty.format }
    guard parts.count > 1 else { return first.format }
    return parts.map(\.enclosed).joined(separator: " \(word) ")
  }

  private var enclosed: String {
    switch self {
    case .and(let parts) where parts.count > 1: return "(\(format))"
    case .or(let parts) where parts.count > 1: return "(\(format))"
    case .dates: return "(\(format))"
    default: return format
    }
  }

  private static func window(
    _ start: Double?, _ end: Double?, _ strictStart: Bool, _ strictEnd: Bool
  ) -> String {
    var parts: [String] = []
    func add(_ name: String, _ symbol: String, _ date: Double?) {
      if let date { parts.append("\(name) \(symbol) \(Self.date(date))") }
    }
    if strictStart || !strictEnd { add(strictStart ? "startDate" : "endDate", ">=", start) }
    if strictStart || !strictEnd { add("startDate", "<", end) }
    if strictEnd {
      add("endDate", ">=", start)
      add("endDate", "<", end)
    }
    return parts.isEmpty ? "TRUEPREDICATE" : parts.joined(separator: " AND ")
  }

  fileprivate static func date(_ seconds: Double) -> String { "CAST(\(seconds), \"NSDate\")" }

  fileprivate static func text(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  private static func texts(_ texts: some Sequence<String>) -> String {
    list(texts.sorted().map(text))
  }

  private static func list(_ words: [String]) -> String {
    words.count == 1 ? "== \(words[0])" : "IN {\(words.joined(separator: ", "))}"
  }
}

extension Comparison {
  fileprivate var symbol: String {
    switch self {
    case .lessThan: return "<"
    case .lessThanOrEqual: return "<="
    case .greaterThan: return ">"
    case .greaterThanOrEqual: return ">="
    case .equal: return "=="
    case .notEqual: return "!="
    case .beginsWith: return "BEGINSWITH"
    case .endsWith: return "ENDSWITH"
    case .contains: return "CONTAINS"
    }
  }
}

extension FieldValue {
  fileprivate var format: String {
    switch self {
    case .number(let number): return "\(number)"
    case .text(let text): return SamplePredicate.text(text)
    }
  }
}

extension MetadataValue {
  fileprivate var format: String {
    switch self {
    case .string(let text): return SamplePredicate.text(text)
    case .integer(let number): return "\(number)"
    case .number(let number): return "\(number)"
    case .boolean(let flag): return flag ? "YES" : "NO"
    case .date(let seconds): return SamplePredicate.date(seconds)
    case .quantity(let value, let unit): return "\(value) \(unit.string)"
    }
  }
}
