import Foundation
import Testing

@testable import HealthKitReporter

/// Nothing that comes from outside may end the process: every one of these is an error, or says
/// what it plainly says.
@Suite struct HostileJSONTests {
  @Test(
    "Wrong kinds of values are refused, whichever way they come",
    arguments: [
      #"{"value":"12","unit":"count"}"#, #"{"value":true,"unit":"count"}"#,
      #"{"value":12,"unit":5}"#, #"{"value":[12],"unit":"count"}"#, #"{"value":{},"unit":"count"}"#,
      #"{"value":null,"unit":"count"}"#, #"{"unit":"count"}"#, "{}",
      #"{"value":12,"unit":"count","metadata":5}"#, #"{"value":12,"unit":"count","metadata":[]}"#,
    ])
  func wrongKinds(_ json: String) throws {
    let data = Data(json.utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder.payloads().decode(Quantity.Harmonized.self, from: data)
    }
    let dictionary = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(throws: HealthKitError.self) { try Quantity.Harmonized.make(from: dictionary) }
  }

  @Test(
    "Numbers beyond a whole number's range are refused",
    arguments: [
      "1e19", "-1e19", "1e308", "1.5", "9223372036854775808",
    ])
  func hugeIntegers(_ number: String) throws {
    let json = Data(#"{"value":\#(number),"description":"d","detail":"d"}"#.utf8)
    #expect(throws: (any Error).self) {
      try JSONDecoder.payloads().decode(Category.Harmonized.self, from: json)
    }
    let dictionary = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    #expect(throws: HealthKitError.self) { try Category.Harmonized.make(from: dictionary) }
  }

  @Test("Deep nesting is refused without exhausting the stack")
  func deepNesting() throws {
    for depth in [600, 100_000] {
      let json =
        #"{"metadata":"# + String(repeating: #"{"a":"#, count: depth) + "1"
        + String(repeating: "}", count: depth) + #","value":1,"unit":"count"}"#
      #expect(throws: (any Error).self) {
        try JSONDecoder.payloads().decode(Quantity.Harmonized.self, from: Data(json.utf8))
      }
    }
    var nested: Any = 1
    for _ in 0..<500 { nested = ["a": nested] }
    let metadata: [String: Any] = ["k": nested]
    #expect(throws: HealthKitError.self) {
      try Quantity.Harmonized.make(from: ["value": 1, "unit": "m", "metadata": metadata])
    }
  }

  @Test("Duplicate keys are read as one, never as both")
  func duplicateKeys() throws {
    let json = Data(#"{"value":1,"value":2,"unit":"count"}"#.utf8)
    do {
      let read = try JSONDecoder.payloads().decode(Quantity.Harmonized.self, from: json)
      #expect([1, 2].contains(read.value))
    } catch is DecodingError {}
  }

  @Test("Invalid UTF-8 is refused")
  func invalidUTF8() {
    for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] {
      let json =
        Data(#"{"name":""#.utf8) + Data(bytes) + Data(#"","bundleIdentifier":"b"}"#.utf8)
      #expect(throws: (any Error).self) {
        try JSONDecoder.payloads().decode(Source.self, from: json)
      }
    }
  }

  @Test("Any text that is cut short is refused", arguments: GoldenPayload.all)
  func truncated(_ golden: GoldenPayload) {
    let bytes = Array(golden.json.utf8)
    for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 60)) {
      #expect(throws: (any Error).self) {
        _ = try golden.throughCodable(Data(bytes[..<length]))
      }
    }
  }

  @Test("A thousand damaged texts of each payload are errors or values, never the end")
  func damaged() {
    var random = SeededGenerator(seed: 7)
    for golden in GoldenPayload.all {
      let bytes = Array(golden.json.utf8)
      for _ in 0..<200 {
        var damaged = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
        do { _ = try golden.throughCodable(Data(damaged)) } catch {}
        if let make = golden.throughMake,
          let dictionary = (try? JSONSerialization.jsonObject(with: Data(damaged)))
            as? [String: Any]
        {
          do { _ = try make(dictionary) } catch {}
        }
      }
    }
  }
}
