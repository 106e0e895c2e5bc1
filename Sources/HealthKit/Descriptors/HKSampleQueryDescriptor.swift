import Foundation
import HealthEngine

/// Samples that match, as an array of their class (R096).
public struct HKSampleQueryDescriptor<Sample: HKSample>: HKAsyncQuery, Sendable {
  public typealias Output = [Sample]

  /// Alternatives (R099).
  public var predicates: [HKSamplePredicate<Sample>]
  /// Nil, like 0, is no limit (R101).
  public var limit: Int?
  public var sortDescriptors: [SortDescriptor<Sample>]

  public init(
    predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>],
    limit: Int? = nil
  ) {
    self.predicates = predicates
    self.sortDescriptors = sortDescriptors
    self.limit = limit
  }

  /// Throws `HKError`; also for samples that are of another class than asked for.
  public func result(for healthStore: HKHealthStore) async throws -> [Sample] {
    let keys = sortDescriptors.map(SampleSort.key(_:))
    let known = keys.compactMap { $0 }
    let isSortedByStore = known.count == keys.count
    let samples: [HKSample] = try await firstAnswer(on: healthStore) { answer in
      HKSampleQuery(
        descriptors: predicates.map(\.descriptor), order: isSortedByStore ? known : [],
        limit: isSortedByStore ? limit : nil
      ) { _, samples, error in answer(error.map { .failure($0) } ?? .success(samples ?? [])) }
    }
    let typed = try samples.map { try Sample.typed($0) }
    guard !isSortedByStore else { return typed }
    // Only the descriptors know how to compare, so the limit comes after the sorting.
    let sorted = typed.sorted(using: sortDescriptors)
    return engineLimit(limit).map { Array(sorted.prefix($0)) } ?? sorted
  }
}

extension HKSample {
  /// The sample as the class that a descriptor asked for.
  static func typed(_ sample: HKSample) throws -> Self {
    guard let typed = sample as? Self else {
      throw HKError(
        .errorInvalidArgument,
        "A sample of \(sample.sampleType.identifier) is a \(type(of: sample)), not a \(Self.self); "
          + "ask for it with the predicate of its class.")
    }
    return typed
  }
}
