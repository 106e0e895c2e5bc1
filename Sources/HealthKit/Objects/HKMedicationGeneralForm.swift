/// The form of a medication (R249); the raw texts are assumed to be the symbols' names.
public struct HKMedicationGeneralForm: RawRepresentable, Hashable, Sendable {
  /// The text that stores and exports use.
  public let rawValue: String

  /// A value of any text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension HKMedicationGeneralForm {
  /// `HKMedicationGeneralFormCapsule`; iOS 26.0.
  public static let capsule = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormCapsule")
  /// `HKMedicationGeneralFormCream`; iOS 26.0.
  public static let cream = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormCream")
  /// `HKMedicationGeneralFormDevice`; iOS 26.0.
  public static let device = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormDevice")
  /// `HKMedicationGeneralFormDrops`; iOS 26.0.
  public static let drops = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormDrops")
  /// `HKMedicationGeneralFormFoam`; iOS 26.0.
  public static let foam = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormFoam")
  /// `HKMedicationGeneralFormGel`; iOS 26.0.
  public static let gel = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormGel")
  /// `HKMedicationGeneralFormInhaler`; iOS 26.0.
  public static let inhaler = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormInhaler")
  /// `HKMedicationGeneralFormInjection`; iOS 26.0.
  public static let injection = HKMedicationGeneralForm(
    rawValue: "HKMedicationGeneralFormInjection")
  /// `HKMedicationGeneralFormLiquid`; iOS 26.0.
  public static let liquid = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormLiquid")
  /// `HKMedicationGeneralFormLotion`; iOS 26.0.
  public static let lotion = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormLotion")
  /// `HKMedicationGeneralFormOintment`; iOS 26.0.
  public static let ointment = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormOintment")
  /// `HKMedicationGeneralFormPatch`; iOS 26.0.
  public static let patch = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormPatch")
  /// `HKMedicationGeneralFormPowder`; iOS 26.0.
  public static let powder = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormPowder")
  /// `HKMedicationGeneralFormSpray`; iOS 26.0.
  public static let spray = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormSpray")
  /// `HKMedicationGeneralFormSuppository`; iOS 26.0.
  public static let suppository = HKMedicationGeneralForm(
    rawValue: "HKMedicationGeneralFormSuppository")
  /// `HKMedicationGeneralFormTablet`; iOS 26.0.
  public static let tablet = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormTablet")
  /// `HKMedicationGeneralFormTopical`; iOS 26.0.
  public static let topical = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormTopical")
  /// `HKMedicationGeneralFormUnknown`; iOS 26.0.
  public static let unknown = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormUnknown")
}
