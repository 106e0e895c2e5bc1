import Foundation
import HealthCatalog
import HealthEngine

extension SelectionClause {
  /// Throws `invalidArgument` for a predicate that cannot be compiled, or that compares the type's
  /// quantities with those of another dimension.
  init(type: HKObjectType, predicate: NSPredicate?) throws {
    self.init(type: type.code, predicate: try SamplePredicate(compiling: predicate))
    if let row = type.row, row.kind == .quantity { try self.predicate.checkUnits(of: row) }
  }
}

extension SamplePredicate {
  fileprivate func checkUnits(of type: DataType) throws {
    switch self {
    case .and(let parts), .or(let parts): try parts.forEach { try $0.checkUnits(of: type) }
    case .not(let part): try part.checkUnits(of: type)
    case .quantity(_, let quantity): try SampleRules.checkUnit(type: type, unit: quantity.unit)
    default: break
    }
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
