import Foundation
import HealthCatalog
import HealthEngine

/// The gateway to the person's health data: permission, reading, writing, deleting (R009).
///
/// It connects to the store that `HEALTHKIT_STORE` names; all instances of a process share one
/// connection. Making one never fails: a store that cannot be opened makes every call fail with an
/// error that names it. Instances are safe to share between threads and actors (R008).
///
/// Completion handlers run on a private queue (R103).
open class HKHealthStore: NSObject, @unchecked Sendable {
  // Immutable and thread-safe; subclasses add their own state at their own risk, as with Apple's.
  let connection: StoreConnection

  public override init() {
    connection = .process
    super.init()
  }

  /// A store that acts through the given session: the person's, or a test's.
  package init(session: AppSession) {
    connection = StoreConnection { .success(session) }
    super.init()
  }

  // MARK: Availability

  /// Whether this device has health data; everything else fails where it has not (R001, R002).
  open class func isHealthDataAvailable() -> Bool {
    guard case .success(let device) = ProcessContext.current.device else { return false }
    return device.hasHealthData && !device.isRestricted
  }

  /// Whether clinical records exist on this device.
  open func supportsHealthRecords() -> Bool {
    guard let session = try? connection.session() else { return false }
    return session.device.hasHealthData && session.device.family != .watch
  }

  // MARK: Permission

  /// Whether the app may write a type. Says nothing of reading (R034, R035), and is never
  /// determined for correlations (F007).
  open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
    let table: [ConsentTable.Answer: HKAuthorizationStatus] = [
      .undetermined: .notDetermined, .denied: .sharingDenied, .allowed: .sharingAuthorized,
    ]
    let answer = (try? connection.session())
      .flatMap { try? $0.shareAnswer(type.code) }
    return table[answer ?? .undetermined] ?? .notDetermined
  }

  /// Asks the person for what they have not decided yet; success means that the request was
  /// delivered, never that anything was granted (R038, R039).
  ///
  /// Fails, naming every offending type, when one of them must not be asked for (X12, X13, X20,
  /// X21) or a usage string is missing (X14): Apple's raises an exception there.
  @preconcurrency
  open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let share = Set((typesToShare ?? []).map(\.code))
    let read = Set((typesToRead ?? []).map(\.code))
    connection.perform(completion) { try $0.requestAuthorization(share: share, read: read) }
  }

  open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws {
    try await done {
      requestAuthorization(toShare: typesToShare, read: typesToRead, completion: $0)
    }
  }

  /// Whether a request for these types would show the sheet (R045).
  @preconcurrency
  open func getRequestStatusForAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
    completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
  ) {
    let share = Set(typesToShare.map(\.code))
    let read = Set(typesToRead.map(\.code))
    connection.perform({ try $0.wouldAsk(share: share, read: read) }) { result in
      switch result {
      case .success(let wouldAsk): completion(wouldAsk ? .shouldRequest : .unnecessary, nil)
      case .failure(let error): completion(.unknown, error)
      }
    }
  }

  open func statusForAuthorizationRequest(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws -> HKAuthorizationRequestStatus {
    try await answer { finish in
      getRequestStatusForAuthorization(toShare: typesToShare, read: typesToRead) { status, error in
        finish(error.map { .failure($0) } ?? .success(status))
      }
    }
  }

  // MARK: Saving and deleting

  // Changes take effect in the order of the calls, whoever waits for them.

  /// Saves one object; the object itself does not change (F021).
  @preconcurrency
  open func save(
    _ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    save([object], withCompletion: completion)
  }

  open func save(_ object: HKObject) async throws {
    try await done { save(object, withCompletion: $0) }
  }

  /// Saves all objects or none (R134). Fails with `errorAuthorizationNotDetermined` for a type
  /// never asked for, `errorAuthorizationDenied` for a declined one, `errorInvalidArgument` for an
  /// object that is stored already (F019).
  @preconcurrency
  open func save(
    _ objects: [HKObject],
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    connection.change(completion) { try $0.save(try objects.map(Self.newSample)) }
  }

  /// Everything that can be saved is a sample.
  private static func newSample(_ object: HKObject) throws -> NewSample {
    guard let sample = object as? HKSample else {
      throw HKError(
        .errorInvalidArgument, "A \(type(of: object)) cannot be saved; only samples can.")
    }
    return try sample.newSample()
  }

  open func save(_ objects: [HKObject]) async throws {
    try await done { save(objects, withCompletion: $0) }
  }

  @preconcurrency
  open func delete(
    _ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    delete([object], withCompletion: completion)
  }

  open func delete(_ object: HKObject) async throws {
    try await done { delete(object, withCompletion: $0) }
  }

  /// Deletes all objects or none; they must be the app's own (R137, R138).
  @preconcurrency
  open func delete(
    _ objects: [HKObject],
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    connection.change(completion) { try $0.delete(try objects.map { try $0.reference() }) }
  }

  open func delete(_ objects: [HKObject]) async throws {
    try await done { delete(objects, withCompletion: $0) }
  }

  /// Deletes the app's own objects among the matches and tells how many they were; others are
  /// passed over (F023).
  @preconcurrency
  open func deleteObjects(
    of objectType: HKObjectType, predicate: NSPredicate,
    withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
  ) {
    let clause = Result { try SelectionClause(type: objectType, predicate: predicate) }
    connection.change({ try $0.deleteObjects(matching: try clause.get()) }) { result in
      switch result {
      case .success(let count): completion(true, count, nil)
      case .failure(let error): completion(false, 0, error)
      }
    }
  }

  open func deleteObjects(of objectType: HKObjectType, predicate: NSPredicate) async throws -> Int {
    try await answer { finish in
      deleteObjects(of: objectType, predicate: predicate) { _, count, error in
        finish(error.map { .failure($0) } ?? .success(count))
      }
    }
  }

  /// Adds samples to a stored workout; those that are not stored are saved (R144, F025).
  @preconcurrency
  open func add(
    _ samples: [HKSample], to workout: HKWorkout,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    connection.change(completion) {
      try $0.add(try samples.map { try $0.newSample() }, toWorkout: try workout.reference())
    }
  }

  open func addSamples(_ samples: [HKSample], to workout: HKWorkout) async throws {
    try await done { add(samples, to: workout, completion: $0) }
  }

  /// Objects that end before this date can be neither saved nor read (F015).
  open func earliestPermittedSampleDate() -> Date {
    let seconds = (try? connection.session()).flatMap { try? $0.earliestPermittedDate() }
    return seconds.map(Date.init(timeIntervalSinceReferenceDate:)) ?? .distantPast
  }

  // MARK: Queries

  /// Begins a query; its handlers tell what it finds, errors included (F002). Executing one query
  /// twice is a mistake that ends the program (X15).
  open func execute(_ query: HKQuery) { query.begin(on: connection) }

  /// Ends a query. Its handlers are not called any more; ending it twice or before it began does
  /// no harm.
  open func stop(_ query: HKQuery) { query.end() }

  // MARK: Characteristics

  /// The person's date of birth; throws `errorNoData` when it is not set (R077, R078).
  open func dateOfBirthComponents() throws -> DateComponents {
    guard case .string(let text) = try characteristic(.dateOfBirth),
      let components = DateComponents(day: text)
    else { throw notSet(.dateOfBirth) }
    return components
  }

  @available(iOS, deprecated: 10.0, message: "Use dateOfBirthComponents()")
  open func dateOfBirth() throws -> Date {
    let components = try dateOfBirthComponents()
    guard let date = Calendar(identifier: .gregorian).date(from: components) else {
      throw notSet(.dateOfBirth)
    }
    return date
  }

  open func biologicalSex() throws -> HKBiologicalSexObject {
    HKBiologicalSexObject(try enumerated(.biologicalSex))
  }

  open func bloodType() throws -> HKBloodTypeObject {
    HKBloodTypeObject(try enumerated(.bloodType))
  }

  open func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject {
    HKFitzpatrickSkinTypeObject(try enumerated(.fitzpatrickSkinType))
  }

  open func wheelchairUse() throws -> HKWheelchairUseObject {
    HKWheelchairUseObject(try enumerated(.wheelchairUse))
  }

  open func activityMoveMode() throws -> HKActivityMoveModeObject {
    HKActivityMoveModeObject(try enumerated(.activityMoveMode))
  }

  private func enumerated<Value: RawRepresentable>(
    _ identifier: HKCharacteristicTypeIdentifier
  ) throws -> Value where Value.RawValue == Int {
    guard case .integer(let number) = try characteristic(identifier),
      let value = Value(rawValue: Int(number))
    else { throw notSet(identifier) }
    return value
  }

  private func characteristic(
    _ identifier: HKCharacteristicTypeIdentifier
  ) throws -> MetadataValue {
    do {
      return try connection.session().characteristic(identifier.rawValue)
    } catch {
      throw HKError(any: error)
    }
  }

  private func notSet(_ identifier: HKCharacteristicTypeIdentifier) -> HKError {
    HKError(.errorNoData, "No value is set for \(identifier.rawValue).")
  }

  // MARK: Units

  /// The units in which the person likes to see these types (F014): their own choice, else what
  /// their region uses.
  @preconcurrency
  open func preferredUnits(
    for quantityTypes: Set<HKQuantityType>,
    completion: @escaping @Sendable ([HKQuantityType: HKUnit], (any Error)?) -> Void
  ) {
    connection.perform({ try $0.preferredUnits(for: quantityTypes, locale: .current) }) { result in
      switch result {
      case .success(let units): completion(units, nil)
      case .failure(let error): completion([:], error)
      }
    }
  }

  open func preferredUnits(
    for quantityTypes: Set<HKQuantityType>
  ) async throws -> [HKQuantityType: HKUnit] {
    try await answer { finish in
      preferredUnits(for: quantityTypes) { units, error in
        finish(error.map { .failure($0) } ?? .success(units))
      }
    }
  }

  // MARK: Energy

  /// Splits an energy into what the body needs at rest over that time and what activity took, by
  /// the person's age, sex, height and body mass. The handler gets resting and active energy.
  ///
  /// Unlike Apple's it computes with what the app may read only, and fails with `errorNoData`,
  /// naming it, where something needed is not there.
  @available(iOS, deprecated: 11.0)
  @preconcurrency
  open func splitTotalEnergy(
    _ totalEnergy: HKQuantity, start startDate: Date, end endDate: Date,
    resultsHandler: @escaping @Sendable (HKQuantity?, HKQuantity?, (any Error)?) -> Void
  ) {
    connection.perform({
      try $0.splitTotalEnergy(totalEnergy, from: startDate, to: endDate)
    }) { result in
      switch result {
      case .success(let parts): resultsHandler(parts.resting, parts.active, nil)
      case .failure(let error): resultsHandler(nil, nil, error)
      }
    }
  }

  // MARK: Background delivery

  /// Registers the app to be woken for changes of a type, at most this often (R165, R166). The
  /// registration is kept in the store (R170).
  @preconcurrency
  open func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency,
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let code = type.code
    connection.change(completion) {
      try $0.enableBackgroundDelivery(of: code, frequency: frequency.rawValue)
    }
  }

  open func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency
  ) async throws {
    try await done { enableBackgroundDelivery(for: type, frequency: frequency, withCompletion: $0) }
  }

  @preconcurrency
  open func disableBackgroundDelivery(
    for type: HKObjectType,
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let code = type.code
    connection.change(completion) { try $0.disableBackgroundDelivery(of: code) }
  }

  open func disableBackgroundDelivery(for type: HKObjectType) async throws {
    try await done { disableBackgroundDelivery(for: type, withCompletion: $0) }
  }

  @preconcurrency
  open func disableAllBackgroundDelivery(
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    connection.change(completion) { try $0.disableBackgroundDelivery(of: nil) }
  }

  open func disableAllBackgroundDelivery() async throws {
    try await done { disableAllBackgroundDelivery(completion: $0) }
  }
}

/// The async twins call the completion forms, so that a subclass that overrides one of them has
/// both.
private func done(
  _ call: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
) async throws {
  try await withCheckedThrowingContinuation {
    (continuation: CheckedContinuation<Void, any Error>) in
    call { isDone, error in
      if let error {
        continuation.resume(throwing: error)
      } else if isDone {
        continuation.resume()
      } else {
        continuation.resume(throwing: HKError(.unknownError, "The call failed without an error."))
      }
    }
  }
}

private func answer<Value: Sendable>(
  _ call: (@escaping @Sendable (Result<Value, any Error>) -> Void) -> Void
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    call { continuation.resume(with: $0) }
  }
}
