/// The sources of matching samples, by bundle identifier.
public struct HKSourceQueryDescriptor<Sample: HKSample>: HKAsyncQuery, Sendable {
  public typealias Output = [HKSource]

  public var predicate: HKSamplePredicate<Sample>

  public init(predicate: HKSamplePredicate<Sample>) { self.predicate = predicate }

  public func result(for healthStore: HKHealthStore) async throws -> [HKSource] {
    let sources: Set<HKSource> = try await firstAnswer(on: healthStore) { answer in
      HKSourceQuery(
        sampleType: predicate.sampleType, samplePredicate: predicate.nsPredicate
      ) { _, sources, error in answer(error.map { .failure($0) } ?? .success(sources ?? [])) }
    }
    return sources.sorted { $0.bundleIdentifier < $1.bundleIdentifier }
  }
}
