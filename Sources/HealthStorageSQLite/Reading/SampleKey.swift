import Foundation
import HealthCatalog
import HealthEngine

/// The place of a sample in the store.
struct SampleKey: Hashable {
  var type: TypeCode
  var start: Double
  var key: Int64

  var bindings: [Binding] { [.integer(type.rawValue), .double(start), .integer(key)] }
}

extension UUID {
  var halves: (high: Int64, low: Int64) {
    withUnsafeBytes(of: uuid) { bytes in
      (
        Int64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: Int64.self)),
        Int64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: Int64.self))
      )
    }
  }

  /// For comparing as the text does.
  var unsignedHalves: (UInt64, UInt64) {
    let (high, low) = halves
    return (UInt64(bitPattern: high), UInt64(bitPattern: low))
  }

  init(high: Int64, low: Int64) {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) {
      $0.storeBytes(of: high.bigEndian, toByteOffset: 0, as: Int64.self)
      $0.storeBytes(of: low.bigEndian, toByteOffset: 8, as: Int64.self)
    }
    self.init(uuid: bytes)
  }

  var bytes: Data { withUnsafeBytes(of: uuid) { Data($0) } }

  /// Nil unless there are just 16 bytes.
  init?(bytes: Data) {
    guard bytes.count == 16 else { return nil }
    let high = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let upper = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    self.init(high: Int64(bitPattern: upper), low: Int64(bitPattern: high))
  }
}
