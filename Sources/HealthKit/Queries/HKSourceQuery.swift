import Foundation
import HealthEngine

/// The sources of matching samples, once.
public final class HKSourceQuery: HKQuery, @unchecked Sendable {
  // Immutable beyond what the superclass guards.
  private let handler: @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void

  @preconcurrency
  public init(
    sampleType: HKSampleType, samplePredicate objectPredicate: NSPredicate?,
    completionHandler: @escaping @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void
  ) {
    handler = completionHandler
    super.init(
      descriptors: [HKQueryDescriptor(sampleType: sampleType, predicate: objectPredicate)])
  }

  override func run(_ session: AppSession) throws {
    let sources = Set(try session.sources(try clauses()).map { HKSource($0) })
    deliver { handler(self, sources, nil) }
  }

  override func fail(_ error: HKError) { deliver { handler(self, nil, error) } }
}
