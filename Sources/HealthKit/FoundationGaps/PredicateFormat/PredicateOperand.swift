import Foundation
import HealthEngine

/// What the engine understands of an object in a predicate.
package enum EngineOperand: Hashable, Sendable {
  case quantity(QuantityValue)
  case source(SourceRecord)
  case revision(SourceRevisionRecord)
  case device(DeviceRecord)
  /// A sample: a workout, a correlation, an electrocardiogram.
  case sample(UUID)
  /// An identifier that the store keeps as text: that of a medication's concept.
  case text(String)
}

/// Classes whose objects may stand in predicates for the store.
package protocol PredicateOperand {
  var engineOperand: EngineOperand { get }
}

extension FormattedValue {
  /// What the engine understands of the value when it is an object.
  package var operand: EngineOperand? {
    guard case .object(let object) = self else { return nil }
    return (object.value as? any PredicateOperand)?.engineOperand
  }
}
