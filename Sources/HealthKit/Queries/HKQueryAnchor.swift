import Foundation
import HealthEngine

/// A place in the change log, opaque and good for archiving (R150, R152). It fits the store and the
/// types that it was made for; elsewhere it is an error (R153, F079).
public final class HKQueryAnchor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Immutable.
  let anchor: ChangeAnchor

  init(_ anchor: ChangeAnchor) {
    self.anchor = anchor
    super.init()
  }

  /// The place behind the change of that number; 0 is the beginning.
  public convenience init(fromValue value: Int) {
    self.init(
      ChangeAnchor(store: nil, types: nil, position: ChangePosition(number: Int64(max(0, value)))))
  }

  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    // Numbers, uuids and type codes always encode.
    guard let data = try? encoder.encode(anchor) else { return }
    coder.encode(data as NSData, forKey: "anchor")
  }

  /// Nil for data that no anchor was archived into.
  public required init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: "anchor"),
      let anchor = try? PropertyListDecoder().decode(ChangeAnchor.self, from: data as Data)
    else { return nil }
    self.anchor = anchor
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKQueryAnchor)?.anchor == anchor
  }

  public override var hash: Int { anchor.hashValue }

  public override var description: String { "<HKQueryAnchor \(anchor.position.number)>" }
}
