import Foundation

extension FormattedArithmetic {
  /// The result for two numbers, whole where both are and it fits; nil for anything else.
  func applied(to left: FormattedValue, _ right: FormattedValue) -> FormattedValue? {
    if case .integer(let left) = left, case .integer(let right) = right,
      let whole = whole(left, right)
    {
      return .integer(whole)
    }
    guard let left = left.double, let right = right.double else { return nil }
    switch self {
    case .add: return .number(left + right)
    case .subtract: return .number(left - right)
    case .multiply: return .number(left * right)
    case .divide: return .number(left / right)
    case .power: return .number(pow(left, right))
    }
  }

  private func whole(_ left: Int64, _ right: Int64) -> Int64? {
    let (result, overflow): (Int64, Bool)
    switch self {
    case .add: (result, overflow) = left.addingReportingOverflow(right)
    case .subtract: (result, overflow) = left.subtractingReportingOverflow(right)
    case .multiply: (result, overflow) = left.multipliedReportingOverflow(by: right)
    case .divide:
      // Whole numbers divide as in C, as they do in Apple's expressions.
      guard right != 0 else { return nil }
      (result, overflow) = left.dividedReportingOverflow(by: right)
    case .power: return nil
    }
    return overflow ? nil : result
  }
}
