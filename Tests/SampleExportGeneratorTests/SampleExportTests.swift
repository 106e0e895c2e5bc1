import Foundation
import Testing

@testable import SampleExportGenerator

@Suite struct SampleExportTests {
  private static let export = SampleExport.make()

  private static let resources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Resources").standardizedFileURL

  @Test("The truth file in Resources is what the generator says today")
  func truthIsCurrent() throws {
    let shipped = try String(
      contentsOf: Self.resources.appendingPathComponent("sample-export-truth.json"),
      encoding: .utf8)
    #expect(Truth.json(Self.export) == shipped)
  }

  @Test("The archive is small enough and the year full enough")
  func size() throws {
    let archive = Self.resources.appendingPathComponent("sample-export.zip")
    let size = try archive.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? .max
    #expect(size <= 2_000_000)
    #expect(Self.export.records.values.map(\.count).reduce(0, +) >= 60_000)
  }

  @Test("Two runs write the same bytes")
  func deterministic() {
    let again = SampleExport.make()
    #expect(ExportWriter.xml(again) == ExportWriter.xml(Self.export))
    #expect(again.files.map(\.path) == Self.export.files.map(\.path))
    #expect(again.files.map(\.text) == Self.export.files.map(\.text))
  }

  @Test("Every type has a place in the file, and no file is written twice")
  func nothingIsLost() {
    #expect(Set(Self.export.records.keys).subtracting(TypeOrder.all).isEmpty)
    #expect(Set(TypeOrder.all).subtracting(Self.export.records.keys).isEmpty)
    let paths = Self.export.files.map(\.path)
    #expect(Set(paths).count == paths.count)
  }

  @Test("No sample ends before it starts or begins after the export")
  func times() {
    for record in Self.export.records.values.joined() {
      #expect(record.start <= record.end)
      #expect(record.end <= Person.exportInstant)
    }
    for workout in Self.export.workouts { #expect(workout.start <= workout.end) }
  }

  @Test("Members of correlations stand at top level as well")
  func members() {
    for correlation in Self.export.correlations {
      for member in correlation.members {
        let twins = (Self.export.records[member.type] ?? []).filter {
          $0.start == member.start && $0.value == member.value && $0.creation == member.creation
        }
        #expect(twins.count == 1)
      }
    }
  }

  @Test("Hearts beat as hearts of healthy runners do")
  func plausible() {
    let rates = (Self.export.records["HKQuantityTypeIdentifierHeartRate"] ?? [])
      .compactMap { $0.value.flatMap(Double.init) }
    #expect(rates.count > 10_000)
    #expect(rates.allSatisfy { (38...190).contains($0) })
    let saturation = (Self.export.records["HKQuantityTypeIdentifierOxygenSaturation"] ?? [])
      .compactMap { $0.value.flatMap(Double.init) }
    #expect(saturation.allSatisfy { (0.9...1).contains($0) })
  }

  @Test("Streams of neighbouring days share no number")
  func independentStreams() {
    var seen: Set<UInt64> = []
    for day in 0..<365 {
      var random = RandomSource(topic: "test", day: day)
      for _ in 0..<50 { #expect(seen.insert(random.next()).inserted) }
    }
  }

  @Test("The four characters are escaped, everything else stays")
  func escaping() {
    #expect(escaped("14\" <a> & ’b’\u{A0}") == "14&quot; &lt;a&gt; &amp; ’b’\u{A0}")
  }
}
