/// The blood type that the person entered (R076 to R078).
///
/// Equal when the values are.
public final class HKBloodTypeObject: NSObject, NSCopying, NSSecureCoding, Sendable {
  /// `notSet` where the person chose so; nothing entered is `errorNoData` of the accessor.
  public let bloodType: HKBloodType

  package init(_ bloodType: HKBloodType) {
    self.bloodType = bloodType
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKBloodTypeObject)?.bloodType == bloodType
  }

  public override var hash: Int { bloodType.rawValue }

  public override var description: String { "<HKBloodTypeObject: \(bloodType)>" }

  /// Immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { coder.encode(bloodType.rawValue, forKey: Self.key) }

  public convenience init?(coder: NSCoder) {
    guard coder.containsValue(forKey: Self.key),
      let bloodType = HKBloodType(rawValue: coder.decodeInteger(forKey: Self.key))
    else { return nil }
    self.init(bloodType)
  }

  private static let key = "value"
}
