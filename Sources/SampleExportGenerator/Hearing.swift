/// Sound around the person, sound from earphones, and two hearing tests.
enum Hearing {
  static func record(_ day: Day, into export: inout Export) {
    var random = RandomSource(topic: "hearing", day: day.index)
    for hour in [9.0, 12.5, 18.0] {
      let start = day.instant(hour: random.normal(hour, 0.3))
      guard day.waking.contains(start) else { continue }
      export.quantity(
        "EnvironmentalAudioExposure", random.normal(day.isAbroad ? 74 : 64, 6), "dBASPL",
        from: Sources.watch, start, start + 1_800, created: start + 1_830)
    }
    if random.chance(0.6) {
      let start = day.instant(hour: random.uniform(8...20))
      let end = start + random.integer(600...3_200)
      export.quantity(
        "HeadphoneAudioExposure", random.normal(69, 5), "dBASPL", from: Sources.earphones, start,
        end)
    }
    if [132, 200, 345].contains(day.index) {
      let start = day.instant(hour: 19.5)
      export.category(
        "AudioExposureEvent", "EnvironmentalAudioExposureEventMomentaryLimit",
        from: Sources.watch, start, start + 180,
        metadata: [
          ("HKMetadataKeyAudioExposureLevel", "93.2 dBASPL"),
          ("HKMetadataKeyAudioExposureDuration", "180 s"),
        ])
    }
    if day.index == 19 || day.index == 324 { recordTest(day, &random, &export) }
  }

  private static func recordTest(
    _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) {
    let start = day.instant(hour: 18)
    let frequencies = [125, 250, 500, 1_000, 2_000, 4_000, 8_000]
    export.audiograms.append(
      Audiogram(
        source: Sources.hearing, start: start, end: start + 312, creation: start + 330,
        metadata: [
          ("HKMetadataKeySyncVersion", "1"), ("HKMetadataKeySyncIdentifier", random.uuid()),
        ],
        points: frequencies.map { frequency in
          // The left ear was not tested at the lowest frequency.
          AudiogramPoint(
            frequency: frequency,
            left: frequency == 125 ? nil : random.normal(9 + Double(frequency) / 900, 2),
            right: random.normal(8 + Double(frequency) / 1_000, 2))
        }))
  }
}

/// A hearing test.
struct Audiogram {
  let source: Source
  let start: Instant
  let end: Instant
  let creation: Instant
  let metadata: [MetadataEntry]
  let points: [AudiogramPoint]
}

/// The faintest sound heard at a frequency, in dBHL for each ear that was tested.
struct AudiogramPoint {
  let frequency: Int
  let left: Double?
  let right: Double?
}
