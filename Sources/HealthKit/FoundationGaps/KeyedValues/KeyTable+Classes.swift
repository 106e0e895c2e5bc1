extension KeyTable {
  /// The classes that answer keys: Apple's property names, and the key paths of predicates where
  /// they differ (L08).
  package static let all: [KeyTable] = [
    KeyTable(
      HKObject.self,
      [
        "uuid": { $0.uuid }, HKPredicateKeyPathUUID: { $0.uuid },
        "sourceRevision": { $0.sourceRevision }, "source": { $0.sourceRevision.source },
        "device": { $0.device }, "metadata": { $0.metadata },
      ]),
    KeyTable(
      HKSample.self,
      [
        "sampleType": { $0.sampleType }, "startDate": { $0.startDate }, "endDate": { $0.endDate },
        "hasUndeterminedDuration": { $0.hasUndeterminedDuration },
      ]),
    KeyTable(
      HKQuantitySample.self,
      [
        "quantityType": { $0.quantityType }, "quantity": { $0.quantity }, "count": { $0.count },
      ]),
    KeyTable(HKCumulativeQuantitySample.self, ["sumQuantity": { $0.sumQuantity }]),
    KeyTable(
      HKDiscreteQuantitySample.self,
      [
        "averageQuantity": { $0.averageQuantity }, "minimumQuantity": { $0.minimumQuantity },
        "maximumQuantity": { $0.maximumQuantity }, "mostRecentQuantity": { $0.mostRecentQuantity },
        HKPredicateKeyPathMin: { $0.minimumQuantity },
        HKPredicateKeyPathMax: { $0.maximumQuantity },
        HKPredicateKeyPathMostRecent: { $0.mostRecentQuantity },
        "mostRecentQuantityDateInterval": { $0.mostRecentQuantityDateInterval },
      ]),
    KeyTable(HKCategorySample.self, ["categoryType": { $0.categoryType }, "value": { $0.value }]),
    KeyTable(
      HKCorrelation.self,
      ["correlationType": { $0.correlationType }, "objects": { $0.objects }]),
    KeyTable(HKDeletedObject.self, ["uuid": { $0.uuid }, "metadata": { $0.metadata }]),
    KeyTable(HKObjectType.self, ["identifier": { $0.identifier }]),
    KeyTable(
      HKSource.self, ["name": { $0.name }, "bundleIdentifier": { $0.bundleIdentifier }]),
    KeyTable(
      HKSourceRevision.self,
      [
        "source": { $0.source }, "version": { $0.version }, "productType": { $0.productType },
        "operatingSystemVersion": { $0.operatingSystemVersion },
      ]),
    KeyTable(
      HKDevice.self,
      [
        "name": { $0.name }, HKDevicePropertyKeyName: { $0.name },
        "manufacturer": { $0.manufacturer },
        HKDevicePropertyKeyManufacturer: { $0.manufacturer },
        "model": { $0.model }, HKDevicePropertyKeyModel: { $0.model },
        "hardwareVersion": { $0.hardwareVersion },
        HKDevicePropertyKeyHardwareVersion: { $0.hardwareVersion },
        "firmwareVersion": { $0.firmwareVersion },
        HKDevicePropertyKeyFirmwareVersion: { $0.firmwareVersion },
        "softwareVersion": { $0.softwareVersion },
        HKDevicePropertyKeySoftwareVersion: { $0.softwareVersion },
        "localIdentifier": { $0.localIdentifier },
        HKDevicePropertyKeyLocalIdentifier: { $0.localIdentifier },
        "UDIDeviceIdentifier": { $0.udiDeviceIdentifier },
        "udiDeviceIdentifier": { $0.udiDeviceIdentifier },
        HKDevicePropertyKeyUDIDeviceIdentifier: { $0.udiDeviceIdentifier },
      ]),
  ]
}
