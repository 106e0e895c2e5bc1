import Foundation
import HealthKit

extension StateOfMind {
  init(stateOfMind sample: HKStateOfMind) {
    self.init(
      uuid: sample.uuid.uuidString, identifier: sample.sampleType.identifier,
      startTimestamp: sample.startDate.timeIntervalSince1970,
      endTimestamp: sample.endDate.timeIntervalSince1970, device: Device(sample.device),
      sourceRevision: SourceRevision(sample.sourceRevision),
      harmonized: Harmonized(
        kind: sample.kind.rawValue, valence: sample.valence,
        valenceClassification: sample.valenceClassification.rawValue,
        labels: sample.labels.map(\.rawValue), associations: sample.associations.map(\.rawValue),
        metadata: Metadata(sample.metadata)))
  }
}

extension ScoredAssessment {
  /// - Throws: `HealthKitError.invalidType` for questionnaires that this library does not know.
  init(assessment sample: HKScoredAssessment) throws {
    let answers: [Int]
    let risk: Int
    switch sample {
    case let sample as HKGAD7Assessment:
      answers = sample.answers.map(\.rawValue)
      risk = sample.risk.rawValue
    case let sample as HKPHQ9Assessment:
      answers = sample.answers.map(\.rawValue)
      risk = sample.risk.rawValue
    default:
      throw HealthKitError.invalidType(
        "Sample \(sample.uuid) is of the unknown questionnaire \(sample.sampleType.identifier)")
    }
    self.init(
      uuid: sample.uuid.uuidString, identifier: sample.sampleType.identifier,
      startTimestamp: sample.startDate.timeIntervalSince1970,
      endTimestamp: sample.endDate.timeIntervalSince1970, device: Device(sample.device),
      sourceRevision: SourceRevision(sample.sourceRevision),
      harmonized: Harmonized(
        answers: answers, score: sample.score, risk: risk, metadata: Metadata(sample.metadata)))
  }
}

extension Characteristic {
  private static let sexes: [HKBiologicalSex: String] = [
    .notSet: "na", .female: "Female", .male: "Male", .other: "Other",
  ]
  private static let bloodTypes: [HKBloodType: String] = [
    .notSet: "na", .aPositive: "A+", .aNegative: "A-", .bPositive: "B+", .bNegative: "B-",
    .abPositive: "AB+", .abNegative: "AB-", .oPositive: "O+", .oNegative: "O-",
  ]
  private static let skinTypes: [HKFitzpatrickSkinType: String] = [
    .notSet: "na", .I: "I", .II: "II", .III: "III", .IV: "IV", .V: "V", .VI: "VI",
  ]
  private static let wheelchairUses: [HKWheelchairUse: String] = [
    .notSet: "na", .no: "No", .yes: "Yes",
  ]
  private static let moveModes: [HKActivityMoveMode: String] = [
    .activeEnergy: "Active energy", .appleMoveTime: "Apple move time",
  ]

  /// What the store tells; a part that is unset or not shared is nil.
  init(store: HKHealthStore) {
    func part<Value>(_ read: () throws -> Value) -> Value? {
      // An app cannot tell unset from denied, and neither is a failure of the others.
      do { return try read() } catch { return nil }
    }
    self.init(
      biologicalSex: part(store.biologicalSex).flatMap { Self.sexes[$0.biologicalSex] },
      birthday: part(store.dateOfBirthComponents).flatMap {
        Calendar(identifier: .gregorian).date(from: $0)?.formatted(with: Date.iso8601)
      },
      bloodType: part(store.bloodType).flatMap { Self.bloodTypes[$0.bloodType] },
      fitzpatrickSkinType: part(store.fitzpatrickSkinType).flatMap {
        Self.skinTypes[$0.skinType]
      },
      wheelchairUse: part(store.wheelchairUse).flatMap {
        Self.wheelchairUses[$0.wheelchairUse]
      },
      activityMoveMode: part(store.activityMoveMode).flatMap {
        Self.moveModes[$0.activityMoveMode]
      })
  }
}

extension ActivitySummary {
  /// - Parameter calendar: the one whose day the summary is of.
  init(activitySummary summary: HKActivitySummary, calendar: Calendar) {
    let energy = HKUnit.largeCalorie()
    let date = calendar.date(from: summary.dateComponents(for: calendar))
    self.init(
      identifier: ActivitySummaryType.activitySummaryType.identifier ?? "",
      date: date?.formatted(with: Date.iso8601, timezone: calendar.timeZone),
      harmonized: Harmonized(
        activeEnergyBurned: summary.activeEnergyBurned.doubleValue(for: energy),
        activeEnergyBurnedGoal: summary.activeEnergyBurnedGoal.doubleValue(for: energy),
        activeEnergyBurnedUnit: energy.unitString,
        appleExerciseTime: summary.appleExerciseTime.doubleValue(for: .minute()),
        appleExerciseTimeGoal: summary.appleExerciseTimeGoal.doubleValue(for: .minute()),
        appleExerciseTimeUnit: HKUnit.minute().unitString,
        appleStandHours: summary.appleStandHours.doubleValue(for: .count()),
        appleStandHoursGoal: summary.appleStandHoursGoal.doubleValue(for: .count()),
        appleStandHoursUnit: HKUnit.count().unitString,
        appleMoveTime: summary.appleMoveTime.doubleValue(for: .minute()),
        appleMoveTimeGoal: summary.appleMoveTimeGoal.doubleValue(for: .minute()),
        appleMoveTimeUnit: HKUnit.minute().unitString))
  }
}
