import CoreFoundation
import Foundation

/// A value in a predicate: a literal, an argument, or what a key path leads to.
package enum FormattedValue: Hashable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  /// Seconds since 1 January 2001 UTC.
  case date(Double)
  case uuid(UUID)
  case list([FormattedValue])
  /// Anything else: a quantity, a source, an object of the app.
  case object(FormattedObject)
}

/// An object that stands in a predicate, equal to others as the object itself says.
package struct FormattedObject: Hashable {
  package let value: Any

  package init(_ value: Any) { self.value = value }

  package static func == (left: FormattedObject, right: FormattedObject) -> Bool {
    if let left = left.value as? AnyHashable, let right = right.value as? AnyHashable {
      return left == right
    }
    guard type(of: left.value) is AnyClass, type(of: right.value) is AnyClass else { return false }
    return left.value as AnyObject === right.value as AnyObject
  }

  package func hash(into hasher: inout Hasher) {
    if let value = value as? AnyHashable { hasher.combine(value) }
  }
}

private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { self }
}

extension FormattedValue {
  /// The value of an argument or property.
  ///
  /// Numbers and booleans stay apart although both are `NSNumber` on Apple's side (F106); raw
  /// representable values count as their raw value, optionals as what they hold.
  package init(_ any: Any?) {
    guard let any else {
      self = .null
      return
    }
    if let optional = any as? any OptionalValue {
      self = FormattedValue(optional.wrapped)
    } else if type(of: any) is AnyClass {
      self.init(reference: any)
    } else {
      self.init(plain: any)
    }
  }

  private init(reference any: Any) {
    switch any {
    case is NSNull: self = .null
    case let number as NSNumber: self.init(number)
    case let text as NSString: self = .text(text as String)
    case let date as NSDate: self = .date(date.timeIntervalSinceReferenceDate)
    case let uuid as NSUUID: self = .uuid(uuid as UUID)
    case let array as NSArray: self = .list(array.map { FormattedValue($0) })
    case let set as NSSet: self = .list(set.allObjects.map { FormattedValue($0) })
    default: self = .object(FormattedObject(any))
    }
  }

  private init(_ number: NSNumber) {
    if CFGetTypeID(number) == CFBooleanGetTypeID() {
      self = .boolean(number.boolValue)
      return
    }
    switch String(cString: number.objCType) {
    case "f", "d": self = .number(number.doubleValue)
    case "Q", "L":
      self = Int64(exactly: number.uint64Value).map { .integer($0) } ?? .number(number.doubleValue)
    default: self = .integer(number.int64Value)
    }
  }

  private init(plain any: Any) {
    switch any {
    case let flag as Bool: self = .boolean(flag)
    case let number as any BinaryInteger: self = Self.integer(number)
    case let number as any BinaryFloatingPoint: self = Self.floating(number)
    case let text as String: self = .text(text)
    case let text as Substring: self = .text(String(text))
    case let date as Date: self = .date(date.timeIntervalSinceReferenceDate)
    case let uuid as UUID: self = .uuid(uuid)
    case let values as [Any]: self = .list(values.map { FormattedValue($0) })
    case let values as Set<AnyHashable>: self = .list(values.map { FormattedValue($0.base) })
    case let value as any RawRepresentable: self = FormattedValue(value.rawValue)
    default: self = .object(FormattedObject(any))
    }
  }

  private static func integer(_ number: some BinaryInteger) -> FormattedValue {
    Int64(exactly: number).map { .integer($0) } ?? .number(Double(number))
  }

  private static func floating(_ number: some BinaryFloatingPoint) -> FormattedValue {
    .number(Double(number))
  }

  /// Numbers and booleans as a number.
  package var double: Double? {
    switch self {
    case .boolean(let flag): return flag ? 1 : 0
    case .integer(let number): return Double(number)
    case .number(let number): return number
    case .null, .text, .date, .uuid, .list, .object: return nil
    }
  }
}
