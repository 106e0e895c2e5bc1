import HealthCatalog
import Testing

@Suite("Unit laws over random units")
struct UnitPropertyTests {
  private static let symbols = [
    "g", "kg", "mcg", "oz", "lb", "m", "km", "in", "L", "mL", "l", "fl_oz_us", "Pa", "mmHg", "s",
    "ms", "min", "hr", "d", "J", "kcal", "cal", "K", "degC", "degF", "S", "Hz", "V", "W", "IU", "%",
    "count", "rad", "deg", "lx", "D", "pD", "dBASPL", "dBHL", "appleEffortScore", "mol",
    "mol<18.015>", "mmol<180.1558800000541>", "1", "dam", "Tm", "fL",
  ]

  private func product(_ random: inout SeededGenerator, depth: Int) -> String {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      var text: String
      if depth > 0, Int.random(in: 0..<4, using: &random) == 0 {
        text = "(\(product(&random, depth: depth - 1)))"
      } else {
        text = Self.symbols.randomElement(using: &random) ?? "m"
      }
      if Int.random(in: 0..<3, using: &random) == 0 {
        text += "^\(Int.random(in: -3...3, using: &random))"
      }
      return text
    }.joined(separator: ["·", ".", "*"].randomElement(using: &random) ?? "·")
  }

  private func randomText(_ random: inout SeededGenerator) -> String {
    let numerator = product(&random, depth: 2)
    return Bool.random(using: &random) ? numerator : "\(numerator)/\(product(&random, depth: 2))"
  }

  @Test("F100 a printed unit reads back as the same unit")
  func printAndParse() throws {
    var random = SeededGenerator(seed: 100)
    for _ in 0..<3000 {
      let text = randomText(&random)
      let parsed = try unit(text)
      let again = try unit(parsed.string)
      #expect(again == parsed, "\(text) prints \(parsed.string)")
      #expect(again.string == parsed.string)
      #expect(parsed.string.filter { $0 == "/" }.count <= 1)
    }
  }

  @Test("F092 the algebra of units is that of their strings")
  func algebra() throws {
    var random = SeededGenerator(seed: 92)
    for _ in 0..<1000 {
      let (a, b) = (product(&random, depth: 1), product(&random, depth: 1))
      let (left, right) = (try unit(a), try unit(b))
      #expect(try left.multiplied(by: right) == unit("(\(a))·(\(b))"))
      #expect(left.multiplied(by: right) == right.multiplied(by: left))
      #expect(try left.divided(by: right) == unit("(\(a))/(\(b))"))
      #expect(left.divided(by: left).isNull)
      #expect(left.divided(by: right).reciprocal() == right.divided(by: left))
      #expect(try left.raised(to: 3) == unit("(\(a))^3"))
      #expect(left.raised(to: 2) == left.multiplied(by: left))
    }
  }

  @Test("R085 a value converted there and back is the same to within rounding")
  func thereAndBack() throws {
    var random = SeededGenerator(seed: 85)
    let families: [[String]] = [
      ["g", "kg", "mg", "mcg", "oz", "lb", "st", "mol<18.015>", "mmol<180.1558800000541>"],
      ["m", "km", "cm", "mm", "in", "ft", "yd", "mi"],
      ["L", "mL", "fl_oz_us", "fl_oz_imp", "pt_us", "pt_imp", "cup_us", "cup_imp", "m^3", "in^3"],
      ["Pa", "kPa", "mmHg", "inHg", "cmAq", "atm", "kg/m·s^2", "lb/in·s^2"],
      ["J", "kJ", "kcal", "cal", "Cal", "W·hr"],
      ["count/min", "count/s", "Hz", "1/hr"],
      ["mg/dL", "mmol<180.1558800000541>/L", "oz/cup_us"],
    ]
    for family in families {
      for from in family {
        for to in family {
          let value = Double.random(in: 1...1e6, using: &random)
          let back = try convert(convert(value, from, to), to, from)
          #expect(close(back, value), "\(value) \(from) by way of \(to) is \(back)")
        }
      }
    }
    for _ in 0..<500 {
      let value = Double.random(in: -80...2000, using: &random)
      let back = try convert(convert(value, "degC", "degF"), "degF", "degC")
      #expect(abs(back - value) <= 1e-12 * max(abs(value), 100))
    }
  }

  @Test("R085 a chain of conversions agrees with the direct one")
  func chains() throws {
    var random = SeededGenerator(seed: 86)
    let family = ["m^2/s", "km^2/hr", "in^2/min", "ft·mi/d", "L/m·s", "S^0·yd^2/ms"]
    for from in family {
      for middle in family {
        for to in family {
          let value = Double.random(in: 0.001...1000, using: &random)
          let direct = try convert(value, from, to)
          #expect(try close(convert(convert(value, from, middle), middle, to), direct, ulps: 8))
        }
      }
    }
  }

  @Test("X2 hostile strings are errors, whatever their size or depth")
  func hostile() throws {
    let many = 1_000_000
    let texts = [
      String(repeating: "(", count: many), String(repeating: ")", count: many),
      String(repeating: "m·", count: many), String(repeating: "()", count: many),
      String(repeating: "^", count: many), String(repeating: "é", count: many),
      String(repeating: "(", count: many) + "m" + String(repeating: ")", count: many),
      String(repeating: "(", count: 2000) + "m" + String(repeating: ")", count: 2000),
      String(repeating: "(", count: 2000), String(repeating: "(", count: 65) + "m",
      String(repeating: "(", count: 1000) + String(repeating: ")", count: 1000),
      "m^" + String(repeating: "9", count: 4000), "m^-99999999999", "m^9223372036854775808",
      "mol<" + String(repeating: "9", count: 4000) + ">", "mol<1e999>", "mol<1e-999>",
      "mol<1e99999999999999999999>", "mol<1e-320>", "mol<.>", "mol<e5>", "mol<1e>", "m^٣", "mol<٣>",
      String(repeating: "((m^99)^99)", count: 3), "(((m^99)^99)^99)^99",
    ]
    for text in texts {
      let error = try #require(throws: UnitParsingError.self) { try Unit(parsing: text) }
      #expect(error.description.utf8.count < 400)
    }
    // The deepest nesting and the longest products that are allowed still work.
    let deep = String(repeating: "(", count: 64) + "m" + String(repeating: ")", count: 64)
    #expect(try unit(deep) == .meter)
    let wide = Array(repeating: "m", count: 2000).joined(separator: "*")
    #expect(try unit(wide).string == "m^2000")
  }

  @Test("X2 random noise is read or refused, never worse")
  func noise() {
    var random = SeededGenerator(seed: 7)
    let alphabet =
      Array("()^/·.*<>-+019mgkLsclo% ㎏é\u{301}\u{0}\"\\\n")
      + ["mol<", "count", "1/"]
      .flatMap { Array($0) }
    var accepted = 0
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...12, using: &random)
      let text = String(
        (0..<length).map { _ in alphabet.randomElement(using: &random) ?? "m" })
      guard let parsed = try? Unit(parsing: text) else { continue }
      accepted += 1
      #expect((try? Unit(parsing: parsed.string)) == parsed, "\(text)")
    }
    #expect(accepted > 100)
  }
}
