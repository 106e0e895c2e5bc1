import Foundation

extension NSObject {
  /// The value of a property by its name (L08).
  ///
  /// Answers for HealthKit's objects by Apple's names, for dictionaries by their keys, and for the
  /// stored properties of the app's own classes.
  /// - Precondition: the object has the key, as on Apple's platforms, where an exception is raised.
  public func value(forKey key: String) -> Any? {
    do {
      return try KeyedValues.value(forKey: key, of: self)
    } catch {
      fatalError("\(error)")
    }
  }

  /// What a path of names joined by dots leads to.
  ///
  /// - Precondition: as for `value(forKey:)`.
  public func value(forKeyPath keyPath: String) -> Any? {
    do {
      return try KeyedValues.value(forKeyPath: keyPath, of: self)
    } catch {
      fatalError("\(error)")
    }
  }
}
