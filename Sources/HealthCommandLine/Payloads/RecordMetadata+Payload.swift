import HealthCatalog
import HealthEngine
import HealthKitReporter

/// Seconds from 1970 to 2001: the payloads' and the engine's first instants.
let secondsTo2001 = 978_307_200.0

extension PayloadMetadata {
  /// What of a record's metadata can be said in a payload; a quantity in no unit of the payloads is
  /// left out alone (R266).
  init?(record: RecordMetadata?) {
    guard let record, !record.isEmpty else { return nil }
    var values: [String: Value] = [:]
    for (key, value) in record { values[key] = Value(record: value) }
    self.init(values)
  }

  /// - Throws: `Failure` for a malformed unit, naming the key.
  func asRecord() throws -> RecordMetadata {
    try values.reduce(into: [:]) { result, pair in
      do {
        result[pair.key] = try pair.value.asRecord()
      } catch let error as UsageError {
        throw Failure("Metadata \(pair.key): \(error.message)", code: "invalidPayload")
      }
    }
  }
}

extension PayloadMetadata.Value {
  private static let units: [HealthUnit] = quantityUnits.compactMap { text in
    do { return try HealthUnit(parsing: text) } catch { return nil }
  }

  init?(record: MetadataValue) {
    switch record {
    case .string(let text): self = .string(text)
    case .integer(let number): self = .number(Double(number))
    case .number(let number): self = .number(number)
    case .boolean(let flag): self = .bool(flag)
    case .date(let date): self = .date(timestamp: date + secondsTo2001)
    case .quantity(let value, let unit):
      guard let fitting = Self.units.first(where: { $0.isCompatible(with: unit) }) else {
        return nil
      }
      do {
        self = .quantity(value: try unit.convert(value, to: fitting), unit: fitting.string)
      } catch {
        return nil
      }
    }
  }

  func asRecord() throws -> MetadataValue {
    switch self {
    case .string(let text): return .string(text)
    case .bool(let flag): return .boolean(flag)
    case .date(let timestamp): return .date(timestamp - secondsTo2001)
    case .quantity(let value, let unit): return .quantity(value, try UnitReader.unit(unit))
    case .number(let number):
      // Whole numbers stay whole: sync versions and raw values are compared as integers.
      if let whole = Int64(exactly: number) { return .integer(whole) }
      return .number(number)
    }
  }
}
