/// The keys of one class for key-value coding, which Swift has no run time for on Linux (L08).
///
/// A key answers for the class and its subclasses.
package struct KeyTable: Sendable {
  let isInstance: @Sendable (Any) -> Bool
  let values: [String: @Sendable (Any) -> Any?]

  /// - Parameter keys: the property behind each key.
  package init<Object: AnyObject>(
    _: Object.Type, _ keys: [String: @Sendable (Object) -> Any?]
  ) {
    isInstance = { $0 is Object }
    values = keys.mapValues { read in
      { any in (any as? Object).flatMap(read) }
    }
  }

  /// The keys in alphabetical order.
  package var keys: [String] { values.keys.sorted() }

  /// nil for objects of other classes and for keys that the table lacks.
  package func value(of key: String, in object: Any) -> Any? {
    values[key].flatMap { $0(object) }
  }
}
