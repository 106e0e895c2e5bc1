import Foundation
import HealthKit
import Testing

struct PredicateEvaluationTests {
  private static var person: [String: Any] {
    [
      "name": "Zoë Müller", "age": 36, "height": 1.7, "member": true,
      "born": Date(timeIntervalSinceReferenceDate: -100), "tags": ["run", "swim"],
      "home": ["city": "Köln", "zip": NSNull()] as [String: Any], "scores": [1, 2, 3],
      "metadata": ["com.example.key": 5] as [String: Any],
    ]
  }

  @Test(
    "Predicates are evaluated on dictionaries",
    arguments: [
      ("age == 36", true), ("age > 36", false), ("age >= 36.0", true),
      ("age BETWEEN {30, 40}", true),
      ("age BETWEEN {37, 40}", false), ("age IN {1, 36}", true), ("NOT age IN {1, 36}", false),
      ("name BEGINSWITH 'Zo'", true), ("name BEGINSWITH 'zo'", false),
      ("name BEGINSWITH[c] 'zo'", true),
      ("name CONTAINS[cd] 'ZOE MU'", true), ("name ENDSWITH 'er'", true),
      ("name LIKE 'Zo*er'", true),
      ("name LIKE[cd] '?oe*'", true), ("name LIKE 'Z'", false), ("name MATCHES '.*M.ller'", true),
      ("name MATCHES 'M.ller'", false), ("name ==[c] 'zoë müller'", true), ("member == YES", true),
      ("member == 1", true), ("home.city == 'Köln'", true), ("home.zip == nil", true),
      ("missing == nil", true), ("missing > 3", false), ("missing != 3", true),
      ("home.x.y == nil", true),
      ("tags CONTAINS 'run'", true), ("'swim' IN tags", true), ("ANY scores > 2", true),
      ("ALL scores > 0", true), ("ALL scores > 1", false), ("NONE scores > 3", true),
      ("scores.@count == 3", true), ("scores.@sum == 6", true), ("scores.@avg == 2", true),
      ("scores.@max == 3 AND scores.@min == 1", true), ("age + 4 == 40", true),
      ("age / 5 == 7", true),
      ("height * 2 > 3", true), ("-age < 0", true), ("age ** 2 == 1296", true),
      ("missing + 1 == nil", true),
      ("born < CAST(0, 'NSDate')", true), ("metadata.com.example.key == 5", true),
      ("36 == age", true),
      ("TRUEPREDICATE", true), ("FALSEPREDICATE OR age == 36", true), ("name > 'A'", true),
    ])
  func dictionaries(format: String, expected: Bool) throws {
    #expect(NSPredicate(format: format).evaluate(with: Self.person) == expected)
    #expect(
      try FormattedPredicate(format: format).evaluate(with: Self.person as NSDictionary) == expected
    )
  }

  @Test(
    "What has no meaning is thrown",
    arguments: [
      "name > 5", "age CONTAINS 3", "name MATCHES '('", "ANY age > 1", "age BETWEEN 3",
      "name + 1 > 2",
      "age BEGINSWITH '3'", "tags.@sum > 1",
    ])
  func meaningless(format: String) throws {
    let predicate = try FormattedPredicate(format: format)
    #expect(throws: PredicateFormatError.self) { try predicate.evaluate(with: Self.person) }
  }

  private class Base: NSObject {
    let title: String
    init(title: String) { self.title = title }
  }

  private final class Entry: Base {
    let count: Int?
    init(title: String, count: Int?) {
      self.count = count
      super.init(title: title)
    }
  }

  @Test("L08 Stored properties of the app's objects have keys")
  func objects() throws {
    let entries = [Entry(title: "a", count: 1), Entry(title: "b", count: nil)]
    #expect(entries[0].value(forKey: "title") as? String == "a")
    #expect(entries[1].value(forKey: "count") == nil)
    #expect((entries[0].value(forKeyPath: "title") as? String) == "a")
    let found = (entries as NSArray).filtered(using: NSPredicate(format: "count == nil"))
    #expect((found as? [Entry])?.map(\.title) == ["b"])
    #expect(try KeyedValues.value(forKeyPath: "title", of: entries) as? [String] == ["a", "b"])
    #expect(throws: KeyedValues.UnknownKey.self) {
      try KeyedValues.value(forKey: "none", of: entries[0])
    }
    #expect((["x": ["y": 1]] as NSDictionary).value(forKeyPath: "x.y") as? Int == 1)
  }

  @Test("L08 A key table answers for a class and its subclasses")
  func keyTable() throws {
    let table = KeyTable(Base.self, ["shout": { $0.title.uppercased() }])
    #expect(table.keys == ["shout"])
    #expect(table.value(of: "shout", in: Entry(title: "a", count: 1)) as? String == "A")
    #expect(table.value(of: "other", in: Entry(title: "a", count: 1)) == nil)
    #expect(table.value(of: "shout", in: NSObject()) == nil)
  }

  @Test("An unknown key traps where Apple raises")
  func trap() async {
    await #expect(processExitsWith: .failure) { _ = NSObject().value(forKey: "nothing") }
    await #expect(processExitsWith: .failure) {
      _ = NSPredicate(format: "nothing == 1").evaluate(with: NSObject())
    }
  }

  @Test("LIKE agrees with a regular expression on random patterns")
  func wildcards() throws {
    var seed: UInt64 = 3
    func next(_ letters: [Character]) -> String {
      var text = ""
      for _ in 0..<6 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let index = Int(seed >> 33) % (letters.count + 1)
        if index < letters.count { text.append(letters[index]) }
      }
      return text
    }
    for _ in 0..<3000 {
      let pattern = next(["a", "b", "*", "?"])
      let text = next(["a", "b"])
      let expression = pattern.replacing("*", with: ".*").replacing("?", with: ".")
      let expected = try Regex(expression).wholeMatch(in: text) != nil
      let like = try FormattedPredicate(format: "SELF LIKE %@", arguments: [pattern])
      #expect(try like.evaluate(with: text) == expected, "\(pattern) \(text)")
    }
  }
}
