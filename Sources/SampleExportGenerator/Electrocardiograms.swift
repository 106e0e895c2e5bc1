/// Electrocardiograms as CSV files: thirty seconds of lead I at 512 hertz.
enum Electrocardiograms {
  private struct Recording {
    let day: Int
    let hour: Double
    let rate: Double
    let classification: String
    let symptoms: String
    /// Microvolts of noise.
    let noise: Double
  }

  // Two on the same day: the second file's name ends in _1.
  private static let recordings = [
    Recording(
      day: 42, hour: 16.2, rate: 94, classification: "Inconclusive", symptoms: "Fatigue, Dizziness",
      noise: 11),
    Recording(
      day: 201, hour: 7.1, rate: 57, classification: "Sinus Rhythm", symptoms: "", noise: 5),
    Recording(
      day: 201, hour: 7.3, rate: 56, classification: "Poor Recording", symptoms: "", noise: 34),
  ]

  static func record(_ days: [Day], into export: inout Export) {
    var written: [String: Int] = [:]
    for (number, recording) in recordings.enumerated() {
      let day = days[recording.day]
      let stem = "electrocardiograms/ecg_" + day.date.text
      let earlier = written[stem, default: 0]
      written[stem] = earlier + 1
      let name = earlier == 0 ? stem : stem + "_\(earlier)"
      var random = RandomSource(topic: "electrocardiogram", day: number)
      export.files.append(
        ExportFile(path: name + ".csv", text: header(recording, day) + trace(recording, &random)))
    }
  }

  private static func header(_ recording: Recording, _ day: Day) -> String {
    func field(_ text: String) -> String { text.contains(",") ? "\"\(text)\"" : text }
    return """
      Name,\(Person.name)
      Date of Birth,\(field(Person.dateOfBirthInWords))
      Recorded Date,\(Stamp.exported(day.instant(hour: recording.hour)))
      Classification,\(recording.classification)
      Symptoms,\(field(recording.symptoms))
      Software Version,2.00
      Device,\(field(Sources.watch.device?.hardware ?? ""))
      Sample Rate,512 hertz


      Lead,Lead I
      Unit,\u{00B5}V


      """
  }

  /// Waves of a heartbeat: where in the beat (0 to 1), how wide, how high in microvolts.
  private static let waves: [(center: Double, width: Double, height: Double)] = [
    (0.18, 0.045, 95), (0.265, 0.012, -70), (0.29, 0.014, 880), (0.315, 0.014, -190),
    (0.52, 0.09, 215),
  ]

  private static func trace(_ recording: Recording, _ random: inout RandomSource) -> String {
    var text = ""
    var phase = 0.0
    var beatsPerSecond = recording.rate / 60
    for sample in 0..<15_360 {
      phase += beatsPerSecond / 512
      if phase >= 1 {
        phase -= 1
        beatsPerSecond = random.normal(recording.rate, 1.6) / 60
      }
      var microvolts = 18 * wave(Double(sample) / 2_050) + random.normal(0, recording.noise)
      for part in waves {
        let distance = abs(phase - part.center) / part.width
        if distance < 2 {
          // A bell made of two parabolas.
          let bell =
            distance < 1 ? 1 - distance * distance / 2 : (2 - distance) * (2 - distance) / 2
          microvolts += part.height * bell
        }
      }
      text += sixDigits((microvolts * 8).rounded() / 8) + "\n"
    }
    return text
  }
}
