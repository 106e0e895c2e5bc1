/// The skin type that the person entered (R076 to R078).
///
/// Equal when the values are.
public final class HKFitzpatrickSkinTypeObject: NSObject, NSCopying, NSSecureCoding, Sendable {
  /// `notSet` where the person chose so; nothing entered is `errorNoData` of the accessor.
  public let skinType: HKFitzpatrickSkinType

  package init(_ skinType: HKFitzpatrickSkinType) {
    self.skinType = skinType
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKFitzpatrickSkinTypeObject)?.skinType == skinType
  }

  public override var hash: Int { skinType.rawValue }

  public override var description: String { "<HKFitzpatrickSkinTypeObject: \(skinType)>" }

  /// Immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { coder.encode(skinType.rawValue, forKey: Self.key) }

  public convenience init?(coder: NSCoder) {
    guard coder.containsValue(forKey: Self.key),
      let skinType = HKFitzpatrickSkinType(rawValue: coder.decodeInteger(forKey: Self.key))
    else { return nil }
    self.init(skinType)
  }

  private static let key = "value"
}
