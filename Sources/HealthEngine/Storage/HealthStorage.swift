import Foundation
import HealthCatalog

/// A place where samples are kept. All rules live above it: storage keeps, finds and numbers.
///
/// Blocking calls; never on a thread of the cooperative pool.
public protocol HealthStorage: AnyObject, Sendable {
  /// Made with the store, so that an anchor of another store is recognised (F079).
  var identity: UUID { get }
  /// What to call the store in messages: its path.
  var name: String { get }

  /// One consistent snapshot for the whole body.
  func read<Result>(_ body: (any StorageReading) throws -> Result) throws -> Result
  /// One transaction, all or none; throws `HealthError` or what the body throws.
  func write<Result>(_ body: (any StorageWriting) throws -> Result) throws -> Result
  /// One transaction for rows in very large numbers.
  func bulkImport<Result>(_ body: (any BulkImporting) throws -> Result) throws -> Result

  /// Calls the handler whenever a commit of another process (or another storage object on the
  /// same file) became visible, until the storage is closed.
  func observeForeignCommits(_ handler: @escaping @Sendable () -> Void)
  func close()
}

/// What can be asked of a snapshot.
public protocol StorageReading: SampleRelations {
  /// Streams: memory stays flat however many samples match.
  func forEachSample(
    _ selection: SampleSelection, _ body: (SampleRecord) throws -> Step) throws
  func count(_ clauses: [SelectionClause]) throws -> Int

  /// The values that statistics are made of, by start date; series samples come as their
  /// individual values (F071).
  func forEachValue(
    _ clause: SelectionClause, _ body: (StatisticsInput) throws -> Void) throws

  func sample(_ uuid: UUID) throws -> SampleRecord?
  func sample(_ reference: SampleReference) throws -> SampleRecord?
  /// The stored sample of that sync identity, whatever its version (F029: by source).
  func sample(syncIdentifier: String, source: String) throws -> SampleRecord?
  func members(ofCorrelation correlation: SampleReference) throws -> [SampleRecord]
  func series(of sample: SampleReference) throws -> SeriesData?

  /// The number of the latest change that any of the clauses' types saw.
  func latestChange(types: Set<TypeCode>) throws -> Int64
  func changes(
    after position: ChangePosition, in clauses: [SelectionClause], limit: Int?
  ) throws -> ChangePage
  /// Deletions of these types up to this number may have been forgotten; 0 when none was. By type:
  /// the anchor of someone who follows a quiet type is old, and good.
  func forgottenChange(types: Set<TypeCode>) throws -> Int64

  /// Sources of matching samples, or of everything for no clauses.
  func sources(_ clauses: [SelectionClause]) throws -> [SourceFacts]
  func typeSummaries() throws -> [TypeSummary]
  func identifier(of type: TypeCode) throws -> String?

  func decisions(app: String) throws -> [ConsentDecision]
  func apps() throws -> [AppIdentity]
  /// Bundle identifiers, best first; nil when the person ranked nothing for that type.
  func ranking(type: TypeCode) throws -> [String]?
  func registrations(app: String) throws -> [DeliveryRegistration]
  func setting(_ name: String) throws -> Data?
  func characteristics() throws -> [String: MetadataValue]
  /// By day, as `yyyy-MM-dd`, both ends included.
  func activitySummaries(from first: String?, through last: String?) throws
    -> [ActivitySummaryRecord]
  /// What an import kept although nothing understands it.
  func keptElements() throws -> [KeptElement]
}

/// What can be changed within a transaction.
public protocol StorageWriting: StorageReading {
  /// Gives the sample the next change number; a correlation's members are inserted before it
  /// unless they are stored. Throws `invalidArgument` for a uuid that is stored already.
  func insert(_ sample: NewSample) throws
  /// Leaves a tombstone; a deleted sample leaves every workout and correlation it was in.
  func delete(_ reference: SampleReference, at date: Double) throws
  func add(_ samples: [SampleReference], toWorkout workout: SampleReference) throws
  func add(_ samples: [SampleReference], toCorrelation correlation: SampleReference) throws
  func associate(_ samples: [SampleReference], with object: SampleReference) throws
  func dissociate(_ samples: [SampleReference], from object: SampleReference) throws
  /// Every workout, correlation and association that a sample is in, so that its replacement can
  /// take its places (F031).
  func memberships(of sample: SampleReference) throws -> [Membership]
  func restore(_ memberships: [Membership], to sample: SampleReference) throws
  func forgetDeletions(before date: Double) throws

  /// Makes an unknown identifier known; returns its code.
  func intern(typeIdentifier: String) throws -> TypeCode

  func setDecisions(_ decisions: [ConsentDecision], app: String) throws
  func forgetDecisions(app: String) throws
  func setApp(_ app: AppIdentity) throws
  func setRanking(_ sources: [String]?, type: TypeCode) throws
  func setRegistration(_ registration: DeliveryRegistration) throws
  func removeRegistrations(app: String, type: TypeCode?) throws
  func setSetting(_ name: String, _ value: Data?) throws
  func setCharacteristic(_ identifier: String, _ value: MetadataValue?) throws
  func setActivitySummary(_ summary: ActivitySummaryRecord) throws
  func keep(_ element: KeptElement) throws
}

/// One place that a sample holds in another object.
public struct Membership: Hashable, Sendable {
  public enum Kind: Int, Hashable, Sendable {
    case workout = 0
    case correlation = 1
    case association = 2
  }

  public var kind: Kind
  public var owner: SampleReference

  public init(kind: Kind, owner: SampleReference) {
    self.kind = kind
    self.owner = owner
  }
}

/// A source with what its rank depends on.
public struct SourceFacts: Hashable, Sendable {
  /// The storage's own number for the source; `StatisticsInput.source` speaks of it.
  public var number: Int32
  public var source: SourceRecord
  public var family: SourceFamily
  /// When it last wrote, by the objects' creation dates or else their ends.
  public var lastWrite: Double

  public init(number: Int32, source: SourceRecord, family: SourceFamily, lastWrite: Double) {
    self.number = number
    self.source = source
    self.family = family
    self.lastWrite = lastWrite
  }
}

/// One line of an overview of the store.
public struct TypeSummary: Hashable, Sendable {
  public var type: TypeCode
  public var identifier: String
  public var count: Int
  public var start: Double
  public var end: Double
  public var sources: [String]

  public init(
    type: TypeCode, identifier: String, count: Int, start: Double, end: Double, sources: [String]
  ) {
    self.type = type
    self.identifier = identifier
    self.count = count
    self.start = start
    self.end = end
    self.sources = sources
  }
}

/// One day's rings. Energy in kcal, times in minutes, stand in hours.
public struct ActivitySummaryRecord: Hashable, Sendable, Codable {
  /// Gregorian day, `yyyy-MM-dd`.
  public var day: String
  public var values: [String: Double]

  /// The names are the export's: activeEnergyBurned, activeEnergyBurnedGoal, appleMoveTime,
  /// appleMoveTimeGoal, appleExerciseTime, appleExerciseTimeGoal, appleStandHours,
  /// appleStandHoursGoal.
  public init(day: String, values: [String: Double]) {
    self.day = day
    self.values = values
  }
}

/// An app's wish to be told of changes while it is not running (R165).
public struct DeliveryRegistration: Hashable, Sendable, Codable {
  public var app: String
  public var type: TypeCode
  /// Raw value of `HKUpdateFrequency`.
  public var frequency: Int

  public init(app: String, type: TypeCode, frequency: Int) {
    self.app = app
    self.type = type
    self.frequency = frequency
  }
}

/// A piece of an import that nothing understands, kept as it was written.
public struct KeptElement: Hashable, Sendable, Codable {
  /// Why it is kept: the element's or attribute's name, or the type that HealthKit would refuse.
  public var kind: String
  public var text: String

  public init(kind: String, text: String) {
    self.kind = kind
    self.text = text
  }
}
