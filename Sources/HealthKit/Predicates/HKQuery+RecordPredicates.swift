import Foundation
import HealthEngine

/// Predicates on states of mind (R113, F121).
extension HKQuery {
  /// States that bear the association, among others perhaps.
  public class func predicateForStatesOfMind(
    with association: HKStateOfMind.Association
  ) -> NSPredicate {
    equal(.association, association.rawValue)
  }

  /// Momentary emotions or daily moods.
  public class func predicateForStatesOfMind(with kind: HKStateOfMind.Kind) -> NSPredicate {
    equal(.stateKind, kind.rawValue)
  }

  /// States that bear the label, among others perhaps.
  public class func predicateForStatesOfMind(with label: HKStateOfMind.Label) -> NSPredicate {
    equal(.label, label.rawValue)
  }

  /// - Parameter valence: from -1, very unpleasant, to 1, very pleasant.
  public class func predicateForStatesOfMind(
    withValence valence: Double, operatorType: _PredicateOperator
  ) -> NSPredicate {
    CarriedPredicate {
      .field(Field(.valence), try Comparison(operatorType), .number(valence))
    }
  }

  private class func equal(_ name: Field.Name, _ value: Int) -> NSPredicate {
    CarriedPredicate(.field(Field(name), .equal, .number(Double(value))))
  }
}

/// Predicates on electrocardiograms (F118).
extension HKQuery {
  public class func predicateForElectrocardiograms(
    classification: HKElectrocardiogram.Classification
  ) -> NSPredicate {
    equal(.classification, classification.rawValue)
  }

  public class func predicateForElectrocardiograms(
    symptomsStatus: HKElectrocardiogram.SymptomsStatus
  ) -> NSPredicate {
    equal(.symptomsStatus, symptomsStatus.rawValue)
  }

  /// The symptoms that were noted with the electrocardiogram.
  public class func predicateForObjectsAssociated(
    electrocardiogram: HKElectrocardiogram
  ) -> NSPredicate {
    CarriedPredicate(.associated(electrocardiogram.uuid))
  }
}

/// Predicates on clinical records (F035).
extension HKQuery {
  public class func predicateForClinicalRecords(
    withFHIRResourceType resourceType: HKFHIRResourceType
  ) -> NSPredicate {
    CarriedPredicate(resource(.resourceType, resourceType.rawValue))
  }

  /// The record of one resource, which keeps these three when it is downloaded again although its
  /// uuid changes.
  public class func predicateForClinicalRecords(
    from source: HKSource, fhirResourceType resourceType: HKFHIRResourceType, identifier: String
  ) -> NSPredicate {
    CarriedPredicate(
      .and([
        .sources([source.bundleIdentifier]), resource(.resourceType, resourceType.rawValue),
        resource(.resourceIdentifier, identifier),
      ]))
  }

  private class func resource(_ name: Field.Name, _ text: String) -> SamplePredicate {
    .field(Field(name), .equal, .text(text))
  }
}

/// Predicates on the doses of medications (R114).
extension HKQuery {
  public class func predicateForMedicationDoseEvent(
    medicationConceptIdentifier: HKHealthConceptIdentifier
  ) -> NSPredicate {
    predicateForMedicationDoseEvent(medicationConceptIdentifiers: [medicationConceptIdentifier])
  }

  /// Doses of any of these medications; none match for an empty set.
  public class func predicateForMedicationDoseEvent(
    medicationConceptIdentifiers: Set<HKHealthConceptIdentifier>
  ) -> NSPredicate {
    CarriedPredicate(
      .or(
        medicationConceptIdentifiers.map(\.identifier).sorted().map {
          resource(.medicationConcept, $0)
        }))
  }

  public class func predicateForMedicationDoseEvent(
    status: HKMedicationDoseEvent.LogStatus
  ) -> NSPredicate {
    equal(.logStatus, status.rawValue)
  }

  /// Doses of any of these statuses, by raw value; none match for an empty set.
  public class func predicateForMedicationDoseEvent(statuses: Set<NSNumber>) -> NSPredicate {
    anyOf(.logStatus, statuses.map(\.doubleValue))
  }

  public class func predicateForMedicationDoseEvent(scheduledDate: Date) -> NSPredicate {
    predicateForMedicationDoseEvent(scheduledDates: [scheduledDate])
  }

  public class func predicateForMedicationDoseEvent(scheduledDates: Set<Date>) -> NSPredicate {
    anyOf(.scheduledDate, scheduledDates.map(\.timeIntervalSinceReferenceDate))
  }

  /// Doses planned for the window, its end excluded; nil is open. Doses as needed never match.
  public class func predicateForMedicationDoseEvent(
    scheduledStart: Date?, end: Date?
  ) -> NSPredicate {
    let start = scheduledStart?.timeIntervalSinceReferenceDate ?? -.greatestFiniteMagnitude
    let end = end?.timeIntervalSinceReferenceDate ?? .greatestFiniteMagnitude
    return CarriedPredicate(
      .and([
        .field(Field(.scheduledDate), .greaterThanOrEqual, .number(start)),
        .field(Field(.scheduledDate), .lessThan, .number(end)),
      ]))
  }

  private class func anyOf(_ name: Field.Name, _ values: [Double]) -> NSPredicate {
    CarriedPredicate(
      .or(values.sorted().map { .field(Field(name), .equal, .number($0)) }))
  }
}
