import Foundation
import HealthCatalog
import HealthEngine
import Synchronization

/// The naive storage that every real one is held against: arrays, linear searches and
/// `SamplePredicate.matches`, nothing clever.
///
/// Transactions copy the whole state and put it back when the body throws.
public final class ReferenceStorage: HealthStorage {
  public let identity: UUID
  public let name = "reference"

  private let state: Mutex<ReferenceState>

  public init(identity: UUID) {
    self.identity = identity
    state = Mutex(ReferenceState())
  }

  public func read<Result>(_ body: (any StorageReading) throws -> Result) throws -> Result {
    try body(ReferenceTransaction(state.withLock { $0 }))
  }

  public func write<Result>(_ body: (any StorageWriting) throws -> Result) throws -> Result {
    let transaction = ReferenceTransaction(state.withLock { $0 })
    let result = try body(transaction)
    let changed = transaction.state
    state.withLock { $0 = changed }
    return result
  }

  public func bulkImport<Result>(_ body: (any BulkImporting) throws -> Result) throws -> Result {
    let transaction = ReferenceTransaction(state.withLock { $0 })
    let result = try body(transaction)
    transaction.numberImported()
    let changed = transaction.state
    state.withLock { $0 = changed }
    return result
  }

  public func observeForeignCommits(_ handler: @escaping @Sendable () -> Void) {}
  public func close() {}
}

/// Everything that the reference storage holds.
struct ReferenceState: Sendable {
  struct Stored: Sendable {
    var record: SampleRecord
    var series: SeriesData?
    var number: Int64
    /// Of an imported sample.
    var key: Int64?
  }

  struct Context: Equatable, Sendable {
    var type: TypeCode
    var provenance: Provenance
    var unit: HealthUnit?
  }

  struct Refused: Hashable, Sendable {
    var type: TypeCode
    var key: Int64
  }

  struct Deletion: Sendable {
    var record: DeletedRecord
    /// What predicates may still ask of it: the source that it was of.
    var source: String
    var number: Int64
    var date: Double
  }

  struct Link: Hashable, Sendable {
    var kind: Membership.Kind
    var owner: SampleReference
    var member: SampleReference
  }

  var lastNumber: Int64 = 0
  var forgotten: [TypeCode: Int64] = [:]
  var samples: [Stored] = []
  var contexts: [Context] = []
  var metadata: [Metadata] = []
  var refused: Set<Refused> = []
  var deletions: [Deletion] = []
  var links: [Link] = []
  var sources: [SourceFacts] = []
  var identifiers: [TypeCode: String] = [:]
  var decisions: [String: [ConsentDecision]] = [:]
  var apps: [String: AppIdentity] = [:]
  var rankings: [TypeCode: [String]] = [:]
  var registrations: [DeliveryRegistration] = []
  var settings: [String: Data] = [:]
  var characteristics: [String: MetadataValue] = [:]
  var summaries: [String: ActivitySummaryRecord] = [:]
  var kept: [KeptElement] = []
}

/// One read or write on a copy of the state; used by one thread at a time.
final class ReferenceTransaction {
  var state: ReferenceState
  /// What a running import has inserted.
  var imported: Set<UUID> = []

  init(_ state: ReferenceState) { self.state = state }

  func matching(_ clauses: [SelectionClause]) throws -> [ReferenceState.Stored] {
    try state.samples.filter { stored in
      try clauses.contains {
        try $0.type == stored.record.type && $0.predicate.matches(stored.record, in: self)
      }
    }
  }

  func index(of reference: SampleReference) -> Int? {
    state.samples.firstIndex {
      $0.record.uuid == reference.uuid && $0.record.type == reference.type
    }
  }

  func sourceNumber(_ identifier: String) -> Int32 {
    state.sources.first { $0.source.bundleIdentifier == identifier }?.number ?? -1
  }
}
