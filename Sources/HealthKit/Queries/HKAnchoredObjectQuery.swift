import Foundation
import HealthEngine
import Synchronization

/// Everything added and deleted since an anchor, and with an update handler what comes after
/// (R150, R151, R154).
public final class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
  typealias Handler =
    @Sendable (
      HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
    ) -> Void

  // Immutable beyond what the superclass and the lock guard.
  private let start: HKQueryAnchor?
  private let limit: Int
  private let handler: Handler
  private let state: Mutex<State>

  private struct State {
    var anchor: ChangeAnchor?
    var updateHandler: Handler?
  }

  /// - Parameters:
  ///   - anchor: nil begins at the beginning, with everything (R151).
  ///   - limit: counts samples and deletions together (F075).
  @preconcurrency
  public init(
    type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler:
      @escaping @Sendable (
        HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
      ) -> Void
  ) {
    start = anchor
    self.limit = limit
    self.handler = handler
    state = Mutex(State(anchor: anchor?.anchor))
    super.init(descriptors: [HKQueryDescriptor(sampleType: type, predicate: predicate)])
  }

  @preconcurrency
  public init(
    queryDescriptors: [HKQueryDescriptor], anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler:
      @escaping @Sendable (
        HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
      ) -> Void
  ) {
    start = anchor
    self.limit = limit
    self.handler = handler
    state = Mutex(State(anchor: anchor?.anchor))
    super.init(descriptors: queryDescriptors)
  }

  /// The oldest form, with a bare number for an anchor and without deletions.
  @available(iOS, deprecated: 9.0)
  @preconcurrency
  public convenience init(
    type: HKSampleType, predicate: NSPredicate?, anchor: Int, limit: Int,
    completionHandler handler:
      @escaping @Sendable (
        HKAnchoredObjectQuery, [HKSample]?, Int, (any Error)?
      ) -> Void
  ) {
    self.init(
      type: type, predicate: predicate, anchor: HKQueryAnchor(fromValue: anchor), limit: limit
    ) { query, added, _, next, error in
      handler(query, added, Int(next?.anchor.position.number ?? Int64(anchor)), error)
    }
  }

  /// Called for every later change. To be set before the query is executed, and only on a query
  /// without limit: anything else ends the program (X16, F078). Without it the query ends itself
  /// after its results (F077).
  public var updateHandler:
    (
      @Sendable (
        HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
      ) -> Void
    )?
  {
    get { state.withLock { $0.updateHandler } }
    set {
      if isExecuted {
        misuse("The update handler cannot be set after the query was executed; set it before.")
      } else if newValue != nil, engineLimit(limit) != nil {
        misuse("The update handler needs a query without limit; use HKObjectQueryNoLimit.")
      } else {
        state.withLock { $0.updateHandler = newValue }
      }
    }
  }

  override func run(_ session: AppSession) throws {
    let clauses = try clauses()
    let update = updateHandler
    if let update {
      keep(
        try session.watch(clauses) { [weak self] _ in
          guard let self else { return }
          self.queue.async { self.news(session, clauses, update) }
        })
    }
    let result = try advance(session, clauses)
    deliver { handler(self, result.added, result.deleted, result.anchor, nil) }
  }

  private struct Result {
    var added: [HKSample]
    var deleted: [HKDeletedObject]
    var anchor: HKQueryAnchor
  }

  private func advance(_ session: AppSession, _ clauses: [SelectionClause]) throws -> Result {
    let (page, next) = try session.changes(
      since: state.withLock { $0.anchor }, in: clauses, limit: engineLimit(limit))
    let result = Result(
      added: try page.added.map(session.sample(from:)),
      deleted: page.deleted.map { HKDeletedObject($0) }, anchor: HKQueryAnchor(next))
    state.withLock { $0.anchor = next }
    return result
  }

  private func news(
    _ session: AppSession, _ clauses: [SelectionClause], _ update: Handler
  ) {
    guard !isStopped else { return }
    do {
      let result = try advance(session, clauses)
      guard !result.added.isEmpty || !result.deleted.isEmpty else { return }
      deliver { update(self, result.added, result.deleted, result.anchor, nil) }
    } catch {
      deliver { update(self, nil, nil, start, HKError(any: error)) }
    }
  }

  /// On any error the caller gets the anchor back from which it started (R176).
  override func fail(_ error: HKError) { deliver { handler(self, nil, nil, start, error) } }
}
