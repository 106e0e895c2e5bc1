import HealthKit

extension HKVisionPrescription {
  /// A prescription without its specification, unless dates or metadata are refused.
  public static func make(
    type: HKVisionPrescriptionType, dateIssued: Date, expirationDate: Date? = nil,
    device: HKDevice? = nil, metadata: [String: Any]? = nil
  ) throws -> HKVisionPrescription {
    try making(
      type: type, dateIssued: dateIssued, expirationDate: expirationDate, device: device,
      metadata: metadata)
  }
}

extension HKGlassesPrescription {
  /// A prescription for glasses, unless a prism belongs to the other eye (R257), or dates or metadata
  /// are refused.
  public static func make(
    rightEye: HKGlassesLensSpecification?, leftEye: HKGlassesLensSpecification?, dateIssued: Date,
    expirationDate: Date? = nil, device: HKDevice? = nil, metadata: [String: Any]? = nil
  ) throws -> HKGlassesPrescription {
    try making(
      rightEye: rightEye, leftEye: leftEye, dateIssued: dateIssued,
      expirationDate: expirationDate, device: device, metadata: metadata)
  }
}

extension HKContactsPrescription {
  /// A prescription for contact lenses, unless dates or metadata are refused.
  public static func make(
    rightEye: HKContactsLensSpecification?, leftEye: HKContactsLensSpecification?, brand: String,
    dateIssued: Date, expirationDate: Date? = nil, device: HKDevice? = nil,
    metadata: [String: Any]? = nil
  ) throws -> HKContactsPrescription {
    try making(
      rightEye: rightEye, leftEye: leftEye, brand: brand, dateIssued: dateIssued,
      expirationDate: expirationDate, device: device, metadata: metadata)
  }
}

extension HKVisionPrism {
  /// A prism, unless a unit is wrong.
  public static func make(
    amount: HKQuantity, angle: HKQuantity, eye: HKVisionEye
  ) throws -> HKVisionPrism {
    try making(amount: amount, angle: angle, eye: eye)
  }
}

extension HKGlassesLensSpecification {
  /// A lens of glasses, unless a unit is wrong.
  public static func make(
    sphere: HKQuantity, cylinder: HKQuantity? = nil, axis: HKQuantity? = nil,
    addPower: HKQuantity? = nil, vertexDistance: HKQuantity? = nil, prism: HKVisionPrism? = nil,
    farPupillaryDistance: HKQuantity? = nil, nearPupillaryDistance: HKQuantity? = nil
  ) throws -> HKGlassesLensSpecification {
    try making(
      sphere: sphere, cylinder: cylinder, axis: axis, addPower: addPower,
      vertexDistance: vertexDistance, prism: prism, farPupillaryDistance: farPupillaryDistance,
      nearPupillaryDistance: nearPupillaryDistance)
  }
}

extension HKContactsLensSpecification {
  /// A contact lens, unless a unit is wrong.
  public static func make(
    sphere: HKQuantity, cylinder: HKQuantity? = nil, axis: HKQuantity? = nil,
    addPower: HKQuantity? = nil, baseCurve: HKQuantity? = nil, diameter: HKQuantity? = nil
  ) throws -> HKContactsLensSpecification {
    try making(
      sphere: sphere, cylinder: cylinder, axis: axis, addPower: addPower, baseCurve: baseCurve,
      diameter: diameter)
  }
}
