/// The biological sex that the person entered (R076 to R078).
///
/// Equal when the values are.
public final class HKBiologicalSexObject: NSObject, NSCopying, NSSecureCoding, Sendable {
  /// `notSet` where the person chose so; nothing entered is `errorNoData` of the accessor.
  public let biologicalSex: HKBiologicalSex

  package init(_ biologicalSex: HKBiologicalSex) {
    self.biologicalSex = biologicalSex
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKBiologicalSexObject)?.biologicalSex == biologicalSex
  }

  public override var hash: Int { biologicalSex.rawValue }

  public override var description: String { "<HKBiologicalSexObject: \(biologicalSex)>" }

  /// Immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { coder.encode(biologicalSex.rawValue, forKey: Self.key) }

  public convenience init?(coder: NSCoder) {
    guard coder.containsValue(forKey: Self.key),
      let biologicalSex = HKBiologicalSex(rawValue: coder.decodeInteger(forKey: Self.key))
    else { return nil }
    self.init(biologicalSex)
  }

  private static let key = "value"
}
