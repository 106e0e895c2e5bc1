import Foundation
import Testing

@testable import HealthKitReporter

@Suite struct CoreTests {
  @Test("R263 numbers that JSON has no word for are texts, both ways")
  func nonFinite() throws {
    for (value, text) in [
      (Double.infinity, "Infinity"), (-.infinity, "-Infinity"), (.nan, "NaN"),
    ] {
      let json = try Quantity.Harmonized(value: value, unit: "count").encoded()
      #expect(json.contains(#""value" : "\#(text)""#))
      let back = try JSONDecoder.payloads().decode(
        Quantity.Harmonized.self, from: Data(json.utf8))
      #expect(back.value == value || (back.value.isNaN && value.isNaN))
      let made = try Quantity.Harmonized.make(from: ["value": text, "unit": "count"])
      #expect(made.value == value || (made.value.isNaN && value.isNaN))
    }
    #expect(throws: HealthKitError.self) {
      try Quantity.Harmonized.make(from: ["value": "infinity", "unit": "count"])
    }
  }

  @Test("R264 an anchor is one base64 text")
  func anchors() throws {
    let anchor = Anchor(data: Data([0, 1, 250]))
    let json = String(decoding: try JSONEncoder().encode([anchor]), as: UTF8.self)
    #expect(json == #"["AAH6"]"#)
    #expect(try JSONDecoder().decode([Anchor].self, from: Data(json.utf8)) == [anchor])
    for wrong in [#"["*"]"#, "[1]", "[{}]"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([Anchor].self, from: Data(wrong.utf8))
      }
    }
  }

  @Test("R268 dates have 24-hour digits and Latin numbers")
  func dates() throws {
    let date = Date(timeIntervalSince1970: 1_706_742_000.25)
    let utc = try #require(TimeZone(secondsFromGMT: 0))
    #expect(date.formatted(with: Date.iso8601, timezone: utc) == "2024-01-31T23:00:00.250Z")
    let india = try #require(TimeZone(identifier: "Asia/Kolkata"))
    #expect(date.formatted(with: Date.iso8601, timezone: india) == "2024-02-01T04:30:00.250+05:30")
    #expect("2024-01-31T23:00:00.250Z".asDate(format: Date.iso8601) == date)
    #expect("11:00 PM".asDate(format: Date.iso8601) == nil)
    #expect(1000.0.secondsSince1970 == 1)
    #expect(5.0.asDate == Date(timeIntervalSince1970: 5))
  }

  @Test("R271 errors say their message to everybody")
  func errors() {
    let error: any Error = HealthKitError.invalidValue("Unit x does not fit")
    #expect(error.localizedDescription == "Unit x does not fit")
    #expect(HealthKitError.notAvailable().message == "HealthKit data is not available")
    #expect(HealthKitError.parsingFailed().localizedDescription == "Parsing failed")
    #expect(HealthKitError.invalidType() == .invalidType("Invalid type"))
  }

  @Test("Frequencies are the numbers 1 to 4")
  func frequencies() throws {
    #expect(try UpdateFrequency.make(from: 2) == .hourly)
    for wrong in [0, 5, -1] {
      #expect(throws: HealthKitError.self) { try UpdateFrequency.make(from: wrong) }
    }
  }

  @Test("Units that apps write are accepted, everything that HealthKit would refuse is not")
  func unitGrammar() {
    for text in [
      "mg/dL", "mmol<180.1558>/L", "mg/dl", "ml/kg*min", "mL/(kg.min)", "mL/kg·min", "mmHg",
      "kg/(m.s^2)", "kPa", "kg.m^-1.s^-2", "count/min", "Hz", "degC", "degF", "K", "fl_oz_us",
      "cup_imp", "mcL", "%", "()", "1/s", "kcal/(kg*hr)", "(m)·(m)", "Gmol<123>",
    ] { #expect(UnitGrammar.accepts(text), "\(text)") }
    for text in [
      "", "(", ")", "()·m", "m·()", "(m)(m)", "m(m)", "/s", "m^2^2", "(m/s)^2", "km<123>", "mol<>",
      "percent", "a/b/c", "m/s/s", "m^", "m^x", "mol", "mol<->", "mol<0>", "kg ", "bpm", "m^123",
      "mol<1e5>", "m·", "·m",
      String(repeating: "(", count: 20) + "m" + String(repeating: ")", count: 20),
      String(repeating: "m·", count: 200) + "m",
    ] { #expect(!UnitGrammar.accepts(text), "\(text)") }
  }
}
