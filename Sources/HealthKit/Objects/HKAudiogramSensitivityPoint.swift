import HealthCatalog
import HealthEngine

/// What was heard at one frequency (F119).
public final class HKAudiogramSensitivityPoint: NSObject, NSSecureCoding, Sendable {
  package let record: AudiogramDetail.Point

  package init(_ record: AudiogramDetail.Point) {
    self.record = record
    super.init()
  }

  /// One threshold per ear, in the unit dBHL; at least one.
  @available(iOS, deprecated: 18.1, message: "Use init(frequency:tests:)")
  public convenience init(
    frequency: HKQuantity, leftEarSensitivity: HKQuantity?, rightEarSensitivity: HKQuantity?
  ) throws {
    let ears: [(HKQuantity?, HKAudiogramSensitivityTestSide)] = [
      (leftEarSensitivity, .left), (rightEarSensitivity, .right),
    ]
    var tests: [HKAudiogramSensitivityTest] = []
    for case (let sensitivity?, let side) in ears {
      tests.append(
        try HKAudiogramSensitivityTest(
          sensitivity: sensitivity, type: .air, masked: false, side: side, clampingRange: nil))
    }
    try self.init(frequency: frequency, tests: tests)
  }

  /// The tests at a frequency: at least one, and at most one per side and way of conduction.
  ///
  /// Throws `errorInvalidArgument` for other tests, and for a frequency that is not greater than 0 Hz.
  public convenience init(frequency: HKQuantity, tests: [HKAudiogramSensitivityTest]) throws {
    let hertz = try frequency.checkedValue(in: .hertz)
    guard hertz.isFinite, hertz > 0 else {
      throw HKError(
        .errorInvalidArgument,
        "An audiogram's frequency must be greater than 0 Hz, not \(frequency).")
    }
    guard !tests.isEmpty else {
      throw HKError(
        .errorInvalidArgument,
        "An audiogram needs the sensitivity of at least one ear at \(frequency).")
    }
    let sides = Set(tests.map { [$0.record.side, $0.record.conduction, $0.masked ? 1 : 0] })
    guard sides.count == tests.count else {
      throw HKError(
        .errorInvalidArgument,
        "Two tests at \(frequency) are of the same ear, conduction and masking.")
    }
    self.init(AudiogramDetail.Point(frequency: hertz, tests: tests.map(\.record)))
  }

  /// In hertz.
  public var frequency: HKQuantity { HKQuantity(record.frequency, .hertz) }

  /// The tests at the frequency.
  public var tests: [HKAudiogramSensitivityTest] {
    record.tests.map { HKAudiogramSensitivityTest($0) }
  }

  /// The threshold of the left ear in dBHL; nil where it was not tested.
  @available(iOS, deprecated: 18.1, message: "Use tests")
  public var leftEarSensitivity: HKQuantity? { sensitivity(of: .left) }

  /// The threshold of the right ear in dBHL; nil where it was not tested.
  @available(iOS, deprecated: 18.1, message: "Use tests")
  public var rightEarSensitivity: HKQuantity? { sensitivity(of: .right) }

  private func sensitivity(of side: HKAudiogramSensitivityTestSide) -> HKQuantity? {
    record.tests.first { $0.side == side.rawValue }.map {
      HKQuantity($0.sensitivity, .decibelHearingLevel)
    }
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKAudiogramSensitivityPoint)?.record == record
  }

  public override var hash: Int { record.hashValue }

  public override var description: String { "\(frequency): \(tests)" }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { coder.encode(archive: record) }

  public convenience init?(coder: NSCoder) {
    guard let record = coder.decodeArchive(AudiogramDetail.Point.self) else { return nil }
    self.init(record)
  }
}

/// The threshold of one ear at one frequency.
public final class HKAudiogramSensitivityTest: NSObject, NSCopying, NSSecureCoding, Sendable {
  package let record: AudiogramDetail.Test

  package init(_ record: AudiogramDetail.Test) {
    self.record = record
    super.init()
  }

  /// A threshold in dBHL; throws `errorInvalidArgument` for another unit.
  public convenience init(
    sensitivity: HKQuantity, type: HKAudiogramConductionType, masked: Bool,
    side: HKAudiogramSensitivityTestSide,
    clampingRange: HKAudiogramSensitivityPointClampingRange?
  ) throws {
    let level = try sensitivity.checkedValue(in: .decibelHearingLevel)
    guard level.isFinite else {
      throw HKError(
        .errorInvalidArgument, "An audiogram's sensitivity must be finite, not \(sensitivity).")
    }
    self.init(
      AudiogramDetail.Test(
        sensitivity: level, conduction: type.rawValue, side: side.rawValue, masked: masked,
        clampingLower: clampingRange?.lower, clampingUpper: clampingRange?.upper))
  }

  /// In dBHL.
  public var sensitivity: HKQuantity { HKQuantity(record.sensitivity, .decibelHearingLevel) }

  /// How the sound reached the ear.
  public var type: HKAudiogramConductionType {
    HKAudiogramConductionType(rawValue: record.conduction) ?? .air
  }

  /// Whether the other ear was kept busy.
  public var masked: Bool { record.masked }

  /// Which ear.
  public var side: HKAudiogramSensitivityTestSide {
    HKAudiogramSensitivityTestSide(rawValue: record.side) ?? .left
  }

  /// The range that the device could measure; nil where it did not say.
  public var clampingRange: HKAudiogramSensitivityPointClampingRange? {
    if record.clampingLower == nil, record.clampingUpper == nil { return nil }
    return HKAudiogramSensitivityPointClampingRange(record.clampingLower, record.clampingUpper)
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKAudiogramSensitivityTest)?.record == record
  }

  public override var hash: Int { record.hashValue }

  public override var description: String { "\(side): \(sensitivity)" }

  /// Tests are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { coder.encode(archive: record) }

  public convenience init?(coder: NSCoder) {
    guard let record = coder.decodeArchive(AudiogramDetail.Test.self) else { return nil }
    self.init(record)
  }
}

/// The levels between which a device can measure a threshold.
public final class HKAudiogramSensitivityPointClampingRange: NSObject, NSCopying, NSSecureCoding,
  Sendable
{
  let lower: Double?
  let upper: Double?

  init(_ lower: Double?, _ upper: Double?) {
    self.lower = lower
    self.upper = upper
    super.init()
  }

  /// Bounds in dBHL; throws `errorInvalidArgument` where both are nil, or the lower is not less than
  /// the upper (F119).
  public convenience init(lowerBound: NSNumber?, upperBound: NSNumber?) throws {
    if lowerBound == nil, upperBound == nil {
      throw HKError(.errorInvalidArgument, "A clamping range needs at least one bound.")
    }
    if let lower = lowerBound?.doubleValue, let upper = upperBound?.doubleValue, !(lower < upper) {
      throw HKError(
        .errorInvalidArgument,
        "The lower bound \(lower) of a clamping range must be less than the upper, \(upper).")
    }
    self.init(lowerBound?.doubleValue, upperBound?.doubleValue)
  }

  /// In dBHL; nil where there is none.
  public var lowerBound: HKQuantity? { lower.map { HKQuantity($0, .decibelHearingLevel) } }

  /// In dBHL; nil where there is none.
  public var upperBound: HKQuantity? { upper.map { HKQuantity($0, .decibelHearingLevel) } }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKAudiogramSensitivityPointClampingRange else { return false }
    return other.lower == lower && other.upper == upper
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(lower)
    hasher.combine(upper)
    return hasher.finalize()
  }

  public override var description: String {
    "\(lower.map { "\($0)" } ?? "…") to \(upper.map { "\($0)" } ?? "…") dBHL"
  }

  /// Ranges are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { coder.encode(archive: [lower, upper]) }

  public convenience init?(coder: NSCoder) {
    guard let bounds = coder.decodeArchive([Double?].self), bounds.count == 2 else { return nil }
    self.init(bounds[0], bounds[1])
  }
}
