/// One value of a series of quantities.
public struct QuantitySeriesValue: Codable, Equatable, Sendable, Payload {
  public let value: Double
  public let unit: String
  /// Seconds since 1970.
  public let startTimestamp: Double
  /// Seconds since 1970.
  public let endTimestamp: Double
  /// The sample that the value belongs to.
  public let sampleUUID: String?

  public init(
    value: Double, unit: String, startTimestamp: Double, endTimestamp: Double,
    sampleUUID: String? = nil
  ) {
    self.value = value
    self.unit = unit
    self.startTimestamp = startTimestamp
    self.endTimestamp = endTimestamp
    self.sampleUUID = sampleUUID
  }

  /// The same with some parts replaced; nil keeps a part.
  public func copyWith(
    value: Double? = nil, unit: String? = nil, startTimestamp: Double? = nil,
    endTimestamp: Double? = nil, sampleUUID: String? = nil
  ) -> QuantitySeriesValue {
    QuantitySeriesValue(
      value: value ?? self.value, unit: unit ?? self.unit,
      startTimestamp: startTimestamp ?? self.startTimestamp,
      endTimestamp: endTimestamp ?? self.endTimestamp, sampleUUID: sampleUUID ?? self.sampleUUID
    )
  }
}
