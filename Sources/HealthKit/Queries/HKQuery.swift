import Dispatch
import Foundation
import HealthEngine
import Synchronization

/// A question to the store: executed once, answered through its handlers.
open class HKQuery: NSObject, @unchecked Sendable {
  // What the queries ask is immutable; what changes lies in `state`, behind its lock.
  let descriptors: [HKQueryDescriptor]
  private let state = Mutex<State>(State())
  /// Handlers of one query are called one after the other.
  let queue = DispatchQueue(label: "com.apple.HealthKit.HKQuery")

  private struct State {
    var isExecuted = false
    var isStopped = false
    var watch: Watch?
    /// A query that waits for news lives on although its app lets go of it.
    var itself: HKQuery?
  }

  init(descriptors: [HKQueryDescriptor]) {
    self.descriptors = descriptors
    super.init()
  }

  /// The type asked for; nil where there are several.
  public var objectType: HKObjectType? {
    descriptors.count == 1 ? descriptors[0].sampleType : nil
  }

  @available(iOS, deprecated: 9.3, message: "Use objectType")
  public var sampleType: HKSampleType? { objectType as? HKSampleType }

  public var predicate: NSPredicate? { descriptors.count == 1 ? descriptors[0].predicate : nil }

  // MARK: Life

  var isExecuted: Bool { state.withLock { $0.isExecuted } }
  var isStopped: Bool { state.withLock { $0.isStopped } }

  func begin(on connection: StoreConnection) {
    let isFirst = state.withLock { state in
      defer { state.isExecuted = true }
      return !state.isExecuted
    }
    guard isFirst else {
      return misuse("You cannot execute one query twice; make a new \(type(of: self)) each time.")
    }
    queue.async {
      guard !self.isStopped else { return }
      do {
        try self.run(try connection.session())
      } catch {
        self.fail(HKError(any: error))
      }
    }
  }

  func end() {
    let (watch, itself) = state.withLock { state in
      state.isStopped = true
      defer { (state.watch, state.itself) = (nil, nil) }
      return (state.watch, state.itself)
    }
    // Let go outside of the lock, which the last reference takes along.
    withExtendedLifetime(itself) { watch?.cancel() }
  }

  /// Keeps a query that waits for news alive until it is stopped (R105).
  func keep(_ watch: Watch) {
    let isStopped = state.withLock { state in
      if !state.isStopped { (state.watch, state.itself) = (watch, self) }
      return state.isStopped
    }
    if isStopped { watch.cancel() }
  }

  /// Calls a handler unless the query was stopped.
  func deliver(_ handler: () -> Void) {
    if !isStopped { handler() }
  }

  /// What the query does, on its queue; throws what `fail` then tells.
  func run(_ session: AppSession) throws {}

  /// Tells an error through the handler of the subclass (F002).
  func fail(_ error: HKError) {}

  func clauses() throws -> [SelectionClause] {
    guard !descriptors.isEmpty else {
      throw HealthError(.invalidArgument, "The query asks for no type; give it a descriptor.")
    }
    return try descriptors.map { try SelectionClause(type: $0.sampleType, predicate: $0.predicate) }
  }
}

/// A type with a predicate, for queries over several types (R099, R177).
public final class HKQueryDescriptor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Immutable: types are, and predicates are not changed after they were made.
  public let sampleType: HKSampleType
  public let predicate: NSPredicate?

  public init(sampleType: HKSampleType, predicate: NSPredicate?) {
    self.sampleType = sampleType
    self.predicate = predicate
    super.init()
  }

  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(sampleType, forKey: "sampleType")
    guard predicate != nil else { return }
    let condition = try? SamplePredicate(compiling: predicate)
    let data = condition.flatMap { try? PropertyListEncoder().encode([$0]) }
    // A predicate that cannot be archived must not come back as one that matches everything: the
    // empty data make the archive unreadable.
    coder.encode((data ?? Data()) as NSData, forKey: "predicate")
  }

  public required init?(coder: NSCoder) {
    guard let type = coder.decodeObject(of: HKSampleType.self, forKey: "sampleType") else {
      return nil
    }
    sampleType = type
    if coder.containsValue(forKey: "predicate") {
      guard let data = coder.decodeObject(of: NSData.self, forKey: "predicate"),
        let conditions = try? PropertyListDecoder().decode(
          [SamplePredicate].self, from: data as Data), let condition = conditions.first
      else { return nil }
      predicate = CarriedPredicate(condition)
    } else {
      predicate = nil
    }
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKQueryDescriptor else { return false }
    return sampleType == other.sampleType && predicate == other.predicate
  }

  public override var hash: Int { sampleType.hash }
}

/// How the dates of a window bind the dates of samples.
public struct HKQueryOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The start must lie in the window.
  public static let strictStartDate = HKQueryOptions(rawValue: 1 << 0)
  /// The end must lie in the window.
  public static let strictEndDate = HKQueryOptions(rawValue: 1 << 1)
}
