import HealthEngine

/// A sample with a long part that is read by a query of its own.
public class HKSeriesSample: HKSample, @unchecked Sendable {
  // Unchecked only because the class is not final: all it holds is constant and Sendable.

  /// How many locations or beats the series has.
  public final let count: Int

  override init(_ record: SampleRecord, _ type: HKSampleType) {
    count = record.count
    super.init(record, type)
  }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }

  override func makeRecord() throws -> SampleRecord {
    var record = try super.makeRecord()
    record.count = count
    return record
  }

  override var valueDescription: String { "\(sampleType.identifier): \(count) values" }
}

/// The route of a workout; made by its builder, not by `save` (R143).
public final class HKWorkoutRoute: HKSeriesSample, @unchecked Sendable {
  // Unchecked only because its superclass is not final: it adds no state.

  override init(_ record: SampleRecord, _ type: HKSampleType) { super.init(record, type) }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }
}

/// The beats behind a heart rate variability; made by its builder, not by `save` (R143).
public final class HKHeartbeatSeriesSample: HKSeriesSample, @unchecked Sendable {
  // Unchecked only because its superclass is not final: it adds no state.

  override init(_ record: SampleRecord, _ type: HKSampleType) { super.init(record, type) }

  public required convenience init?(coder: NSCoder) { self.init(archivedObject: coder) }
}
