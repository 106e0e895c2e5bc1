import Foundation
import HealthKit

extension Correlation {
  /// - Throws: `HealthKitError` when one member cannot be expressed; none is left out (R265).
  init(correlation: HKCorrelation) throws {
    // Sets have no order: by type, then start, so that equal correlations print equal.
    let members = correlation.objects.sorted {
      ($0.sampleType.identifier, $0.startDate, $0.uuid.uuidString)
        < ($1.sampleType.identifier, $1.startDate, $1.uuid.uuidString)
    }
    var quantities: [Quantity] = []
    var categories: [Category] = []
    for member in members {
      switch member {
      case let sample as HKQuantitySample:
        quantities.append(try Quantity(quantitySample: sample))
      case let sample as HKCategorySample:
        categories.append(try Category(categorySample: sample))
      default:
        throw HealthKitError.parsingFailed(
          "Correlation \(correlation.uuid) holds \(member.sampleType.identifier), which is neither "
            + "a quantity nor a category")
      }
    }
    self.init(
      uuid: correlation.uuid.uuidString, identifier: correlation.correlationType.identifier,
      startTimestamp: correlation.startDate.timeIntervalSince1970,
      endTimestamp: correlation.endDate.timeIntervalSince1970,
      device: Device(correlation.device),
      sourceRevision: SourceRevision(correlation.sourceRevision),
      harmonized: Harmonized(
        quantitySamples: quantities, categorySamples: categories,
        metadata: Metadata(correlation.metadata)))
  }

  /// The object to save, with its members.
  ///
  /// - Throws: `HealthKitError` for an unknown type, wrong dates, a member that is wrong, or none.
  func asHealthKit() throws -> HKCorrelation {
    let type = try identifier.correlationType()
    let dates = try CheckedDates(self)
    var members: Set<HKSample> = []
    for sample in harmonized.quantitySamples { members.insert(try sample.asHealthKit()) }
    for sample in harmonized.categorySamples { members.insert(try sample.asHealthKit()) }
    guard !members.isEmpty else {
      throw HealthKitError.invalidValue("\(identifier): a correlation needs members")
    }
    return HKCorrelation(
      type: type, start: dates.start, end: dates.end, objects: members,
      device: device?.asHealthKit(), metadata: try harmonized.metadata?.asHealthKit())
  }
}
