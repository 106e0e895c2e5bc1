import Foundation

/// A prescription of glasses or contact lenses.
public struct VisionPrescription: Identifiable, Sample, Equatable, Payload {
  /// Glasses or contacts.
  public struct PrescriptionType: Codable, Equatable, Sendable, Payload {
    /// Raw value of `HKVisionPrescriptionType`.
    public let id: Int
    /// In words.
    public let detail: String

    public init(id: Int, detail: String) {
      self.id = id
      self.detail = detail
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(id: Int? = nil, detail: String? = nil) -> PrescriptionType {
      PrescriptionType(id: id ?? self.id, detail: detail ?? self.detail)
    }
  }

  /// A lens's prism.
  public struct Prism: Codable, Equatable, Sendable, Payload {
    /// Prism dioptres.
    public let amount: Double
    /// Degrees.
    public let angle: Double
    /// Raw value of `HKVisionEye`.
    public let eye: Int

    public init(amount: Double, angle: Double, eye: Int) {
      self.amount = amount
      self.angle = angle
      self.eye = eye
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(amount: Double? = nil, angle: Double? = nil, eye: Int? = nil) -> Prism {
      Prism(amount: amount ?? self.amount, angle: angle ?? self.angle, eye: eye ?? self.eye)
    }
  }

  /// The lens of one eye: dioptres, degrees and millimetres.
  public struct Lens: Codable, Equatable, Sendable, Payload {
    /// Dioptres.
    public let sphere: Double
    /// Dioptres.
    public let cylinder: Double?
    /// Degrees.
    public let axis: Double?
    /// Dioptres.
    public let addPower: Double?
    /// Millimetres.
    public let vertexDistance: Double?
    public let prism: Prism?
    /// Millimetres.
    public let farPupillaryDistance: Double?
    /// Millimetres.
    public let nearPupillaryDistance: Double?
    /// Millimetres, of contact lenses.
    public let baseCurve: Double?
    /// Millimetres, of contact lenses.
    public let diameter: Double?

    public init(
      sphere: Double, cylinder: Double? = nil, axis: Double? = nil, addPower: Double? = nil,
      vertexDistance: Double? = nil, prism: Prism? = nil, farPupillaryDistance: Double? = nil,
      nearPupillaryDistance: Double? = nil, baseCurve: Double? = nil, diameter: Double? = nil
    ) {
      self.sphere = sphere
      self.cylinder = cylinder
      self.axis = axis
      self.addPower = addPower
      self.vertexDistance = vertexDistance
      self.prism = prism
      self.farPupillaryDistance = farPupillaryDistance
      self.nearPupillaryDistance = nearPupillaryDistance
      self.baseCurve = baseCurve
      self.diameter = diameter
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(
      sphere: Double? = nil, cylinder: Double? = nil, axis: Double? = nil, addPower: Double? = nil,
      vertexDistance: Double? = nil, prism: Prism? = nil, farPupillaryDistance: Double? = nil,
      nearPupillaryDistance: Double? = nil, baseCurve: Double? = nil, diameter: Double? = nil
    ) -> Lens {
      Lens(
        sphere: sphere ?? self.sphere, cylinder: cylinder ?? self.cylinder, axis: axis ?? self.axis,
        addPower: addPower ?? self.addPower, vertexDistance: vertexDistance ?? self.vertexDistance,
        prism: prism ?? self.prism,
        farPupillaryDistance: farPupillaryDistance ?? self.farPupillaryDistance,
        nearPupillaryDistance: nearPupillaryDistance ?? self.nearPupillaryDistance,
        baseCurve: baseCurve ?? self.baseCurve, diameter: diameter ?? self.diameter
      )
    }
  }

  /// What is prescribed.
  public struct Harmonized: Codable, Equatable, Sendable, Payload {
    /// Seconds since 1970.
    public let dateIssuedTimestamp: Double
    /// Seconds since 1970.
    public let expirationDateTimestamp: Double?
    public let prescriptionType: PrescriptionType
    public let rightEye: Lens?
    public let leftEye: Lens?
    /// Of contact lenses.
    public let brand: String?
    public let metadata: Metadata?

    public init(
      dateIssuedTimestamp: Double, expirationDateTimestamp: Double? = nil,
      prescriptionType: PrescriptionType, rightEye: Lens? = nil, leftEye: Lens? = nil,
      brand: String? = nil, metadata: Metadata? = nil
    ) {
      self.dateIssuedTimestamp = dateIssuedTimestamp
      self.expirationDateTimestamp = expirationDateTimestamp
      self.prescriptionType = prescriptionType
      self.rightEye = rightEye
      self.leftEye = leftEye
      self.brand = brand
      self.metadata = metadata
    }

    /// The same with some parts replaced; nil keeps a part.
    public func copyWith(
      dateIssuedTimestamp: Double? = nil, expirationDateTimestamp: Double? = nil,
      prescriptionType: PrescriptionType? = nil, rightEye: Lens? = nil, leftEye: Lens? = nil,
      brand: String? = nil, metadata: Metadata? = nil
    ) -> Harmonized {
      Harmonized(
        dateIssuedTimestamp: dateIssuedTimestamp ?? self.dateIssuedTimestamp,
        expirationDateTimestamp: expirationDateTimestamp ?? self.expirationDateTimestamp,
        prescriptionType: prescriptionType ?? self.prescriptionType,
        rightEye: rightEye ?? self.rightEye, leftEye: leftEye ?? self.leftEye,
        brand: brand ?? self.brand, metadata: metadata ?? self.metadata
      )
    }
  }

  public let uuid: String
  public let identifier: String
  /// Seconds since 1970.
  public let startTimestamp: Double
  /// Seconds since 1970.
  public let endTimestamp: Double
  public let device: Device?
  public let sourceRevision: SourceRevision
  public let harmonized: Harmonized

  public init(
    uuid: String = UUID().uuidString, identifier: String, startTimestamp: Double,
    endTimestamp: Double, device: Device? = nil, sourceRevision: SourceRevision,
    harmonized: Harmonized
  ) {
    self.uuid = uuid
    self.identifier = identifier
    self.startTimestamp = startTimestamp
    self.endTimestamp = endTimestamp
    self.device = device
    self.sourceRevision = sourceRevision
    self.harmonized = harmonized
  }

  /// The same with some parts replaced; nil keeps a part.
  public func copyWith(
    uuid: String? = nil, identifier: String? = nil, startTimestamp: Double? = nil,
    endTimestamp: Double? = nil, device: Device? = nil, sourceRevision: SourceRevision? = nil,
    harmonized: Harmonized? = nil
  ) -> VisionPrescription {
    VisionPrescription(
      uuid: uuid ?? self.uuid, identifier: identifier ?? self.identifier,
      startTimestamp: startTimestamp ?? self.startTimestamp,
      endTimestamp: endTimestamp ?? self.endTimestamp, device: device ?? self.device,
      sourceRevision: sourceRevision ?? self.sourceRevision,
      harmonized: harmonized ?? self.harmonized
    )
  }
}
