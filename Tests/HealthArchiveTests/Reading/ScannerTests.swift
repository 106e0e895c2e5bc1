import HealthEngine
import TestSupport
import Testing

@testable import HealthArchive

@Suite("Scanner of export documents")
struct ScannerTests {
  @Test("every byte of a document as the border of two pieces gives the same")
  func borders() throws {
    let bytes = Array(Documents.mixed.utf8)
    let whole = try scan(MemoryStream(bytes))
    #expect(whole.troubles.isEmpty)
    #expect(whole.records.count == 10)
    for border in 0...bytes.count {
      let pieces = [Array(bytes[..<border]), Array(bytes[border...])]
      let parts = try scan(PieceStream(pieces), capacity: 256)
      #expect(parts == whole, "border \(border)")
      if parts != whole { return }
    }
    #expect(try scan(MemoryStream(bytes, pieceSize: 1), capacity: 64) == whole)
    #expect(try scan(MemoryStream(bytes, pieceSize: 7), fast: false, capacity: 64) == whole)
  }

  @Test("the fast and the general path agree on records and on their damage")
  func paths() throws {
    var random = SeededGenerator(seed: 11)
    let bytes = Array(Documents.mixed.utf8)
    #expect(try scan(MemoryStream(bytes)) == scan(MemoryStream(bytes), fast: false))
    for round in 0..<600 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: damaged[place] = UInt8.random(in: 0...255, using: &random)
        case 1: damaged.remove(at: place)
        case 2:
          damaged.insert(Array("<>\"&/= \n".utf8).randomElement(using: &random) ?? 0, at: place)
        default: damaged.removeSubrange(place..<min(place + 40, damaged.count))
        }
      }
      let fast: Scanned
      do {
        fast = try scan(MemoryStream(damaged))
      } catch is ReadingError {
        continue
      }
      let general = try scan(MemoryStream(damaged), fast: false)
      #expect(fast == general, "round \(round)")
      let pieces = try scan(MemoryStream(damaged, pieceSize: 13), capacity: 128)
      #expect(pieces.troubles == general.troubles, "round \(round)")
      #expect(pieces == general, "round \(round)")
      if pieces != general { return }
      if fast != general { return }
    }
  }

  @Test("records: dates, values, texts, devices without the address in memory")
  func records() throws {
    let scanned = try scan(Documents.mixed)
    let first = try #require(scanned.records.first)
    #expect(first.type == "HKQuantityTypeIdentifierStepCount")
    #expect(first.origin == ExportOrigin(sourceName: "Robin’s iPhone", sourceVersion: "16.5"))
    #expect(first.unit == "count")
    #expect(first.start == 695_476_631)  // 2023-01-15 11:57:11 UTC
    #expect(first.end == first.start + 120)
    #expect(first.created == first.start + 211)
    #expect(first.value == 42)
    let heart = scanned.records.filter { $0.type == "HKQuantityTypeIdentifierHeartRate" }
    #expect(heart.map(\.value) == [61.5, 5.91532e-05, 62])
    #expect(Set(heart.map(\.origin)).count == 1)
    #expect(heart[0].origin.device?.hardwareVersion == "Watch6,6")
    #expect(
      heart[2].metadata == [MetadataEntry(key: "HKMetadataKeyHeartRateMotionContext", value: "0")])
    #expect(scanned.records[5].text == "HKCategoryValueSleepAnalysisAsleepCore")
    #expect(scanned.records[7].value == nil && scanned.records[7].text == nil)
    #expect(scanned.records[8].origin.sourceName == "A <b> & \"C\" 🥑")
    #expect(scanned.records[8].metadata[0].value == "Eggs\n2 large")
    #expect(scanned.records[9].beats.count == 3)
    // Lines are those of the file.
    let lines = Documents.mixed.split(separator: "\n", omittingEmptySubsequences: false)
    for record in scanned.records {
      #expect(lines[record.line - 1].contains(record.type))
    }
  }

  @Test("workouts: metadata written twice is read once, copies in activities stay there")
  func workouts() throws {
    let workout = try #require(try scan(Documents.mixed).workouts.first)
    #expect(workout.metadata.map(\.key) == ["HKIndoorWorkout", "HKWeatherHumidity"])
    #expect(workout.events.count == 1)
    #expect(workout.events[0].metadata.count == 1)
    #expect(workout.statistics.count == 1)
    #expect(workout.activities.count == 1)
    #expect(workout.activities[0].events.count == 1)
    #expect(workout.activities[0].statistics.count == 1)
    #expect(workout.routes[0].files == ["/workout-routes/route_2023-01-15_9.00am.gpx"])
    #expect(workout.routes[0].points[0].latitude == 37.7777)
    #expect(workout.routes[0].metadata.count == 1)
  }

  @Test("what nothing understands is kept as it was written")
  func unknown() throws {
    let scanned = try scan(Documents.mixed)
    #expect(
      scanned.kept == [
        KeptText(
          kind: "StateOfMind",
          text: "<StateOfMind valence=\"0.5\"><Label value=\"calm\"/></StateOfMind>",
          line: scanned.kept.first?.line ?? 0)
      ])
  }

  @Test("an unknown element does not swallow the records behind it")
  func unclosedUnknown() throws {
    let text = Documents.export(" <Novelty a=\"1\">\n" + Documents.record() + Documents.record())
    let scanned = try scan(text)
    #expect(scanned.records.count == 2)
    #expect(scanned.kept.map(\.kind) == ["Novelty"])
    #expect(scanned.count(.unclosedElement) == 1)
  }
}
