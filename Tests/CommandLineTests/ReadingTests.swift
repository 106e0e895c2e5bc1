import Foundation
import TestSupport
import Testing

@testable import HealthCommandLine

@Suite struct DateTests {
  private func reader(_ zone: String) throws -> DateReader {
    DateReader(timeZone: try #require(TimeZone(identifier: zone)))
  }

  @Test(
    "Dates in all their forms mean the same instant",
    arguments: [
      "2024-01-31", "2024-01-31T00:00", "2024-01-31T00:00:00", "2024-01-31 00:00:00.000",
      "2024-01-31T00:00:00+01:00", "2024-01-30T23:00Z", "2024-01-30T23:00:00z",
      "2024-01-31T04:30:00+0530", "2024-01-31 01:00:00 +0200",
    ])
  func forms(_ text: String) throws {
    let date = try reader("Europe/Paris").date(text)
    #expect(date == Date(timeIntervalSince1970: 1_706_655_600))
  }

  @Test("A day begins at its first instant, also where midnight does not exist")
  func missingMidnight() throws {
    // In São Paulo the clocks went from 00:00 to 01:00 on 4 November 2018.
    let date = try reader("America/Sao_Paulo").date("2018-11-04")
    #expect(date == Date(timeIntervalSince1970: 1_541_300_400))
  }

  @Test("Fractions of a second count")
  func fractions() throws {
    let date = try reader("UTC").date("1970-01-01T00:00:01.5Z")
    #expect(date == Date(timeIntervalSince1970: 1.5))
  }

  @Test(
    "What is no date is none",
    arguments: [
      "", "2024", "2024-1-31", "2024-13-01", "2023-02-29", "2024-01-31T", "2024-01-31T24:00",
      "2024-01-31T10:60", "2024-01-31T10:00:61", "2024-01-31T10:00:00.", "2024-01-31T10:00+25:00",
      "2024-01-31x", "2024-01-31T10:00:00 CET", "٢٠٢٤-٠١-٣١",
    ])
  func wrong(_ text: String) throws {
    #expect(try reader("UTC").date(text) == nil)
  }

  @Test("Written dates equal what a calendar says, on any day and in any zone")
  func writing() throws {
    var random = SeededGenerator(seed: 11)
    for identifier in ["UTC", "Europe/Paris", "Asia/Kolkata", "America/St_Johns"] {
      let zone = try #require(TimeZone(identifier: identifier))
      let text = DateText(timeZone: zone)
      let calendar = DateReader.calendar(zone)
      for _ in 0..<300 {
        let seconds = Int.random(in: -2_000_000_000...4_000_000_000, using: &random)
        let date = Date(timeIntervalSince1970: Double(seconds))
        let parts = calendar.dateComponents(
          [.year, .month, .day, .hour, .minute, .second], from: date)
        let expected = String(
          format: "%04d-%02d-%02d %02d:%02d:%02d", parts.year ?? 0, parts.month ?? 0,
          parts.day ?? 0, parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
        #expect(text.clock(date) == expected)
        #expect(text.day(date) == String(expected.prefix(10)))
        #expect(DateReader(timeZone: zone).date(text.full(date)) == date)
      }
    }
    #expect(
      DateText(timeZone: .gmt).full(Date(timeIntervalSince1970: 0.25))
        == "1970-01-01T00:00:00.250Z")
    #expect(
      DateText(timeZone: .gmt).full(Date(timeIntervalSince1970: -0.25))
        == "1969-12-31T23:59:59.750Z")
  }
}

@Suite struct IntervalTests {
  @Test(
    "Lengths of intervals",
    arguments: [
      ("day", DateComponents(day: 1)), ("WEEK", DateComponents(weekOfYear: 1)),
      ("15min", DateComponents(minute: 15)), ("6h", DateComponents(hour: 6)),
      ("2w", DateComponents(weekOfYear: 2)), ("3mo", DateComponents(month: 3)),
      ("PT15M", DateComponents(minute: 15)), ("P1D", DateComponents(day: 1)),
      ("P1M", DateComponents(month: 1)), ("P1DT12H", DateComponents(day: 1, hour: 12)),
      ("P2W", DateComponents(weekOfYear: 2)), ("90s", DateComponents(second: 90)),
    ])
  func forms(_ text: String, _ expected: DateComponents) throws {
    #expect(try IntervalReader.components(text) == expected)
  }

  @Test(
    "What is no interval is refused",
    arguments: ["", "0h", "h", "-1d", "P", "PT", "P1", "PT1D", "P1H", "1.5h", "fortnight", "P0D"])
  func wrong(_ text: String) {
    #expect(throws: UsageError.self) { try IntervalReader.components(text) }
  }

  @Test("Intervals begin at borders of the calendar")
  func anchors() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Paris"))
    let reader = DateReader(timeZone: zone)
    let date = try #require(reader.date("2024-01-31T15:30"))
    for (interval, border) in [
      ("day", "2024-01-31"), ("week", "2024-01-29"), ("month", "2024-01-01"),
      ("year", "2024-01-01"), ("6h", "2024-01-31"), ("15min", "2024-01-31"),
    ] {
      let anchor = IntervalReader.anchor(
        try IntervalReader.components(interval), before: date, reader.calendar)
      #expect(anchor == reader.date(border), "\(interval)")
    }
  }
}

@Suite struct TextTests {
  @Test("Numbers for people")
  func figures() {
    #expect(Figures.grouped(1_234_567) == "1,234,567")
    #expect(Figures.grouped(-12) == "-12")
    #expect(Figures.grouped(Int.min).hasPrefix("-9,223"))
    #expect(Figures.short(12_345.6) == "12,346")
    #expect(Figures.short(0.5) == "0.5")
    #expect(Figures.short(70) == "70")
    #expect(Figures.short(99.999) == "100")
    #expect(Figures.short(-1.25) == "-1.25")
    #expect(Figures.short(0.0001) == "0")
    #expect(Figures.short(.nan) == "nan")
    #expect(Figures.duration(3723.4) == "1:02:03")
  }

  @Test("Near names are found, far ones are not")
  func nearness() {
    let names = ["stepCount", "heartRate", "restingHeartRate", "height"]
    #expect(Nearness.nearest(to: "stepcuont", among: names) == ["stepCount"])
    #expect(Nearness.nearest(to: "heartrate", among: names) == ["heartRate", "restingHeartRate"])
    #expect(Nearness.nearest(to: "zzzz", among: names).isEmpty)
    #expect(Nearness.nearest(to: "", among: names).isEmpty)
    #expect(Nearness.distance(Array("kitten".utf8), Array("sitting".utf8)) == 3)
  }

  @Test("The progress line says share, count, rate and time left")
  func progress() {
    #expect(
      ProgressLine.text(fraction: 0.25, count: 50_000, noun: "records", elapsed: 10)
        == "25 %  50,000 records  5,000/s  0:30 left")
    #expect(
      ProgressLine.text(fraction: nil, count: 5, noun: "records", elapsed: 0.1) == "5 records")
  }

  @Test("Bars fill the width they have")
  func bars() {
    let bars = [
      BarChart.Bar(label: "2024-01-31", value: 1000), BarChart.Bar(label: "2024-02-01", value: nil),
      BarChart.Bar(label: "2024-02-02", value: 1), BarChart.Bar(label: "2024-02-03", value: 500),
    ]
    let lines = BarChart.lines(bars, width: 40)
    #expect(lines[0].count <= 40)
    #expect(
      lines[0].filter { $0 == "█" }.count == 2 * lines[3].filter { $0 == "█" }.count + 1
        || lines[0].filter { $0 == "█" }.count == 2 * lines[3].filter { $0 == "█" }.count)
    #expect(lines[1] == "2024-02-01")
    #expect(lines[2].hasSuffix("▏"))
    #expect(BarChart.lines([], width: 40).isEmpty)
  }

  @Test("A picture is well-formed and escapes its texts")
  func pictures() {
    let text = SVGChart.text(
      title: "a<b&\"c\"", unit: "count", [BarChart.Bar(label: "<1>", value: 3)])
    #expect(text.contains("a&lt;b&amp;&quot;c&quot;"))
    #expect(text.contains("&lt;1&gt;: 3"))
    #expect(text.hasSuffix("</svg>\n"))
    #expect(SVGChart.niceCeiling(0) == 0)
    #expect(SVGChart.niceCeiling(12_345) == 20_000)
    #expect(SVGChart.niceCeiling(0.3) == 0.5)
  }
}
