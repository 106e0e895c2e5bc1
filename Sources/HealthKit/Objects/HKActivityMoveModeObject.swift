/// What the move ring counts (R076 to R078).
///
/// Equal when the values are.
public final class HKActivityMoveModeObject: NSObject, NSCopying, NSSecureCoding, Sendable {
  /// Active energy, or minutes of moving.
  public let activityMoveMode: HKActivityMoveMode

  package init(_ activityMoveMode: HKActivityMoveMode) {
    self.activityMoveMode = activityMoveMode
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKActivityMoveModeObject)?.activityMoveMode == activityMoveMode
  }

  public override var hash: Int { activityMoveMode.rawValue }

  public override var description: String { "<HKActivityMoveModeObject: \(activityMoveMode)>" }

  /// Immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(activityMoveMode.rawValue, forKey: Self.key)
  }

  public convenience init?(coder: NSCoder) {
    guard coder.containsValue(forKey: Self.key),
      let activityMoveMode = HKActivityMoveMode(rawValue: coder.decodeInteger(forKey: Self.key))
    else { return nil }
    self.init(activityMoveMode)
  }

  private static let key = "value"
}
