import Foundation
import HealthKit

extension Statistics {
  /// - Parameter unit: nil for the one of the type's payloads.
  /// - Throws: `HealthKitError.parsingFailed` for a unit that does not fit.
  package init(statistics: HKStatistics, unit: HKUnit? = nil) throws {
    let unit = try unit ?? statistics.quantityType.siUnit
    let sources = statistics.sources
    self.init(
      identifier: statistics.quantityType.identifier,
      startTimestamp: statistics.startDate.timeIntervalSince1970,
      endTimestamp: statistics.endDate.timeIntervalSince1970,
      harmonized: try Harmonized(statistics, unit),
      sources: (sources ?? []).map { Source($0) },
      sourceStatistics: try sources?.map {
        SourceStatistics(source: Source($0), harmonized: try Harmonized(statistics, unit, for: $0))
      })
  }
}

extension Statistics.Harmonized {
  fileprivate init(_ statistics: HKStatistics, _ unit: HKUnit) throws {
    let subject = "Statistics of \(statistics.quantityType.identifier)"
    self.init(
      summary: try statistics.sumQuantity()?.value(in: unit, of: subject),
      average: try statistics.averageQuantity()?.value(in: unit, of: subject),
      recent: try statistics.mostRecentQuantity()?.value(in: unit, of: subject),
      min: try statistics.minimumQuantity()?.value(in: unit, of: subject),
      max: try statistics.maximumQuantity()?.value(in: unit, of: subject),
      unit: unit.unitString,
      duration: try statistics.duration()?.value(in: .second(), of: subject))
  }

  fileprivate init(_ statistics: HKStatistics, _ unit: HKUnit, for source: HKSource) throws {
    let subject = "Statistics of \(statistics.quantityType.identifier)"
    self.init(
      summary: try statistics.sumQuantity(for: source)?.value(in: unit, of: subject),
      average: try statistics.averageQuantity(for: source)?.value(in: unit, of: subject),
      recent: try statistics.mostRecentQuantity(for: source)?.value(in: unit, of: subject),
      min: try statistics.minimumQuantity(for: source)?.value(in: unit, of: subject),
      max: try statistics.maximumQuantity(for: source)?.value(in: unit, of: subject),
      unit: unit.unitString,
      duration: try statistics.duration(for: source)?.value(in: .second(), of: subject))
  }
}

extension Statistics: UnitConvertable {
  public func converted(to unit: String) throws -> Statistics {
    guard harmonized.unit != unit else { return self }
    let type = try identifier.quantityType()
    let old = try type.checkedUnit(harmonized.unit)
    let new = try type.checkedUnit(unit)
    func convert(_ value: Double?) -> Double? {
      value.map { HKQuantity(unit: old, doubleValue: $0).doubleValue(for: new) }
    }
    func convert(_ figures: Harmonized) -> Harmonized {
      Harmonized(
        summary: convert(figures.summary), average: convert(figures.average),
        recent: convert(figures.recent), min: convert(figures.min), max: convert(figures.max),
        unit: unit, duration: figures.duration)
    }
    return copyWith(
      harmonized: convert(harmonized),
      sourceStatistics: sourceStatistics?.map {
        SourceStatistics(source: $0.source, harmonized: convert($0.harmonized))
      })
  }
}
