import HealthCatalog
import HealthEngine

/// The prism of a lens: how far it shifts the image, and whither (R257).
///
/// Kept as amount and angle; the other form is computed from it.  The angle counts from the right of
/// someone who faces the person, counter-clockwise, so that 0° points to the nose of the right eye and
/// away from that of the left.
public final class HKVisionPrism: NSObject, NSCopying, NSSecureCoding, Sendable {
  private let record: Record

  private init(_ record: Record) {
    self.record = record
    super.init()
  }

  /// Amount in prism diopters and angle in degrees.
  ///
  /// Traps for other units; `HKVisionPrism.make` of HealthKitExtras throws instead.
  public convenience init(amount: HKQuantity, angle: HKQuantity, eye: HKVisionEye) {
    let refuse = Refusal.trapping("HKVisionPrism.make(…)")
    self.init(
      Record(
        amount: Self.value(amount, .prismDiopter, "amount", refuse: refuse),
        angle: Self.value(angle, .degreeAngle, "angle", refuse: refuse), eye: eye.rawValue))
  }

  /// The initialiser that throws `errorInvalidArgument`.
  package static func making(
    amount: HKQuantity, angle: HKQuantity, eye: HKVisionEye
  ) throws(HKError) -> HKVisionPrism {
    HKVisionPrism(
      Record(
        amount: try value(amount, .prismDiopter, "amount", refuse: Refusal.throwing),
        angle: try value(angle, .degreeAngle, "angle", refuse: Refusal.throwing),
        eye: eye.rawValue))
  }

  /// Amounts in prism diopters with the directions they point to; traps for other units.
  public convenience init(
    verticalAmount: HKQuantity, verticalBase: HKPrismBase, horizontalAmount: HKQuantity,
    horizontalBase: HKPrismBase, eye: HKVisionEye
  ) {
    let refuse = Refusal.trapping("HKVisionPrism.make(…)")
    let up = Self.value(verticalAmount, .prismDiopter, "verticalAmount", refuse: refuse)
    let side = Self.value(horizontalAmount, .prismDiopter, "horizontalAmount", refuse: refuse)
    let vertical = verticalBase == .down ? -up : verticalBase == .up ? up : 0
    let isInward = horizontalBase == .in
    let horizontal =
      horizontalBase == .none ? 0 : isInward == (eye == .right) ? side : -side
    var angle = atan2(vertical, horizontal) * 180 / .pi
    if angle < 0 { angle += 360 }
    self.init(
      Record(
        amount: (vertical * vertical + horizontal * horizontal).squareRoot(), angle: angle,
        eye: eye.rawValue))
  }

  private static func value<Failure: Error>(
    _ quantity: HKQuantity, _ unit: HealthUnit, _ name: String,
    refuse: (HealthError) throws(Failure) -> Void
  ) throws(Failure) -> Double {
    do {
      return try quantity.checkedValue(in: unit)
    } catch {
      try refuse(
        HealthError(
          .invalidArgument,
          "A vision prism needs its \(name) in a unit compatible with \(unit.string). Incompatible "
            + "unit: \(quantity.healthUnit.string)."))
      return 0
    }
  }

  /// How far the image is shifted, in prism diopters.
  public var amount: HKQuantity { HKQuantity(record.amount, .prismDiopter) }

  /// Whither, in degrees.
  public var angle: HKQuantity { HKQuantity(record.angle, .degreeAngle) }

  /// The upright part, in prism diopters.
  public var verticalAmount: HKQuantity { HKQuantity(abs(vertical), .prismDiopter) }

  /// Whither the upright part points.
  public var verticalBase: HKPrismBase { vertical == 0 ? .none : vertical > 0 ? .up : .down }

  /// The level part, in prism diopters.
  public var horizontalAmount: HKQuantity { HKQuantity(abs(horizontal), .prismDiopter) }

  /// Whither the level part points: to the nose or away from it.
  public var horizontalBase: HKPrismBase {
    horizontal == 0 ? .none : (horizontal > 0) == (eye == .right) ? .in : .out
  }

  /// The eye whose lens has the prism.
  public var eye: HKVisionEye { HKVisionEye(rawValue: record.eye) ?? .right }

  private var vertical: Double { Self.part(record.amount, sin(record.angle * .pi / 180)) }
  private var horizontal: Double { Self.part(record.amount, cos(record.angle * .pi / 180)) }

  /// What rounding leaves of nothing is nothing.
  private static func part(_ amount: Double, _ share: Double) -> Double {
    abs(share) < 1e-12 ? 0 : amount * share
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKVisionPrism)?.record == record
  }

  public override var hash: Int { record.hashValue }

  public override var description: String { "\(amount) at \(angle), \(eye)" }

  /// Prisms are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { coder.encode(archive: record) }

  public convenience init?(coder: NSCoder) {
    guard let record = coder.decodeArchive(Record.self) else { return nil }
    self.init(record)
  }

  private struct Record: Hashable, Codable {
    var amount: Double
    var angle: Double
    var eye: Int
  }
}
