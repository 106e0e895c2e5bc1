import Foundation
import HealthEngine

/// Enumerations of category values that make predicates of themselves.
public protocol HKCategoryValuePredicateProviding: Hashable, RawRepresentable {
  /// Samples whose value compares so with the given one.
  static func predicateForSamples(
    _ operatorType: _PredicateOperator, value: Self
  ) -> NSPredicate
  /// Samples whose value is one of these; none match for an empty set.
  static func predicateForSamples(equalTo values: Set<Self>) -> NSPredicate
}

extension HKCategoryValuePredicateProviding where RawValue == Int {
  public static func predicateForSamples(
    _ operatorType: _PredicateOperator, value: Self
  ) -> NSPredicate {
    CarriedPredicate { .value(try Comparison(operatorType), value.rawValue) }
  }

  public static func predicateForSamples(equalTo values: Set<Self>) -> NSPredicate {
    CarriedPredicate(.values(Set(values.map(\.rawValue))))
  }
}

extension HKCategoryValueSleepAnalysis {
  /// Every value that means sleep, with or without a stage (F112).
  public static var allAsleepValues: Set<HKCategoryValueSleepAnalysis> {
    [.asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM]
  }
}

extension HKCategoryValue: HKCategoryValuePredicateProviding {}
extension HKCategoryValueAppetiteChanges: HKCategoryValuePredicateProviding {}
extension HKCategoryValueAppleStandHour: HKCategoryValuePredicateProviding {}
extension HKCategoryValueAppleWalkingSteadinessEvent: HKCategoryValuePredicateProviding {}
extension HKCategoryValueCervicalMucusQuality: HKCategoryValuePredicateProviding {}
extension HKCategoryValueContraceptive: HKCategoryValuePredicateProviding {}
extension HKCategoryValueEnvironmentalAudioExposureEvent: HKCategoryValuePredicateProviding {}
extension HKCategoryValueHeadphoneAudioExposureEvent: HKCategoryValuePredicateProviding {}
extension HKCategoryValueLowCardioFitnessEvent: HKCategoryValuePredicateProviding {}
extension HKCategoryValueMenopausalState: HKCategoryValuePredicateProviding {}
extension HKCategoryValueMenstrualFlow: HKCategoryValuePredicateProviding {}
extension HKCategoryValueOvulationTestResult: HKCategoryValuePredicateProviding {}
extension HKCategoryValuePregnancyTestResult: HKCategoryValuePredicateProviding {}
extension HKCategoryValuePresence: HKCategoryValuePredicateProviding {}
extension HKCategoryValueProgesteroneTestResult: HKCategoryValuePredicateProviding {}
extension HKCategoryValueSeverity: HKCategoryValuePredicateProviding {}
extension HKCategoryValueSleepAnalysis: HKCategoryValuePredicateProviding {}
extension HKCategoryValueVaginalBleeding: HKCategoryValuePredicateProviding {}
