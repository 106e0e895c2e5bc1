import Foundation
import Synchronization

extension NSSortDescriptor {
  /// Sorts by a property's name (L03, F047).
  ///
  /// `HKSampleSortIdentifierStartDate`, `HKSampleSortIdentifierEndDate` and the names `startDate` and
  /// `endDate` sort samples, in memory and in the store.  All other keys read the property as
  /// `value(forKeyPath:)` does; nil sorts the objects themselves.  Absent values come first.
  public convenience init(key: String?, ascending: Bool) {
    switch key {
    case HKSampleSortIdentifierStartDate, "startDate":
      self.init(keyPath: \HKSample.startDate, ascending: ascending)
    case HKSampleSortIdentifierEndDate, "endDate":
      self.init(keyPath: \HKSample.endDate, ascending: ascending)
    default:
      self.init(keyPath: \NSObject.self, ascending: ascending) { left, right in
        if let probe = left as? SortProbe {
          probe.key.withLock { $0 = key }
          return .orderedSame
        }
        return order(of: left, right, by: key)
      }
    }
  }

  /// The key that it was made of, where it is none of the sample's dates; nil for descriptors made
  /// otherwise.
  package var formattedKey: String? {
    guard keyPath == \NSObject.self else { return nil }
    let probe = SortProbe()
    _ = compare(probe, to: probe)
    return probe.key.withLock { $0 }
  }
}

private final class SortProbe: NSObject, Sendable {
  let key = Mutex<String?>(nil)
}

/// Apple raises exceptions for keys that an object lacks and for values without an order.
private func order(of left: Any, _ right: Any, by key: String?) -> ComparisonResult {
  do {
    let left = FormattedValue(
      try key.map { try KeyedValues.value(forKeyPath: $0, of: left) } ?? left)
    let right = FormattedValue(
      try key.map { try KeyedValues.value(forKeyPath: $0, of: right) } ?? right)
    switch (left == .null, right == .null) {
    case (true, true): return .orderedSame
    case (true, false): return .orderedAscending
    case (false, true): return .orderedDescending
    case (false, false): break
    }
    let less = FormattedComparison(.value(left), .lessThan, .value(right))
    if try less.evaluate(with: nil) { return .orderedAscending }
    let greater = FormattedComparison(.value(left), .greaterThan, .value(right))
    return try greater.evaluate(with: nil) ? .orderedDescending : .orderedSame
  } catch {
    fatalError("Sorting by \(key ?? "SELF"): \(error)")
  }
}
