/// The field of a health concept.
public struct HKHealthConceptDomain: RawRepresentable, Hashable, Sendable {
  /// The text that stores and exports use.
  public let rawValue: String

  /// A value of any text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension HKHealthConceptDomain {
  /// `HKHealthConceptDomainMedication`; iOS 26.0.
  public static let medication = HKHealthConceptDomain(
    rawValue: "HKHealthConceptDomainMedication")
}
