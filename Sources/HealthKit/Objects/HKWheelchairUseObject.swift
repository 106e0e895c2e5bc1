/// Whether the person uses a wheelchair (R076 to R078).
///
/// Equal when the values are.
public final class HKWheelchairUseObject: NSObject, NSCopying, NSSecureCoding, Sendable {
  /// `notSet` where the person chose so; nothing entered is `errorNoData` of the accessor.
  public let wheelchairUse: HKWheelchairUse

  package init(_ wheelchairUse: HKWheelchairUse) {
    self.wheelchairUse = wheelchairUse
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKWheelchairUseObject)?.wheelchairUse == wheelchairUse
  }

  public override var hash: Int { wheelchairUse.rawValue }

  public override var description: String { "<HKWheelchairUseObject: \(wheelchairUse)>" }

  /// Immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { coder.encode(wheelchairUse.rawValue, forKey: Self.key) }

  public convenience init?(coder: NSCoder) {
    guard coder.containsValue(forKey: Self.key),
      let wheelchairUse = HKWheelchairUse(rawValue: coder.decodeInteger(forKey: Self.key))
    else { return nil }
    self.init(wheelchairUse)
  }

  private static let key = "value"
}
