import HealthCatalog
import HealthEngine

/// A dose of a medication, logged or planned; HealthKit alone makes them (R249 to R251, F122).
public final class HKMedicationDoseEvent: HKSample, NSCopying, @unchecked Sendable {
  // Unchecked only because its superclass is not final: all it holds is constant and Sendable.

  package let detail: MedicationDoseDetail

  override init(_ record: SampleRecord, _ type: HKSampleType) {
    if case .medicationDose(let detail) = record.detail {
      self.detail = detail
    } else {
      detail = MedicationDoseDetail(
        concept: "", scheduleType: ScheduleType.asNeeded.rawValue,
        logStatus: LogStatus.notLogged.rawValue, unit: .count)
    }
    super.init(record, type)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  /// The type of medication doses.
  public var medicationDoseEventType: HKMedicationDoseEventType { member(sampleType) }

  /// What became of the dose (R250).
  public var logStatus: LogStatus { LogStatus(rawValue: detail.logStatus) ?? .notLogged }

  /// Whether it was planned (R251).
  public var scheduleType: ScheduleType { ScheduleType(rawValue: detail.scheduleType) ?? .asNeeded }

  /// When it was planned for; nil exactly for doses as needed (F122).
  public var scheduledDate: Date? {
    detail.scheduled.map(Date.init(timeIntervalSinceReferenceDate:))
  }

  /// How much was planned, in `unit`; nil exactly for doses as needed (F122).
  public var scheduledDoseQuantity: Double? { detail.scheduledQuantity }

  /// How much was taken, in `unit`; nil where nothing was.
  public var doseQuantity: Double? { detail.quantity }

  /// What the quantities are counted in.
  public var unit: HKUnit { HKUnit(detail.unit) }

  /// Which medication it is.
  public var medicationConceptIdentifier: HKHealthConceptIdentifier {
    HKHealthConceptIdentifier(domain: .medication, identifier: detail.concept)
  }

  override func makeRecord() throws -> SampleRecord {
    var record = try super.makeRecord()
    record.detail = .medicationDose(detail)
    return record
  }

  override var valueDescription: String { "\(sampleType.identifier): \(logStatus)" }

  /// Dose events are immutable: the same object.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
