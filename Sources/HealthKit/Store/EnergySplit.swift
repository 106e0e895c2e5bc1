import Foundation
import HealthEngine

/// How much of a total energy a body at rest needs, and how much activity is left.
enum EnergySplit {
  struct Person: Equatable {
    var kilograms: Double
    var centimeters: Double
    var years: Double
    /// Nil where it is not set, or is neither female nor male.
    var isFemale: Bool?
  }

  /// Kilocalories a day at rest by Mifflin and St Jeor (1990). Apple does not document its formula;
  /// this is the one that nutrition societies recommend. Without a sex it takes the mean of both.
  static func restingKilocaloriesPerDay(_ person: Person) -> Double {
    let constant = person.isFemale.map { $0 ? -161.0 : 5.0 } ?? -78.0
    return 10 * person.kilograms + 6.25 * person.centimeters - 5 * person.years + constant
  }

  /// Rest never takes more than there is.
  static func split(
    kilocalories total: Double, seconds: Double, _ person: Person
  ) -> (resting: Double, active: Double) {
    let needed = max(0, restingKilocaloriesPerDay(person)) * seconds / 86_400
    let resting = min(max(0, total), needed)
    return (resting, total - resting)
  }
}

extension AppSession {
  func splitTotalEnergy(
    _ total: HKQuantity, from start: Date, to end: Date
  ) throws -> (resting: HKQuantity, active: HKQuantity) {
    guard total.is(compatibleWith: .kilocalorie()) else {
      throw HealthError(
        .invalidArgument, "A total energy needs a unit of energy such as kcal, not \(total).")
    }
    guard end >= start else {
      throw HealthError(
        .invalidArgument, "The end of the energy's time lies before its start; swap the dates.")
    }
    let parts = EnergySplit.split(
      kilocalories: total.doubleValue(for: .kilocalorie()),
      seconds: end.timeIntervalSince(start), try person(at: end))
    return (
      HKQuantity(unit: .kilocalorie(), doubleValue: parts.resting),
      HKQuantity(unit: .kilocalorie(), doubleValue: parts.active)
    )
  }

  /// The person's body as far as the app may know it.
  private func person(at date: Date) throws -> EnergySplit.Person {
    let birth = HKCharacteristicTypeIdentifier.dateOfBirth.rawValue
    guard case .string(let text) = try characteristic(birth),
      let components = DateComponents(day: text),
      let born = Calendar(identifier: .gregorian).date(from: components)
    else { throw HealthError(.noData, "No value is set for \(birth).") }
    return EnergySplit.Person(
      kilograms: try latest(HKQuantityType(.bodyMass), .gramUnit(with: .kilo)),
      centimeters: try latest(HKQuantityType(.height), .meterUnit(with: .centi)),
      years: date.timeIntervalSince(born) / (365.25 * 86_400), isFemale: try isFemale())
  }

  private func isFemale() throws -> Bool? {
    do {
      let sex = try characteristic(HKCharacteristicTypeIdentifier.biologicalSex.rawValue)
      switch sex {
      case .integer(Int64(HKBiologicalSex.female.rawValue)): return true
      case .integer(Int64(HKBiologicalSex.male.rawValue)): return false
      default: return nil
      }
    } catch let error as HealthError where error.code == .noData {
      return nil
    }
  }

  private func latest(_ type: HKQuantityType, _ unit: HKUnit) throws -> Double {
    var found: HKQuantity?
    try SampleFetch(
      session: self, clauses: [SelectionClause(type: type.code)],
      order: [SortKey(.end, ascending: false)], limit: 1
    ).forEach { sample in
      found = (sample as? HKQuantitySample)?.quantity
      return .stop
    }
    guard let found else {
      throw HealthError(.noData, "No sample of \(type.identifier) is there to compute with.")
    }
    return found.doubleValue(for: unit)
  }
}
