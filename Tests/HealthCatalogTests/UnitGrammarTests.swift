import Foundation
import HealthCatalog
import Testing

@Suite("Unit grammar")
struct UnitGrammarTests {
  @Test(
    "F092 F093 what is a unit string, and what it means",
    arguments: [
      ("", "()"), ("()", "()"), ("(())", "()"), ("m/m", "()"), ("m^0", "()"), ("1", "()"),
      ("(m)·(m)", "m^2"), ("m*m", "m^2"), ("m·m", "m^2"), ("m.m", "m^2"), ("((m))", "m"),
      ("m·1/s", "m/s"), ("s^-1", "1/s"), ("1/s", "1/s"), ("1/s^-2", "s^2"), ("s^+2", "s^2"),
      ("(m^2)^2", "m^4"), ("m^1", "m"), ("(m·s^-2)^2", "m^2/s^4"),
      ("((m·atm)^2)^2·GL/in^2", "m^4·atm^4·GL/in^2"), ("atm·(m·L)^2", "m^2·atm·L^2"),
      ("(m^2·atm)^2·GL/in^2", "m^4·atm^2·GL/in^2"),
      ("kcal/kg·hr", "kcal/(kg*hr)"), ("kcal/(kg·hr)", "kcal·kg^-1·hr^-1"),
      ("kg/(m.s^2)", "kg.m^-1.s^-2"), ("ml/kg*min", "mL/min·kg"), ("mL/(kg.min)", "mL/kg·min"),
      ("mg/dl", "mg/dL"), ("l", "L"), ("mcl", "mcL"), ("km/hr", "km·hr^-1"),
      ("m·km·mm", "mm·m·km"), ("L*hr*atm", "hr·atm·L"),
    ])
  func valid(text: String, same: String) throws {
    #expect(try unit(text) == unit(same))
    #expect(try unit(text).hashValue == unit(same).hashValue)
    #expect(try unit(text).string == unit(same).string)
  }

  @Test(
    "F093 X2 what is no unit string, and where it goes wrong",
    arguments: [
      ("(", 1), (")", 0), ("()·m", 0), ("m·()", 2), ("()·()", 0), ("()^2", 0), ("(m)(m)", 3),
      ("m(m)", 1), ("/s", 0), ("m^2^2", 3), ("(m·atm/in^4)^2", 6), ("km<123>", 2), ("mol<>", 4),
      ("percent", 0), ("m/s/kg", 3), ("m·", 2), ("m·/s", 2), ("m/", 2), ("m^", 2), ("m^x", 2),
      ("(m", 0), ("m)", 1), ("(m/s)", 2), ("count/h", 6), ("m s", 0), (" m", 0), ("m2", 0),
      ("10", 1), ("2·m", 0), ("mol<-1>", 4), ("mol<0>", 4), ("mol<nan>", 4), ("mol<1", 4),
      ("mol<0x10>", 4), ("mol<1>g", 6), ("mol<1>(g)", 6), ("m>", 1), ("^2", 0), ("^", 0),
      ("ug", 0), ("µg", 0), ("Kg", 0), ("kkg", 0), ("kmin", 0), ("m^1.5", 4), ("mm^-", 4),
      ("m^99999999999", 2), ("(m^9999)^9999", 8), ("count/min\n", 6), ("m\0", 0), ("½", 0),
    ])
  func invalid(text: String, position: Int) throws {
    let error = try #require(throws: UnitParsingError.self) { try HealthUnit(parsing: text) }
    #expect(error.position == position)
    #expect(error.string == text)
    #expect(!error.reason.isEmpty && !error.remedy.isEmpty)
    #expect(error.description.contains(error.remedy))
    #expect(throws: error) { try HealthUnit.cached(parsing: text) }
  }

  @Test("X2 the error names what to write instead")
  func hints() throws {
    let error = try #require(throws: UnitParsingError.self) { try HealthUnit(parsing: "percent") }
    #expect(error.remedy == "write %")
    let bpm = try #require(throws: UnitParsingError.self) { try HealthUnit(parsing: "bpm") }
    #expect(bpm.remedy == "write count/min")
    let third = try #require(throws: UnitParsingError.self) { try HealthUnit(parsing: "mg/dL/ug") }
    #expect(third.position == 5)
  }

  @Test("F094 moles carry a molar mass; bare moles are a unit of their own")
  func moles() throws {
    #expect(try unit("mol<123.45>").string == "mol<123.45>")
    #expect(try unit("Gmol<123>").string == "Gmol<123>")
    #expect(try unit("mol").string == "mol")
    #expect(try unit("Gmol").string == "Gmol")
    #expect(try unit("mol") != unit("mol<123>"))
    #expect(try !compatible("mol", "mol<123>"))
    #expect(try !compatible("mol", "g"))
    #expect(try unit("mol<180.156>") == HealthUnit.mole(molarMass: 180.156))
    let glucose = HealthUnit.mole(.milli, molarMass: 180.15588000005408).divided(by: .liter)
    #expect(glucose.string == "mmol<180.1558800000541>/L")
    #expect(try glucose == unit("mmol<180.1558800000541>/L"))
    #expect(try unit("mmol<180.15588000005408>/L") == glucose)
  }

  @Test("F095 prefixes: micro is mc, neither u nor µ")
  func prefixes() throws {
    let spelled = ["f", "p", "n", "mc", "m", "c", "d", "da", "h", "k", "M", "G", "T"]
    #expect(Set(MetricPrefix.allCases.map(\.symbol)) == Set(spelled + [""]))
    for prefix in MetricPrefix.allCases {
      let factor = try unit(prefix.symbol + "m").convert(1, to: .meter)
      #expect(close(factor, pow(10, Double(prefix.powerOfTen)), ulps: 1))
      for base in ["g", "mol", "mol<5>", "m", "L", "Pa", "s", "J", "K", "S", "Hz", "V", "W", "rad"]
      {
        let plain = try unit(base)
        #expect(try plain.prefixed(prefix) == unit(prefix.symbol + base))
        #expect(plain.prefixed(prefix).string == prefix.symbol + base)
      }
    }
    for wrong in ["um", "µm", "kin", "kcount", "mcal", "kIU", "k%", "Eg"] {
      #expect(throws: UnitParsingError.self) { try HealthUnit(parsing: wrong) }
    }
  }

  @Test("F096 every unit of the list parses and prints as itself")
  func symbols() throws {
    let list = """
      oz lb st in ft yd mi fl_oz_us fl_oz_imp pt_us pt_imp cup_us cup_imp L Pa mmHg cmAq atm inHg \
      dBASPL dBHL J kcal Cal cal degC degF K S Hz V W IU % count min hr d D pD rad deg lx \
      appleEffortScore g m s
      """
    for symbol in list.split(separator: " ").map(String.init) {
      #expect(try unit(symbol).string == symbol)
    }
  }

  @Test("F100 canonical strings: one order, · and one /, () for null")
  func printing() throws {
    let same = [
      "mL/kg·min": "mL/min·kg", "ml/(min*kg)": "mL/min·kg", "kcal/(kg*hr)": "kcal/hr·kg",
      "hr·L": "L·hr", "count·min": "min·count", "min^-2·L^2": "L^2/min^2", "L·g/s": "g·L/s",
      "m·degC": "degC·m", "degF·m": "m·degF", "GL·atm^2·m^4/in^2": "m^4·atm^2·GL/in^2",
      "GL·atm^2·in^2": "in^2·atm^2·GL", "s^-2": "1/s^2", "mL.mL": "mL^2", "(m/m)": "(m/m)",
    ]
    for (written, printed) in same where written != printed {
      #expect(try unit(written).string == printed)
      #expect(try unit(written).description == printed)
    }
    #expect(HealthUnit.null.string == "()")
    #expect(HealthUnit.null.divided(by: .liter).string == "1/L")
    #expect(HealthUnit.liter.divided(by: .null).string == "L")
    let factors = ["L", "hr", "atm", "kg"]
    for shift in 0..<4 {
      let turned = (factors[shift...] + factors[..<shift]).joined(separator: "*")
      #expect(try unit(turned).string == "atm·L·hr·kg")
    }
  }

  @Test("F102 units compare and hash by meaning; F101 a power of one is the unit itself")
  func equality() throws {
    #expect(try unit("m/s^2") == unit("m·s^-2"))
    #expect(try Set([unit("m/s^2"), unit("m·s^-2"), unit("m.s^-2")]).count == 1)
    #expect(HealthUnit.meter.raised(to: 1) == .meter)
    #expect(HealthUnit.meter.raised(to: 2).raised(to: 2) == HealthUnit.meter.raised(to: 4))
    #expect(
      HealthUnit.meter.divided(by: .second).reciprocal() == HealthUnit.second.divided(by: .meter))
    #expect(HealthUnit.meter.multiplied(by: .meter.reciprocal()) == .null)
    #expect(try unit("kcal") != unit("Cal"))
    #expect(try unit("m") != unit("km"))
    #expect(try unit("%") != unit("count"))
    #expect(HealthUnit.meter.divided(by: .null) == .meter)
    #expect(HealthUnit.null.multiplied(by: .meter) == .meter)
  }

  @Test("F097 the null unit: its powers are null; dL/L, count/% and m/in are not")
  func null() throws {
    for text in ["", "()", "m/m", "m^0", "count/count"] { #expect(try unit(text).isNull) }
    for text in ["dL/L", "count/%", "m/in", "m"] { #expect(try !unit(text).isNull) }
    for power in [-3, 0, 1, 7] { #expect(HealthUnit.null.raised(to: power).isNull) }
  }

  @Test("R089 unit strings are what JSON holds")
  func codable() throws {
    for text in ["count", "count/min", "kcal", "mL/min·kg", "mmol<180.1558800000541>/L", "()"] {
      let data = try JSONEncoder().encode([unit(text)])
      #expect(try JSONDecoder().decode([String].self, from: data) == [text])
      #expect(try JSONDecoder().decode([HealthUnit].self, from: data) == [unit(text)])
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([HealthUnit].self, from: Data(#"["percent"]"#.utf8))
    }
  }

  @Test("R087 the unit factories")
  func factories() throws {
    let named: [(HealthUnit, String)] = [
      (.count, "count"), (.meter, "m"), (.mile, "mi"), (.kilocalorie, "kcal"),
      (.joule.prefixed(.kilo), "kJ"), (.gram.prefixed(.milli), "mg"), (.pound, "lb"),
      (.percent, "%"), (.liter.prefixed(.milli), "mL"), (.liter, "L"), (.minute, "min"),
      (.second, "s"), (.count.divided(by: .minute), "count/min"),
    ]
    for (unit, text) in named { #expect(try unit == HealthUnit(parsing: text)) }
    #expect(HealthUnit.gram.isPrefixable && !HealthUnit.pound.isPrefixable)
    #expect(!HealthUnit.gram.prefixed(.kilo).isPrefixable)
  }

  @Test("R087 a unit that takes no prefix stops the program")
  func prefixTrap() async {
    await #expect(processExitsWith: .failure) { _ = HealthUnit.pound.prefixed(.kilo) }
    await #expect(processExitsWith: .failure) { _ = HealthUnit.mole(molarMass: .nan) }
  }

  @Test("F092 the cache answers one and the same unit")
  func cache() throws {
    let first = try HealthUnit.cached(parsing: "count/min")
    #expect(try first == HealthUnit.cached(parsing: "count/min"))
    for index in 1...3000 {
      let text = "mol<\(index)>"
      #expect(try HealthUnit.cached(parsing: text).string == text)
    }
    #expect(try first == HealthUnit.cached(parsing: "count/min"))
  }
}
