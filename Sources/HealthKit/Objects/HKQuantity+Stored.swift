import HealthCatalog
import HealthEngine

extension HKQuantity {
  convenience init(stored: QuantityValue) { self.init(stored.value, stored.unit) }

  var stored: QuantityValue { QuantityValue(value, healthUnit) }
}
