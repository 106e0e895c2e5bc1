import Foundation
import Testing

@testable import HealthKitReporter

@Suite struct MetadataTests {
  private static let values: Metadata = [
    "text": "Oats", "number": 2.5, "whole": 3, "flag": true, "no": false,
    "date": .date(timestamp: 1_700_000_000), "quantity": .quantity(value: 1.5, unit: "km"),
  ]

  @Test("R262 metadata is one flat object, both ways")
  func flat() throws {
    let data = try JSONEncoder.payloads(.sortedKeys).encode(Self.values)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"date":{"timestamp":1700000000},"flag":true,"no":false,"number":2.5,"#
        + #""quantity":{"unit":"km","value":1.5},"text":"Oats","whole":3}"#)
    #expect(try JSONDecoder.payloads().decode(Metadata.self, from: data) == Self.values)
  }

  @Test("R262 a dictionary of a bridge keeps booleans, numbers and dates apart")
  func dictionary() throws {
    let metadata = try Metadata.make(from: [
      "flag": NSNumber(value: true), "swiftFlag": false, "one": NSNumber(value: 1), "int": 1,
      "date": Date(timeIntervalSince1970: 5), "stamp": ["timestamp": 6],
      "quantity": ["value": 7, "unit": "kg"] as [String: Any], "text": "1",
    ])
    #expect(
      metadata == [
        "flag": true, "swiftFlag": false, "one": 1, "int": 1, "date": .date(timestamp: 5),
        "stamp": .date(timestamp: 6), "quantity": .quantity(value: 7, unit: "kg"), "text": "1",
      ])
    let read = try Metadata.make(
      from: #require(
        JSONSerialization.jsonObject(with: Data(#"{"a":true,"b":1,"c":0,"d":false}"#.utf8))
          as? [String: Any]))
    #expect(read == ["a": true, "b": 1, "c": 0, "d": false])
  }

  @Test(
    "R262 a value of no kind is refused by its key",
    arguments: [
      #"{"k":[1]}"#, #"{"k":{}}"#, #"{"k":{"value":1}}"#, #"{"k":{"unit":"kg"}}"#, #"{"k":null}"#,
      #"{"k":{"value":"x","unit":"kg"}}"#,
    ])
  func refused(_ json: String) throws {
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(throws: HealthKitError.self) { try Metadata.make(from: object) }
    #expect(throws: DecodingError.self) {
      try JSONDecoder.payloads().decode(Metadata.self, from: Data(json.utf8))
    }
  }

  @Test("Of two literals of one key the last counts")
  func literals() {
    let metadata: Metadata = ["a": 1, "a": 2]
    #expect(metadata["a"] == .number(2))
    #expect(metadata["b"] == nil)
  }
}
