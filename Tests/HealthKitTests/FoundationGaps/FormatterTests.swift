import Foundation
import HealthKit
import Testing

struct MeasurementFormatterTests {
  private func text(
    _ value: Double, _ unit: Dimension, _ locale: String,
    _ options: MeasurementFormatter.UnitOptions = [],
    _ style: Formatter.UnitStyle = .medium
  ) -> String {
    let formatter = MeasurementFormatter()
    formatter.locale = Locale(identifier: locale)
    formatter.unitOptions = options
    formatter.unitStyle = style
    return formatter.string(from: Measurement(value: value, unit: unit))
  }

  @Test("L06 The region's unit, as observed with Apple's formatter")
  func regions() {
    #expect(text(1500, UnitLength.meters, "ja_JP") == "1.5 km")
    #expect(text(1500, UnitLength.meters, "en_US") == "0.932 mi")
    #expect(text(0.0005, UnitLength.meters, "en_US") == "0 mi")
    #expect(text(293, UnitTemperature.kelvin, "en_US") == "67.73°F")
    #expect(text(293, UnitTemperature.kelvin, "en_GB") == "19.85°C")
    #expect(text(80, UnitMass.kilograms, "de_DE") == "80 kg")
  }

  @Test("L06 The provided unit, in three widths and several languages")
  func provided() {
    #expect(text(1500, UnitLength.meters, "en_US", .providedUnit) == "1,500 m")
    #expect(text(5, UnitLength.kilometers, "en_US", .providedUnit, .long) == "5 kilometers")
    #expect(text(1, UnitLength.kilometers, "en_US", .providedUnit, .long) == "1 kilometer")
    #expect(text(5, UnitLength.kilometers, "en_US", .providedUnit, .short) == "5km")
    #expect(text(5.5, UnitLength.kilometers, "de_DE", .providedUnit, .long) == "5,5 Kilometer")
    #expect(text(5, UnitLength.kilometers, "ru_RU", .providedUnit, .long) == "5 километров")
    #expect(text(9.8, UnitAcceleration.gravity, "en_US", .providedUnit, .long) == "9.8 g-force")
    #expect(text(250, UnitEnergy.kilocalories, "en_US", .providedUnit) == "250 kcal")
  }

  @Test("L06 Natural scale")
  func natural() {
    #expect(text(12_000, UnitLength.meters, "fr_FR", .naturalScale) == "12\u{202f}km")
    #expect(text(0.31, UnitLength.meters, "fr_FR", .naturalScale) == "0,31\u{202f}m")
    #expect(text(1500, UnitLength.meters, "en_US", .naturalScale) == "0.932 mi")
    #expect(text(1, UnitMass.grams, "de_DE", .naturalScale) == "1 g")
    #expect(text(21, UnitTemperature.celsius, "de_DE", .temperatureWithoutUnit) == "21°")
  }

  @Test("The number formatter writes the number, plural forms follow it")
  func numbers() {
    let formatter = MeasurementFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.unitOptions = .providedUnit
    formatter.unitStyle = .long
    formatter.numberFormatter.maximumFractionDigits = 0
    #expect(formatter.string(from: Measurement(value: 1.2, unit: UnitLength.miles)) == "1 mile")
    #expect(formatter.string(from: Measurement(value: 2.7, unit: UnitLength.miles)) == "3 miles")
    #expect(formatter.string(from: UnitLength.miles) == "miles")
    #expect(formatter.string(for: Measurement(value: 2, unit: UnitLength.miles)) == "2 miles")
    #expect(formatter.string(for: 5) == nil)
    #expect(formatter.string(from: Measurement(value: 2, unit: Unit(symbol: "steps"))) == "2 steps")
    #expect((formatter.copy() as? MeasurementFormatter)?.unitStyle == .long)
  }

  @Test(
    "Every unit of Foundation is written by its own name or symbol",
    arguments: [
      UnitLength.feet, UnitLength.inches, UnitMass.stones, UnitMass.ounces, UnitSpeed.knots,
      UnitPressure.millimetersOfMercury, UnitVolume.fluidOunces, UnitVolume.imperialPints,
      UnitEnergy.kilojoules, UnitDuration.hours, UnitPower.horsepower, UnitFrequency.hertz,
    ] as [Dimension])
  func names(unit: Dimension) {
    #expect(text(2, unit, "en_US", .providedUnit).hasPrefix("2"))
  }
}

struct DateComponentsFormatterTests {
  private func formatter(
    _ style: DateComponentsFormatter.UnitsStyle,
    _ units: NSCalendar.Unit = [.hour, .minute, .second],
    _ locale: String = "en_US"
  ) -> DateComponentsFormatter {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = style
    formatter.allowedUnits = units
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: locale)
    calendar.timeZone = .gmt
    formatter.calendar = calendar
    return formatter
  }

  @Test(
    "L06 The documented styles",
    arguments: [
      (DateComponentsFormatter.UnitsStyle.positional, "1:10:00"), (.abbreviated, "1h 10m"),
      (.short, "1 hr, 10 min"), (.full, "1 hour, 10 minutes"), (.spellOut, "one hour, ten minutes"),
      (.brief, "1hr 10min"),
    ])
  func styles(style: DateComponentsFormatter.UnitsStyle, expected: String) {
    #expect(formatter(style).string(from: 4200) == expected)
  }

  @Test("L06 Zeros: the documented examples")
  func zeros() {
    #expect(formatter(.positional).string(from: 3610) == "1:00:10")
    #expect(formatter(.positional).string(from: 10) == "10")
    #expect(formatter(.positional).string(from: 0) == "0")
    #expect(
      formatter(.abbreviated, [.day, .hour, .minute, .second]).string(from: 3610) == "1h 10s")
    let leading = formatter(.abbreviated, [.day, .hour, .minute, .second])
    leading.zeroFormattingBehavior = .dropLeading
    #expect(leading.string(from: 600) == "10m 0s")
    let trailing = formatter(.abbreviated)
    trailing.zeroFormattingBehavior = .dropTrailing
    #expect(trailing.string(from: 600) == "0h 10m")
    let none = formatter(.abbreviated)
    none.zeroFormattingBehavior = []
    #expect(none.string(from: 600) == "0h 10m 0s")
    let pad = formatter(.positional)
    pad.zeroFormattingBehavior = .pad
    #expect(pad.string(from: 3610) == "01:00:10")
    #expect(pad.string(from: 5) == "00:00:05")
    #expect(formatter(.abbreviated).string(from: 0) == "0s")
  }

  @Test("L06 Counts, collapsing, fractions, phrases")
  func options() {
    let limited = formatter(.abbreviated)
    limited.maximumUnitCount = 2
    #expect(limited.string(from: 4230) == "1h 11m")
    #expect(limited.string(from: 4229) == "1h 10m")
    limited.maximumUnitCount = 1
    #expect(limited.string(from: 3599) == "60m" || limited.string(from: 3599) == "1h")
    let collapsing = formatter(.abbreviated)
    collapsing.collapsesLargestUnit = true
    #expect(collapsing.string(from: 63) == "63s")
    #expect(formatter(.abbreviated).string(from: 63) == "1m 3s")
    let fractions = formatter(.abbreviated, [.hour])
    #expect(fractions.string(from: 5400) == "1h")
    fractions.allowsFractionalUnits = true
    #expect(fractions.string(from: 5400) == "1.5h")
    let phrases = formatter(.full, [.minute])
    phrases.includesApproximationPhrase = true
    phrases.includesTimeRemainingPhrase = true
    #expect(phrases.string(from: 300) == "About 5 minutes remaining")
  }

  @Test("Other languages have names, separators and phrases of their own")
  func languages() {
    #expect(
      formatter(.full, [.hour, .minute], "de_DE").string(from: 4200) == "1 Stunde und 10 Minuten")
    #expect(formatter(.full, [.minute], "ru_RU").string(from: 300) == "5 минут")
    let german = formatter(.full, [.minute], "de_DE")
    german.includesApproximationPhrase = true
    german.includesTimeRemainingPhrase = true
    #expect(german.string(from: 300) == "Noch etwa 5 Minuten")
  }

  @Test("Calendar units, dates, components, negatives")
  func inputs() {
    let all = formatter(.full, [.year, .month, .weekOfMonth, .day])
    let start = Date(timeIntervalSinceReferenceDate: 0)
    #expect(
      all.string(from: DateComponents(year: 1, month: 2, day: 10))
        == "1 year, 2 months, 1 week, 3 days")
    #expect(all.string(from: start, to: start.addingTimeInterval(86400 * 31)) == "1 month")
    #expect(formatter(.abbreviated).string(from: -4200) == "-1h 10m")
    #expect(formatter(.positional).string(from: -70) == "-1:10")
    #expect(formatter(.abbreviated).string(from: DateComponents(minute: 70)) == "1h 10m")
    #expect(formatter(.abbreviated, [.month]).string(from: DateComponents(month: 2)) == "2mo")
    #expect(formatter(.abbreviated).string(from: .nan) == nil)
    #expect(formatter(.abbreviated).string(from: .infinity) == nil)
    #expect(formatter(.abbreviated).string(from: 1e300) == nil)
    #expect(formatter(.abbreviated).string(for: "x") == nil)
    #expect(formatter(.abbreviated).string(for: 60) == "1m")
  }

  @Test("Units that cannot be written trap, as on Apple's platforms")
  func trap() async {
    await #expect(processExitsWith: .failure) {
      DateComponentsFormatter().allowedUnits = [.era]
    }
  }
}

struct ObjectiveCNameTests {
  @Test("L08 Names that Foundation lacks")
  func names() {
    #expect(autoreleasepool { 3 } == 3)
    #expect(throws: CancellationError.self) { try autoreleasepool { throw CancellationError() } }
    #expect(Selector("a:") == Selector(("a:")) && "\(Selector("a:"))" == "a:")
    #expect(CFAbsoluteTimeGetCurrent() > 0)
    let exception = NSException(name: .rangeException, reason: "far")
    #expect(exception.name.rawValue == "NSRangeException" && exception.reason == "far")
  }

  @Test("raise() ends the process")
  func raising() async {
    await #expect(processExitsWith: .failure) {
      NSException(name: .genericException, reason: nil).raise()
    }
  }
}
