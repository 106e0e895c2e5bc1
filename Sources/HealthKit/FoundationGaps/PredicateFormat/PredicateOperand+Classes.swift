import HealthEngine

extension HKQuantity: PredicateOperand {
  package var engineOperand: EngineOperand { .quantity(QuantityValue(value, healthUnit)) }
}

extension HKSource: PredicateOperand {
  package var engineOperand: EngineOperand { .source(record) }
}

extension HKDevice: PredicateOperand {
  package var engineOperand: EngineOperand { .device(record) }
}

extension HKObject: PredicateOperand {
  package var engineOperand: EngineOperand { .sample(uuid) }
}

extension HKSourceRevision: PredicateOperand {
  /// Version, product type and system match any where they are Apple's constants for that or absent.
  package var engineOperand: EngineOperand {
    let any = HKSourceRevisionAnyOperatingSystem
    let system = SystemVersion(operatingSystemVersion)
    return .revision(
      SourceRevisionRecord(
        bundleIdentifier: source.bundleIdentifier,
        version: version == HKSourceRevisionAnyVersion ? nil : version,
        productType: productType == HKSourceRevisionAnyProductType ? nil : productType,
        system: system == SystemVersion(any) ? nil : system))
  }
}
