import Foundation
import HealthEngine

extension SelectionClause {
  /// Throws `invalidArgument` for a predicate that cannot be compiled.
  init(type: HKObjectType, predicate: NSPredicate?) throws {
    self.init(type: type.code, predicate: try SamplePredicate(compiling: predicate))
  }
}

extension HKObject {
  /// Where the object is in the store.
  func reference() throws -> SampleReference {
    guard let sample = self as? HKSample else {
      throw HKError(
        .errorInvalidArgument, "A \(type(of: self)) is no sample and has no place in the store.")
    }
    return try sample.makeRecord().reference
  }
}

extension DateComponents {
  /// A Gregorian day written `yyyy-MM-dd`; nil for anything else.
  init?(day text: String) {
    let parts = text.split(separator: "-").map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    self.init(calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day)
  }
}
