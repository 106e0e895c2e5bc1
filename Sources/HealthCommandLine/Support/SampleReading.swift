import Foundation
import HealthCatalog
import HealthEngine
import HealthKit

/// Reads the samples of a type in order, through HealthKit's queries, with flat memory.
///
/// A query gives an array, so the time is cut into windows of some thousand samples each: every
/// sample starts in exactly one.
struct SampleReading {
  var connection: Connection
  var type: NamedType
  var sampleType: HKSampleType
  var from: Date?
  var to: Date?
  var newestFirst = false
  var limit: Int?

  private static let batch = 5_000
  private static let shortest = 60.0

  func forEach(_ body: (HKSample) throws -> Void) throws {
    guard let summary = try connection.summary(of: type) else {
      // The query still runs: only it knows whether an app may ask.
      _ = try query(from: from, to: to, limit: 1)
      return
    }
    let first = max(
      from ?? .distantPast, Date(timeIntervalSinceReferenceDate: summary.start))
    // Starts lie at or before the last end; the window's own end is exclusive.
    let last = min(
      to ?? .distantFuture, Date(timeIntervalSinceReferenceDate: summary.end.nextUp + 1))
    var length = max(
      Self.shortest,
      (summary.end - summary.start) / Double(max(1, summary.count / Self.batch)))
    var rest = limit ?? Int.max
    var position = newestFirst ? last : first
    while rest > 0, newestFirst ? position > first : position < last {
      let border =
        newestFirst
        ? max(first, position.addingTimeInterval(-length))
        : min(last, position.addingTimeInterval(length))
      let samples = try query(
        from: newestFirst ? border : position, to: newestFirst ? position : border,
        limit: rest == Int.max ? nil : rest)
      for sample in samples.prefix(rest) { try body(sample) }
      rest -= min(rest, samples.count)
      position = border
      if samples.count < Self.batch / 4 { length *= 2 }
      if samples.count > Self.batch * 4 { length = max(Self.shortest, length / 2) }
    }
  }

  private func query(from: Date?, to: Date?, limit: Int?) throws -> [HKSample] {
    try awaiting { answer in
      connection.healthStore.execute(
        HKSampleQuery(
          sampleType: sampleType,
          predicate: HKQuery.predicateForSamples(
            withStart: from, end: to, options: .strictStartDate),
          limit: limit ?? HKObjectQueryNoLimit,
          sortDescriptors: [
            NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: !newestFirst)
          ]
        ) { _, samples, error in
          if let error { return answer(.failure(error)) }
          answer(.success(samples ?? []))
        })
    }
  }

  /// The unit in which people read the type's values; nil for types without any.
  func displayUnit() throws -> HKUnit? {
    guard sampleType is HKQuantityType else { return nil }
    return HKUnit(from: DisplayUnit.unit(of: type))
  }
}

extension NamedType {
  /// HealthKit's type of samples.
  ///
  /// - Throws: `UsageError` for types whose objects are no samples.
  func sampleType() throws -> HKSampleType {
    guard let type = HKSampleTypes.type(identifier) else {
      throw UsageError("\(identifier) has no samples that could be listed.", code: "invalidType")
    }
    return type
  }

  /// - Throws: `UsageError` for other types than quantities.
  func quantityType(of type: HKSampleType) throws -> HKQuantityType {
    guard let type = type as? HKQuantityType else {
      throw UsageError("\(identifier) has no unit: it is no quantity.", code: "invalidType")
    }
    return type
  }
}

extension HKQuantityType {
  /// Reads a unit and checks that it fits.
  ///
  /// - Throws: `UsageError` for a unit that is malformed or does not fit.
  func unit(_ text: String) throws -> HKUnit {
    do {
      _ = try HealthUnit(parsing: text)
    } catch {
      throw UsageError("--unit '\(text)' is no unit: \(error)", code: "invalidUnit")
    }
    let unit = HKUnit(from: text)
    guard self.is(compatibleWith: unit) else {
      throw UsageError("Unit '\(text)' does not fit \(identifier).", code: "invalidUnit")
    }
    return unit
  }
}

/// HealthKit's sample types by identifier.
enum HKSampleTypes {
  static func type(_ identifier: String) -> HKSampleType? {
    if let row = Catalog.type(identifier: identifier) {
      switch row.kind {
      case .quantity:
        return HKObjectType.quantityType(
          forIdentifier: HKQuantityTypeIdentifier(rawValue: identifier))
      case .category:
        return HKObjectType.categoryType(
          forIdentifier: HKCategoryTypeIdentifier(rawValue: identifier))
      case .correlation:
        return HKObjectType.correlationType(
          forIdentifier: HKCorrelationTypeIdentifier(rawValue: identifier))
      case .workout: return HKObjectType.workoutType()
      default: return nil
      }
    }
    return nil
  }
}
