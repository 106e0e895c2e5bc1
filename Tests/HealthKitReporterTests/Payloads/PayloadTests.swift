import Foundation
import Testing

@testable import HealthKitReporter

@Suite struct PayloadTests {
  @Test("R261 every payload has exactly its keys", arguments: GoldenPayload.all)
  func encodes(_ golden: GoldenPayload) throws {
    #expect(String(decoding: try golden.encode(), as: UTF8.self) == golden.json)
  }

  @Test("R261 every payload is read from its JSON", arguments: GoldenPayload.all)
  func decodes(_ golden: GoldenPayload) throws {
    let data = Data(golden.json.utf8)
    #expect(try golden.equalsJSON(data))
    #expect(String(decoding: try golden.throughCodable(data), as: UTF8.self) == golden.json)
  }

  @Test("Every payload is made from a dictionary", arguments: GoldenPayload.all)
  func makes(_ golden: GoldenPayload) throws {
    guard let make = golden.throughMake else { return }
    let object = try JSONSerialization.jsonObject(with: Data(golden.json.utf8))
    let dictionary = try #require(object as? [String: Any])
    #expect(String(decoding: try make(dictionary), as: UTF8.self) == golden.json)
  }

  @Test("R272 copies and dictionaries keep the uuid, and a new payload gets one")
  func uuids() throws {
    let quantity = GoldenPayload.quantity
    #expect(quantity.copyWith(endTimestamp: 1_700_000_099).uuid == "U")
    #expect(quantity.copyWith(uuid: "V").uuid == "V")
    #expect(quantity.copyWith(uuid: "V").harmonized == quantity.harmonized)
    var dictionary = try #require(
      JSONSerialization.jsonObject(with: Data(GoldenPayload.quantityJSON.utf8)) as? [String: Any])
    #expect(try Quantity.make(from: dictionary).uuid == "U")
    dictionary["uuid"] = nil
    #expect(UUID(uuidString: try Quantity.make(from: dictionary).uuid) != nil)
  }

  @Test("R273 a deleted object is its uuid and nothing else")
  func deletedObjects() throws {
    let text = try DeletedObject(uuid: "U").encoded()
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: String]
    #expect(object == ["uuid": "U"])
  }

  @Test("R267 collecting refuses an element that is no dictionary, and names it")
  func collecting() throws {
    let source: [String: Any] = ["name": "N", "bundleIdentifier": "b"]
    #expect(
      try Source.collect(from: [source, source])
        == [Source(name: "N", bundleIdentifier: "b"), Source(name: "N", bundleIdentifier: "b")])
    #expect(
      throws: HealthKitError.invalidValue("Element 1 of the array is no dictionary: String")
    ) { try Source.collect(from: [source, "text"]) }
    #expect(
      throws: HealthKitError.invalidValue(
        "Element 1 of the array: Invalid Source: name: it is missing")
    ) { try Source.collect(from: [source, ["bundleIdentifier": "b"] as [String: Any]]) }
  }

  @Test("Numbers of a bridge may come as Int, Double or NSNumber")
  func bridgedNumbers() throws {
    for number: Any in [12, 12.0, NSNumber(value: 12), NSNumber(value: 12.0), Int64(12)] {
      let made = try Quantity.Harmonized.make(from: ["value": number, "unit": "count"])
      #expect(made.value == 12)
    }
  }
}
