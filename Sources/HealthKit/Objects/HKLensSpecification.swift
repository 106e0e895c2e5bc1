import HealthCatalog
import HealthEngine

/// What a lens must be like: powers in diopters, the axis in degrees (R257).
public class HKLensSpecification: NSObject, @unchecked Sendable {
  // Unchecked only because the class is not final: all it holds is constant and Sendable.

  /// By the names of exports.
  package final let values: VisionPrescriptionDetail.Eye

  init(values: VisionPrescriptionDetail.Eye) {
    self.values = values
    super.init()
  }

  /// `refuse` hears of values of a wrong unit; where it returns, they are left out.
  static func values<Failure: Error>(
    _ entries: [(String, HKQuantity?, HealthUnit)],
    refuse: (HealthError) throws(Failure) -> Void
  ) throws(Failure) -> VisionPrescriptionDetail.Eye {
    var values: VisionPrescriptionDetail.Eye = [:]
    for (name, quantity, unit) in entries {
      guard let quantity else { continue }
      guard quantity.healthUnit.isCompatible(with: unit) else {
        try refuse(
          HealthError(
            .invalidArgument,
            "A lens needs its \(name) in a unit compatible with \(unit.string). Incompatible unit: "
              + "\(quantity.healthUnit.string)."))
        continue
      }
      values[name] = quantity.stored
    }
    return values
  }

  /// The power of the lens, in diopters.
  public var sphere: HKQuantity { quantity("sphere") ?? HKQuantity(0, .diopter) }

  /// What is added for astigmatism, in diopters.
  public var cylinder: HKQuantity? { quantity("cylinder") }

  /// The direction of the cylinder, in degrees.
  public var axis: HKQuantity? { quantity("axis") }

  /// What is added for reading, in diopters.
  public var addPower: HKQuantity? { quantity("add") }

  final func quantity(_ name: String) -> HKQuantity? { values[name].map { HKQuantity(stored: $0) } }

  /// Equal when all values are.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKLensSpecification, type(of: other) == type(of: self) else {
      return false
    }
    return other.values == values
  }

  public override var hash: Int { values.hashValue }

  public override var description: String {
    values.sorted { $0.key < $1.key }
      .map { "\($0.key): \(HKQuantity(stored: $0.value))" }.joined(separator: ", ")
  }
}

/// A lens of glasses.
public final class HKGlassesLensSpecification: HKLensSpecification, NSCopying, NSSecureCoding,
  @unchecked Sendable
{
  // Unchecked only because its superclass is not final: all it holds is constant and Sendable.

  private let eye: HKVisionEye?

  init(_ values: VisionPrescriptionDetail.Eye, eye: HKVisionEye?) {
    self.eye = eye
    super.init(values: values)
  }

  /// A lens; powers in diopters, the axis in degrees, distances in a length.
  ///
  /// Traps for other units; `HKGlassesLensSpecification.make` of HealthKitExtras throws instead.
  public convenience init(
    sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?,
    vertexDistance: HKQuantity?, prism: HKVisionPrism?, farPupillaryDistance: HKQuantity?,
    nearPupillaryDistance: HKQuantity?
  ) {
    self.init(
      Self.values(
        Self.entries(
          sphere, cylinder, axis, addPower, vertexDistance, prism, farPupillaryDistance,
          nearPupillaryDistance),
        refuse: Refusal.trapping("HKGlassesLensSpecification.make(…)")), eye: prism?.eye)
  }

  /// The initialiser that throws `errorInvalidArgument`.
  package static func making(
    sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?,
    vertexDistance: HKQuantity?, prism: HKVisionPrism?, farPupillaryDistance: HKQuantity?,
    nearPupillaryDistance: HKQuantity?
  ) throws(HKError) -> HKGlassesLensSpecification {
    HKGlassesLensSpecification(
      try values(
        entries(
          sphere, cylinder, axis, addPower, vertexDistance, prism, farPupillaryDistance,
          nearPupillaryDistance), refuse: Refusal.throwing), eye: prism?.eye)
  }

  private static func entries(
    _ sphere: HKQuantity, _ cylinder: HKQuantity?, _ axis: HKQuantity?, _ addPower: HKQuantity?,
    _ vertexDistance: HKQuantity?, _ prism: HKVisionPrism?, _ farPupillaryDistance: HKQuantity?,
    _ nearPupillaryDistance: HKQuantity?
  ) -> [(String, HKQuantity?, HealthUnit)] {
    [
      ("sphere", sphere, .diopter), ("cylinder", cylinder, .diopter),
      ("axis", axis, .degreeAngle), ("add", addPower, .diopter),
      ("vertex", vertexDistance, .meter), ("prismAmount", prism?.amount, .prismDiopter),
      ("prismAngle", prism?.angle, .degreeAngle), ("farPD", farPupillaryDistance, .meter),
      ("nearPD", nearPupillaryDistance, .meter),
    ]
  }

  /// From the eye to the lens.
  public var vertexDistance: HKQuantity? { quantity("vertex") }

  /// What shifts the image; nil where the lens has none.
  public var prism: HKVisionPrism? {
    guard let amount = quantity("prismAmount"), let angle = quantity("prismAngle") else {
      return nil
    }
    return HKVisionPrism(amount: amount, angle: angle, eye: eye ?? .right)
  }

  /// Between the pupil and the middle of the face, looking far.
  public var farPupillaryDistance: HKQuantity? { quantity("farPD") }

  /// Between the pupil and the middle of the face, looking near.
  public var nearPupillaryDistance: HKQuantity? { quantity("nearPD") }

  /// Lenses are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(archive: Archive(values: values, eye: eye?.rawValue))
  }

  public convenience init?(coder: NSCoder) {
    guard let archive = coder.decodeArchive(Archive.self) else { return nil }
    self.init(archive.values, eye: archive.eye.flatMap { HKVisionEye(rawValue: $0) })
  }

  private struct Archive: Codable {
    var values: VisionPrescriptionDetail.Eye
    var eye: Int?
  }
}

/// A contact lens.
public final class HKContactsLensSpecification: HKLensSpecification, NSCopying, NSSecureCoding,
  @unchecked Sendable
{
  // Unchecked only because its superclass is not final: it adds no state.

  override init(values: VisionPrescriptionDetail.Eye) { super.init(values: values) }

  /// A lens; powers in diopters, the axis in degrees, curve and diameter in a length.
  ///
  /// Traps for other units; `HKContactsLensSpecification.make` of HealthKitExtras throws instead.
  public convenience init(
    sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?,
    baseCurve: HKQuantity?, diameter: HKQuantity?
  ) {
    self.init(
      values: Self.values(
        Self.entries(sphere, cylinder, axis, addPower, baseCurve, diameter),
        refuse: Refusal.trapping("HKContactsLensSpecification.make(…)")))
  }

  /// The initialiser that throws `errorInvalidArgument`.
  package static func making(
    sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?,
    baseCurve: HKQuantity?, diameter: HKQuantity?
  ) throws(HKError) -> HKContactsLensSpecification {
    HKContactsLensSpecification(
      values: try values(
        entries(sphere, cylinder, axis, addPower, baseCurve, diameter), refuse: Refusal.throwing))
  }

  private static func entries(
    _ sphere: HKQuantity, _ cylinder: HKQuantity?, _ axis: HKQuantity?, _ addPower: HKQuantity?,
    _ baseCurve: HKQuantity?, _ diameter: HKQuantity?
  ) -> [(String, HKQuantity?, HealthUnit)] {
    [
      ("sphere", sphere, .diopter), ("cylinder", cylinder, .diopter),
      ("axis", axis, .degreeAngle), ("add", addPower, .diopter),
      ("baseCurve", baseCurve, .meter), ("diameter", diameter, .meter),
    ]
  }

  /// The radius of the lens.
  public var baseCurve: HKQuantity? { quantity("baseCurve") }

  /// The width of the lens.
  public var diameter: HKQuantity? { quantity("diameter") }

  /// Lenses are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { coder.encode(archive: values) }

  public convenience init?(coder: NSCoder) {
    guard let values = coder.decodeArchive(VisionPrescriptionDetail.Eye.self) else { return nil }
    self.init(values: values)
  }
}
