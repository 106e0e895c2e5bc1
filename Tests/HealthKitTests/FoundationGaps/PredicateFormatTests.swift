import Foundation
import HealthKit
import HealthKitExtras
import Testing

struct PredicateFormatTests {
  private func parsed(_ format: String, _ arguments: Any?...) throws -> String {
    try FormattedPredicate(format: format, arguments: arguments).description
  }

  @Test(
    "F050 Formats are read",
    arguments: [
      ("a == 1", "a == 1"), ("a = 1", "a == 1"), ("a <> 1", "a != 1"), ("a != 1", "a != 1"),
      ("a =< 1", "a <= 1"), ("a => 1", "a >= 1"), ("a<1", "a < 1"), ("a>1", "a > 1"),
      ("a between {1, 2}", "a BETWEEN {1, 2}"), ("a IN {'x', \"y\"}", "a IN {\"x\", \"y\"}"),
      ("a BEGINSWITH[cd] 'x'", "a BEGINSWITH[cd] \"x\""),
      ("a contains[c] 'x'", "a CONTAINS[c] \"x\""),
      ("a ENDSWITH 'x'", "a ENDSWITH \"x\""), ("a LIKE '*x?'", "a LIKE \"*x?\""),
      ("a MATCHES[d] '.*'", "a MATCHES[d] \".*\""),
      ("a == 1 AND b == 2 OR c == 3", "(a == 1 AND b == 2) OR c == 3"),
      ("a == 1 && (b == 2 || c == 3)", "a == 1 AND (b == 2 OR c == 3)"),
      ("NOT a == 1 AND b == 2", "NOT a == 1 AND b == 2"),
      ("!(a == 1 AND b == 2)", "NOT (a == 1 AND b == 2)"),
      ("TRUEPREDICATE", "TRUEPREDICATE"), ("falsepredicate or a == 1", "FALSEPREDICATE OR a == 1"),
      ("a == YES AND b == false AND c == nil", "a == YES AND b == NO AND c == nil"),
      ("a > 2 * 3 + 1", "a > 7"), ("a > -1.5e2", "a > -150.0"), ("a + b > 0x10", "(a + b) > 16"),
      ("(a) == ((1))", "a == 1"), ("a.b.c == 1", "a.b.c == 1"), ("#and == 1", "#and == 1"),
      ("SELF IN {1}", "SELF IN {1}"), ("self.x == 1", "x == 1"), ("ANY a > 1", "ANY a > 1"),
      ("NONE a.b == 1", "NONE a.b == 1"), ("a.@count > 1", "a.@count > 1"),
      ("a == '%@ is \\'literal\\''", "a == \"%@ is 'literal'\""),
      ("#nil.x == 1", "#nil.x == 1"),
      ("d >= CAST(10.5, \"NSDate\")", "d >= CAST(10.5, \"NSDate\")"), ("  a==1\n", "a == 1"),
      ("größe == 1", "größe == 1"),
    ])
  func formats(format: String, canonical: String) throws {
    let read = try FormattedPredicate(format: format)
    #expect(read.description == canonical)
    // What is printed reads back as the same condition.
    #expect(try FormattedPredicate(format: canonical) == read)
  }

  @Test("L02 Arguments take their places")
  func arguments() throws {
    let date = Date(timeIntervalSinceReferenceDate: 3)
    #expect(
      try parsed("%K >= %@ AND %K < %@", "startDate", date, "endDate", date as NSDate)
        == "startDate >= CAST(3.0, \"NSDate\") AND endDate < CAST(3.0, \"NSDate\")")
    #expect(
      try parsed("%K.%K == %@", "metadata", "HKTimeZone", "UTC") == "metadata.HKTimeZone == \"UTC\""
    )
    #expect(
      try parsed("a == %d AND b == %ld AND c == %i AND d == %u", 1, 2, 3, UInt(4))
        == "a == 1 AND b == 2 AND c == 3 AND d == 4")
    #expect(try parsed("a == %f AND b == %lf", 1.5, Float(2)) == "a == 1.5 AND b == 2.0")
    #expect(try parsed("a == %2$@ AND b == %1$@", "x", "y") == "a == \"y\" AND b == \"x\"")
    #expect(try parsed("a IN %@", ["x", "y"] as NSArray) == "a IN {\"x\", \"y\"}")
    #expect(try parsed("a IN %@", [1, 2]) == "a IN {1, 2}")
    #expect(try parsed("a == %@", NSNull()) == "a == nil")
    #expect(try parsed("a == %@", nil) == "a == nil")
    #expect(try parsed("a == %@ AND b == %@", "x", "y", "left over") == "a == \"x\" AND b == \"y\"")
  }

  @Test("F106 Numbers and booleans of NSNumber stay apart")
  func numbers() throws {
    let values: [(Any?, FormattedValue)] = [
      (true, .boolean(true)), (NSNumber(value: true), .boolean(true)), (1, .integer(1)),
      (NSNumber(value: 1), .integer(1)), (NSNumber(value: 1.5), .number(1.5)),
      (UInt64.max, .number(Double(UInt64.max))), (NSNumber(value: UInt64(7)), .integer(7)),
      (Int8(-3), .integer(-3)), (Optional<Int?>.some(nil) as Any?, .null),
      (
        UUID(uuidString: "00000000-0000-0000-0000-000000000001") as Any?,
        .uuid(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
      ),
      (Substring("x"), .text("x")),
      (HKQuantityTypeIdentifier.stepCount, .text("HKQuantityTypeIdentifierStepCount")),
      (HKWorkoutActivityType.running, .integer(37)),
    ]
    for (value, expected) in values { #expect(FormattedValue(value) == expected) }
  }

  @Test(
    "Mistakes are thrown with their place",
    arguments: [
      ("", 0), ("a", 0), ("a ==", 4), ("== 1", 0), ("a == 1 AND", 10), ("a == 1 b == 2", 7),
      ("(a == 1", 7), ("a == 1)", 6), ("a IN {1, 2", 10), ("a IN {1 2}", 8), ("a == 'x", 5),
      ("a == %", 5), ("a == %@", 5), ("a == %K", 5), ("a == %y", 5), ("a == %%", 5), ("a == $x", 5),
      ("a ? 1", 2), ("f(1) == 1", 0), ("a[0] == 1", 1), ("a CONTAINS[x] 'y'", 11), ("AND", 0),
      ("a == AND", 5), ("a. == 1", 3), ("ANY a", 5), ("a == 1x", 6), ("a == 0xZZ", 5), ("#", 0),
      ("a == %0$@", 5), ("a == (b == 1)", 5), ("(a == 1) == 1", 0), ("a UTI-CONFORMS-TO 'x'", 2),
      ("SUBQUERY(a, $x, $x == 1).@count > 0", 12), ("a == 1 AND b", 11), ("a == \u{0}", 5),
      ("NOT", 3), ("a BETWEEN", 9), ("- == 1", 2), ("a == 1e999", 5),
    ])
  func mistakes(format: String, position: Int) {
    do {
      _ = try NSPredicate.parsing(format)
      Issue.record("\(format) was read")
    } catch {
      #expect(error.position == position, "\(error)")
      #expect(!error.reason.isEmpty && !error.remedy.isEmpty)
    }
  }

  @Test("Arguments of the wrong kind are thrown")
  func wrongArguments() {
    #expect(throws: PredicateFormatProblem.self) {
      try NSPredicate.parsing("%K == 1", arguments: [5])
    }
    #expect(throws: PredicateFormatProblem.self) {
      try NSPredicate.parsing("%K == 1", arguments: [nil])
    }
    #expect(throws: PredicateFormatProblem.self) {
      try NSPredicate.parsing("a == %d", arguments: ["x"])
    }
    #expect(throws: PredicateFormatProblem.self) {
      try NSPredicate.parsing("a == %d", arguments: [1.5])
    }
    #expect(throws: PredicateFormatProblem.self) {
      try NSPredicate.parsing("a == %f", arguments: ["x"])
    }
    #expect(throws: PredicateFormatProblem.self) {
      try NSPredicate.parsing("a == %9$@", arguments: [1])
    }
  }

  @Test("Deep and long formats are refused or read, never a trap")
  func hostile() {
    let deep = 100_000
    for opening in ["(", "NOT ", "!", "-", "a IN {", "a == ("] {
      #expect(throws: PredicateFormatProblem.self) {
        try NSPredicate.parsing(String(repeating: opening, count: deep))
      }
    }
    #expect(throws: PredicateFormatProblem.self) {
      try NSPredicate.parsing("a" + String(repeating: " + a", count: deep) + " > 1")
    }
    #expect(throws: Never.self) {
      try NSPredicate.parsing("a == 1" + String(repeating: " OR a == 1", count: 2000))
    }
    #expect(throws: Never.self) {
      try NSPredicate.parsing("a" + String(repeating: ".a", count: 5000) + " == 1")
    }
  }

  @Test("Random texts are read or refused, never a trap")
  func fuzz() {
    var seed: UInt64 = 42
    let pieces = [
      "a", "==", "(", ")", "AND", "NOT", "%@", "%K", "%d", "{", "}", ",", "'", "\"", "\\", "1", ".",
      "-",
      "**", "/", "0", "IN", "[c]", "@", "#", "$", "nil", "SELF", " ", "\u{301}", "😀", "CAST(", "<",
      "!",
    ]
    for _ in 0..<20_000 {
      var format = ""
      for _ in 0..<12 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        format += pieces[Int(seed >> 33) % pieces.count] + (seed & 4096 == 0 ? " " : "")
      }
      _ = try? NSPredicate.parsing(format, arguments: ["x", 1, nil])
    }
  }

  @Test("A malformed format traps in Apple's initialiser")
  func trap() async {
    await #expect(processExitsWith: .failure) { _ = NSPredicate(format: "a ==") }
  }

  @Test("L02 The condition comes back from the predicate, from copies and inside compounds too")
  func recovery() throws {
    let predicate = NSPredicate(format: "startDate >= %@", Date() as CVarArg)
    let found = try #require(FormattedPredicate(of: predicate))
    #expect(found.description.hasPrefix("startDate >= CAST("))
    let copy = try #require(predicate.copy() as? NSPredicate)
    #expect(FormattedPredicate(of: copy) == found)
    let compound = NSCompoundPredicate(andPredicateWithSubpredicates: [predicate])
    let inner = try #require(compound.subpredicates.first)
    #expect(FormattedPredicate(of: inner) == found)
    #expect(FormattedPredicate(of: NSPredicate(value: true)) == .constant(true))
    #expect(FormattedPredicate(of: NSPredicate(value: false)) == .constant(false))
    #expect(FormattedPredicate(of: NSPredicate { _, _ in true }) == nil)
    #expect(FormattedPredicate(of: compound) == nil)
  }

  @Test("L02 The call shapes of unchanged code compile")
  func shapes() {
    let date = Date()
    let uuid = UUID()
    let any: Any = date
    let predicates = [
      NSPredicate(format: "%K == %@", HKPredicateKeyPathUUID, uuid as NSUUID),
      NSPredicate(format: "startDate > %@", date as NSDate),
      NSPredicate(format: "startDate > %@ AND endDate < %@", argumentArray: [date, date]),
      NSPredicate(format: "TRUEPREDICATE"),
      NSPredicate(format: "TRUEPREDICATE", argumentArray: nil),
      NSPredicate(format: "startDate > %@", any as! CVarArg),
      NSPredicate(format: "value == %ld", HKCategoryValueSleepAnalysis.asleepCore.rawValue),
      NSPredicate(format: "value IN %@", [1, 2] as CVarArg),
    ]
    #expect(predicates.allSatisfy { FormattedPredicate(of: $0) != nil })
    #expect(String(format: "%@ %d", "x", 1) == "x 1")
  }
}
