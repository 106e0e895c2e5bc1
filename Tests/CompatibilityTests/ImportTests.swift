import CoreData
import LocalizedUnits
import Testing
import os

struct ImportTests {
  @Test("os, OSLog and CoreData can be imported")
  func imports() {
    #expect(OSLogType.fault.rawValue == 17)
  }

  @Test(
    "Unknown units and odd locales are nil or English, never a trap",
    arguments: ["", "xx_YY", "\u{0}"])
  func odd(locale: String) {
    #expect(LocalizedUnits.format(1, unit: "no-such-unit", width: .short, locale: locale) == nil)
    #expect(LocalizedUnits.format(1, unit: "", width: .short, locale: locale) == nil)
    #expect(LocalizedUnits.format(.nan, unit: "meter", width: .full, locale: locale) != nil)
    #expect(LocalizedUnits.list([], width: .full, locale: locale) == "")
    #expect(LocalizedUnits.list(["a", "b"], width: .full, locale: locale) != nil)
  }
}
