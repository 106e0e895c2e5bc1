/// Lets a convenience initialiser answer another object than the one it was called on: a shared
/// instance, or one of the subclass that its arguments ask for.
///
/// A class cannot assign to `self`, but an initialiser of a protocol extension can, and a
/// convenience initialiser may delegate to it.
protocol ClassCluster {}

extension ClassCluster {
  init(cluster make: () -> Self) { self = make() }

  init?(optionalCluster make: () -> Self?) {
    guard let made = make() else { return nil }
    self = made
  }
}

/// The object as an instance of the class whose initialiser was called.
///
/// Only a client's own subclass of a HealthKit class, or the initialiser of the wrong subclass,
/// can fail: HealthKit decides what class an object has.
func member<Object: AnyObject, Wanted>(_ object: Object) -> Wanted {
  guard let member = object as? Wanted else {
    fatalError(
      "\(Object.self) makes an object of class \(type(of: object)) here, not \(Wanted.self): call "
        + "the initialiser on \(Object.self), and do not subclass HealthKit's classes.")
  }
  return member
}
