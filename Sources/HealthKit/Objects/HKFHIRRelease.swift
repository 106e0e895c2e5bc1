/// A release of FHIR (F126).
public struct HKFHIRRelease: RawRepresentable, Hashable, Sendable {
  /// The text that stores and exports use.
  public let rawValue: String

  /// A value of any text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension HKFHIRRelease {
  /// `DSTU2`; iOS 14.0.
  public static let dstu2 = HKFHIRRelease(
    rawValue: "DSTU2")
  /// `R4`; iOS 14.0.
  public static let r4 = HKFHIRRelease(
    rawValue: "R4")
  /// `unknown`; iOS 14.0.
  public static let unknown = HKFHIRRelease(
    rawValue: "unknown")
}
