import Foundation
import HealthEngine

/// Correlations whose members meet conditions of their own.
public final class HKCorrelationQuery: HKQuery, @unchecked Sendable {
  // Immutable beyond what the superclass guards.
  public let correlationType: HKCorrelationType
  public let samplePredicates: [HKSampleType: NSPredicate]?
  private let handler: @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void

  /// - Parameter samplePredicates: for each type, a correlation needs a member that matches.
  @preconcurrency
  public init(
    type correlationType: HKCorrelationType, predicate: NSPredicate?,
    samplePredicates: [HKSampleType: NSPredicate]?,
    completion: @escaping @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void
  ) {
    self.correlationType = correlationType
    self.samplePredicates = samplePredicates
    handler = completion
    super.init(descriptors: [HKQueryDescriptor(sampleType: correlationType, predicate: predicate)])
  }

  override func run(_ session: AppSession) throws {
    let conditions = try (samplePredicates ?? [:]).map { type, predicate in
      try SelectionClause(type: type, predicate: predicate)
    }
    var found: [HKCorrelation] = []
    try SampleFetch(session: session, clauses: try clauses()).forEach { sample in
      guard let correlation = sample as? HKCorrelation,
        try holds(conditions, of: correlation, session)
      else { return .next }
      found.append(correlation)
      return .next
    }
    deliver { handler(self, found, nil) }
  }

  private func holds(
    _ conditions: [SelectionClause], of correlation: HKCorrelation, _ session: AppSession
  ) throws -> Bool {
    let uuid = correlation.uuid
    return try conditions.allSatisfy { condition in
      var isThere = false
      let clause = SelectionClause(
        type: condition.type, predicate: .and([.inCorrelation(uuid), condition.predicate]))
      try session.forEachSample(SampleSelection(clauses: [clause], limit: 1)) { _ in
        isThere = true
        return .stop
      }
      return isThere
    }
  }

  override func fail(_ error: HKError) { deliver { handler(self, nil, error) } }
}
