import Foundation
import HealthCatalog

/// The uuid of an imported sample, from what places it in the store: type code, start second and
/// content key. Version 8 leaves 122 bits: 18 for the code, 40 for the second, 64 for the key.
///
/// It can be taken apart again, so that finding an imported sample by its uuid needs no index.
public struct DerivedIdentity: Hashable, Sendable {
  public var type: TypeCode
  /// Whole seconds since 1 January 2001, rounded down.
  public var second: Int64
  public var key: Int64

  /// Codes use 18 bits.
  public static let typeBits = 18
  private static let secondBits = 40

  public init(type: TypeCode, start: Double, key: Int64) {
    let limit = Double(Int64(1) << (Self.secondBits - 1))
    self.type = type
    self.second = Int64(max(-limit, min(limit - 1, start.rounded(.down))))
    self.key = key
  }

  /// Nil for a uuid of another version or variant.
  public init?(_ uuid: UUID) {
    let b = uuid.uuid
    guard b.6 >> 4 == 8, b.8 >> 6 == 2 else { return nil }
    // 48 bits, 12 bits, 62 bits, in the order of the standard's fields.
    let high = [b.0, b.1, b.2, b.3, b.4, b.5].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let middle = UInt64(b.6 & 0x0F) << 8 | UInt64(b.7)
    let low = [b.9, b.10, b.11, b.12, b.13, b.14, b.15].reduce(UInt64(b.8 & 0x3F)) {
      $0 << 8 | UInt64($1)
    }
    let place = high << 10 | middle >> 2  // 58 bits: code and second
    let code = UInt32(place >> UInt64(Self.secondBits))
    let rawSecond = Int64(bitPattern: place & (1 << UInt64(Self.secondBits) - 1))
    let sign = Int64(1) << (Self.secondBits - 1)
    type = TypeCode(rawValue: code)
    second = rawSecond & sign == 0 ? rawSecond : rawSecond - (Int64(1) << Self.secondBits)
    key = Int64(bitPattern: (middle & 3) << 62 | low)
  }

  public var uuid: UUID {
    let secondMask = UInt64(1) << UInt64(Self.secondBits) - 1
    let place =
      UInt64(type.rawValue & (1 << UInt32(Self.typeBits) - 1)) << UInt64(Self.secondBits)
      | (UInt64(bitPattern: second) & secondMask)
    let bits = UInt64(bitPattern: key)
    let high = place >> 10
    let middle = (place & 0x3FF) << 2 | bits >> 62
    let low = bits & (1 << 62 - 1)
    func byte(_ value: UInt64, _ shift: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: value >> shift)
    }
    return UUID(
      uuid: (
        byte(high, 40), byte(high, 32), byte(high, 24), byte(high, 16), byte(high, 8),
        byte(high, 0), 0x80 | byte(middle, 8), byte(middle, 0), 0x80 | byte(low, 56),
        byte(low, 48), byte(low, 40), byte(low, 32), byte(low, 24), byte(low, 16), byte(low, 8),
        byte(low, 0)
      ))
  }
}
