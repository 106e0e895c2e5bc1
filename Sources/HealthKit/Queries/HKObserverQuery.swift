import Foundation
import HealthEngine
import Synchronization

/// What an observer's handler calls when it is done with a delivery (R161).
public typealias HKObserverQueryCompletionHandler = () -> Void

/// Tells that something changed, not what: once after it was executed (F081), then whenever a
/// matching sample is saved, replaced or deleted (R159, R160, F080).
public final class HKObserverQuery: HKQuery, @unchecked Sendable {
  // Immutable beyond what the superclass and the lock guard.
  private let handler:
    @Sendable (
      HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler,
      (any Error)?
    ) -> Void
  /// Behind the last change told.
  private let anchor = Mutex<ChangeAnchor?>(nil)

  @preconcurrency
  public init(
    sampleType: HKSampleType, predicate: NSPredicate?,
    updateHandler:
      @escaping @Sendable (
        HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?
      ) -> Void
  ) {
    handler = { query, _, completion, error in updateHandler(query, completion, error) }
    super.init(descriptors: [HKQueryDescriptor(sampleType: sampleType, predicate: predicate)])
  }

  /// Observes several types; the handler learns which of them changed.
  @preconcurrency
  public init(
    queryDescriptors: [HKQueryDescriptor],
    updateHandler:
      @escaping @Sendable (
        HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler,
        (any Error)?
      ) -> Void
  ) {
    handler = updateHandler
    super.init(descriptors: queryDescriptors)
  }

  override func run(_ session: AppSession) throws {
    let clauses = try clauses()
    let latest = try session.latestAnchor(in: clauses)
    anchor.withLock { $0 = latest }
    keep(
      try session.watch(clauses) { [weak self] _ in
        guard let self else { return }
        self.queue.async { self.news(session, clauses) }
      })
    tell(Set(descriptors.map(\.sampleType)))
  }

  /// A change of the type need not be one that matches, or that the app may know of.
  private func news(_ session: AppSession, _ clauses: [SelectionClause]) {
    guard !isStopped else { return }
    do {
      guard let seen = anchor.withLock({ $0 }) else { return }
      let (codes, next) = try session.changedTypes(since: seen, in: clauses)
      anchor.withLock { $0 = next }
      guard !codes.isEmpty else { return }
      tell(Set(descriptors.map(\.sampleType).filter { codes.contains($0.code) }))
    } catch {
      fail(HKError(any: error))
    }
  }

  private func tell(_ types: Set<HKSampleType>) { deliver { handler(self, types, {}, nil) } }

  override func fail(_ error: HKError) { deliver { handler(self, nil, {}, error) } }
}
