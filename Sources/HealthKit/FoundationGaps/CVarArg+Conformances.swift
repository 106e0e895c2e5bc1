import Foundation

// `x as CVarArg` and `as! CVarArg` occur in code that calls `NSPredicate(format:)`; Foundation on
// Linux lacks these conformances (L02).  Predicates take the values themselves, so the encoding is
// what printf would get: the address of an object, which nobody reads.

extension NSObject: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { [Int(bitPattern: ObjectIdentifier(self))] }
}

extension Date: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { [0] }
}

extension UUID: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { [0] }
}

extension Data: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { [0] }
}

extension Array: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { [0] }
}

extension Set: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { [0] }
}

extension Dictionary: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { [0] }
}
