import HealthCatalog
import HealthEngine
import TestSupport
import Testing

@testable import HealthArchive

@Suite("Values of exports")
struct ValueTests {
  @Test("numbers are the nearest doubles")
  func numbers() {
    var random = SeededGenerator(seed: 3)
    func parse(_ text: String) -> Double? {
      var text = text
      return text.withUTF8 { bytes in
        bytes.baseAddress.flatMap { NumberText.parse(ByteText($0, bytes.count)) }
      }
    }
    for text in [
      "0", "-0.5", "5.91532e-05", "123.4971656322479", "1e400", "1e22", "9007199254740993",
    ] {
      let expected = Double(text).flatMap { $0.isFinite ? $0 : nil }
      #expect(parse(text) == expected, "\(text)")
    }
    for text in ["", "-", ".", "1.", "abc", "1,5", "0x10", "nan", "inf", "1e", "--1"] {
      #expect(parse(text) == nil || text == "1.", "\(text)")
    }
    for _ in 0..<20_000 {
      let value =
        Double.random(in: -1e6...1e6, using: &random)
        * (Bool.random(using: &random) ? 1e-9 : 1)
      #expect(parse("\(value)") == value)
    }
  }

  @Test("dates: offset, iOS 8 form, ISO 8601; everything else is none")
  func dates() {
    #expect(ExportDate.parse("2001-01-01 00:00:00 +0000") == 0)
    #expect(ExportDate.parse("2001-01-01 01:00:00 +0100") == 0)
    #expect(ExportDate.parse("20010101000000-0030") == 1800)
    #expect(ExportDate.parse("2019-09-24T10:22:37Z") == 591_013_357)
    #expect(ExportDate.parse("2000-02-29 00:00:00 +0000") == -26_524_800)
    for text in [
      "", "2001-02-29 00:00:00 +0000", "2001-01-01 24:00:00 +0000", "2001-01-01 00:00:00",
      "2001-13-01 00:00:00 +0000", "2001-01-01 00:00:00 +0000x", "yesterday",
    ] {
      #expect(ExportDate.parse(text) == nil, "\(text)")
    }
  }

  @Test("devices are split at known keys, not at commas")
  func devices() {
    let device = DeviceDescription.parse(
      "<<HKDevice: 0x282d03020>, name:Apple, Watch, manufacturer:Apple Inc., model:Watch, "
        + "hardware:Watch6,1, software:7.6, creation date:2024-08-24 17:12:03 +0000>")
    #expect(
      device
        == DeviceRecord(
          name: "Apple, Watch", manufacturer: "Apple Inc.", model: "Watch",
          hardwareVersion: "Watch6,1", softwareVersion: "7.6"))
    #expect(DeviceDescription.parse("Some scale").name == "Some scale")
  }

  @Test(
    "clock times of beats in the styles of many regions",
    arguments: [
      ("7:47:41.86 PM", 71_261.86), ("7:47:41.86\u{202F}PM", 71_261.86), ("00:20:37,80", 1237.8),
      ("12:00:00.00 AM", 0), ("12:30:00.00 PM", 45_000), ("下午7:47:41.86", 71_261.86),
      ("7.47.41,86", 28_061.86),
    ])
  func clocks(text: String, seconds: Double) throws {
    let clock = try #require(ClockTime.parse(text))
    #expect(abs(clock.seconds - seconds) < 1e-6)
    #expect(!clock.isHalfDay)
  }

  @Test("beats find their record across daylight saving, midnight and unknown halves of the day")
  func beats() throws {
    let start = try #require(ExportDate.parse("2018-10-29 10:17:16 -0800"))
    func instants(_ texts: [String]) throws -> [Double]? {
      BeatClock.instants(
        of: try texts.map { try #require(ClockTime.parse($0)) }, start: start, end: start + 60)
    }
    let found = try #require(try instants(["11:17:20.53 AM", "11:17:21.50 AM"]))
    #expect(abs(found[0] - start - 4.53) < 1e-6)
    #expect(abs(found[1] - start - 5.5) < 1e-6)
    #expect(try instants(["11:19:20.53 AM"]) == nil)
    let midnight = try #require(ExportDate.parse("2018-10-29 23:59:50 +0000"))
    let over = BeatClock.instants(
      of: [ClockTime(seconds: 86_399), ClockTime(seconds: 1)], start: midnight, end: midnight + 60)
    #expect(over == [midnight + 9, midnight + 11])
  }

  @Test("metadata gets the kinds of its keys back")
  func metadata() throws {
    func value(_ key: String, _ text: String) -> MetadataValue {
      MetadataText.value(of: MetadataEntry(key: key, value: text))
    }
    #expect(value("HKWasUserEntered", "1") == .boolean(true))
    #expect(value("HKElevationAscended", "418 cm") == .quantity(418, try HealthUnit(parsing: "cm")))
    #expect(value("HKWeatherHumidity", "9400 %") == .quantity(94, try HealthUnit(parsing: "%")))
    #expect(value("HKTimeZone", "Europe/Berlin") == .string("Europe/Berlin"))
    #expect(value("HKVO2MaxTestType", "2") == .integer(2))
    #expect(value("HKDateOfEarliestDataUsedForEstimate", "2001-01-01 00:00:00 +0000") == .date(0))
    #expect(value("Meal", "1") == .string("1"))
    #expect(value("HKWasUserEntered", "maybe") == .string("maybe"))
  }

  @Test("routes and electrocardiograms of any region")
  func companions() throws {
    let points = try GPXReader.points(
      Array(
        """
        <gpx version="1.1"><trk><trkseg>
        <trkpt lon="6.135726" lat="48.653445"><ele>361.96</ele><time>2019-09-24T10:22:37Z</time><extensions><speed>0.97</speed><course>50.5</course><hAcc>6.6</hAcc><vAcc>6.4</vAcc></extensions></trkpt>
        <trkpt lon="6.2"
        """.utf8))
    #expect(points.map(\.longitude) == [6.135726])
    #expect(points.first?.horizontalAccuracy == 6.6)
    let trace = try ElectrocardiogramReader.read(
      Array(
        """
        Name,
        Geburtstag,"29. März 1987"
        Aufzeichnungsdatum,2023-03-04 20:55:07 -0500
        Klassifizierung,Sinusrhythmus
        Symptome,
        Softwareversion,1.90
        Gerät,"Watch6,7"
        Messrate,"511,422\u{A0}hertz"


        Ableitung,Ableitung I
        Einheit,µV

        -107,825
        12
        """.utf8))
    #expect(trace.samplingFrequency == 511.422)
    #expect(trace.device == "Watch6,7")
    #expect(abs(trace.volts[0] + 107.825e-6) < 1e-12)
    #expect(trace.classification == "Sinusrhythmus")
  }
}
